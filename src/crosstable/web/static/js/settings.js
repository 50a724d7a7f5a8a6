// Settings: each field is saved when it is left, with the value that was seen before.
"use strict";

const shownNow = (field) => field.tagName === "SELECT" ? [...field.options].find((one) => one.defaultSelected)?.value ?? "" : field.defaultValue;

// Saves follow one another: each names what the event has after the one before, and the page is made
// again after the last, so that nobody is told of somebody else who was faster and was oneself.
let saving = Promise.resolve();
let unsaved = 0;
const seenOf = (name) => (document.querySelector(name === "round-dates" ? "#days" : `#settings [name="${name}"]`) ?? {}).dataset;

// A value that waits to be saved stays on the page: the next day is saved with those before it.
function saveSetting(field, name, value) {
  const stale = seenOf(name)?.seen ?? "";
  unsaved += 1;
  field.dataset.editing = "saving";
  saving = saving.then(async () => {
    const answer = await send({ act: "settings", values: { [name]: value }, saw: { [name]: seenOf(name)?.seen ?? stale } });
    unsaved -= 1;
    if (field.dataset.editing === "saving") delete field.dataset.editing;
    if (!answer) field.value = shownNow(field);
    else {
      if (field.tagName === "INPUT") field.defaultValue = field.value;
      if (seenOf(name)) seenOf(name).seen = answer.now[name];
      if (document.activeElement === field && !isTypedDate(field)) field.blur();
    }
    if (!unsaved && answer) await refresh();
  });
  return saving;
}

// "Another one": the choice becomes a field.
function typeInstead(select) {
  const field = document.createElement("input");
  field.name = select.name;
  field.dataset.seen = select.dataset.seen;
  field.placeholder = select.name === "scoring" ? "3-1-0" : "90+30";
  const hint = element("span", select.form.dataset[select.name === "scoring" ? "scoring" : "timeControl"], "hint");
  field.autocomplete = "off";
  field.dataset.editing = "yes";
  select.replaceWith(field, hint);
  field.focus();
}

async function saveDays(field) {
  const days = field.closest("#days");
  const known = [...days.querySelectorAll("input")].map((one) => one.value);
  const first = known.indexOf("");
  const whole = first < 0 ? known : known.slice(0, first); // days after a gap wait for it
  if (whole.join(",").replaceAll("-", "/") === days.dataset.seen) return;
  await saveSetting(field, "round-dates", whole.join(","));
  document.querySelectorAll("#days input").forEach((one, at) => { if (first >= 0 && at > first && !one.value) one.value = known[at]; });
}

// The days of all rounds from the first day of the event, so many rounds on each.
function fillDays(button) {
  const first = button.dataset.first;
  const many = Math.max(1, Math.trunc(Number(button.closest("#fill-days").querySelector("input").value)) || 1);
  const fields = [...document.querySelectorAll("#days input")];
  fields.forEach((field, at) => {
    const day = new Date(`${first}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + Math.floor(at / many));
    field.value = day.toISOString().slice(0, 10);
  });
  return saveDays(fields[0]);
}

function saveBreaks(codes) {
  const field = document.querySelector("#settings [name=tiebreaks]");
  return saveSetting(field, "tiebreaks", codes.join(","));
}

// A date or a number that is typed has a value after each key: it is saved when it is left. One that
// is picked in a calendar is saved at once.
const isStepped = (field) => field.type === "date" || field.type === "number";
const isTypedDate = (field) => isStepped(field) && field.dataset.editing === "yes";

function saveField(field) {
  if (field.closest("#fill-days")) return;
  delete field.dataset.editing;
  if (field.validity.badInput) { field.value = shownNow(field); say(run.words.incomplete); return; }
  if (field.closest("#days")) { saveDays(field); return; }
  const value = field.value.trim();
  const before = isStepped(field) ? field.defaultValue : field.dataset.seen; // they may differ: 4 boards are WBWB
  if (value !== before) saveSetting(field, field.name, value);
}

document.addEventListener("change", (event) => {
  const field = event.target;
  if (!field.closest("#settings") || isTypedDate(field)) return;
  if (field.id === "add-break") { saveBreaks([...codesNow(), field.value]); return; }
  if (field.value === "…") { typeInstead(field); return; }
  saveField(field);
});
document.addEventListener("focusout", (event) => {
  const field = event.target;
  if (field.closest?.("#settings") && isTypedDate(field)) saveField(field);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("#fill-days button");
  if (button) fillDays(button);
});
document.addEventListener("submit", (event) => { if (event.target.id === "settings") event.preventDefault(); });
document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.("#settings input");
  if (!field) return;
  if (event.key === "Enter") { event.preventDefault(); field.blur(); }
  else if (isStepped(field) && !["Tab", "Shift", "Escape"].includes(event.key)) field.dataset.editing = "yes";
  if (event.key === "Escape") { delete field.dataset.editing; field.value = shownNow(field); field.blur(); refresh(); }
});

// -- tie-breaks by name: arrows move a line, a cross removes it
const codesNow = () => [...document.querySelectorAll("#breaks li")].map((one) => one.dataset.code);
function drawBreaks() {
  const list = document.getElementById("breaks");
  if (!list || list.querySelector("button")) return;
  document.getElementById("add-break").closest("p").hidden = false;
  for (const line of list.children) {
    const name = line.querySelector(".grow").textContent.trim();
    for (const [sign, word, step] of [["↑", "up", -1], ["↓", "down", 1], ["✕", "away", 0]]) {
      const button = element("button", sign, "quiet small");
      button.type = "button";
      button.setAttribute("aria-label", `${list.dataset[word]}: ${name}`);
      button.addEventListener("click", () => {
        const codes = codesNow();
        const at = codes.indexOf(line.dataset.code);
        if (step && (at + step < 0 || at + step >= codes.length)) return;
        const [moved] = codes.splice(at, 1);
        if (step) codes.splice(at + step, 0, moved);
        saveBreaks(codes);
      });
      line.append(button);
    }
  }
}
document.addEventListener("run:shown", drawBreaks);
drawBreaks();

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "new-section") return;
  event.preventDefault();
  const { name, system } = event.target.elements;
  if (!(await send({ act: "section-add", name: name.value, system: system.value }))) return;
  location.assign(`${run.base}/settings?section=${encodeURIComponent(name.value.trim())}`);
});
