// Pages of an event that is run: writes that name what they saw, questions, news from others.
"use strict";

const run = JSON.parse(document.getElementById("run").textContent);
const ask = document.getElementById("ask");
const toast = document.getElementById("toast");
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
const clockTime = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function element(name, text, kind) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

function say(text, milliseconds = 4000) {
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { toast.hidden = true; }, milliseconds);
}

// -- dialogs: one at a time; Enter in a field does it, Escape and the quiet button leave everything
// as it is. The quiet button submits nothing: a browser lets Enter press the first button that does.
ask.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("select")) return; // browsers do nothing there
  event.preventDefault();
  document.getElementById("ask-yes").click();
});

// Keys that are meant for the list behind a question never answer it: whoever types on leaves it, is
// told so, and the list gets the key. In the first moments Enter and Space are typing too.
const FIRST_MOMENTS = 1000;
let askedAt = 0;
ask.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") { event.preventDefault(); return; }
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (!window.listTakes?.(event.key) || isModified || ask.querySelector(".ask-body :is(input, select, textarea)")) return;
  const isAnswer = event.key === "Enter" || event.key.startsWith("Arrow");
  if (isAnswer && Date.now() - askedAt > FIRST_MOMENTS) return;
  event.preventDefault();
  event.stopPropagation();
  say(fill(run.words["typed-on"], { title: ask.querySelector("#ask-title").textContent }), 8000);
  ask.close("no");
  window.typeInList(event);
}, true);

function asking({ title, step, body, yes, no, other, danger, typed, isWayBack }) {
  const [title_, body_] = [ask.querySelector("#ask-title"), ask.querySelector(".ask-body")];
  const [yes_, no_, other_] = ["ask-yes", "ask-no", "ask-other"].map((id) => document.getElementById(id));
  title_.textContent = title;
  body_.replaceChildren(...(step ? [element("p", step, danger ? "chip no step" : "chip wait step")] : []), ...body);
  yes_.hidden = !yes;
  yes_.textContent = yes ?? "";
  yes_.className = danger ? "danger" : isWayBack ? "quiet" : "";
  no_.className = isWayBack ? "" : "quiet";
  yes_.disabled = !yes;
  no_.textContent = no ?? run.words.no;
  other_.hidden = !other;
  other_.textContent = other ?? "";
  if (typed) {
    const label = element("label", fill(run.words.type, { word: typed }));
    const field = element("input");
    field.autocomplete = "off";
    label.append(" ", field);
    body_.append(label);
    yes_.disabled = true;
    field.addEventListener("input", () => { yes_.disabled = field.value.trim() !== typed; });
  }
  return new Promise((answered) => {
    const done = (value) => { ask.returnValue = value; ask.close(value); };
    other_.onclick = () => done("other");
    no_.onclick = () => done("no");
    ask.addEventListener("close", () => answered(ask.returnValue || "no"), { once: true });
    ask.returnValue = "";
    askedAt = Date.now();
    ask.showModal();
    (body_.querySelector("input, select, [data-first]") ?? (yes && !isWayBack ? yes_ : no_)).focus();
  });
}

function warningList(warnings) {
  const list = element("ul");
  for (const one of warnings) {
    const item = element("li", one.message);
    if (one.clause) item.append(element("span", ` (${one.clause})`, "clause"));
    list.append(item);
  }
  return list;
}

const shownValue = (value) => {
  if (value === null || value === "" || value === undefined) return run.words.nothing;
  return typeof value === "object" ? Object.values(value).join(", ") || run.words.nothing : String(value);
};

// -- writing: what was sent, what it saw, and what to do with each kind of answer
let underWay = 0; // writes that the desk has not answered yet; its answer is the news of them
async function post(body) {
  underWay += 1;
  try {
    return await posted(body);
  } finally {
    underWay -= 1;
  }
}

async function posted(body) {
  let answer;
  try {
    answer = await fetch(`${run.base}/acts`, {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ section: run.section, ...body }),
    });
  } catch {
    window.deskTrouble.lost();
    return null;
  }
  window.deskTrouble.end();
  try {
    return { status: answer.status, ...(await answer.json()) };
  } catch {
    window.deskTrouble.show(document.getElementById("trouble").dataset.failed);
    return null;
  }
}

