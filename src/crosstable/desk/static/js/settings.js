// Settings: each field is saved when it is left, with the value that was seen before.
"use strict";

async function saveSetting(field) {
  if (field.value.trim() === field.dataset.saw) return;
  const answer = await send({ act: "settings", values: { [field.name]: field.value }, saw: { [field.name]: field.dataset.saw } });
  if (answer) { field.dataset.saw = field.value.trim(); await refresh(); } else field.value = field.dataset.saw;
}
document.addEventListener("change", (event) => { if (event.target.closest("#settings")) saveSetting(event.target); });
document.addEventListener("submit", (event) => { if (event.target.id === "settings") event.preventDefault(); });
document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.("#settings input");
  if (!field) return;
  if (event.key === "Enter") { event.preventDefault(); field.blur(); }
  if (event.key === "Escape") { field.value = field.dataset.saw; field.blur(); }
});

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "new-section") return;
  event.preventDefault();
  const { name, system } = event.target.elements;
  if (!(await send({ act: "section-add", name: name.value, system: system.value }))) return;
  location.assign(`${run.base}/settings?section=${encodeURIComponent(name.value.trim())}`);
});
