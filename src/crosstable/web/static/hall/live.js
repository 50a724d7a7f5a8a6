// For everybody: rows are patched as news come in, and the own board stays on top.
"use strict";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
let page = JSON.parse(document.getElementById("page").textContent);
const ME = "crosstable-me";
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
const LETTERS = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" };
const plain = (text) => [...text.toLowerCase()].map((sign) => LETTERS[sign] ?? sign).join("")
  .normalize("NFKD").replace(/\p{M}/gu, "");
const link = document.getElementById("link");
const me = document.getElementById("me");
const found = document.getElementById("me-found");
const kept = {
  get() { try { return localStorage.getItem(ME); } catch { return this.value ?? null; } },
  set(value) { this.value = value; try { if (value) localStorage.setItem(ME, value); else localStorage.removeItem(ME); } catch { /* private window */ } },
};

function element(name, text, kind) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

// -- the own board
const personRow = (name) => [...document.querySelectorAll("#tab-standings tr[data-no]")].find((row) => row.dataset.name === name);

function drawMine() {
  const card = document.getElementById("mine");
  const row = kept.get() && personRow(kept.get());
  document.querySelectorAll("tr.me").forEach((one) => one.classList.remove("me"));
  card.hidden = !row;
  if (!row) return;
  const { no, name, rank, points } = row.dataset;
  const board = document.querySelector(`tr[data-board][data-white="${no}"], tr[data-board][data-black="${no}"]`);
  const top = element("div", "", "top");
  const forget = element("button", page.words.forget, "link");
  forget.type = "button";
  forget.addEventListener("click", () => { kept.set(null); drawMine(); });
  top.append(element("small", `${page.words.you} · ${name}`), forget);
  card.replaceChildren(top);
  row.classList.add("me");
  if (board) {
    board.classList.add("me");
    card.append(seat(board, board.dataset.white === no, points));
  } else card.append(element("p", page.words.bye));
  const past = element("p", "", "past");
  past.append(row.querySelector(".squares").cloneNode(true), ` ${fill(page.words.points, { n: points })}${rank ? `, ${fill(page.words.rank, { n: rank })}` : ""}`);
  card.append(past);
}

function seat(board, isWhite, points) {
  const other = [...document.querySelectorAll("#tab-standings tr[data-no]")].find((one) => one.dataset.no === (isWhite ? board.dataset.black : board.dataset.white));
  const line = element("div", "", "seat");
  line.append(element("b", board.dataset.label, "bno"));
  const text = element("div");
  const colour = element("p");
  colour.append(element("span", "", `piece ${isWhite ? "white" : "black"}`), element("strong", isWhite ? page.words.white : page.words.black), ` ${page.words.against}`);
  text.append(colour);
  if (other) {
    const { name, title, federation, rating } = other.dataset;
    const same = other.dataset.points === points ? page.words["as-you"] : page.words.points;
    text.append(element("strong", name, "other"), element("small", [title, federation, rating || page.words.unrated, fill(same, { n: other.dataset.points })].filter(Boolean).join(" · ")));
  }
  line.append(text);
  const result = board.querySelector(".r").dataset.result;
  if (result) line.append(element("b", result.replace("-", "–"), "figure"));
  return line;
}

// -- finding oneself
function offer() {
  const sought = plain(me.value.trim());
  const rows = sought ? [...document.querySelectorAll("#tab-standings tr[data-no]")].filter((row) => row.dataset.no === sought || plain(row.dataset.name).includes(sought)).slice(0, 8) : [];
  found.replaceChildren(...rows.map((row, at) => {
    const item = element("li", `${row.dataset.no} · ${row.dataset.name}`);
    item.id = `offer-${at}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", at === 0);
    item.addEventListener("pointerdown", (event) => { event.preventDefault(); choose(row.dataset.name); });
    return item;
  }));
  found.hidden = !rows.length;
  me.setAttribute("aria-expanded", Boolean(rows.length));
  if (rows.length) me.setAttribute("aria-activedescendant", "offer-0");
  else me.removeAttribute("aria-activedescendant");
}
function choose(name) {
  kept.set(name);
  me.value = "";
  offer();
  me.blur();
  drawMine();
  scrollTo({ top: 0 });
}
me.addEventListener("input", offer);
me.addEventListener("keydown", (event) => {
  const options = [...found.children];
  const at = options.findIndex((one) => one.getAttribute("aria-selected") === "true");
  if (event.key === "Enter" && options[at]) { event.preventDefault(); choose(options[at].textContent.split(" · ").slice(1).join(" · ")); }
  if (event.key === "Escape") { me.value = ""; offer(); }
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!move || !options.length) return;
  event.preventDefault();
  const next = (at + move + options.length) % options.length;
  options.forEach((one, place) => one.setAttribute("aria-selected", place === next));
  me.setAttribute("aria-activedescendant", options[next].id);
});

// -- pairings or standings
let tab = "pairings";
function showTab(name) {
  tab = name;
  for (const one of document.querySelectorAll("[data-tab]")) one.setAttribute("aria-pressed", one.dataset.tab === name);
  document.getElementById("tab-pairings").hidden = name !== "pairings";
  document.getElementById("tab-standings").hidden = name !== "standings";
}
document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-tab]");
  if (chosen) showTab(chosen.dataset.tab);
});

// -- news; at the left of a match is the first team, also where it has Black
function asLeftSees(row, result) {
  const sign = result.includes(":") ? ":" : "-";
  return row.dataset.turned && result.includes(sign) ? result.split(sign).reverse().join(sign) : result;
}

function patch(news) {
  for (const [number, score] of Object.entries(news.scores ?? {})) {
    const cell = document.querySelector(`tr[data-match="${number}"] .r`);
    if (cell) cell.textContent = score || "–";
  }
  for (const [number, [result]] of Object.entries(news.boards)) {
    const cell = document.querySelector(`tr[data-board="${number}"] .r`);
    if (!cell) continue;
    cell.dataset.result = result;
    cell.textContent = result ? asLeftSees(cell.parentElement, result).replace("-", "–") : "·";
    cell.parentElement.classList.add("fresh");
    setTimeout(() => cell.parentElement.classList.remove("fresh"), 4000);
  }
  const line = document.getElementById("open");
  const total = document.querySelectorAll("tr[data-board]").length;
  if (line) line.textContent = news.open ? fill(line.dataset.some, { n: news.open, m: total }) : line.dataset.all;
  page.n = news.n;
  drawMine();
}

async function again() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    page = JSON.parse(fresh.getElementById("page").textContent);
    for (const part of ["header.band h1", "#tab-pairings", "#tab-standings"]) document.querySelector(part).replaceWith(fresh.querySelector(part));
    document.getElementById("progress-line")?.remove();
    const line = fresh.getElementById("progress-line");
    if (line) document.querySelector("header.band").append(line);
    showTab(tab);
    drawMine();
  } catch { lost(); }
}

let last = Date.now();
function lost() {
  link.hidden = false;
  link.textContent = `◌ ${link.dataset.lost} · ${fill(page.words.last, { time: new Date(last).toLocaleTimeString(document.documentElement.lang, CLOCK) })}`;
}
const source = new EventSource(page.news);
source.addEventListener("message", (event) => {
  const news = JSON.parse(event.data);
  last = Date.now();
  link.hidden = true;
  if (news.section && news.section !== page.section) return;
  // Everybody hears of a new round in the same moment; nobody has to ask for it in the same moment.
  if (news.again || (news.hello && news.n !== page.n)) setTimeout(again, Math.random() * 2000);
  else if (news.boards) patch(news);
});
source.addEventListener("error", lost);
drawMine();