// Some who would be paired are not here: they are paired, or left out, or somebody looks for them.
async function pairedAnyway(missing, body) {
  const way = element("p");
  const link = element("a", run.words.players);
  link.href = `${run.base}/players${location.search}`;
  way.append(link);
  const other = missing.people.length ? run.words["leave-out"] : null; // a table has no byes
  const chosen = await asking({ title: run.words.missing, body: [...body, way], yes: run.words.anyway, other });
  return chosen === "other" ? { without: missing.people, confirmed: 0 } : chosen === "yes";
}

// Whether it is to be done; an object has what is to be sent with it.
async function confirmed(question) {
  const isRefused = question.level > 4;
  const body = [warningList(question.warnings)];
  if (isRefused) body.push(element("p", run.words["fide-only"]));
  const step = (n) => question.level === 4 ? fill(run.words.step, { n, m: 2 }) : null;
  if (question.level === 4) {
    // twice: first what it means, where the filled button is the way back, then the typed word
    const first = await asking({ title: run.words.ask, step: step(1), body, yes: run.words.on, isWayBack: true });
    if (first !== "yes") return false;
  }
  const missing = question.warnings.find((one) => one.key === "missing-paired");
  if (missing) return pairedAnyway(missing, body);
  const chosen = await asking({
    step: step(2),
    title: isRefused ? run.words.refused : question.level > 2 ? run.words.ask : run.words.note,
    body,
    yes: isRefused ? null : question.level > 2 ? run.words.yes : run.words.understood,
    no: isRefused ? run.words.ok : run.words.no,
    danger: question.level === 4,
    typed: question.level === 4 ? run.words.word : null,
  });
  return chosen === "yes";
}

async function overtaken(conflict, body) {
  const text = [
    ...(conflict.about ? [element("p", conflict.about)] : []),
    element("p", fill(run.words["conflict-text"], { by: conflict.by, time: clockTime(conflict.at) })),
    element("p", fill(run.words["it-was"], { value: shownValue(conflict.saw) })),
    element("p", fill(run.words["it-is"], { value: shownValue(conflict.now) })),
  ];
  const chosen = await asking({ title: run.words.conflict, body: text, yes: run.words.look, no: run.words.no, other: run.words.mine });
  if (chosen === "other") return { ...body, saw: conflict.now };
  if (chosen === "yes") refresh();
  return null;
}

// Send an act until it is done, given up or refused; the answer of the desk, or null. Where values
// of fields are wrong, `atFields` may show that there, and says whether it did. A desk that does not
// answer gives `whenLost`.
const LOST = { isLost: true };
async function send(body, { atFields = null, whenLost = null } = {}) {
  let wanted = body;
  for (;;) {
    const answer = await post(wanted);
    if (answer === null) return whenLost;
    if (answer.status === 200) { noteDone(answer); return answer; }
    if (answer.question) {
      const chosen = await confirmed(answer.question);
      if (answer.question.level > 4 || !chosen) return null;
      wanted = { ...wanted, confirmed: answer.question.level, ...(chosen === true ? {} : chosen) };
    } else if (answer.conflict) {
      wanted = await overtaken(answer.conflict, wanted);
      if (wanted === null) return null;
    } else if (answer.fields && atFields?.(answer.fields)) {
      return null;
    } else {
      await asking({ title: run.words.refused, body: [element("p", answer.refused ?? answer.error ?? "")], yes: null, no: run.words.ok });
      return null;
    }
  }
}

function noteDone(answer) {
  run.n = Math.max(run.n, answer.n);
  document.getElementById("saved").textContent = fill(run.words.saved, { time: answer.saved });
  if (answer.phase) document.getElementById("phase").textContent = answer.phase;
  if (answer.unasked) say(answer.unasked.join(" · "), 12000);
}

// -- the page as it is now: parts are exchanged, the page is never loaded again. One exchange at a
// time, so that an older answer never follows a newer one, and none while something is being typed.
let showing = null;
let isAskedAgain = false;
function refresh() {
  isAskedAgain = true;
  showing ??= (async () => {
    while (isAskedAgain) {
      isAskedAgain = false;
      await exchangeParts();
    }
    showing = null;
  })();
  return showing;
}

