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
  document.querySelectorAll(".stepper li").forEach((one, place) => { one.className = place < at ? "done" : place === at ? "here" : ""; });
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

// -- "another one": the choice of a time control becomes a field
form.addEventListener("change", (event) => {
  const choice = event.target.closest("select[data-typed]");
  if (choice?.value !== "…") return;
  const field = document.createElement("input");
  field.name = choice.name;
  field.maxLength = 60;
  field.placeholder = "90+30";
  const hint = document.createElement("span");
  hint.className = "hint";
  hint.textContent = choice.dataset.typed;
  choice.replaceWith(field, hint);
  field.focus();
});

// -- the last day follows the first, and cannot be before it
const [start, end] = [form.elements.start, form.elements.end];
const checkDays = () => end.setCustomValidity(start.value && end.value && end.value < start.value ? end.dataset.early : "");
let firstDay = start.value;
start.addEventListener("change", () => {
  if (!end.value || end.value === firstDay || end.value < start.value) end.value = start.value;
  firstDay = start.value;
  checkDays();
});
end.addEventListener("input", checkDays);
checkDays();

// -- a federation by its code or its name; what is neither is told on its own screen
const federation = form.elements.federation;
const codes = new Map([...document.getElementById("federations").options].flatMap((one) => [[one.value.toLowerCase(), one.value], [one.text.toLowerCase(), one.value]]));
const checkFederation = () => {
  const typed = federation.value.trim().toLowerCase();
  federation.setCustomValidity(!typed || codes.has(typed) ? "" : federation.dataset.unknown);
};
federation.addEventListener("input", checkFederation);
federation.addEventListener("change", () => { federation.value = codes.get(federation.value.trim().toLowerCase()) ?? federation.value; checkFederation(); });
checkFederation();

// -- what is there already, and what is missing
const readiness = document.getElementById("readiness");
const isGiven = (name) => {
  if (name === "tiebreaks") return Boolean(form.querySelector("[name^=tiebreak-]:checked:not(:disabled)")) || !form.querySelector("[name^=tiebreak-]:not(:disabled)");
  const fields = [...form.querySelectorAll(`[name="${name}"]`)];
  return fields.every((one) => one.disabled || (one.value.trim() && one.validity.valid));
};
function showReadiness() {
  for (const line of readiness.querySelectorAll("[data-needs]")) {
    line.className = line.dataset.needs.split("/").every(isGiven) ? "ok" : "open";
  }
}
readiness.hidden = false;
form.addEventListener("input", showReadiness);
form.addEventListener("change", showReadiness);

// -- each system asks for its own settings; what is not asked for is not sent
const system = document.getElementById("system");
function showKind() {
  const kind = system.selectedOptions[0].dataset.kind;
  for (const part of form.querySelectorAll("[data-kinds]")) {
    part.hidden = !part.dataset.kinds.split(" ").includes(kind);
    part.querySelectorAll("input, select").forEach((one) => { one.disabled = part.hidden; });
  }
}
system.addEventListener("change", () => { showKind(); showReadiness(); });
showKind();
showReadiness();
show(0);
