// A round: results by keyboard, a second check, two players exchanged by hand.
"use strict";

const roundWords = JSON.parse(document.getElementById("round-words").textContent);
const KEYS = roundWords.keys; // what a key enters, what a scanner's digit enters: from the one table
const SCANNED = roundWords.digits;
const PLAIN = roundWords.plain;
const POSTPONED = "?";

let table, rows, entry;
let current = 0;
let jump = null;
let scan = null;
let second = false;
let onlyOpen = false;
let queue = Promise.resolve();
let shownAt = 0; // the number of the last act that the rows show
let isEven = false; // whether all rows are there and show it: then only what changed since is asked for

const isPlaying = () => table && table.dataset.status !== "draft";
const roundNumber = () => Number(table.dataset.round);
let byBoard = new Map(); // an open event has a thousand rows
const rowOf = (board) => byBoard.get(board);
const currentRow = () => byBoard.get(current);
const isWhole = () => rows.length === Number(table?.dataset.total ?? 0); // else more rows are on their way
const isOpen = (row) => row.dataset.result === "" && !row.classList.contains("waiting");

// -- the board that is typed for
function choose(row) {
  const before = table?.querySelector("tr[aria-current]");
  before?.removeAttribute("aria-current");
  if (before && onlyOpen && before.dataset.result) before.hidden = true;
  current = row ? Number(row.dataset.board) : 0;
  if (row) {
    row.hidden = false;
    row.setAttribute("aria-current", "true");
    row.scrollIntoView({ block: "nearest" });
  }
  showEntry();
}

function showEntry() {
  if (!entry) return;
  const row = currentRow();
  if (scan !== null) entry.textContent = fill(entry.dataset.scan, { code: scan || "…" });
  else if (jump !== null) entry.textContent = fill(entry.dataset.jump, { n: jump || "…" });
  else if (!row) entry.textContent = isWhole() && !rows.some(isOpen) && document.body.dataset.typing !== "yes" ? entry.dataset.all : "";
  else {
    const names = [...row.querySelectorAll(".seat")].map((seat) => seat.dataset.name);
    entry.textContent = `${fill(entry.dataset.board, { n: row.cells[0].textContent })}: ${names.join(" – ")}${second ? ` (${entry.dataset.second})` : ""}`;
  }
}

function next(after, wanted) {
  const at = rows.indexOf(after);
  const order = [...rows.slice(at + 1), ...(second ? [] : rows.slice(0, at + 1))];
  return order.find(wanted);
}

function goOn(row) {
  if (second) {
    const following = next(row, () => true);
    if (following) choose(following);
    else { setSecond(false); say(roundWords.checked); }
  } else choose(next(row, isOpen) ?? null);
}

