// Boards by hand: every step is checked by the desk; the event changes once, at the end.
"use strict";

const session = document.getElementById("session");
const finish = document.getElementById("finish-by-hand");
const back = document.getElementById("step-back");
const count = document.getElementById("step-count");
const inSession = () => session.querySelector(".by-hand");
const stepsNow = () => JSON.parse(inSession().dataset.steps);
const isSeated = (seat) => !seat.closest(".waiting");
const ofSection = `?section=${encodeURIComponent(run.section)}`;
let picked = null;

function showState() {
  const steps = stepsNow();
  back.disabled = !steps.length;
  finish.disabled = !steps.length || inSession().dataset.waiting !== "0";
  count.textContent = fill(count.dataset.words, { n: steps.length });
  picked = null;
}

async function walk(steps) {
  const body = new URLSearchParams({ steps: JSON.stringify(steps) });
  const answer = await fetch(`${run.base}/by-hand${ofSection}`, { method: "POST", body }).catch(() => null);
  if (!answer?.ok) { window.deskTrouble.lost(); return; }
  window.deskTrouble.end();
  const place = session.querySelector(".wide")?.scrollTop ?? 0;
  session.innerHTML = await answer.text();
  if (session.querySelector(".wide")) session.querySelector(".wide").scrollTop = place;
  showState();
}
const step = (text) => walk([...stepsNow(), text]);

async function pick(seat) {
  const bye = document.getElementById("give-bye");
  if (picked === seat) {
    seat.setAttribute("aria-pressed", "false");
    picked = null;
    bye.disabled = true;
    return;
  }
  if (!picked) {
    picked = seat;
    seat.setAttribute("aria-pressed", "true");
    bye.disabled = false;
    return;
  }
  const first = picked;
  const verb = isSeated(first) && isSeated(seat) ? "swap" : "pair";
  await step(`${verb} ${first.dataset.who} ${seat.dataset.who}`);
}

async function takeOver() {
  if (finish.disabled) return;
  const answer = await send({ act: "edit", steps: stepsNow(), saw: JSON.parse(finish.dataset.saw) });
  if (answer) location.assign(`${run.base}/round/${finish.dataset.round}${ofSection}`);
}

document.addEventListener("click", (event) => {
  const seat = event.target.closest("#session .seat-by-hand");
  if (seat) { pick(seat); return; }
  const button = event.target.closest("#session [data-step]");
  if (button) step(button.dataset.step);
  if (event.target.closest("#give-bye") && picked) step(`bye ${picked.dataset.who}`);
  if (event.target.closest("#step-back")) walk(stepsNow().slice(0, -1));
  if (event.target.closest("#finish-by-hand")) takeOver();
});
document.addEventListener("keydown", (event) => { // the keys of the page, not those of the event
  if (ask.open || !(event.ctrlKey || event.metaKey)) return;
  if (event.key.toLowerCase() === "z") { if (!back.disabled) walk(stepsNow().slice(0, -1)); }
  else if (event.key === "Enter") takeOver();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
showState();