// A row that is edited, or a field whose value is not saved yet.
const isChanged = (field) => {
  if (field.tagName !== "SELECT") return (field.dataset.saw ?? field.defaultValue) !== field.value;
  const usual = [...field.options].findIndex((one) => one.defaultSelected);
  return field.selectedIndex !== Math.max(usual, 0);
};
const isEdited = () => {
  const field = document.activeElement?.closest?.("#live input, #live textarea, #live select");
  return Boolean(document.querySelector("#live [data-editing]") || (field && isChanged(field)));
};

// A large table whose rows are all there gets all of them again, else the first ones. Rows that came
// after the page may be newer or older than it.
let hasAllRows = false;
let rowsAt = run.n; // the number of the act that the rows of Players show
const hasRest = () => Boolean(document.querySelector("#live a[data-further]"));
let areRowsEven = !hasRest(); // whether all rows are there and show it: then only those are asked for that changed since
document.addEventListener("rows:shown", async (event) => {
  hasAllRows = true;
  areRowsEven = event.detail.n === rowsAt;
  if (!document.getElementById("live") || event.detail.n === run.n) return;
  if (!(window.runNews && (await window.runNews()))) await refresh();
});

function wantedPage() {
  const address = new URL(location.href);
  if (hasAllRows) address.searchParams.set("rows", "all");
  if (areRowsEven && document.querySelector("#live table.people")) address.searchParams.set("since", rowsAt);
  return address;
}

// Players: a row that changed is exchanged where it is, whatever its number is by now: who types one
// rating after the other finds the next row where it was. False if more than rows changed.
function exchangeRows(before, after) {
  const [old, fresh] = [before, after].map((part) => part.querySelector("table.people"));
  if (!old || !fresh || before.querySelector("a[data-further]") || after.querySelector("a[data-further]")) return false;
  if (old.tHead.rows[0].cells.length !== fresh.tHead.rows[0].cells.length) return false;
  const known = new Map([...old.tBodies[0].rows].map((row) => [row.dataset.person, row]));
  const rows = [...fresh.tBodies[0].rows];
  const isWhole = fresh.dataset.rows !== "changed";
  const lacksTools = rows.length >= ROWS_WITH_TOOLS && !before.querySelector(".table-tools");
  if (isWhole && (!known.size || !rows.length)) return false;
  if (isWhole ? lacksTools : !rows.every((row) => known.has(row.dataset.person))) return false;
  old.dataset.next = fresh.dataset.next;
  let above = null;
  for (const row of rows) {
    const shown = known.get(row.dataset.person);
    known.delete(row.dataset.person);
    above = shown ? exchangedRow(shown, row) : inserted(old.tBodies[0], row, above);
  }
  if (isWhole) known.forEach((row) => row.remove());
  return true;
}

function exchangedRow(shown, row) {
  row.hidden = shown.hidden;
  if (shown.hasAttribute("aria-current")) row.setAttribute("aria-current", "true");
  if (shown.isEqualNode(row)) return shown;
  shown.replaceWith(row);
  return row;
}

function inserted(body, row, above) { // behind whom it follows by its number
  if (above) above.after(row);
  else body.prepend(row);
  return row;
}