// -- how far the round is
function showStep(wanted) {
  for (const step of document.querySelectorAll("#live .path li")) {
    if (step.dataset.step === wanted) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
}

// -- what a row shows; an answer that was overtaken by a newer one changes nothing
function patch(state, at) {
  if (at < shownAt) return;
  shownAt = at;
  isEven ||= isWhole() && state.results.length === state.total;
  for (const one of state.results) {
    const row = rowOf(one.number);
    if (!row) continue;
    if (onlyOpen) row.hidden = Boolean(one.result) && one.number !== current;
    const entered = row.querySelector(".entered");
    if (row.dataset.result === (one.result ?? "") && row.dataset.state === one.state && entered.textContent === one.entered) continue;
    row.dataset.result = one.result ?? "";
    row.dataset.state = one.state;
    for (const button of row.querySelectorAll(".res button[data-result]")) {
      button.setAttribute("aria-pressed", String(button.dataset.result === one.result));
    }
    const more = row.querySelector(".more");
    const isOther = Boolean(one.result) && !PLAIN.includes(one.result);
    more.textContent = isOther ? one.result : "⋯";
    more.classList.toggle("set", isOther);
    entered.textContent = one.entered;
    const sign = row.querySelector(".state");
    sign.replaceChildren();
    if (one.state === "confirmed") sign.append(element("span", "✓✓", "chip ok"));
    if (one.state === "contradicted") sign.append(element("span", `✕ ${one.other[0].result}`, "chip no"));
  }
  document.getElementById("open-count").textContent = state.open;
  document.getElementById("progress").value = state.total - state.open;
  if (state.status === "published") showStep(state.open < state.total ? "playing" : "published");
  const withdraw = document.getElementById("withdraw");
  if (withdraw) withdraw.hidden = state.open < state.total;
  const close = document.getElementById("close");
  if (close) close.disabled = state.open > 0;
  const pill = document.querySelector(".rail .tabs a[href$='/round'] .pill");
  if (pill) { pill.hidden = state.open === 0; pill.textContent = pill.textContent.replace(/\d+/, state.open); }
  showEntry();
}

// -- writing a result: the next board is chosen at once, the desk is asked in the order of typing
const typedFor = new Map(); // what was typed for a board and is not answered yet
const SECONDS_TO_TRY = 2;

function write(row, body) {
  const board = Number(row.dataset.board);
  row.classList.add("waiting"); // it counts as typed until the desk has answered
  typedFor.set(board, body.result ?? (body.act === "postpone" ? "?" : roundWords.cleared));
  if (document.body.dataset.typing === "yes") showUnsaved();
  queue = queue.then(async () => {
    const answer = await written(board, body);
    const now = rowOf(board) ?? row;
    typedFor.delete(board);
    now.classList.remove("waiting");
    now.querySelector(".state .unsaved")?.remove();
    if (!typedFor.size) delete document.body.dataset.typing;
    if (answer?.state) patch(answer.state, answer.n);
    else showEntry();
    return answer;
  });
  return queue;
}

// What the desk did not hear stays at its board, and is sent again until it is answered.
async function written(board, body) {
  for (;;) {
    const saw = rowOf(board)?.dataset.result || null;
    const answer = await send({ ...body, round: roundNumber(), board, saw, since: isEven ? shownAt : null }, { whenLost: LOST });
    if (answer !== LOST) return answer;
    document.body.dataset.typing = "yes"; // who leaves the page now is asked
    showUnsaved();
    await new Promise((go) => { setTimeout(go, SECONDS_TO_TRY * 1000); });
  }
}

function showUnsaved() {
  for (const [board, result] of typedFor) {
    const sign = rowOf(board)?.querySelector(".state");
    if (sign && !sign.querySelector(".unsaved")) sign.append(element("span", `! ${fill(roundWords.unsaved, { result })}`, "chip no unsaved"));
  }
}

async function enter(row, result) {
  if (!row) { say(roundWords.nothing); return; }
  if (row.dataset.state === "contradicted") { await decide(row); return; }
  const old = row.dataset.result;
  if (second && old && old !== result) {
    const chosen = await asking({
      title: roundWords.differ,
      body: [element("p", fill(roundWords["differ-text"], { n: row.dataset.board, result: old, typed: result }))],
      yes: fill(roundWords.keep, { result: old }), no: run.words.no, other: fill(roundWords.change, { result }),
    });
    if (chosen === "no") return;
    write(row, chosen === "yes" ? { act: "result", result: old, second: true } : { act: "result", result, confirmed: 3 });
  } else write(row, { act: "result", result, second });
  goOn(row);
}

async function decide(row) {
  const other = row.querySelector(".state .chip")?.textContent.replace("✕", "").trim();
  const old = row.dataset.result;
  const chosen = await asking({ title: roundWords.decide, body: [element("p", `${old} / ${other}`)], yes: fill(roundWords.keep, { result: old }), other: fill(roundWords.change, { result: other }) });
  if (chosen !== "no") write(row, { act: "decide", result: chosen === "yes" ? old : other });
}

// -- every other result, by pointer
async function others(row) {
  const box = element("div", "", "choices");
  let chosen = null;
  for (const [value, word] of roundWords.results) {
    const button = element("button", `${value}  ${word}`, "quiet");
    button.type = "button";
    button.addEventListener("click", () => { chosen = value; ask.close("chosen"); });
    box.append(button);
  }
  await asking({ title: roundWords.other, body: [box], yes: null });
  if (chosen === "?") { write(row, { act: "postpone" }); goOn(row); }
  else if (chosen) enter(row, chosen);
}

// -- a draft: two names are exchanged, after the rules that this breaks were shown
let chosenSeat = null;
async function exchange(seat) {
  if (!chosenSeat || chosenSeat === seat) {
    chosenSeat?.classList.remove("chosen");
    chosenSeat = chosenSeat === seat ? null : seat;
    chosenSeat?.classList.add("chosen");
    return;
  }
  const [one, other] = [chosenSeat, seat];
  chosenSeat.classList.remove("chosen");
  chosenSeat = null;
  const query = new URLSearchParams({ section: run.section, one: one.dataset.who, other: other.dataset.who });
  let found;
  try {
    found = await (await fetch(`${run.base}/swap?${query}`)).json();
  } catch {
    window.deskTrouble.lost();
    return;
  }
  const body = found.refused ? [element("p", found.refused)] : [];
  if (found.faults?.length) {
    body.push(element("p", roundWords.breaks));
    body.push(warningList(found.faults.map((message) => ({ message }))));
  } else if (found.faults) body.push(element("p", roundWords.fine));
  const lost = [...(found.pairs ?? []), ...(found.bye ? [fill(roundWords["bye-of"], { name: found.bye })] : [])];
  if (lost.length) body.push(element("p", fill(roundWords.instead, { pairs: lost.join("; ") }), "hint"));
  const title = fill(roundWords.swap, { one: one.dataset.name, other: other.dataset.name });
  const chosen = await asking({ title, body, yes: found.refused ? null : roundWords.exchange, danger: Boolean(found.faults?.length) });
  if (chosen !== "yes") return;
  const saw = JSON.parse(table.dataset.pairs);
  const answer = await send({ act: "swap", one: one.dataset.who, other: other.dataset.who, saw, confirmed: 3 });
  if (answer) await refresh();
}

let seatAt = -1;
function moveSeat(key) {
  const seats = [...document.querySelectorAll("#live .seat")];
  if (!seats.length) return;
  const steps = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 };
  seatAt = Math.min(Math.max(seatAt + (seatAt < 0 ? 1 : steps[key]), 0), seats.length - 1);
  seats.forEach((one, at) => one.classList.toggle("cursor", at === seatAt));
  seats[seatAt].scrollIntoView({ block: "nearest" });
}

