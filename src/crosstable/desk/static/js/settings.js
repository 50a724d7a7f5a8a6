// Settings: each field is saved when it is left, with the value that was seen before.
"use strict";

const shownNow = (field) => field.tagName === "SELECT" ? [...field.options].find((one) => one.defaultSelected)?.value ?? "" : field.defaultValue;

async function saveSetting(field, name, value, saw) {
  const answer = await send({ act: "settings", values: { [name]: value }, saw: { [name]: saw } });
  if (answer) { field.blur(); await refresh(); } else field.value = shownNow(field);
}

// "Another one": the choice becomes a field.
function typeInstead(select) {
  const field = document.createElement("input");
  field.name = select.name;
  field.dataset.seen = select.dataset.seen;
  field.placeholder = select.form.dataset[select.name === "scoring" ? "scoring" : "timeControl"];
  field.autocomplete = "off";
  field.dataset.editing = "yes";
  select.replaceWith(field);
  field.focus();
}

function saveDays(days) {
  const known = [...days.querySelectorAll("input")].map((one) => one.value);
  const first = known.indexOf("");
  const whole = first < 0 ? known : known.slice(0, first); // days after a gap wait for it
  return saveSetting(document.activeElement, "round-dates", whole.join(","), days.dataset.seen);
}

function saveBreaks(codes) {
  const field = document.querySelector("#settings [name=tiebreaks]");
  return saveSetting(field, "tiebreaks", codes.join(","), field.dataset.seen);
}

document.addEventListener("change", (event) => {
  const field = event.target;
  if (!field.closest("#settings")) return;
  if (field.id === "add-break") { saveBreaks([...codesNow(), field.value]); return; }
  if (field.closest("#days")) { saveDays(field.closest("#days")); return; }
  if (field.value === "…") { typeInstead(field); return; }
  const value = field.value.trim();
  delete field.dataset.editing;
  if (value !== field.dataset.seen) saveSetting(field, field.name, value, field.dataset.seen);
});
document.addEventListener("submit", (event) => { if (event.target.id === "settings") event.preventDefault(); });
document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.("#settings input");
  if (!field) return;
  if (event.key === "Enter") { event.preventDefault(); field.blur(); }
  if (event.key === "Escape") { field.value = shownNow(field); delete field.dataset.editing; field.blur(); refresh(); }
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
