// Tables: sorting, a selected row, search and filters. Words come from the page, as data.
"use strict";

const tableWords = JSON.parse(document.getElementById("table-words").textContent);
const TABLE_LETTERS = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" };
const plainText = (text) => [...text.toLowerCase()].map((sign) => TABLE_LETTERS[sign] ?? sign).join("")
  .normalize("NFKD").replace(/\p{M}/gu, "");
const rowsOf = (table) => [...table.tBodies[0].rows];
const cellText = (row, column) => (row.cells[column]?.dataset.sort ?? row.cells[column]?.textContent ?? "").trim();
const asNumber = (text) => parseFloat(text.replace("½", ".5"));

// -- sorting: numbers as numbers and the best first; places and numbers of players the lowest first
function sortBy(table, heads, head, column) {
  const before = head.getAttribute("aria-sort");
  const isNumber = head.classList.contains("n");
  const first = isNumber && head.dataset.first !== "up" ? "descending" : "ascending";
  const other = first === "descending" ? "ascending" : "descending";
  const order = before === first ? other : first;
  heads.forEach((one) => one.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", order);
  arrange(table, head, column, order);
}

function arrange(table, head, column, order) {
  const isNumber = head.classList.contains("n");
  const rows = rowsOf(table);
  rows.sort((a, b) => {
    const [x, y] = [cellText(a, column), cellText(b, column)];
    const [m, n] = [asNumber(x), asNumber(y)];
    if (isNumber && Number.isNaN(m) !== Number.isNaN(n)) return Number.isNaN(m) ? 1 : -1;
    const found = Number.isNaN(m) || Number.isNaN(n) ? x.localeCompare(y) : m - n;
    return order === "ascending" ? found : -found;
  });
  table.tBodies[0].append(...rows);
}

function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => sortBy(table, heads, head, column));
  });
}

// -- the selected row: by pointer or by arrows; Enter does what its name does, Escape lets go
function select(table, row) {
  table.querySelectorAll("tr[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
  if (!row) return;
  row.setAttribute("aria-current", "true");
  row.scrollIntoView({ block: "nearest" });
}

function moved(table, key) {
  const rows = rowsOf(table).filter((row) => !row.hidden);
  const at = rows.findIndex((row) => row.hasAttribute("aria-current"));
  const steps = { ArrowDown: at + 1, ArrowUp: at < 0 ? 0 : at - 1, PageDown: at + 15, PageUp: at - 15, Home: 0, End: rows.length - 1 };
  if (!(key in steps) || !rows.length) return false;
  select(table, rows[Math.min(Math.max(steps[key], 0), rows.length - 1)]);
  return true;
}

function selectable(table) {
  table.tBodies[0].addEventListener("click", (event) => select(table, event.target.closest("tr")));
  table.closest(".wide")?.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, button, a")) return;
    const current = table.querySelector("tr[aria-current]");
    if (event.key === "Escape") select(table, null);
    else if (event.key === "Enter" && current) current.querySelector("a")?.click();
    else if (!moved(table, event.key)) return;
    event.preventDefault();
  });
}

// -- search and filters: what a column is, its heading says by data-key
const BANDS = { "from-2400": [2400, 9999], "from-2200": [2200, 2399], "from-2000": [2000, 2199], "from-1800": [1800, 1999], low: [1, 1799] };
const AGES = { u12: [0, 12], u18: [0, 18], s50: [50, 200], s65: [65, 200] };

function filterChoices(table, key, column) {
  if (key === "federation") {
    const found = new Set(rowsOf(table).map((row) => cellText(row, column)).filter(Boolean));
    return [...found].sort().map((one) => [one, one]);
  }
  return Object.entries(tableWords[key] ?? {});
}

