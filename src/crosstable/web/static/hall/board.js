// A player's own board: three buttons, one question, and how far the entry is.
"use strict";

const step = document.getElementById("step");
const path = document.getElementById("path");
const explained = document.getElementById("explained");
const words = page.words;
let state = page.state;
let asked = null;
let isChanging = false;
let trouble = "";

const pending = () => waiting.entries.find((one) => one.body.round === page.round);

function figure(result) { return element("p", shown(result), "figure"); }

function choosing(title) {
  const parts = [element("h2", title)];
  if (trouble) parts.push(element("p", `✕ ${trouble}`, "note bad"));
  for (const result of page.results) {
    const made = button(shown(result), "choice quiet", () => { asked = result; trouble = ""; draw(); });
    made.append(element("small", words[result]));
    parts.push(made);
  }
  return parts;
}

// The opponent was first: what comes next is to confirm, not to enter.
const isSecond = () => Boolean(state.theirs && !state.mine && !state.result && !isChanging);

function confirming(result, before) {
  return [
    ...before, figure(result), element("h2", words[`right-${result}`]),
    button(words[`yes-${result}`], "choice", () => claim(result)),
    button(before.length ? words["no-theirs"] : words.no, "choice quiet", () => { asked = null; isChanging = true; draw(); }),
  ];
}

function claim(result) {
  asked = null;
  isChanging = false;
  waiting.add({ round: page.round, result });
  draw();
}

function parts() {
  const entry = pending();
  if (entry) {
    const seconds = Math.ceil((waiting.nextTry - Date.now()) / 1000);
    const text = seconds > 0 ? ` · ${fill(words.again, { n: seconds })}` : "";
    return [figure(entry.body.result), element("p", `◷ ${words.waiting}${text}`, "note wait")];
  }
  if (state.result && !isChanging && !asked) {
    return [
      figure(state.result), element("h2", `✓ ${words.in}`),
      ...(state.mine && state.mine !== state.result ? [element("p", `! ${fill(words["differ-text"], { mine: shown(state.mine), theirs: shown(state.result) })}`, "note wait")] : []),
      element("p", words["in-text"], "hint"),
    ];
  }
  if (asked) return confirming(asked, []);
  if (isChanging) return choosing(words.title);
  if (state.mine && state.theirs && state.mine !== state.theirs) {
    return [
      element("h2", `✕ ${words.differ}`),
      element("p", fill(words["differ-text"], { mine: shown(state.mine), theirs: shown(state.theirs) }), "note bad"),
      button(words.change, "choice quiet", () => { isChanging = true; draw(); }),
    ];
  }
  if (state.mine) {
    return [figure(state.mine), element("h2", words.thanks), button(words.change, "choice quiet", () => { isChanging = true; draw(); })];
  }
  if (state.theirs) return confirming(state.theirs, [element("p", words.says, "hint")]);
  return choosing(words.title);
}

function line(isDone, text) {
  const made = element("li", "", isDone ? "done" : "");
  made.append(element("b", isDone ? "✓" : "○"), ` ${text}`);
  return made;
}

function draw() {
  step.replaceChildren(...parts());
  const mine = state.mine ?? (state.result && state.state !== "open" ? state.result : null);
  const first = isSecond()
    ? [line(true, fill(words["they-entered"], { result: shown(state.theirs) })), line(false, words["you-confirm"])]
    : [
      line(Boolean(mine), mine ? fill(words["you-entered"], { result: shown(mine) }) : words["you-enter"]),
      line(Boolean(state.result), words["they-confirm"]),
    ];
  path.replaceChildren(...first, line(Boolean(state.result), words.counts));
  path.hidden = Boolean(state.result && !state.mine);
  explained.hidden = Boolean(state.result);
  document.getElementById("after-first").hidden = isSecond();
  document.getElementById("after-second").hidden = !isSecond();
}

async function look() {
  try {
    const answer = await fetch(`${location.pathname}/state`);
    if (answer.status === 404) { location.reload(); return; }
    if (answer.ok) { state = await answer.json(); draw(); }
  } catch { connection.lost(); }
}

waiting.changed = draw;
waiting.answered = (entry, answer) => {
  if (answer.status === 200) {
    const claims = Object.fromEntries(answer.claims.map((one) => [one.side, one.result]));
    state = { ...state, result: answer.result, state: answer.state, mine: claims[page.side], theirs: claims[page.side === "white" ? "black" : "white"] };
  } else {
    trouble = answer.refused ?? words.refused;
    look();
  }
  draw();
};
waiting.load();
waiting.pump();
draw();
connection.listen((news, wasLost) => {
  if (wasLost || news.again || (news.boards && news.boards[page.board])) look();
});
