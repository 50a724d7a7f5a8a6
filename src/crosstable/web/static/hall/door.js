// The tablet at the door: one button for each player.
"use strict";

const rows = [...document.querySelectorAll("#people li")];
const words = page.words;
const openLine = document.getElementById("open");
const seek = document.getElementById("seek");
const LETTERS = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" };
const plain = (text) => [...text.toLowerCase()].map((sign) => LETTERS[sign] ?? sign).join("")
  .normalize("NFKD").replace(/\p{M}/gu, "");
const texts = new Map(rows.map((row) => [row, plain(row.dataset.find)]));
let showAll = false;

const entryOf = (row) => waiting.entries.findLast((one) => one.body.person === row.dataset.person);
const isHere = (row) => { const entry = entryOf(row); return entry ? entry.body.present : row.dataset.here === "yes"; };

function draw() {
  const sought = plain(seek.value.trim());
  let here = 0;
  for (const row of rows) {
    const present = isHere(row);
    here += present ? 1 : 0;
    row.querySelector("button").setAttribute("aria-pressed", present);
    const entry = entryOf(row);
    const text = row.dataset.trouble ? `✕ ${row.dataset.trouble}` : entry?.sent && waiting.isSending !== entry.key ? `◷ ${words.waiting}` : "";
    row.querySelector(".state").textContent = text;
    const fits = !sought || texts.get(row).includes(sought);
    row.hidden = !fits || (!showAll && !sought && present && row.dataset.fresh !== "yes");
  }
  openLine.textContent = fill(openLine.dataset.some, { n: here, m: rows.length });
  document.getElementById("done").value = here;
  document.getElementById("missing-count").textContent = rows.length - here;
  document.getElementById("none").hidden = rows.some((row) => !row.hidden) || Boolean(sought);
}

document.getElementById("people").addEventListener("click", (event) => {
  const row = event.target.closest("button")?.closest("li");
  if (!row) return;
  const present = !isHere(row);
  delete row.dataset.trouble;
  row.dataset.fresh = "yes";
  setTimeout(() => { delete row.dataset.fresh; draw(); }, 2500);
  waiting.add({ person: row.dataset.person, present, saw: row.dataset.here === "yes" });
  draw();
});
for (const one of document.querySelectorAll("[data-show]")) {
  one.addEventListener("click", () => {
    showAll = one.dataset.show === "all";
    document.querySelectorAll("[data-show]").forEach((each) => each.setAttribute("aria-pressed", each === one));
    draw();
  });
}
seek.addEventListener("input", draw);

waiting.changed = draw;
waiting.answered = (entry, answer) => {
  const row = rows.find((one) => one.dataset.person === entry.body.person);
  if (!row) return;
  if (answer.status === 200) row.dataset.here = entry.body.present ? "yes" : "no";
  // Somebody else did it meanwhile: what is there now is what counts.
  else if (answer.conflict) row.dataset.here = answer.conflict.now ? "yes" : "no";
  else row.dataset.trouble = answer.refused ?? words.refused;
};
waiting.load();
waiting.pump();
draw();

let known = null;
connection.listen(async (news) => {
  if (known !== null && news.n > known && !waiting.entries.length) {
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const one of fresh.querySelectorAll("#people li")) {
        const row = rows.find((each) => each.dataset.person === one.dataset.person);
        if (row) row.dataset.here = one.dataset.here;
      }
      draw();
    } catch { connection.lost(); }
  }
  known = Math.max(known ?? 0, news.n ?? 0);
});
