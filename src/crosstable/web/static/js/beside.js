// The page of an event that is paired in another program: it looks again every two seconds.
"use strict";

const SECONDS = 2;

async function lookAgain() {
  const watched = document.getElementById("watched");
  if (!watched || document.hidden || document.querySelector("dialog[open]")) return;
  let answer;
  try {
    answer = await (await fetch(`${run.base}/beside/seen${location.search}`)).json();
  } catch {
    return; // the frame of the page says that the desk cannot be reached
  }
  document.getElementById("last-look").textContent = answer.at;
  const isChanged = answer.digest !== watched.dataset.digest;
  const isAsked = document.querySelector(".warned form, form .warned");
  const isChosen = document.activeElement?.closest("#take select");
  if (isChanged && !isAsked && !isChosen) {
    watched.dataset.digest = answer.digest;
    await refresh();
  }
}
setInterval(lookAgain, SECONDS * 1000);

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key !== "Enter") return;
  const take = document.querySelector("button[data-take]");
  if (take) { event.preventDefault(); take.click(); }
});

// Lists may be dropped anywhere on the page: beside the field the browser would open them.
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.getElementById("lists-drop")?.classList.add("over");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.getElementById("lists-drop")?.classList.remove("over");
});
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const drop = document.getElementById("lists-drop");
  drop?.classList.remove("over");
  if (!drop || !event.dataTransfer?.files.length) return;
  drop.elements.file.files = event.dataTransfer.files;
  drop.elements.file.dispatchEvent(new Event("change", { bubbles: true }));
});

// Dropped lists keep the time at which the other program wrote them: an old one must not pass for new.
document.addEventListener("change", (event) => {
  const drop = event.target.closest("#lists-drop");
  if (!drop) return;
  for (const before of drop.querySelectorAll("input[name=changed]")) before.remove();
  for (const file of event.target.files) {
    const changed = document.createElement("input");
    Object.assign(changed, { type: "hidden", name: "changed", value: file.lastModified });
    drop.append(changed);
  }
  drop.requestSubmit();
});
