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

// Letters of a list that is on one page grow while it stays there and no name is cut.
const SIZES = [2.2, 2, 1.8, 1.6, 1.4, 1.2, 1];
const MOST_ROWS = 30; // more in a column are never larger
function grow(box, rows, columns) {
  const main = document.querySelector("main");
  const lists = [...main.querySelectorAll(".rows")];
  const isOnOnePage = () => {
    const room = box.getBoundingClientRect().height - 4;
    return Math.ceil(rows.length / columns) * rows[0].getBoundingClientRect().height <= room;
  };
  const isCut = () => lists.some((list) => [...list.querySelectorAll(".nm")].some((one) => one.scrollWidth > one.clientWidth));
  main.classList.remove("untitled");
  for (const size of rows.length > MOST_ROWS * columns ? [1] : SIZES) {
    main.style.setProperty("--grow", size);
    if (isOnOnePage() && !isCut()) return;
  }
  main.classList.toggle("untitled", isCut()); // titles go before names are cut
}

// As many rows as the screen is high; the others are on the next pages.
function lay() {
  const box = document.querySelector(".paged");
  if (!box) return;
  const rows = [...box.querySelectorAll("li")];
  rows.forEach((row) => { row.hidden = false; });
  if (!rows.length) return;
  const isWide = innerWidth > 1100;
  const columns = box.querySelector(".pairings") ? (isWide && !document.querySelector(".beside") ? 2 : 1) : isWide ? (rows.length > 32 ? 3 : 2) : 1;
  box.firstElementChild.dataset.columns = columns;
  grow(box, rows, columns);
  const height = rows[0].getBoundingClientRect().height || 40;
  const fit = Math.max(1, Math.floor((box.getBoundingClientRect().height - 4) / height));
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

function patch(news) {
  const rows = [...document.querySelectorAll("li[data-board]")];
  for (const [number, [result]] of Object.entries(news.boards)) {
    const row = document.querySelector(`li[data-board="${number}"]`);
    if (!row) continue;
    row.querySelector(".r").textContent = result ? result.replace("-", " – ") : "–";
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
