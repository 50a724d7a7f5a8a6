// A helper's boards: a tap enters, for a moment it can be taken back, then it is sent.
"use strict";

const HELD = 2500;
const words = page.words;
const rows = [...document.querySelectorAll("#boards article")];
const openLine = document.getElementById("open");
const conflicts = new Map();
let showAll = false;

const rowOf = (number) => rows.find((one) => Number(one.dataset.board) === number);
const entryOf = (row) => waiting.entries.find((one) => one.body.board === Number(row.dataset.board));

function note(row, kind, parts) {
  const made = element("div", "", `note ${kind}`);
  made.append(...parts);
  row.querySelector(".state").replaceChildren(made);
}

function drawWaiting(row, entry) {
  const isHeld = !entry.sent;
  const isSending = waiting.isSending === entry.key;
  const seconds = Math.ceil((waiting.nextTry - Date.now()) / 1000);
  const more = isHeld ? "" : seconds > 0 ? ` · ${fill(words.again, { n: seconds })}` : "";
  const text = element("span");
  text.append(element("strong", `◷ ${isHeld ? words.held : isSending ? words.sending : words.waiting}`), element("br"), element("small", `${fill(words.entered, { time: clockTime(entry.at) })}${more}`));
  const parts = [element("b", shown(entry.body.result), "figure"), text];
  if (isHeld) parts.push(button(words["take-back"], "link", () => { waiting.drop(entry); }));
  note(row, "wait row", parts);
}

function drawConflict(row, conflict) {
  const choices = element("div", "", "two");
  const mine = button(shown(conflict.mine), "quiet", () => { conflicts.delete(row.dataset.board); waiting.add({ ...conflict.body, insist: true }); });
  mine.append(element("small", words.yours));
  const theirs = button(shown(conflict.now), "quiet", () => { conflicts.delete(row.dataset.board); draw(); });
  theirs.append(element("small", words.desk));
  choices.append(mine, theirs);
  note(row, "bad", [element("strong", `✕ ${words.two}`), choices, element("small", words["not-over"])]);
}

function drawRow(row) {
  const entry = entryOf(row);
  const conflict = conflicts.get(row.dataset.board);
  const { result, state } = row.dataset;
  const isOpen = !result && !entry && !conflict;
  row.querySelector(".three").hidden = !isOpen;
  if (conflict) drawConflict(row, conflict);
  else if (entry) drawWaiting(row, entry);
  else if (row.dataset.trouble) note(row, "bad", [element("strong", `✕ ${row.dataset.trouble}`)]);
  else if (state === "contradicted") note(row, "wait", [element("b", shown(result), "figure"), ` ! ${words.kept}`]);
  else if (result) note(row, "ok row", [element("b", shown(result), "figure"), element("span", `✓ ${words.in}`)]);
  else if (row.dataset.claims > 0) note(row, "info", [element("small", words.claimed)]);
  else row.querySelector(".state").replaceChildren();
  row.hidden = !showAll && Boolean(result) && !entry && !conflict;
  return conflict ? 0 : 1;
}

function draw() {
  rows.forEach(drawRow);
  const left = rows.filter((row) => !row.dataset.result).length;
  document.getElementById("done").value = rows.length - left;
  openLine.textContent = left ? fill(openLine.dataset.some, { n: left, m: rows.length }) : openLine.dataset.all;
  const count = document.getElementById("open-count");
  if (count) count.textContent = left;
  const none = document.getElementById("none");
  if (none) none.hidden = rows.some((row) => !row.hidden);
  for (const row of rows) if (conflicts.has(row.dataset.board)) row.parentElement.prepend(row);
}

document.getElementById("boards")?.addEventListener("click", (event) => {
  const chosen = event.target.closest(".three button");
  if (!chosen) return;
  const row = chosen.closest("article");
  delete row.dataset.trouble;
  waiting.add({ round: page.round, board: Number(row.dataset.board), result: chosen.dataset.result }, HELD);
  draw();
});

function show(all) {
  showAll = all;
  document.getElementById("show-all").setAttribute("aria-pressed", all);
  document.getElementById("show-open").setAttribute("aria-pressed", !all);
  draw();
}
document.getElementById("show-all")?.addEventListener("click", () => show(true));
document.getElementById("show-open")?.addEventListener("click", () => show(false));
document.getElementById("jump")?.addEventListener("input", (event) => {
  const typed = event.target.value.trim().replace(",", "."); // the key of a phone in some languages
  const row = rows.find((one) => one.dataset.label === typed);
  if (!row) return;
  if (row.hidden) show(true);
  row.scrollIntoView({ block: "center" });
  rows.forEach((one) => one.classList.toggle("chosen", one === row));
});

waiting.changed = draw;
waiting.answered = (entry, answer) => {
  const row = rowOf(entry.body.board);
  if (!row) return;
  if (answer.status === 200) {
    row.dataset.result = answer.result ?? "";
    row.dataset.state = answer.state;
  } else if (answer.conflict) {
    row.dataset.result = answer.conflict.result ?? "";
    row.dataset.state = answer.conflict.state;
    conflicts.set(row.dataset.board, { mine: entry.body.result, now: answer.conflict.result, body: entry.body });
  } else {
    row.dataset.trouble = answer.refused ?? words.refused;
  }
};
waiting.load();
waiting.pump();
draw();
connection.listen((news, wasLost) => {
  if (news.section && news.section !== page.section) return;
  if (news.again || (wasLost && news.n !== page.n)) {
    if (!waiting.entries.length && !conflicts.size) location.reload();
    return;
  }
  page.n = news.n ?? page.n;
  for (const [number, [result, state, claims]] of Object.entries(news.boards ?? {})) {
    const row = rowOf(Number(number));
    if (row) Object.assign(row.dataset, { result, state, claims });
  }
  draw();
});
