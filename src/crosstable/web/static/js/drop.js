// Files and folders that are dropped on the page.
"use strict";

const drop = document.getElementById("drop");
if (drop) {
  const files = document.getElementById("files");
  for (const choice of document.querySelectorAll("form.bringing input[type=file]")) {
    choice.addEventListener("change", () => choice.files.length && choice.form.requestSubmit());
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