function draftKey(event) {
  if (event.key.startsWith("Arrow")) moveSeat(event.key);
  else if (event.key === "s" || event.key === "Enter") {
    const seat = document.querySelectorAll("#live .seat")[seatAt];
    if (!seat) return;
    exchange(seat);
  } else if (event.key === "Escape") { chosenSeat?.classList.remove("chosen"); chosenSeat = null; }
  else return;
  event.preventDefault();
}

// -- a scanner types the code of a slip: c, nine digits of the board, one of the result, Enter
function scanned(code) {
  const row = rows.find((one) => one.dataset.code === `c${code.slice(0, -1)}`);
  if (!row) { say(roundWords["no-slip"]); return; }
  const result = SCANNED[code.slice(-1)];
  if (result) { choose(row); enter(row, result); } else choose(row);
}

function scanKey(event) {
  const key = event.key;
  if (/^\d$/.test(key)) scan += key;
  else if (key === "Backspace") scan = scan.slice(0, -1);
  else if (key === "Enter") { const code = scan; scan = null; scanned(code); }
  else if (key === "Escape") scan = null;
  else return;
  event.preventDefault();
  showEntry();
}

// -- keys; one that may be for a board whose row is on the way waits for it, and the others behind it
let held = [];
const OTHERS = /^([\d.c]|Enter|Backspace|ArrowUp|ArrowDown)$/;
const isOurs = (key) => key in KEYS || OTHERS.test(key);
function mustWait(key) {
  if (isWhole() || !isOurs(key) || !document.querySelector("#live a[data-further]:not([data-failed])")) return false;
  return held.length > 0 || key === "Enter" || (!currentRow() && jump === null && scan === null && key !== "." && key !== "c");
}

function typed(event) {
  if (mustWait(event.key)) { held.push(event.key); event.preventDefault(); }
  else if (scan !== null) scanKey(event);
  else playKey(event);
}

