// A round: results by keyboard, a second check, two players exchanged by hand.
"use strict";

const roundWords = JSON.parse(document.getElementById("round-words").textContent);
const KEYS = roundWords.keys; // what a key enters, what a scanner's digit enters: from the one table
const SCANNED = roundWords.digits;
const PLAIN = roundWords.plain;
const POSTPONED = "?";

let table, rows, entry;
let current = 0;
let jump = null;
let scan = null;
let second = false;
let onlyOpen = false;
let queue = Promise.resolve();
let shownAt = 0; // the number of the last act that the rows show
let isEven = false; // whether all rows are there and show it: then only what changed since is asked for

const isPlaying = () => table && table.dataset.status !== "draft";
const roundNumber = () => Number(table.dataset.round);
let byBoard = new Map(); // an open event has a thousand rows
const rowOf = (board) => byBoard.get(board);
const currentRow = () => byBoard.get(current);
const isWhole = () => rows.length === Number(table?.dataset.total ?? 0); // else more rows are on their way
const isOpen = (row) => row.dataset.result === "" && !row.classList.contains("waiting");

// In a match the first team is at the left of every board, also where it has Black: results are shown
// and typed as it sees them.
function turned(result) {
  const sign = result.includes(":") ? ":" : "-";
  return result.includes(sign) ? result.split(sign).reverse().join(sign) : result;
}
const asLeftSees = (row, result) => (row.dataset.turned && result ? turned(result) : result);

// -- the board that is typed for
function choose(row) {
  const before = table?.querySelector("tr[aria-current]");
  before?.removeAttribute("aria-current");
  if (before && onlyOpen && before.dataset.result) before.hidden = true;
  current = row ? Number(row.dataset.board) : 0;
  if (row) {
    row.hidden = false;
    row.setAttribute("aria-current", "true");
    row.scrollIntoView({ block: "nearest" });
  }
  showEntry();
}

function showEntry() {
  if (!entry) return;
  const row = currentRow();
  if (scan !== null) entry.textContent = fill(entry.dataset.scan, { code: scan || "…" });
  else if (jump !== null) entry.textContent = fill(entry.dataset.jump, { n: jump || "…" });
  else if (!row) entry.textContent = isWhole() && !rows.some(isOpen) && document.body.dataset.typing !== "yes" ? allAreIn() : "";
  else {
    const names = [...row.querySelectorAll(".seat")].map((seat) => seat.dataset.name);
    entry.textContent = `${fill(entry.dataset.board, { n: row.cells[0].textContent })}: ${names.join(" – ")}${second ? ` (${entry.dataset.second})` : ""}`;
  }
}

// A postponed game is open until it is played: a round with one is not called complete.
function allAreIn() {
  const postponed = rows.filter((row) => row.dataset.result === POSTPONED).length;
  if (postponed === 0) return entry.dataset.all;
  return postponed === 1 ? entry.dataset.butOne : fill(entry.dataset.butSeveral, { n: postponed });
}

function next(after, wanted) {
  const at = rows.indexOf(after);
  const order = [...rows.slice(at + 1), ...(second ? [] : rows.slice(0, at + 1))];
  return order.find(wanted);
}

function goOn(row) {
  if (second) {
    const following = next(row, () => true);
    if (following) choose(following);
    else { setSecond(false); say(roundWords.checked); }
  } else choose(next(row, isOpen) ?? null);
}

