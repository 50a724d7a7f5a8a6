// Entries: columns chosen, questions answered by key or click, everything kept at once; then entered.
"use strict";

const entryWords = JSON.parse(document.getElementById("entry-words").textContent);
const here = location.pathname;
let shownKind = "";
let narrowedTo = "";

async function keep(choices) {
  document.activeElement?.blur(); // the field is not typed in any more, so the page may change
  const answer = await fetch(`${here}${location.search}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(choices),
  }).catch(() => null);
  if (!answer?.ok) { window.deskTrouble.lost(); return; }
  await refresh();
}

const answerRow = (row, value) => keep({ answers: { [row]: value } });
const currentQuestion = () => document.querySelector(".question-row[aria-current]");

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches("[data-column]")) keep({ columns: { [field.dataset.column]: field.value } });
  else if (field.matches("[data-choice=list]")) keep({ list: field.value });
  else if (field.matches("[data-choice=sheet]")) keep({ sheet: Number(field.value) });
  else if (field.matches("[data-tick]")) answerRow(field.closest("tr").dataset.row, field.checked ? field.dataset.tick : "out");
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.id === "enter") enterAll(button);
  else if (button?.dataset.answer !== undefined) {
    const row = button.closest("tr");
    answerRow(row.dataset.row ?? row.dataset.of, button.dataset.answer);
  } else if (button?.dataset.show !== undefined) showKind(button.dataset.show);
  else if (button?.dataset.narrow !== undefined) showKind("", button.getAttribute("aria-pressed") === "true" ? "" : button.dataset.narrow);
});

async function enterAll(button) {
  button.disabled = true;
  const answer = await fetch(`${here}/enter${location.search}`, { method: "POST" }).catch(() => null);
  if (!answer) { window.deskTrouble.lost(); button.disabled = false; return; }
  const done = await answer.json();
  if (!answer.ok) {
    await asking({ title: run.words.refused, body: [element("p", done.refused ?? done.error ?? "")], yes: null, no: run.words.ok });
    button.disabled = false;
    return;
  }
  const teams = done.teams ? ` ${fill(entryWords.teams, { teams: done.teams })}` : "";
  say(fill(entryWords.done, { new: done.entered, changed: done.changed }) + teams);
  await refresh();
  if (done.refused.length) {
    const list = element("ul");
    list.append(...done.refused.map((reason) => element("li", reason)));
    await asking({ title: entryWords.refused, body: [list], yes: null, no: run.words.ok });
  } else if (done.left === 0) location.assign(`${run.base}/players${location.search}`);
}

function showKind(kind, narrow = "") {
  shownKind = kind;
  narrowedTo = narrow;
  document.querySelectorAll("[data-show]").forEach((button) => button.setAttribute("aria-pressed", String(!narrow && button.dataset.show === kind)));
  document.querySelectorAll("[data-narrow]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.narrow === narrow)));
  document.querySelectorAll(".entries tbody").forEach((body) => {
    const shown = [...body.querySelectorAll("tr[data-row]")].filter((row) => {
      row.hidden = Boolean(narrow) && !(row.dataset.differs ?? "").split(" ").includes(narrow);
      return !row.hidden;
    });
    body.hidden = (Boolean(kind) && body.dataset.kind !== kind) || shown.length === 0;
  });
}

document.addEventListener("input", (event) => {
  if (event.target.id !== "find-row") return;
  const sought = event.target.value.toLocaleLowerCase();
  document.querySelectorAll(".entries tr[data-row]").forEach((row) => { row.hidden = !row.textContent.toLocaleLowerCase().includes(sought); });
});

document.addEventListener("keydown", (event) => {
  if (ask.open || isTyping(event.target) || event.altKey) return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) document.getElementById("enter")?.click();
  else if (event.ctrlKey || event.metaKey) return;
  else if (event.key === "/") document.getElementById("find-row")?.focus();
  else {
    const row = currentQuestion()?.dataset.row;
    const answers = { n: "typed", x: "out" };
    if (event.target.closest("button, a, summary, input") && event.key === "Enter") return;
    const place = event.key === "Enter" ? "1" : event.key;
    const candidate = document.querySelector(`.candidate[data-of="${row}"] [data-at="${CSS.escape(place)}"]`);
    if (!row || !(candidate || event.key in answers)) return;
    answerRow(row, candidate ? candidate.dataset.answer : answers[event.key]);
  }
  event.preventDefault();
});

// A rating list that is dropped anywhere on the page is kept.
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  const form = document.querySelector(".drop-list");
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  form.elements.list.files = event.dataTransfer.files;
  form.submit();
});

document.addEventListener("run:shown", () => {
  showKind(shownKind, narrowedTo);
  currentQuestion()?.scrollIntoView({ block: "nearest" });
});
