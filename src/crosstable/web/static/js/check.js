// Check: the list of faults with filters and keys; fixes are applied without loading the page again.
"use strict";

const checkPage = document.getElementById("check");
const faultList = document.getElementById("faults");
const editor = window.deskEditor; // not there where the text cannot be edited
const filters = checkPage.querySelectorAll("[data-filter]");
let filter = "all";
let chosen = ""; // the fault that is looked at, by its name
let latest = 0;

const shownFaults = () => [...faultList.querySelectorAll(".fault:not([hidden])")];
const isTypingIn = (target) => Boolean(target.closest?.("input, textarea, select, .cm-editor, dialog[open]"));

// -- which faults are shown
function applyFilter() {
  for (const one of faultList.querySelectorAll(".fault")) {
    one.hidden = !(filter === "all" || one.classList.contains(filter) || (filter === "fixable" && one.dataset.fixable));
  }
  for (const button of filters) button.setAttribute("aria-pressed", String(button.dataset.filter === filter));
}
for (const button of filters) {
  button.addEventListener("click", () => { filter = button.dataset.filter; applyFilter(); mark(shownFaults()[0], false); });
}
document.querySelector(".filters").hidden = false;

// -- the fault that is looked at
function mark(fault, goThere = true) {
  faultList.querySelector("[aria-current]")?.removeAttribute("aria-current");
  chosen = fault?.id ?? "";
  if (!fault) return;
  fault.setAttribute("aria-current", "true");
  fault.scrollIntoView({ block: "nearest" });
  if (goThere && fault.dataset.line) showPlace(Number(fault.dataset.line), Number(fault.dataset.column) || 1, false);
}

function showPlace(line, column, withFocus) {
  if (editor) { editor.jump(line, column, withFocus); return; }
  document.getElementById(`line-${line}`)?.scrollIntoView({ block: "center" });
}

function step(by) {
  const all = shownFaults();
  const at = all.findIndex((one) => one.id === chosen);
  if (all.length) mark(all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]);
}
document.getElementById("next-fault").addEventListener("click", () => step(1));
document.getElementById("previous-fault").addEventListener("click", () => step(-1));

faultList.addEventListener("click", (event) => {
  const fault = event.target.closest(".fault");
  if (!fault) return;
  const link = event.target.closest("a[href^='#line-']");
  mark(fault, !link && !event.target.closest("a, button"));
  if (!link || !editor) return;
  event.preventDefault();
  const line = Number(link.hash.slice(6));
  showPlace(line, Number(fault.dataset.line) === line ? Number(fault.dataset.column) || 1 : 1, true);
});

// -- the list as the desk makes it; the place in it stays
function showList(answer) {
  const top = faultList.scrollTop;
  const at = shownFaults().findIndex((one) => one.id === chosen);
  faultList.innerHTML = answer.list; // made by the desk from its own template
  window.htmx?.process(faultList);
  applyFilter();
  faultList.scrollTop = top;
  const all = shownFaults();
  const same = all.find((one) => one.id === chosen);
  if (chosen) mark(same ?? all[Math.min(Math.max(at, 0), all.length - 1)], false);
  document.getElementById("summary").textContent = answer.said;
  for (const button of filters) button.querySelector(".count").textContent = answer.counts[button.dataset.filter];
  const allSafe = document.getElementById("fix-all");
  if (allSafe) {
    allSafe.disabled = !answer.mendable;
    allSafe.querySelector("span").textContent = checkPage.dataset.safe.replace("{n}", answer.mendable);
  }
  editor?.mark(answer.diagnostics);
}

function showState(answer) {
  checkPage.dataset.base = answer.base;
  editor?.setText(answer.text);
  setTyping(false);
  showList(answer);
  for (const name of ["undo", "redo"]) {
    const button = document.querySelector(`.tools form[action$="/${name}"] button`);
    if (button) { button.disabled = answer[name] === null; button.title = answer[name] ?? ""; }
  }
  const note = document.querySelector(".rail .event small");
  const known = note.querySelector(".changed");
  if (answer.is_changed && !known) note.insertAdjacentElement("beforeend", changedMark());
  if (!answer.is_changed) known?.remove();
  const content = document.getElementById("content");
  if (content) content.dataset.unsaved = answer.is_changed ? "yes" : "no";
}

function changedMark() {
  const made = document.createElement("span");
  made.className = "changed";
  made.textContent = checkPage.dataset.edited;
  return made;
}