// -- how far the round is
function showStep(wanted) {
  for (const step of document.querySelectorAll("#live .path li")) {
    if (step.dataset.step === wanted) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
}

function showMatch(match) {
  const head = table.querySelector(`tr[data-match="${match.number}"]`);
  if (!head || match.walkover) return;
  head.querySelector(".score").textContent = match.score || "–";
  const open = match.open ? fill(roundWords.open, { n: match.open }) : "";
  const postponed = match.postponed ? ` ◷ ${fill(roundWords["at-half"], { n: match.postponed })}` : "";
  head.querySelector(".match-open").textContent = `${open}${postponed}`;
}

// -- what a row shows; an answer that was overtaken by a newer one changes nothing
function patch(state, at) {
  if (at < shownAt) return;
  shownAt = at;
  isEven ||= isWhole() && state.results.length === state.total;
  for (const one of state.results) {
    const row = rowOf(one.number);
    if (!row) continue;
    if (onlyOpen) row.hidden = Boolean(one.result) && one.number !== current;
    const entered = row.querySelector(".entered");
    if (row.dataset.result === (one.result ?? "") && row.dataset.state === one.state && row.dataset.was === (one.was ?? "") && row.dataset.claimed === one.claimed.join(" / ") && row.dataset.rated === (one.rated ?? "") && entered.dataset.entered === one.entered) continue;
    row.dataset.result = one.result ?? "";
    row.dataset.state = one.state;
    row.dataset.was = one.was ?? "";
    row.dataset.claimed = one.claimed.join(" / ");
    row.dataset.rated = one.rated ?? "";
    for (const button of row.querySelectorAll(".res button[data-result]")) {
      button.setAttribute("aria-pressed", String(button.dataset.result === one.result));
    }
    const more = row.querySelector(".more");
    const isOther = Boolean(one.result) && !PLAIN.includes(one.result);
    more.textContent = isOther ? asLeftSees(row, one.result) : "⋯";
    more.classList.toggle("set", isOther);
    entered.dataset.entered = one.entered;
    showEntered(row);
    const sign = row.querySelector(".state");
    sign.replaceChildren();
    if (one.state === "confirmed") sign.append(element("span", "✓✓", "chip ok"));
    if (one.state === "contradicted") {
      const chip = element("span", `✕ ${asLeftSees(row, one.other[0].result)}`, "chip no");
      chip.dataset.other = one.other[0].result;
      sign.append(chip);
    }
    if (one.claimed.length) {
      const chip = element("a", `? ${one.claimed.map((claim) => asLeftSees(row, claim).replace("-", "–")).join("/")}`, "chip wait");
      chip.href = `${run.base}/hall${location.search}#claims-head`;
      chip.title = roundWords.claimed;
      sign.append(chip);
    }
  }
  for (const match of state.matches) showMatch(match);
  document.getElementById("open-count").textContent = state.open;
  document.getElementById("progress").value = state.total - state.open;
  if (state.status === "published") showStep(state.open < state.total ? "playing" : "published");
  const withdraw = document.getElementById("withdraw");
  if (withdraw) withdraw.hidden = state.open < state.total;
  const close = document.getElementById("close");
  if (close) close.disabled = state.open > 0;
  const count = document.querySelector(".rail .tabs a[href*='/history'] .pill");
  if (count) count.textContent = at;
  const pill = document.querySelector(".rail .tabs a[href$='/round'] .pill");
  if (pill) { pill.hidden = state.open === 0; pill.textContent = pill.textContent.replace(/\d+/, state.open); }
  showEntry();
}

// -- who entered a result; what it was before, as long as nobody has confirmed the new one
function showEntered(row) {
  const entered = row.querySelector(".entered");
  const was = row.dataset.was;
  const unsaved = typedFor.get(Number(row.dataset.board));
  const isPostponed = row.dataset.state === "postponed";
  const rated = row.dataset.rated;
  entered.classList.toggle("mark", Boolean(was || unsaved?.isLate || isPostponed || rated));
  if (unsaved?.isLate) entered.replaceChildren(element("span", `◷ ${fill(roundWords.unsaved, { result: dashes(asLeftSees(row, unsaved.shown)) })}`, "chip no unsaved"));
  else if (was) {
    const chip = element("span", `${fill(dockWords.was, { result: dashes(asLeftSees(row, was)) })} · `, "chip was");
    const undo = element("button", dockWords.undo, "link");
    undo.type = "button";
    undo.tabIndex = -1;
    chip.append(undo);
    entered.replaceChildren(chip);
  } else if (rated) entered.replaceChildren(element("span", fill(roundWords.rated, { result: dashes(asLeftSees(row, rated)) }), "chip wait"));
  else entered.textContent = isPostponed ? roundWords.postponed : entered.dataset.entered;
}

function takeBack(board, result) {
  const row = rowOf(board);
  if (row) write(row, { act: "result", result });
}

// -- writing a result: the next board is chosen at once, the desk is asked in the order of typing.
// What the desk asks about a result stands in the dock; the keys stay with the boards.
const typedFor = new Map(); // what was typed for a board and is not answered yet: its last one
const SECONDS_TO_TRY = 2;
const labelOf = (row) => row.cells[0].textContent;
const namesOf = (row) => [...row.querySelectorAll(".seat")].map((seat) => seat.dataset.name).join(" – ");
const after = (body) => body.result ?? (body.act === "postpone" ? POSTPONED : null);

function write(row, body) {
  const board = Number(row.dataset.board);
  const pending = typedFor.get(board);
  const saw = pending ? pending.result : row.dataset.result || null; // as it was when it was typed
  const shown = after(body) ?? roundWords.cleared;
  const typing = { result: after(body), shown, isLate: document.body.dataset.typing === "yes" };
  const note = noteTyped(board, labelOf(row), asLeftSees(row, shown));
  row.classList.add("waiting"); // it counts as typed until the desk has answered
  typedFor.set(board, typing);
  dropQuestion(board);
  if (typing.isLate) showUnsaved();
  queue = queue.then(async () => {
    const wanted = { saw, ...body, round: roundNumber(), board };
    const answer = await written(typing, wanted);
    if (typedFor.get(board) === typing) typedFor.delete(board);
    const now = rowOf(board) ?? row;
    now.classList.toggle("waiting", typedFor.has(board));
    if (!typedFor.size) delete document.body.dataset.typing;
    noteAnswer(now, note, answer, wanted);
    if (answer.status === 200) { noteDone(answer); patch(answer.state, answer.n); }
    else refused(now, wanted, answer);
    showEntered(now);
    showEntry();
  });
  return queue;
}

// Whoever leaves the page right after the last key waits until it is written: a link follows when the
// desk has answered, unless it asks something; for every other way the browser asks.
const isOnTheWay = () => typedFor.size > 0 && document.body.dataset.typing !== "yes";
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || !isOnTheWay() || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.download) return;
  event.preventDefault();
  event.stopPropagation();
  const asked = questions.length;
  queue.then(() => { if (questions.length <= asked) location.assign(link.href); });
}, true);
window.addEventListener("beforeunload", (event) => { if (isOnTheWay()) event.preventDefault(); });

