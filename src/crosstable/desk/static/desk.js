// What the pages do beyond plain HTML. Without this script everything can still be read.
"use strict";

const drop = document.getElementById("drop");
if (drop) {
  const files = document.getElementById("files");
  for (const choice of drop.querySelectorAll("input[type=file]")) {
    choice.addEventListener("change", () => choice.files.length && drop.requestSubmit());
  }
  for (const kind of ["dragenter", "dragover"]) {
    document.addEventListener(kind, (event) => { event.preventDefault(); drop.classList.add("over"); });
  }
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.classList.remove("over"); });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.());
    if (files.multiple && entries.some((entry) => entry?.isDirectory)) bringFolders(entries, files);
    else if (event.dataTransfer.files.length) { files.files = event.dataTransfer.files; drop.requestSubmit(); }
  });
}

// A dropped folder: its files and those of its folders, in the order of their names.
async function bringFolders(entries, files) {
  const found = new DataTransfer();
  const walk = async (entry) => {
    if (entry.isFile) {
      found.items.add(await new Promise((done, failed) => { entry.file(done, failed); }));
      return;
    }
    const reader = entry.createReader();
    const inside = [];
    let part;
    do { // a reader gives its entries in parts, and at the end an empty one
      part = await new Promise((done, failed) => { reader.readEntries(done, failed); });
      inside.push(...part);
    } while (part.length);
    inside.sort((a, b) => a.name.localeCompare(b.name));
    for (const one of inside) await walk(one);
  };
  for (const entry of entries) if (entry) await walk(entry);
  files.files = found.files;
  if (found.files.length) drop.requestSubmit();
}

// A choice made with the pointer takes effect at once; with the keyboard, where every arrow is a
// choice, the button does it.
for (const choice of document.querySelectorAll("[data-autosubmit]")) {
  let byPointer = false;
  choice.addEventListener("pointerdown", () => { byPointer = true; });
  choice.addEventListener("keydown", () => { byPointer = false; });
  choice.addEventListener("change", () => { if (byPointer) choice.form.requestSubmit(); });
}

// Tables: a click on a heading sorts by it, numbers as numbers.
function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const value = (row) => row.cells[column].textContent.trim();
      const number = (text) => parseFloat(text.replace("½", ".5"));
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => {
        const [x, y] = [value(a), value(b)];
        const [m, n] = [number(x), number(y)];
        const order = Number.isNaN(m) || Number.isNaN(n) ? x.localeCompare(y) : m - n;
        return up ? order : -order;
      });
      table.tBodies[0].append(...rows);
    });
  });
}
document.querySelectorAll("table.sortable").forEach(sortable);

// A click on a value does what the name of its row does, and shows that value first.
let asked = "";
document.addEventListener("click", (event) => {
  const cell = event.target.closest(".working-rows td");
  asked = cell?.dataset.key ?? "";
  if (!cell || event.target.closest("a")) return;
  cell.parentElement.querySelector("a[hx-get]")?.click();
  asked = cell.dataset.key ?? "";
});

function showAsked(panel) {
  const found = [...panel.querySelectorAll("[data-key]")].find((one) => one.dataset.key === asked);
  if (!found) return;
  if (found.tagName === "DETAILS") {
    panel.querySelectorAll("details").forEach((one) => { one.open = one === found; });
  }
  panel.scrollTop += found.getBoundingClientRect().top - panel.getBoundingClientRect().top;
}

// What htmx brought: tables become sortable, and the working is shown to who asked for it.
document.addEventListener("htmx:afterSwap", (event) => {
  const panel = event.detail.target;
  document.querySelectorAll("table.sortable").forEach((table) => table.querySelector("th button") || sortable(table));
  if (panel.id === "panel") {
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: "nearest" });
    showAsked(panel);
  }
});

// Leaving the browser page with edits that were not downloaded: ask first.
const content = document.getElementById("content");
let leaving = false;
for (const kind of ["click", "submit"]) {
  document.addEventListener(kind, (event) => {
    const inside = event.target.closest && event.target.closest("a[href^='/'], a[href^='#'], form");
    if (inside) { leaving = true; setTimeout(() => { leaving = false; }, 1000); }
  }, true);
}
window.addEventListener("beforeunload", (event) => {
  const unsaved = (content && content.dataset.unsaved === "yes") || document.body.dataset.typing === "yes";
  const typing = document.body.dataset.typing === "yes";
  if (typing || (unsaved && !leaving)) event.preventDefault();
});
const download = document.getElementById("download");
if (download && content) {
  download.addEventListener("click", () => {
    content.dataset.unsaved = "no";
    document.querySelectorAll(".event .changed").forEach((mark) => mark.remove());
  });
}

// On a phone the tabs are wider than the page: the current one is to be seen.
const tab = document.querySelector(".tabs [aria-current]");
if (tab) tab.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
