// The projector: pages turn by themselves or are held, results come in, the arbiter steers.
"use strict";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const page = JSON.parse(document.getElementById("page").textContent);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
let steer = page.screen;
let at = 0;
let pages = 1;
let turning = null;
let skew = 0;

// Letters of a list that is on one page grow while it stays there and no name is cut. They are
// smaller only where a name would be cut, and pairings then rather stand in one column.
const SIZES = [2.2, 2, 1.8, 1.6, 1.4, 1.2, 1];
const SMALLER = [.9, .8, .7];
const MOST_ROWS = 30; // more in a column are never larger
function grow(box, rows, most) {
  const counts = box.querySelector(".pairings") && most > 1 ? [most, 1] : [most];
  let columns = most;
  const main = document.querySelector("main");
  const lists = [...main.querySelectorAll(".rows")];
  const isOnOnePage = () => {
    const room = box.getBoundingClientRect().height - 4;
    return Math.ceil(rows.length / columns) * rows[0].getBoundingClientRect().height <= room;
  };
  const isCut = () => lists.some((list) => [...list.querySelectorAll(".nm")].some((one) => one.scrollWidth > one.clientWidth));
  const set = (size, count) => {
    columns = count;
    box.firstElementChild.dataset.columns = count;
    main.style.setProperty("--grow", size);
  };
  main.classList.remove("untitled");
  const sizes = rows.length > MOST_ROWS * most ? [1] : SIZES;
  const fits = (chosen) => chosen.some((size) => counts.some((count) => {
    set(size, count);
    return isOnOnePage() && !isCut();
  }));
  if (fits(sizes)) return columns;
  set(1, most);
  if (!isCut() || fits(SMALLER)) return columns;
  for (const size of SMALLER) {
    set(size, most);
    if (!isCut()) return columns;
  }
  set(1, most);
  main.classList.toggle("untitled", isCut()); // titles go before names are cut
  return columns;
}

// Rows of a column where all are on one page: as many in each, and no match in two columns.
function evenly(rows, columns, room) {
  const starts = rows.flatMap((row, at) => (row.classList.contains("match") ? [at] : []));
  const half = Math.ceil(rows.length / columns);
  const fit = columns === 2 ? starts.find((at) => at >= half) ?? half : half;
  return fit <= room ? fit : half;
}

// As many rows as the screen is high; the others are on the next pages.
function lay() {
  const box = document.querySelector(".paged");
  if (!box) return;
  const rows = [...box.querySelectorAll("li")];
  rows.forEach((row) => { row.hidden = false; row.style.gridArea = ""; });
  if (!rows.length) return;
  const isWide = innerWidth > 1100;
  const most = box.querySelector(".pairings") ? (isWide && !document.querySelector(".beside") ? 2 : 1) : isWide ? (rows.length > 32 ? 3 : 2) : 1;
  const columns = grow(box, rows, most);
  const height = rows[0].getBoundingClientRect().height || 40;
  const room = Math.max(1, Math.floor((box.getBoundingClientRect().height - 4) / height));
  const fit = rows.length > room * columns ? room : evenly(rows, columns, room);
  const each = fit * columns;
  box.firstElementChild.dataset.rows = fit;
  pages = Math.ceil(rows.length / each);
  at = steer.page ? Math.min(steer.page, pages) - 1 : at % pages;
  rows.forEach((row, number) => {
    row.hidden = Math.floor(number / each) !== at;
    row.dataset.column = Math.floor((number % each) / fit) + 1;
    row.dataset.row = (number % fit) + 1;
    row.style.gridColumn = String(row.dataset.column);
    row.style.gridRow = String(row.dataset.row);
  });
  document.getElementById("page-of").textContent = pages > 1 ? fill(page.of, { n: at + 1, m: pages }) : "";
}

function turn() {
  clearInterval(turning);
  turning = setInterval(() => { if (!steer.page && pages > 1) { at = (at + 1) % pages; lay(); } }, Math.max(3, steer.seconds) * 1000);
}

function tick() {
  const target = Number(document.getElementById("clock").dataset.at);
  const now = Date.now() / 1000 + skew;
  const left = target - now;
  const label = document.getElementById("clock");
  const time = new Date(target * 1000).toLocaleTimeString(document.documentElement.lang, CLOCK);
  label.textContent = target && left > -60 ? fill(label.dataset.starts, { time }) : "";
  const big = document.getElementById("left");
  if (!big) return;
  const shown = Math.max(0, Math.ceil(left));
  const parts = [Math.floor(shown / 3600), Math.floor(shown / 60) % 60, shown % 60].map((one) => String(one).padStart(2, "0"));
  big.textContent = target ? (shown >= 3600 ? parts.join(":") : parts.slice(1).join(":")) : new Date(now * 1000).toLocaleTimeString(document.documentElement.lang, CLOCK);
}

async function again() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of ["header", "main"]) document.querySelector(part).replaceWith(fresh.querySelector(part));
    Object.assign(page, JSON.parse(fresh.getElementById("page").textContent));
    steer = page.screen;
    lay();
    tick();
    turn();
  } catch { lost(); }
}

// At the left of a match is the first team, also where it has Black.
function asLeftSees(row, result) {
  const sign = result.includes(":") ? ":" : "-";
  return row.dataset.turned && result.includes(sign) ? result.split(sign).reverse().join(sign) : result;
}

function patch(news) {
  for (const [number, score] of Object.entries(news.scores ?? {})) {
    const head = document.querySelector(`li[data-match="${number}"] .r`);
    if (head) head.textContent = score || "–";
  }
  const rows = [...document.querySelectorAll("li[data-board]")];
  for (const [number, [result]] of Object.entries(news.boards)) {
    const row = document.querySelector(`li[data-board="${number}"]`);
    if (!row) continue;
    row.querySelector(".r").textContent = result ? asLeftSees(row, result).replace("-", " – ") : "–";
    row.classList.toggle("done", Boolean(result));
  }
  const count = document.getElementById("count");
  const total = rows.length || page.total;
  if (count && total) count.textContent = fill(count.dataset.some, { n: total - news.open, m: total });
}

const line = document.getElementById("lost");
let last = Date.now();
function lost() {
  line.hidden = false;
  line.querySelector("span").textContent = new Date(last).toLocaleTimeString(document.documentElement.lang, CLOCK);
}
const source = new EventSource(page.news);
source.addEventListener("message", (event) => {
  const news = JSON.parse(event.data);
  last = Date.now();
  line.hidden = true;
  if (news.now) skew = news.now - Date.now() / 1000;
  if (news.section && news.section !== page.section) return;
  if (news.screen || news.again || (news.hello && news.n !== page.n)) again();
  else if (news.boards) patch(news);
});
source.addEventListener("error", lost);
addEventListener("resize", lay);
lay();
tick();
turn();
setInterval(tick, 1000);
document.fonts?.ready.then(lay);
