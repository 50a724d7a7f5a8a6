// Screens and phones: passes and screens are changed here, claims are decided by keyboard.
"use strict";

const KEYS = JSON.parse(document.getElementById("result-keys")?.textContent ?? "{}");

async function change(body) {
  try {
    const answer = await fetch(`${run.base}/hall`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ section: run.section, ...body }),
    });
    window.deskTrouble.end();
    if (answer.ok && body.do === "switch") location.reload(); // forms beside the list come or go
    else if (answer.ok) await refresh();
    else window.deskTrouble.show(document.getElementById("trouble").dataset.failed);
    return answer.ok;
  } catch {
    window.deskTrouble.lost();
    return false;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-hall]");
  if (button) change(JSON.parse(button.dataset.hall));
  const decided = event.target.closest("[data-decide]");
  if (decided) decide(decided.closest("tr"), decided.dataset.decide);
  const declined = event.target.closest("[data-decline]");
  if (declined) decline(declined.closest("tr"));
  if (event.target.closest("#print")) print();
  const row = event.target.closest("#claims tbody tr");
  if (row) choose(row);
});

// -- forms
const whole = (field) => (field.value ? Number(field.value) : 0);
function nextTime(text) {
  if (!text) return 0;
  const [hours, minutes] = text.split(":").map(Number);
  const at = new Date();
  at.setHours(hours, minutes, 0, 0);
  return at.getTime() / 1000;
}
document.addEventListener("submit", async (event) => {
  const form = event.target.closest(".hall-form");
  if (!form) return;
  event.preventDefault();
  if (form.dataset.do === "pass") {
    const done = await change({ do: form.kind.value, name: form.name.value, first: whole(form.first), last: whole(form.last), hours: Number(form.hours.value) });
    if (done) form.reset();
  } else {
    await change({ do: "screen", show: form.show.value, seconds: whole(form.seconds), page: whole(form.page), notice: form.notice.value, clock: nextTime(form.clock.value) });
  }
});

// -- the trial: has a phone come?
const SECONDS_BETWEEN_LOOKS = 2;
async function lookForPhone() {
  const line = document.getElementById("reached");
  if (!line || line.dataset.phone === "yes" || document.hidden) return;
  const answer = await fetch(line.dataset.ask).catch(() => null);
  if (!answer?.ok) return;
  const { sentence, is_phone: isPhone } = await answer.json();
  if (!sentence) return;
  line.dataset.phone = isPhone ? "yes" : "no";
  line.replaceChildren(element("span", sentence, `chip ${isPhone ? "ok" : "wait"}`));
}
setInterval(lookForPhone, SECONDS_BETWEEN_LOOKS * 1000);

// -- claims by keyboard
const claimRows = () => [...document.querySelectorAll("#claims tbody tr")];
let chosen = null;
function choose(row) {
  claimRows().forEach((one) => one.removeAttribute("aria-current"));
  row?.setAttribute("aria-current", "true");
  row?.scrollIntoView({ block: "nearest" });
  chosen = row?.dataset.board ?? null;
}
const current = () => claimRows().find((one) => one.dataset.board === chosen) ?? claimRows()[0];

async function decide(row, result) {
  const { round, board, now, contradicted } = row.dataset;
  const about = { round: Number(round), board: Number(board), result };
  const isDecision = contradicted === "yes";
  const answer = await send({ act: isDecision ? "decide" : "result", ...about, saw: now || null });
  if (answer) await refresh();
}
async function decline(row) {
  const { round, board, saw } = row.dataset;
  const answer = await send({ act: "decline-claim", round: Number(round), board: Number(board), saw: JSON.parse(saw) });
  if (answer) await refresh();
}

document.addEventListener("run:shown", () => choose(current()));
choose(current());
document.addEventListener("keydown", (event) => {
  const row = current();
  if (ask.open || isTyping(event.target) || !row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("button, a, summary") && event.key === "Enter") return;
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const typed = KEYS[event.key];
  const choices = JSON.parse(row.dataset.choices);
  if (move) {
    const rows = claimRows();
    choose(rows[Math.min(Math.max(rows.indexOf(row) + move, 0), rows.length - 1)]);
  } else if (typed) decide(row, typed);
  else if (event.key === "Enter" && choices.length === 1) decide(row, choices[0]);
  else if (event.key === "d" && JSON.parse(row.dataset.saw).length) decline(row);
  else return;
  event.preventDefault();
});