function playKey(event) {
  const row = currentRow();
  const key = event.key;
  if (jump !== null) {
    if (/^\d$/.test(key) || (key === "." && jump && !jump.includes("."))) jump += key;
    else if (key === "Backspace") jump = jump.slice(0, -1);
    else if (key === "Enter") { const found = rows.find((one) => one.cells[0].textContent === jump); jump = null; if (found) choose(found); }
    else if (key === "Escape") jump = null;
    else return;
    showEntry();
  } else if (key === ".") { jump = ""; showEntry(); }
  else if (key === "c") { scan = ""; showEntry(); }
  else if (KEYS[key] === POSTPONED && row) { write(row, { act: "postpone" }); goOn(row); }
  else if (key in KEYS) enter(row, KEYS[key]);
  else if (key === "Backspace" && row) write(row, { act: "clear" });
  else if (key === "Enter") choose(next(row ?? rows[rows.length - 1], isOpen) ?? null);
  else if (key === "ArrowDown" || key === "ArrowUp") {
    const shown = rows.filter((one) => !one.hidden);
    const at = shown.indexOf(row) + (key === "ArrowDown" ? 1 : -1);
    choose(shown[Math.min(Math.max(at, 0), shown.length - 1)]);
  } else if (key === "Escape") { setSecond(false); choose(null); }
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", (event) => {
  if (ask.open || isTyping(event.target) || event.altKey) return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    queue.then(() => { // the last results may be on their way
      const button = document.querySelector("#publish, #close");
      if (button && !button.disabled) button.click();
    });
    return;
  }
  const isPressed = ["Enter", " "].includes(event.key) && event.target.closest("button, a, summary");
  if (event.ctrlKey || event.metaKey || isPressed) return;
  if (event.key === "p") {
    const button = document.getElementById("pair");
    if (button) { event.preventDefault(); button.click(); }
  } else if (table && isPlaying()) typed(event);
  else if (table) draftKey(event);
});

function setSecond(on) {
  if (on && !isWhole()) { document.addEventListener("rows:shown", () => setSecond(true), { once: true }); return; }
  second = on;
  document.getElementById("second")?.setAttribute("aria-pressed", String(on));
  if (on) { setOpen(false); choose(rows[0]); }
  showEntry();
}

function setOpen(on) {
  onlyOpen = on;
  document.getElementById("show-open")?.setAttribute("aria-pressed", String(on));
  document.getElementById("show-all")?.setAttribute("aria-pressed", String(!on));
  rows.forEach((row) => { row.hidden = on && !isOpen(row); });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#second")) setSecond(!second);
  else if (event.target.closest("#show-open")) setOpen(true);
  else if (event.target.closest("#show-all")) setOpen(false);
  event.target.closest("button.chip")?.blur(); // the keys are for the boards again
  const row = event.target.closest("#boards tbody tr");
  const seat = event.target.closest("#live .seat");
  if (seat && table && !isPlaying()) { exchange(seat); return; }
  if (!row || !isPlaying()) return;
  const button = event.target.closest(".res button");
  choose(row);
  if (button?.classList.contains("more")) others(row);
  else if (button) enter(row, button.dataset.result);
});

// -- news of others: results are patched, anything else exchanges the part of the page
window.runNews = async () => {
  if (!table || !isPlaying()) return false;
  let found;
  const query = new URLSearchParams({ section: run.section, ...(isEven && { since: shownAt }) });
  try {
    found = await (await fetch(`${run.base}/round/${roundNumber()}/state?${query}`)).json();
  } catch {
    window.deskTrouble.lost();
    return true;
  }
  if (!found.state || found.state.status !== table.dataset.status || found.state.total !== Number(table.dataset.total)
      || String(found.state.is_last) !== String(table.dataset.last === "yes")) return false;
  noteDone(found);
  patch(found.state, found.n);
  return true;
};

// Where typing begins: the board of before, else the first open one of the round that is played.
function settle() {
  setOpen(onlyOpen);
  if (current && !currentRow() && !isWhole()) return; // its row is on the way
  for (const board of typedFor.keys()) rowOf(board)?.classList.add("waiting"); // the rows are new
  if (document.body.dataset.typing === "yes") showUnsaved();
  const isPlayed = table.dataset.last === "yes" && table.dataset.status === "published";
  choose(currentRow() ?? (isPlayed ? rows.find(isOpen) : null) ?? null);
}

function takeRows() {
  table = document.getElementById("boards");
  rows = table ? [...table.tBodies[0].rows] : [];
  byBoard = new Map(rows.map((row) => [Number(row.dataset.board), row]));
}

function begin() {
  shownAt = run.n;
  takeRows();
  isEven = isWhole();
  entry = document.getElementById("entry");
  seatAt = -1;
  chosenSeat = null;
  held = [];
  if (!table) return;
  if (isPlaying()) settle();
  const more = document.querySelector("#live a[data-further]");
  if (more) further(table, more);
}
begin();
document.addEventListener("run:shown", begin);
document.addEventListener("rows:shown", (event) => {
  takeRows();
  isEven = event.detail.n === shownAt;
  if (!isPlaying()) return;
  settle();
  held.splice(0).forEach((key) => typed({ key, preventDefault() {} }));
});