async function exchangeParts() {
  let text;
  try {
    const answer = await fetch(wantedPage(), { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    text = await answer.text();
  } catch {
    window.deskTrouble.lost();
    return;
  }
  window.deskTrouble.back();
  if (isEdited()) { setTimeout(refresh, 1500); return; }
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("run");
  if (!fresh) return;
  const at = JSON.parse(fresh.textContent).n;
  if (at < run.n) { isAskedAgain = true; return; } // made before an act that was answered meanwhile
  run.n = at;
  const scrolled = [...document.querySelectorAll("#live .wide")].map((one) => one.scrollTop);
  const chosen = document.querySelector("#live tr[aria-current]")?.dataset.person;
  const active = document.activeElement;
  const field = active?.name && active.closest("#live") ? `#live [name="${CSS.escape(active.name)}"]` : null;
  const focused = field ?? (active?.closest("#live .wide") ? "#live .wide" : null);
  const [live, freshLive] = [document, page].map((whole) => whole.getElementById("live"));
  if (!exchangeRows(live, freshLive)) {
    if (freshLive.querySelector("table[data-rows=changed]")) { areRowsEven = false; isAskedAgain = true; return; } // some rows are no table
    live.replaceWith(freshLive);
  }
  for (const part of ["#live-head", ".rail .event", ".rail .tabs"]) {
    const [old, fresh] = [document, page].map((whole) => whole.querySelector(part));
    old.replaceWith(fresh);
  }
  rowsAt = at;
  areRowsEven = !hasRest();
  document.querySelectorAll("#live .wide").forEach((one, at) => { one.scrollTop = scrolled[at] ?? 0; });
  const row = chosen && document.querySelector(`#live tr[data-person="${chosen}"]`);
  if (row) row.setAttribute("aria-current", "true");
  const again = focused && document.querySelector(focused);
  again?.focus({ preventScroll: true });
  again?.select?.();
  window.htmx?.process(document.getElementById("live"));
  document.dispatchEvent(new CustomEvent("run:shown"));
}

// -- buttons that are an act
async function act(button) {
  const body = { act: button.dataset.act };
  if (body.act === "undo") body.saw = run.n;
  else if (button.dataset.saw) body.saw = JSON.parse(button.dataset.saw);
  if (button.dataset.to) body.to = Number(button.dataset.to);
  if (button.dataset.person) body.person = button.dataset.person;
  button.disabled = true;
  const answer = await send(body);
  button.disabled = false;
  if (answer === null) return;
  if (body.act === "undo") say(answer.undone ?? run.words.undone);
  if (body.act === "pair") location.assign(`${run.base}/round${location.search}`);
  else await refresh();
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-act]");
  if (button) act(button);
});

const isTyping = (target) => Boolean(target.closest?.("input, textarea, select, [contenteditable], dialog[open]"));
document.addEventListener("keydown", (event) => {
  if (ask.open || isTyping(event.target)) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    const button = document.querySelector("button[data-act=undo]");
    if (button) act(button);
    else send({ act: "undo", saw: run.n }).then((answer) => { if (answer) { say(answer.undone ?? run.words.undone); refresh(); } });
  }
});

// -- news: one connection for all pages of a browser; the others hear of it from that page
const channel = new BroadcastChannel(`crosstable${run.base}`);
let lastSign = Date.now();

async function heard(news) {
  lastSign = Date.now();
  if (news.n <= run.n) return;
  const isBusy = ask.open || isTyping(document.activeElement);
  if (isBusy || underWay) { setTimeout(() => heard(news), isBusy ? 1500 : 100); return; }
  if (!(window.runNews && (await window.runNews(news)))) await refresh();
  if (run.n < news.n) hearAgain(news); // the desk did not answer: the news are not shown yet
}
const MILLISECONDS_TO_HEAR = 2000;
function hearAgain(news) {
  clearTimeout(hearAgain.timer);
  hearAgain.timer = setTimeout(() => heard(news), MILLISECONDS_TO_HEAR);
}
channel.addEventListener("message", (event) => {
  if (event.data.lost) window.deskTrouble.lost();
  else if (event.data.back) { window.deskTrouble.end(); heard(event.data.news); }
  else heard(event.data.news);
});

function connect() {
  return new Promise(() => {
    const source = new EventSource(`${run.base}/live`);
    let wasLost = false;
    source.addEventListener("message", (event) => {
      const news = JSON.parse(event.data);
      channel.postMessage({ news, back: wasLost });
      if (wasLost) { wasLost = false; window.deskTrouble.end(); }
      heard(news);
    });
    source.addEventListener("error", () => {
      wasLost = true;
      window.deskTrouble.lost();
      channel.postMessage({ lost: true });
      if (source.readyState === EventSource.CLOSED) setTimeout(() => { if (document.body.dataset.typing !== "yes") location.reload(); }, 5000);
    });
  });
}
// in the browser edition the desk itself writes to the channel
if (run.has_live && navigator.locks) navigator.locks.request(`crosstable-live${run.base}`, connect);
else if (run.has_live) connect();