function noteAnswer(row, note, answer, { act, result, saw }) {
  const isDone = answer.status === 200;
  const isReplaced = isDone && act === "result" && saw && saw !== POSTPONED && saw !== result;
  note.was = isReplaced ? saw : null;
  note.shownWas = isReplaced ? asLeftSees(row, saw) : null;
  note.sign = isDone ? "" : "missing";
  if (isDone) note.text = act === "correct-for-rating" ? `✓ ${roundWords.correct}` : "✓";
  else note.text = `✕ ${answer.conflict ? fill(dockWords.faster, { by: answer.conflict.by }) : dockWords.asked}`;
  showTyped();
}

// What the desk did not hear stays at its board, and is sent again until it is answered. A result
// that is replaced in the round that is played needs no question: its row says what it was.
async function written(typing, wanted) {
  let body = wanted;
  for (;;) {
    const answer = await post({ ...body, since: isEven ? shownAt : null });
    const isReplaced = answer?.question?.warnings.every((warning) => warning.key === "result-replaced");
    if (isReplaced) body = { ...body, confirmed: answer.question.level };
    else if (answer !== null) return answer;
    else {
      typing.isLate = true;
      document.body.dataset.typing = "yes"; // who leaves the page now is asked
      showUnsaved();
      await new Promise((go) => { setTimeout(go, SECONDS_TO_TRY * 1000); });
    }
  }
}

function showUnsaved() {
  for (const [board, typing] of typedFor) {
    typing.isLate = true;
    const row = rowOf(board);
    if (row) showEntered(row);
  }
}

// -- questions of the desk about a result
function putAbout(row, hint, text, answers) {
  putQuestion({ board: Number(row.dataset.board), title: fill(dockWords["about-board"], { n: labelOf(row) }), names: namesOf(row), hint, text, answers });
}