function fits(key, wanted, text, year) {
  const number = parseInt(text, 10);
  if (key === "federation") return text === wanted;
  if (key === "sex") return /^[wf]/i.test(text);
  if (key === "rating") {
    if (wanted === "none") return !(number > 0);
    return number >= BANDS[wanted][0] && number <= BANDS[wanted][1];
  }
  const age = year - number;
  return age >= AGES[wanted][0] && age <= AGES[wanted][1];
}

function chooser(label, choices) {
  const box = document.createElement("select");
  box.setAttribute("aria-label", label);
  box.add(new Option(label, ""));
  for (const [value, word] of choices) box.add(new Option(word, value));
  return box;
}

const ROWS_WITH_TOOLS = 9;
function searchable(table) {
  if (rowsOf(table).length < ROWS_WITH_TOOLS || table.dataset.tools === "no") return;
  const tools = document.createElement("div");
  tools.className = "table-tools";
  const field = document.createElement("input");
  field.type = "search";
  field.setAttribute("aria-label", tableWords.search);
  field.placeholder = `${tableWords.search}  ( / )`;
  const count = document.createElement("output");
  const heads = [...table.tHead.rows[0].cells];
  const year = parseInt(document.body.dataset.year, 10) || new Date().getFullYear();
  const filters = [];
  heads.forEach((head, column) => {
    const key = head.dataset.key;
    const choices = ["federation", "sex", "rating", "born"].includes(key) ? filterChoices(table, key, column) : [];
    if (choices.length < (key === "federation" ? 2 : 1)) return;
    const box = chooser(tableWords[`${key}-label`], choices);
    filters.push([key, column, box]);
    box.addEventListener("change", apply);
  });
  function apply() {
    const sought = plainText(field.value.trim());
    let shown = 0;
    const rows = rowsOf(table);
    for (const row of rows) {
      const named = !sought || plainText(row.textContent).includes(sought);
      row.hidden = !(named && filters.every(([key, column, box]) => !box.value || fits(key, box.value, cellText(row, column), year)));
      shown += !row.hidden;
    }
    count.textContent = shown === rows.length ? "" : tableWords.shown.replace("{n}", shown).replace("{m}", rows.length);
  }
  field.addEventListener("input", apply);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.value = ""; apply(); table.closest(".wide")?.focus(); }
    if (event.key === "ArrowDown" || event.key === "Enter") { table.closest(".wide")?.focus(); moved(table, "ArrowDown"); event.preventDefault(); }
  });
  if (!document.querySelector("form[role=search]")) tools.append(field);
  tools.append(...filters.map(([, , box]) => box));
  if (!tools.hasChildNodes()) return;
  tools.append(count);
  table.closest(".wide")?.before(tools);
}

// -- columns that a small screen leaves out: where no row leads to a page that has them, a button shows them
function offerAllColumns(table) {
  const box = table.closest(".wide");
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const isOfCards = table.tHead && !table.tHead.checkVisibility(); // which have all of a row
  const isLeftOut = !isOfCards && heads.some((head) => !head.checkVisibility());
  if (box?.dataset.columns === "some" && !isLeftOut) { // the window became wide again
    delete box.dataset.columns;
    box.previousElementSibling?.remove();
  }
  const leadsOn = rowsOf(table).every((row) => row.querySelector("a[href], button, input, select"));
  if (!box || box.dataset.columns || !isLeftOut || leadsOn || !table.checkVisibility()) return;
  box.dataset.columns = "some";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet small";
  button.textContent = tableWords.columns;
  button.addEventListener("click", () => { box.dataset.columns = "all"; button.remove(); box.focus(); });
  box.before(button);
}
const offerColumns = () => document.querySelectorAll(".wide table").forEach(offerAllColumns);
for (const width of ["60rem", "40rem"]) matchMedia(`(max-width: ${width})`).addEventListener("change", offerColumns);
document.addEventListener("htmx:afterSwap", offerColumns);
offerColumns();

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, .cm-editor")) return;
  const field = document.querySelector("input[data-find], form[role=search] input, .table-tools input");
  if (field) { event.preventDefault(); field.focus(); field.select(); }
});