function setTyping(isTyping) {
  const keep = document.getElementById("keep");
  if (keep) keep.hidden = !isTyping;
  document.body.dataset.typing = isTyping ? "yes" : "no";
}

// -- asking the desk
async function post(address, body, kind) {
  try {
    return await fetch(address, { method: "POST", body, headers: { "content-type": kind } });
  } catch {
    window.deskTrouble.lost();
    return null;
  }
}

async function answered(answer) {
  const text = await answer.text();
  try { return JSON.parse(text); } catch { /* a page */ }
  const said = new DOMParser().parseFromString(text, "text/html").querySelector(".sorry")?.textContent.trim();
  return { refused: said || document.getElementById("trouble").dataset.failed };
}

function whose() {
  const dialog = document.getElementById("overtaken");
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue), { once: true });
    for (const button of dialog.querySelectorAll("button")) button.onclick = () => dialog.close(button.value);
  });
}

async function work(body) {
  latest += 1; // what is still under way is about an older text
  const whole = { ...body, for: checkPage.dataset.for, base: checkPage.dataset.base, text: editor ? editor.text() : null };
  const answer = await post(checkPage.dataset.work, JSON.stringify(whole), "application/json");
  if (!answer) return;
  const found = await answered(answer);
  if (answer.ok) {
    window.deskTrouble.end();
    showState(found);
    document.getElementById("summary").textContent = `${found.notice} ${found.said}`;
  } else if (found.conflict) {
    const choice = await whose();
    if (choice === "theirs") showState(found.conflict);
    if (choice === "mine") { checkPage.dataset.base = found.conflict.base; await work(body); }
  } else window.deskTrouble.show(found.refused);
}

function fixOf(form, button) {
  const value = (name) => (form.elements[name].value === "" ? null : Number(form.elements[name].value));
  return { act: "fix", code: form.elements.code.value, line: value("line"), column: value("column"), choice: button?.name === "choice" ? Number(button.value) : null };
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const path = new URL(form.action).pathname;
  const acts = { fix: () => fixOf(form, event.submitter), "fix-all": () => ({ act: "fix-all" }), text: () => ({ act: "keep" }), undo: () => ({ act: "undo" }), redo: () => ({ act: "redo" }) };
  const act = acts[path.slice(path.lastIndexOf("/") + 1)];
  if (!act || (!editor && document.getElementById("editor"))) return;
  event.preventDefault();
  const fault = form.closest(".fault");
  if (fault) mark(fault, false);
  work(act());
});

// -- while one types: the faults of the text as it is, with their fixes
let timer = 0;
async function recheck() {
  const mine = ++latest;
  const answer = await post(checkPage.dataset.check, editor.text(), "text/plain");
  if (!answer || mine !== latest) return;
  const found = await answered(answer);
  if (mine !== latest) return;
  if (answer.ok) showList(found);
  else document.getElementById("summary").textContent = found.refused;
}
if (editor) {
  editor.onTyped = () => { setTyping(true); clearTimeout(timer); timer = setTimeout(recheck, 400); };
  editor.onStep = step;
  editor.onKeep = () => work({ act: "keep" });
  editor.mark(JSON.parse(document.getElementById("diagnostics").textContent));
}

// -- keys
document.addEventListener("keydown", (event) => {
  if (event.key === "F8") { event.preventDefault(); step(event.shiftKey ? -1 : 1); return; }
  if ((event.ctrlKey || event.metaKey) && event.key === "s" && editor) { event.preventDefault(); editor.onKeep(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || isTypingIn(event.target)) return;
  const keys = { j: () => step(1), k: () => step(-1), f: () => document.getElementById("fix-all")?.click() };
  if (keys[event.key]) keys[event.key]();
  else if (/^[1-9]$/.test(event.key)) document.getElementById(chosen)?.querySelectorAll("button.fix")[Number(event.key) - 1]?.click();
  else return;
  event.preventDefault();
});

// -- an address that names a fault or a line
function goToHash() {
  const name = decodeURIComponent(location.hash.slice(1));
  const fault = name && document.getElementById(name)?.closest(".fault");
  const line = /^line-(\d+)$/.exec(name);
  if (fault) mark(fault);
  else if (line) showPlace(Number(line[1]), 1, true);
}
window.addEventListener("hashchange", goToHash);
goToHash();