function refused(row, wanted, answer) {
  const leave = { label: dockWords.leave, run() {} };
  if (answer.conflict) askWhich(row, wanted, answer.conflict);
  else if (answer.question && answer.question.level <= 3) {
    const label = fill(dockWords.write, { result: dashes(asLeftSees(row, after(wanted)) ?? roundWords.cleared) });
    const confirmed = { ...wanted, confirmed: answer.question.level };
    putAbout(row, run.words.ask, answer.question.warnings.map((one) => one.message), [{ label, run: () => write(row, confirmed) }, leave]);
  } else if (answer.question?.warnings.some((one) => one.key === "correction-too-late")) askForRating(row, wanted, answer.question);
  else {
    const text = answer.question ? answer.question.warnings.map((one) => one.message) : [answer.refused ?? answer.error ?? ""];
    putAbout(row, run.words.refused, text, [{ label: run.words.ok, run() {} }]);
  }
}

// Two who typed different results for one board: both stand here, with who and when.
function askWhich(row, wanted, conflict) {
  const mine = after(wanted);
  const now = conflict.now;
  const answers = [];
  const clear = { act: "clear", saw: now };
  answers.push({ label: dashes(asLeftSees(row, mine) ?? roundWords.cleared), detail: fill(dockWords.yours, { time: timeNow() }), run: () => write(row, { ...wanted, saw: now }) });
  answers.push({ label: dashes(asLeftSees(row, now) ?? roundWords.cleared), detail: fill(dockWords.theirs, { by: conflict.by, time: clockTime(conflict.at) }), run() { window.runNews(); } });
  if (now !== null) answers.push({ label: dockWords.clear, run: () => write(row, clear) });
  putAbout(row, roundWords.decide, [], answers);
  window.runNews(); // the list shows what the card says of it
}

// Too late for pairing: the points stay, only the rating uses the right result.
function askForRating(row, wanted, question) {
  const old = row.dataset.result;
  const text = [question.warnings[0].message, fill(dockWords["only-rating"], { old: dashes(asLeftSees(row, old)), result: dashes(asLeftSees(row, wanted.result)) })];
  const body = { act: "correct-for-rating", result: wanted.result, saw: old, confirmed: 3 };
  putAbout(row, run.words.ask, text, [{ label: fill(dockWords["for-rating"], { result: dashes(asLeftSees(row, wanted.result)) }), run: () => write(row, body) }, { label: dockWords.leave, run() {} }]);
}

function enter(row, result) {
  if (!row) { say(roundWords.nothing); return; }
  const old = row.dataset.result;
  if (row.dataset.state === "contradicted") decide(row);
  else if (second && old && old !== result) askSecond(row, old, result);
  else write(row, { act: "result", result, second });
  goOn(row);
}

function askSecond(row, old, result) {
  const [shownOld, shownNew] = [old, result].map((each) => dashes(asLeftSees(row, each)));
  const text = [fill(roundWords["differ-text"], { n: labelOf(row), result: shownOld, typed: shownNew })];
  const keep = { label: fill(roundWords.keep, { result: shownOld }), run: () => write(row, { act: "result", result: old, second: true }) };
  const change = { label: fill(roundWords.change, { result: shownNew }), run: () => write(row, { act: "result", result }) };
  putAbout(row, roundWords.differ, text, [keep, change]);
}

function decide(row) {
  const other = row.querySelector(".state .chip")?.dataset.other;
  const old = row.dataset.result;
  const answers = [old, other].map((result) => ({ label: dashes(asLeftSees(row, result)), detail: result === old ? dockWords.listed : dockWords.reported, run: () => write(row, { act: "decide", result, saw: old }) }));
  putAbout(row, roundWords.decide, [], answers);
}

// -- every other result, by pointer
async function others(row) {
  const box = element("div", "", "choices");
  let chosen = null;
  for (const [value, word] of roundWords.results) {
    const button = element("button", `${value}  ${word}`, "quiet");
    button.type = "button";
    button.addEventListener("click", () => { chosen = value; ask.close("chosen"); });
    box.append(button);
  }
  await asking({ title: roundWords.other, body: [box], yes: null });
  if (chosen === "?") { write(row, { act: "postpone" }); goOn(row); }
  else if (chosen) enter(row, chosen);
}

