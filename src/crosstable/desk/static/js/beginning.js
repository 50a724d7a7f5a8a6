// A new event: one screen at a time, tie-breaks moved by arrows. Without it all screens are shown.
"use strict";

const form = document.getElementById("beginning");
const screens = [...form.querySelectorAll(".screen")];
const begin = document.getElementById("begin");
const step = document.getElementById("step");
const bar = begin.parentElement;
let at = 0;

function button(word, kind, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = word;
  made.className = kind;
  made.addEventListener("click", act);
  return made;
}

function show(number) {
  at = Math.min(Math.max(number, 0), screens.length - 1);
  screens.forEach((one, place) => { one.hidden = place !== at; });
  step.textContent = form.dataset.step.replace("{n}", at + 1).replace("{m}", screens.length);
  back.hidden = at === 0;
  next.hidden = at === screens.length - 1;
  begin.hidden = !next.hidden;
  screens[at].querySelector("input, select")?.focus();
}

const isRight = () => [...screens[at].querySelectorAll("input, select")].every((one) => one.reportValidity());
const back = button(form.dataset.back, "quiet", () => show(at - 1));
const next = button(form.dataset.next, "", () => { if (isRight()) show(at + 1); });
bar.prepend(back, next);
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.closest("button") || next.hidden) return;
  event.preventDefault();
  if (isRight()) show(at + 1);
});

for (const breaks of form.querySelectorAll(".breaks")) {
  for (const line of breaks.children) {
    const words = { up: breaks.dataset.up, down: breaks.dataset.down };
    const move = (to) => { to(); line.querySelector("button:focus, input")?.focus(); };
    const up = button("↑", "quiet small", () => move(() => line.previousElementSibling?.before(line)));
    const down = button("↓", "quiet small", () => move(() => line.nextElementSibling?.after(line)));
    up.setAttribute("aria-label", `${words.up}: ${line.textContent.trim()}`);
    down.setAttribute("aria-label", `${words.down}: ${line.textContent.trim()}`);
    line.prepend(up, down);
  }
}

// -- each system asks for its own settings; what is not asked for is not sent
const system = document.getElementById("system");
function showKind() {
  const kind = system.selectedOptions[0].dataset.kind;
  for (const part of form.querySelectorAll("[data-kinds]")) {
    part.hidden = !part.dataset.kinds.split(" ").includes(kind);
    part.querySelectorAll("input, select").forEach((one) => { one.disabled = part.hidden; });
  }
}
system.addEventListener("change", showKind);
showKind();
show(0);