function equip(table) {
  if (table.dataset.equipped) return;
  table.dataset.equipped = "yes";
  sortable(table);
  selectable(table);
  const more = table.closest(".wide")?.nextElementSibling?.querySelector("a[data-further]");
  if (more) further(table, more);
  else searchable(table);
}

// What a row is about, on pages where rows change while they are shown.
const keyOf = (row) => row.dataset.person ?? row.dataset.board;

// The rows that a table has not yet; if others moved in between, all of them.
function missingRows(table, all) {
  const known = rowsOf(table);
  if (keyOf(all[0])) {
    const keys = new Set(known.map(keyOf));
    return all.filter((row) => !keys.has(keyOf(row)));
  }
  if (all[known.length - 1]?.textContent === known[known.length - 1].textContent) return all.slice(known.length);
  table.tBodies[0].replaceChildren();
  return all;
}

// -- a large table: its first rows come with the page, the others follow while one looks at them;
// search and filters come when all are there
async function further(table, link) {
  const box = table.closest(".wide");
  let page;
  try {
    const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    link.dataset.failed = "yes"; // it stays, and leads to the whole table
    window.deskTrouble.lost();
    return;
  }
  const place = [...document.querySelectorAll("main .wide")].indexOf(box);
  const whole = page.querySelectorAll("main .wide")[place]?.querySelector("tbody");
  if (!whole) return;
  const waiting = missingRows(table, [...whole.rows]);
  while (waiting.length && table.isConnected) {
    table.tBodies[0].append(...waiting.splice(0, 200).map((row) => document.adoptNode(row)));
    await new Promise((done) => setTimeout(done, 0));
  }
  if (!table.isConnected) return; // the part of the page was exchanged meanwhile
  link.closest("p").remove();
  window.htmx?.process(table);
  table.tHead.querySelectorAll("th[aria-sort]").forEach((head) => arrange(table, head, head.cellIndex, head.getAttribute("aria-sort")));
  searchable(table);
  const at = JSON.parse(page.getElementById("run")?.textContent ?? "{}").n;
  document.dispatchEvent(new CustomEvent("rows:shown", { detail: { n: at } }));
}
const equipAll = () => document.querySelectorAll("table.sortable").forEach(equip);
equipAll();
document.addEventListener("htmx:afterSwap", equipAll);

// -- a click on a value does what the name of its row does, and shows that value first
let asked = "";
document.addEventListener("click", (event) => {
  const cell = event.target.closest(".working-rows td");
  asked = cell?.dataset.key ?? "";
  if (!cell || event.target.closest("a")) return;
  cell.parentElement.querySelector("a[hx-get]")?.click();
  asked = cell.dataset.key ?? "";
});

// -- back from the working to its row: Escape, or a button where the working is below the table
function toRow() {
  const row = document.querySelector("tr[aria-current]");
  const home = row?.closest(".wide") ?? document.querySelector("main .wide");
  home?.focus({ preventScroll: true });
  (row ?? home)?.scrollIntoView({ block: "center", behavior: "instant" });
}

function wayBack() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet small way-back";
  button.textContent = `↑ ${tableWords.back}`;
  button.addEventListener("click", () => toRow());
  return button;
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest?.("#panel")) { event.preventDefault(); toRow(); }
});

function showAsked(panel) {
  const found = [...panel.querySelectorAll("[data-key]")].find((one) => one.dataset.key === asked);
  if (!found) return;
  if (found.tagName === "DETAILS") {
    panel.querySelectorAll("details").forEach((one) => { one.open = one === found; });
  }
  panel.scrollTop += found.getBoundingClientRect().top - panel.getBoundingClientRect().top;
}

document.addEventListener("htmx:afterSwap", (event) => {
  const panel = event.detail.target;
  if (panel.id !== "panel") return;
  panel.prepend(wayBack());
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
  showAsked(panel);
});