// -- a draft: two names are exchanged, after the rules that this breaks were shown
const seatsOfDraft = () => [...document.querySelectorAll(table?.classList.contains("teams") ? "#live .team-seat, #live .bar .seat" : "#live .seat")];
let chosenSeat = null;
async function exchange(seat) {
  if (!chosenSeat || chosenSeat === seat) {
    chosenSeat?.classList.remove("chosen");
    chosenSeat = chosenSeat === seat ? null : seat;
    chosenSeat?.classList.add("chosen");
    await showVerdicts(chosenSeat);
    return;
  }
  showVerdicts(null);
  const [one, other] = [chosenSeat, seat];
  chosenSeat.classList.remove("chosen");
  chosenSeat = null;
  const query = new URLSearchParams({ section: run.section, one: one.dataset.who, other: other.dataset.who });
  let found;
  try {
    found = await (await fetch(`${run.base}/swap?${query}`)).json();
  } catch {
    window.deskTrouble.lost();
    return;
  }
  const body = found.refused ? [element("p", found.refused)] : [];
  if (found.after?.length) body.push(element("p", fill(roundWords.then, { pairs: found.after.join("; ") })));
  if (found.faults?.length) {
    body.push(element("p", roundWords.breaks));
    body.push(warningList(found.faults.map((message) => ({ message }))));
  } else if (found.faults) body.push(element("p", roundWords.fine));
  const lost = [...(found.pairs ?? []), ...(found.bye ? [fill(roundWords["bye-of"], { name: found.bye })] : [])];
  if (lost.length) body.push(element("p", fill(roundWords.instead, { pairs: lost.join("; ") }), "hint"));
  const title = fill(roundWords.swap, { one: one.dataset.name, other: other.dataset.name });
  const chosen = await asking({ title, body, yes: found.refused ? null : roundWords.exchange, danger: Boolean(found.faults?.length) });
  if (chosen !== "yes") return;
  const saw = JSON.parse(table.dataset.pairs);
  const answer = await send({ act: "swap", one: one.dataset.who, other: other.dataset.who, saw, confirmed: 3 });
  if (answer) await refresh();
}

// Whoever is chosen: each of the others says beforehand what an exchange would do.
async function showVerdicts(seat) {
  document.querySelectorAll("#live .swap-verdict").forEach((verdict) => verdict.remove());
  if (!seat) return;
  const query = new URLSearchParams({ section: run.section, one: seat.dataset.who });
  const answer = await fetch(`${run.base}/swap?${query}`);
  if (!answer.ok || chosenSeat !== seat) return;
  const found = await answer.json();
  const opponents = seat.closest("tr")?.querySelectorAll(".seat") ?? [];
  for (const other of seatsOfDraft()) {
    const faults = found[other.dataset.who];
    if (!faults) continue;
    const isOpponent = [...opponents].includes(other);
    const text = faults[0] ?? (isOpponent ? roundWords["own-opponent"] : roundWords.allowed);
    other.after(element("span", `${faults.length ? "✕" : isOpponent ? "·" : "✓"} ${text}`, `swap-verdict chip ${faults.length ? "no" : "ok"}`));
  }
}

let seatAt = -1;
function moveSeat(key) {
  const seats = seatsOfDraft();
  if (!seats.length) return;
  const steps = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 };
  seatAt = Math.min(Math.max(seatAt + (seatAt < 0 ? 1 : steps[key]), 0), seats.length - 1);
  seats.forEach((one, at) => one.classList.toggle("cursor", at === seatAt));
  seats[seatAt].scrollIntoView({ block: "nearest" });
}

function draftKey(event) {
  if (event.key.startsWith("Arrow")) moveSeat(event.key);
  else if (event.key === "s" || event.key === "Enter") {
    const seat = seatsOfDraft()[seatAt];
    if (!seat) return;
    exchange(seat);
  } else if (event.key === "Escape") { chosenSeat?.classList.remove("chosen"); chosenSeat = null; showVerdicts(null); }
  else return;
  event.preventDefault();
}

