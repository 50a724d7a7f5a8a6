// Entries that wait: kept on this phone, repeated with the same key until the desk has answered.
// Plain HTTP has no service worker and no crypto.randomUUID; neither is needed.
"use strict";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const page = JSON.parse(document.getElementById("page").textContent);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
const clockTime = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, CLOCK);
const shown = (result) => (result ?? "").replace("-", "–");

function element(name, text, kind) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

function button(text, kind, done) {
  const made = element("button", text, kind);
  made.type = "button";
  made.addEventListener("click", done);
  return made;
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

const STORE = `crosstable-waiting${location.pathname}`;
const waiting = {
  entries: [],
  isSending: null,
  pause: 1000,
  nextTry: 0,
  changed: () => {},
  answered: () => {},

  load() {
    try { this.entries = JSON.parse(localStorage.getItem(STORE) ?? "[]"); } catch { this.entries = []; }
  },
  save() {
    try { localStorage.setItem(STORE, JSON.stringify(this.entries)); } catch { /* a private window: they wait in memory */ }
    this.changed();
  },
  add(body, holdFor = 0) {
    const entry = { key: newKey(), body, at: Date.now(), from: Date.now() + holdFor };
    this.entries.push(entry);
    this.save();
    setTimeout(() => this.pump(), holdFor + 20);
    return entry;
  },
  // Taken back on this phone, as long as it was not sent.
  drop(entry) {
    if (this.isSending === entry.key || entry.sent) return false;
    this.entries = this.entries.filter((one) => one.key !== entry.key);
    this.save();
    return true;
  },
  async pump() {
    if (this.isSending !== null) return;
    const now = Date.now();
    const entry = this.entries.find((one) => one.from <= now);
    if (!entry || now < this.nextTry) return;
    this.isSending = entry.key;
    entry.sent = true;
    this.save();
    const answer = await sent(entry);
    this.isSending = null;
    if (answer === null) {
      this.pause = Math.min(this.pause * 2, 15000);
      this.nextTry = Date.now() + this.pause;
      connection.lost();
      setTimeout(() => this.pump(), this.pause + 20);
      this.changed();
      return;
    }
    this.pause = 1000;
    this.nextTry = 0;
    this.entries = this.entries.filter((one) => one.key !== entry.key);
    this.answered(entry, answer);
    this.save();
    connection.back();
    setTimeout(() => this.pump(), 0);
  },
};

// The answer of the desk; null if there was none, and the entry is sent again.
async function sent(entry) {
  try {
    const answer = await fetch(location.pathname, {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...entry.body, key: entry.key }),
      signal: AbortSignal.timeout?.(10000),
    });
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408) return null;
    return { status: answer.status, ...(await answer.json()) };
  } catch {
    return null;
  }
}

const connection = {
  chip: document.getElementById("link"),
  last: Date.now(),
  lost() {
    this.chip.hidden = false;
    this.chip.textContent = `◌ ${this.chip.dataset.lost} · ${fill(page.words.last, { time: clockTime(this.last) })}`;
  },
  back() { this.last = Date.now(); this.chip.hidden = true; },
  listen(heard) {
    const source = new EventSource(`${location.pathname}/news`);
    source.addEventListener("message", (event) => {
      const wasLost = !this.chip.hidden;
      this.back();
      heard(JSON.parse(event.data), wasLost);
      waiting.nextTry = 0;
      waiting.pump();
    });
    source.addEventListener("error", () => this.lost());
  },
};

setInterval(() => { if (waiting.entries.length) { waiting.changed(); waiting.pump(); } }, 1000);
