// An enhancement only: every page works without it. Search in tables, and sorting by a click.
"use strict";

// As people type a name: without accents, in any case.
const LETTERS = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" };
const plain = (text) => [...text.toLowerCase()].map((sign) => LETTERS[sign] ?? sign).join("")
  .normalize("NFKD").replace(/\p{M}/gu, "");

for (const form of document.querySelectorAll("form[data-filter]")) {
  const tables = form.dataset.filter.split(" ").map((name) => document.getElementById(name));
  const field = form.querySelector("input");
  const count = form.querySelector("output");
  const cells = Number(form.dataset.cells ?? 99); // a name, and not that of the opponent
  const words = (row) => [...row.cells].slice(0, cells).map((cell) => cell.textContent).join(" ");
  const rows = tables.flatMap((table) => [...table.tBodies[0].rows]).map((row) => [row, plain(words(row))]);
  const show = () => {
    const sought = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const [row, text] of rows) {
      row.hidden = !sought.every((word) => text.includes(word));
      found += !row.hidden;
    }
    const said = found || !count.dataset.nothing ? String(found) : count.dataset.nothing;
    count.value = sought.length ? said : "";
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", show);
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  show();
}

// A name is sorted without the title before it and the rating behind it.
const key = (row, place) => {
  const cell = row.cells[place];
  return (cell?.querySelector("a") ?? cell)?.textContent.trim() ?? "";
};
const number = (text) => {
  const value = text.replace("½", ".5").replace("−", "-").replace("=", "");
  return value !== "" && !Number.isNaN(Number(value)) ? Number(value) : null;
};
const compare = (left, right) => {
  const a = number(left), b = number(right);
  if (a !== null && b !== null) return b - a;
  return a !== null ? -1 : b !== null ? 1 : left.localeCompare(right);
};

for (const table of document.querySelectorAll("table:not(.grid)")) {
  if (table.tBodies[0].rows.length < 3) continue;
  [...table.tHead.rows[0].cells].forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const turned = head.getAttribute("aria-sort") === "descending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", turned ? "ascending" : "descending");
      const rows = [...table.tBodies[0].rows];
      rows.sort((one, two) => compare(key(one, place), key(two, place)) * (turned ? -1 : 1));
      table.tBodies[0].append(...rows);
    });
  });
}