// -- a scanner types the code of a slip: c, nine digits of the board, one of the result, Enter
function scanned(code) {
  const row = rows.find((one) => one.dataset.code === `c${code.slice(0, -1)}`);
  if (!row) { say(roundWords["no-slip"]); return; }
  const result = SCANNED[code.slice(-1)];
  if (result) { choose(row); enter(row, result); } else choose(row);
}

function scanKey(event) {
  const key = event.key;
  if (/^\d$/.test(key)) scan += key;
  else if (key === "Backspace") scan = scan.slice(0, -1);
  else if (key === "Enter") { const code = scan; scan = null; scanned(code); }
  else if (key === "Escape") scan = null;
  else return;
  event.preventDefault();
  showEntry();
}

// -- keys; one that may be for a board whose row is on the way waits for it, and the others behind it
let held = [];
const OTHERS = /^([\d.c]|Enter|Backspace|ArrowUp|ArrowDown)$/;
const isOurs = (key) => key in KEYS || OTHERS.test(key);
function mustWait(key) {
  if (isWhole() || !isOurs(key) || !document.querySelector("#live a[data-further]:not([data-failed])")) return false;
  return held.length > 0 || key === "Enter" || (!currentRow() && jump === null && scan === null && key !== "." && key !== "c");
}

function typed(event) {
  if (mustWait(event.key)) { held.push(event.key); event.preventDefault(); }
  else if (scan !== null) scanKey(event);
  else playKey(event);
}

function playKey(event) {
  const row = currentRow();
  const key = event.key;
  if (jump !== null) {
    if (/^\d$/.test(key) || (key === "." && jump && !jump.includes("."))) jump += key;
    else if (key === "Backspace") jump = jump.slice(0, -1);
    else if (key === "Enter") { const found = rows.find((one) => one.cells[0].textContent === jump); jump = null; if (found) choose(found); }
    else if (key === "Escape") jump = null;
    else return;
    showEntry();
  } else if (key === ".") { jump = ""; showEntry(); }
  else if (key === "c") { scan = ""; showEntry(); }
  else if (KEYS[key] === POSTPONED && row) { write(row, { act: "postpone" }); goOn(row); }
  else if (key in KEYS) enter(row, row ? asLeftSees(row, KEYS[key]) : KEYS[key]);
  else if (key === "Backspace" && row) write(row, { act: "clear" });
  else if (key === "Enter") choose(next(row ?? rows[rows.length - 1], isOpen) ?? null);
  else if (key === "ArrowDown" || key === "ArrowUp") {
    const shown = rows.filter((one) => !one.hidden);
    const at = shown.indexOf(row) + (key === "ArrowDown" ? 1 : -1);
    choose(shown[Math.min(Math.max(at, 0), shown.length - 1)]);
  } else if (key === "Escape") { setSecond(false); choose(null); }
  else return;
  event.preventDefault();
}

// Keyboards that give digits only with Shift (French) are understood without it.
function withDigit(event) {
  const digit = /^Digit(\d)$/.exec(event.code ?? "")?.[1];
  if (!digit || event.shiftKey || isOurs(event.key)) return event;
  return { key: digit, preventDefault: () => event.preventDefault() };
}

function showKeys() {
  const list = element("dl", "", "every-key");
  for (const [keys, title] of roundWords["every-key"]) {
    const names = element("dt");
    names.append(...keys.map((key) => element("kbd", key)));
    list.append(names, element("dd", title));
  }
  asking({ title: roundWords["all-keys"], body: [list], yes: null, no: run.words.ok });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "F1" && table && isPlaying() && !ask.open) { event.preventDefault(); showKeys(); return; }
  if (ask.open || isTyping(event.target) || event.altKey) return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    queue.then(() => { // the last results may be on their way
      const button = document.querySelector("#publish, #close");
      if (button && !button.disabled) button.click();
    });
    return;
  }
  const isPressed = ["Enter", " "].includes(event.key) && event.target.closest("button, a, summary");
  if (event.ctrlKey || event.metaKey || isPressed) return;
  if (event.key === "p") {
    const button = document.getElementById("pair");
    if (button) { event.preventDefault(); button.click(); }
  } else if (table && isPlaying()) typed(withDigit(event));
  else if (table) draftKey(event);
});

