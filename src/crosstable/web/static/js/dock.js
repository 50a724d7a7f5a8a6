// The foot of a round: what was typed last, and questions about results. A question here never takes
// keys away from the boards: it is answered by a click, or after F6 by arrows and Enter.
"use strict";

const dock = document.getElementById("dock");
const dockWords = JSON.parse(document.getElementById("dock-words").textContent);
const MOST_TYPED = 3;
let typedLast = []; // what was typed last, the newest first
let questions = []; // about boards, the oldest first; one for each board
const timeNow = () => clockTime(Date.now());
const dashes = (result) => result.replace("-", "–");

// -- what was typed last
function noteTyped(board, label, result) {
  const note = { board, label, result, time: timeNow(), sign: "", text: dockWords.waiting, was: null, shownWas: null };
  typedLast = [note, ...typedLast].slice(0, MOST_TYPED);
  showTyped();
  return note;
}

function showTyped() {
  const list = dock.querySelector(".typed-last ol");
  dock.querySelector(".typed-last .hint").hidden = typedLast.length > 0;
  list.replaceChildren(...typedLast.map(typedRow));
}

function typedRow(note) {
  const row = element("li");
  const said = element("span", note.was ? fill(dockWords.was, { result: dashes(note.shownWas) }) : note.text, note.sign);
  row.append(element("span", note.time, "minor"), element("span", fill(dockWords.board, { n: note.label })), element("strong", dashes(note.result)), said);
  if (note.was) {
    const undo = element("button", dockWords.undo, "link");
    undo.type = "button";
    undo.addEventListener("click", () => { undo.blur(); takeBack(note.board, note.was); });
    said.append(" · ", undo);
  }
  return row;
}

// -- questions about boards: { board, title, names, hint, text, answers: [{ label, detail, isQuiet, run }] }
function putQuestion(question) {
  questions = [...questions.filter((other) => other.board !== question.board), question];
  showQuestion();
}

function dropQuestion(board) {
  const before = questions.length;
  questions = questions.filter((other) => other.board !== board);
  if (questions.length !== before) showQuestion();
}

function showQuestion() {
  const card = dock.querySelector(".question");
  const question = questions[0];
  const hadFocus = card.contains(document.activeElement);
  card.hidden = !question;
  dock.dataset.asks = question ? "yes" : "no";
  card.replaceChildren(...(question ? questionParts(question) : []));
  if (hadFocus && question) focusQuestion();
}

function questionParts(question) {
  const head = element("p", "", "bar");
  const board = element("strong", `✕ ${question.title}`, "about");
  head.append(board, element("strong", question.names), element("span", "", "grow"));
  if (questions.length > 1) head.append(element("span", fill(dockWords.count, { n: 1, m: questions.length }), "chip"));
  head.append(element("span", question.hint, "minor"));
  const parts = [head, ...question.text.map((sentence) => element("p", sentence))];
  const loud = question.answers.filter((answer) => answer.detail);
  const quiet = question.answers.filter((answer) => !answer.detail);
  const values = element("div", "", "values");
  values.append(...loud.map((answer) => answerButton(question, answer)));
  const foot = element("p", "", "bar");
  foot.append(...quiet.map((answer) => answerButton(question, answer)), element("span", "", "grow"));
  const how = element("span", dockWords.how, "minor");
  how.append(" ", element("kbd", "F6"));
  foot.append(how);
  return [...parts, ...(loud.length ? [values] : []), foot];
}

function answerButton(question, answer) {
  const button = element("button", answer.label, answer.detail ? "quiet value" : "quiet small");
  button.type = "button";
  if (answer.detail) button.append(element("span", answer.detail, "minor"));
  button.addEventListener("click", () => {
    button.blur(); // the keys are for the boards again
    dropQuestion(question.board);
    answer.run();
  });
  return button;
}

function focusQuestion() {
  dock.querySelector(".question button")?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "F6" && questions.length) {
    event.preventDefault();
    focusQuestion();
    return;
  }
  const card = event.target.closest?.("#dock .question");
  if (!card) return;
  const buttons = [...card.querySelectorAll("button")];
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  if (event.key in steps) {
    const at = (buttons.indexOf(event.target) + steps[event.key] + buttons.length) % buttons.length;
    buttons[at].focus();
  } else if (event.key === "Escape") event.target.blur();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
});
