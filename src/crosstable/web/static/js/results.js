// Results from a file: the ticked ones are entered together, or none of them.
"use strict";

async function enterTicked() {
  const button = document.getElementById("enter-results");
  if (!button) return;
  const ticked = [...document.querySelectorAll("#given input:checked")];
  if (!ticked.length) return;
  const results = Object.fromEntries(ticked.map((box) => [box.value, box.dataset.result]));
  const saw = Object.fromEntries(ticked.map((box) => [box.value, box.dataset.now || null]));
  const answer = await send({ act: "results", round: Number(button.dataset.round), results, saw });
  if (answer) location.assign(`${run.base}/round/${button.dataset.round}?section=${encodeURIComponent(run.section)}`);
}

document.addEventListener("click", (event) => { if (event.target.closest("#enter-results")) enterTicked(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.ctrlKey) return;
  event.preventDefault();
  if (document.getElementById("enter-results") && !event.target.closest("textarea")) enterTicked();
  else document.getElementById("give").requestSubmit();
});
document.getElementById("rows")?.focus({ preventScroll: true }); // a scanner types where the cursor is