// A question that appears while results are typed leaves these keys to the boards.
window.listTakes = (key) => Boolean(table) && isPlaying() && isOurs(key);
window.typeInList = typed;

function setSecond(on) {
  if (on && !isWhole()) { document.addEventListener("rows:shown", () => setSecond(true), { once: true }); return; }
  second = on;
  document.getElementById("second")?.setAttribute("aria-pressed", String(on));
  if (on) { setOpen(false); choose(rows[0]); }
  showEntry();
}

function setOpen(on) {
  onlyOpen = on;
  document.getElementById("show-open")?.setAttribute("aria-pressed", String(on));
  document.getElementById("show-all")?.setAttribute("aria-pressed", String(!on));
  rows.forEach((row) => { row.hidden = on && !isOpen(row); });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#second")) setSecond(!second);
  else if (event.target.closest("#show-open")) setOpen(true);
  else if (event.target.closest("#show-all")) setOpen(false);
  event.target.closest("button.chip")?.blur(); // the keys are for the boards again
  const row = event.target.closest("#boards tbody tr");
  if (row && event.target.closest(".was button")) {
    event.target.blur();
    takeBack(Number(row.dataset.board), row.dataset.was);
    return;
  }
  const seat = seatsOfDraft().find((each) => each.contains(event.target) || each.closest("td") === event.target);
  if (seat && table && !isPlaying()) { exchange(seat); return; }
  if (!row || !isPlaying()) return;
  const button = event.target.closest(".res button");
  choose(row);
  if (button?.classList.contains("more")) others(row);
  else if (button) enter(row, button.dataset.result);
});

// -- news of others: results are patched, anything else exchanges the part of the page
window.runNews = async () => {
  if (!table || !isPlaying()) return false;
  let found;
  const query = new URLSearchParams({ section: run.section, ...(isEven && { since: shownAt }) });
  try {
    found = await (await fetch(`${run.base}/round/${roundNumber()}/state?${query}`)).json();
  } catch {
    window.deskTrouble.lost();
    return true;
  }
  window.deskTrouble.back();
  if (!found.state || found.state.status !== table.dataset.status || found.state.total !== Number(table.dataset.total)
      || String(found.state.is_last) !== String(table.dataset.last === "yes")) return false;
  noteDone(found);
  patch(found.state, found.n);
  return true;
};

// Where typing begins: the board of before, else the first open one of the round that is played.
function settle() {
  setOpen(onlyOpen);
  if (current && !currentRow() && !isWhole()) return; // its row is on the way
  for (const board of typedFor.keys()) rowOf(board)?.classList.add("waiting"); // the rows are new
  rows.forEach((row) => { if (row.dataset.was || typedFor.has(Number(row.dataset.board))) showEntered(row); });
  const isPlayed = table.dataset.last === "yes" && table.dataset.status === "published";
  choose(currentRow() ?? namedRow() ?? (isPlayed ? rows.find(isOpen) : null) ?? null);
}

// The board that the address names, such as a postponed game of an earlier round; once.
let isNamed = false;
function namedRow() {
  const board = Number(location.hash.match(/^#board-(\d+)$/)?.[1] ?? 0);
  if (isNamed || !rowOf(board)) return null;
  isNamed = true;
  return rowOf(board);
}

function takeRows() {
  table = document.getElementById("boards");
  rows = table ? [...table.tBodies[0].rows].filter((row) => row.dataset.board) : [];
  byBoard = new Map(rows.map((row) => [Number(row.dataset.board), row]));
}

function begin() {
  shownAt = run.n;
  takeRows();
  isEven = isWhole();
  entry = document.getElementById("entry");
  seatAt = -1;
  chosenSeat = null;
  held = [];
  dock.hidden = !isPlaying();
  if (!table) return;
  if (isPlaying()) settle();
  const more = document.querySelector("#live a[data-further]");
  if (more) further(table, more);
}
begin();
document.addEventListener("run:shown", begin);
document.addEventListener("rows:shown", (event) => {
  takeRows();
  isEven = event.detail.n === shownAt;
  if (!isPlaying()) return;
  settle();
  held.splice(0).forEach((key) => typed({ key, preventDefault() {} }));
});
