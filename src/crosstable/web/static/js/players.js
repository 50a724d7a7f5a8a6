// Players: a table that is edited in place, keys for what is done often, entries from the lists.
"use strict";

const playerWords = JSON.parse(document.getElementById("player-words").textContent);
const grid = () => document.querySelector("#grid table");
const selected = () => grid().querySelector("tr[aria-current]");
const cellValue = (row, field) => row.querySelector(`[data-field=${field}]`).textContent.trim();

async function done(promise) {
  if (!(await promise)) return;
  await refresh();
  if (isTyping(document.activeElement)) return; // somebody went on to another field meanwhile
  document.getElementById("grid").focus({ preventScroll: true });
}

// -- editing a row: Enter begins and saves, Tab goes on, Escape leaves it as it was
function edit(row) {
  if (row.dataset.editing) return;
  row.dataset.editing = "yes";
  for (const cell of row.querySelectorAll("[data-field]")) {
    const field = element("input");
    field.value = field.dataset.saw = cell.textContent.trim();
    field.name = cell.dataset.field;
    const head = grid().tHead.rows[0].cells[cell.cellIndex];
    field.setAttribute("aria-label", head.textContent);
    cell.replaceChildren(field);
  }
  row.querySelector("th input").select();
}

// All that is wrong, each at its field, which keeps what was typed.
function showFaults(row, faults) {
  const fields = Object.keys(faults).map((name) => row.querySelector(`input[name=${CSS.escape(name)}]`));
  if (!fields.every(Boolean)) return false;
  clearFaults(row);
  for (const field of fields) {
    const text = element("span", faults[field.name], "wrong-value");
    text.id = `wrong-${field.name}`;
    field.after(text);
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", text.id);
  }
  fields[0].focus();
  return true;
}

function clearFaults(row) {
  for (const text of row.querySelectorAll(".wrong-value")) {
    for (const name of ["aria-invalid", "aria-describedby"]) text.previousElementSibling.removeAttribute(name);
    text.remove();
  }
}

function endEditing(row) {
  delete row.dataset.editing;
  for (const field of row.querySelectorAll("[data-field] input")) field.parentElement.textContent = field.dataset.saw;
}

// A FIDE number that was typed: who of the kept lists has it, and what the list says otherwise. Filled
// in after a look, or only the number is taken, or the row is typed on.
const LISTED = ["name", "title", "federation", "rating", "born", "sex"];
async function listedAs(number) {
  if (!/^\d{4,}$/.test(number)) return null;
  try {
    const answer = await (await fetch(`${run.base}/lists?q=${number}`)).json();
    return answer.found.find((one) => one.fide_id === number) ?? null;
  } catch { return null; } // without a list the number is taken as typed
}

async function looked(row) {
  const field = row.querySelector("input[name=fide_id]");
  const number = field.value.trim();
  const listed = number === field.dataset.saw ? null : await listedAs(number);
  if (!listed) return true;
  const fields = LISTED.map((name) => row.querySelector(`input[name=${name}]`)).filter(Boolean);
  const others = fields.filter((one) => listed[one.name] && !(one.name === "born" ? one.value.startsWith(listed.born) : one.value.trim() === String(listed[one.name])));
  if (!others.length) return true;
  const list = element("dl", "", "every-key");
  for (const one of others) list.append(element("dt", one.getAttribute("aria-label")), element("dd", `${one.value.trim() || "–"} → ${listed[one.name]}`));
  const title = fill(playerWords.listed, { number, name: listed.name });
  const chosen = await asking({ title, body: [list], yes: playerWords["fill-in"], other: playerWords["number-only"] });
  if (chosen === "yes") for (const one of others) one.value = listed[one.name];
  if (chosen === "no") field.focus();
  return chosen !== "no";
}

async function saveRow(row) {
  const data = {}, saw = {};
  if (!(await looked(row))) return;
  for (const field of row.querySelectorAll("[data-field] input")) {
    if (field.value.trim() === field.dataset.saw) continue;
    data[field.name] = field.value;
    saw[field.name] = field.dataset.saw;
  }
  const person = row.dataset.person;
  if (!Object.keys(data).length) { endEditing(row); document.getElementById("grid").focus(); return; }
  const answer = await send({ act: "change", person, data, saw }, { atFields: (faults) => showFaults(row, faults) });
  if (answer) { endEditing(row); await done(Promise.resolve(answer)); }
}

// -- a bye, a withdrawal, somebody who is late
async function bye(row, kind) {
  const next = Number(grid().dataset.next);
  const joins = Number(row.dataset.joins);
  const byes = Object.fromEntries(JSON.parse(row.dataset.byes));
  const round = element("input");
  round.type = "number";
  round.min = joins === next ? 1 : next; // who comes late has rounds that were missed
  round.value = next;
  const choice = element("select");
  for (const [value, word] of playerWords.kinds) choice.add(new Option(word, value));
  choice.value = kind;
  const labels = [[playerWords.round, round], [playerWords.kind, choice]].map(([word, field]) => {
    const label = element("label", `${word} `);
    label.append(field);
    return label;
  });
  const line = element("p", "", "bar");
  line.append(...labels);
  const chosen = await asking({ title: fill(playerWords.bye, { name: cellValue(row, "name") }), body: [line], yes: playerWords.give });
  if (chosen !== "yes") return;
  const number = Number(round.value);
  done(send({ act: "bye", person: row.dataset.person, round: number, kind: choice.value, saw: byes[number] ?? "" }));
}

async function withdraw(row) {
  const person = row.dataset.person;
  if (row.dataset.withdrawn === "yes") { done(send({ act: "return", person, saw: true })); return; }
  const name = cellValue(row, "name");
  const texts = [playerWords["withdraw-text"], ...(row.dataset.early ? [playerWords["withdraw-early"]] : [])];
  const chosen = await asking({ title: fill(playerWords.withdraw, { name }), body: texts.map((text) => element("p", fill(text, { name }))), yes: playerWords["withdraw-yes"] });
  if (chosen === "yes") done(send({ act: "withdraw", person, saw: false }));
}

// An entry that was a mistake; once a round is paired somebody can only withdraw.
async function remove(row) {
  const title = fill(playerWords["remove-title"], { name: cellValue(row, "name") });
  const body = [element("p", playerWords["remove-text"])];
  if (await asking({ title, body, yes: playerWords.remove }) === "yes") done(send({ act: "remove", person: row.dataset.person }));
}

// -- somebody who needs the same board in every round
async function fixBoard(row) {
  const field = element("input");
  field.type = "number";
  field.min = 1;
  field.max = 9999;
  field.value = row.dataset.board;
  const label = element("label", `${playerWords["board-number"]} `);
  label.append(field);
  const body = [label, element("p", playerWords["board-hint"], "hint")];
  const title = fill(playerWords.board, { name: cellValue(row, "name") });
  if (await asking({ title, body, yes: playerWords["board-yes"] }) !== "yes") return;
  const saw = { fixed_board: row.dataset.board };
  done(send({ act: "change", person: row.dataset.person, data: { fixed_board: field.value }, saw }));
}

// -- all of this without keys: a press on the state of a row
function checkIn(row) {
  const isHere = row.dataset.here === "yes";
  return done(send({ act: "check-in", person: row.dataset.person, present: !isHere, saw: isHere }));
}

async function stateMenu(row) {
  const words = playerWords.menu;
  const isGone = row.dataset.withdrawn === "yes";
  const here = [row.dataset.here === "yes" ? words["not-here"] : words.here, () => checkIn(row)];
  const deeds = isGone ? [[words.return, () => withdraw(row)]]
    : [here, [words.bye, () => bye(row, "H")], [words.late, () => bye(row, "Z")], [words.withdraw, () => withdraw(row)]];
  if (!isGone) deeds.push([words.board, () => fixBoard(row)]);
  deeds.push([words.edit, () => edit(row)]);
  if (Number(grid().dataset.next) === 1) deeds.push([words.remove, () => remove(row)]);
  const box = element("div", "", "choices");
  let chosen = () => document.getElementById("grid").focus({ preventScroll: true });
  for (const [word, deed] of deeds) {
    const button = element("button", word, "quiet");
    button.type = "button";
    button.addEventListener("click", () => { chosen = deed; ask.close("chosen"); });
    box.append(button);
  }
  box.firstElementChild.dataset.first = "yes";
  await asking({ title: cellValue(row, "name"), body: [box], yes: null });
  chosen();
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("#grid button.state");
  if (!button) return;
  const row = button.closest("tr");
  select(grid(), row);
  stateMenu(row);
});

// -- everybody is here but a few, in one act; in a club's season with the reason of each
function awayKinds(kind) {
  const choice = element("select");
  choice.setAttribute("aria-label", playerWords.kind);
  for (const [value, word] of playerWords.away) choice.add(new Option(word, value));
  choice.value = kind || playerWords.away[0][0];
  return choice;
}

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// People to tick, by name, with a field that finds them: the field, the list, and the boxes.
function picker(everybody, isClub = false) {
  const words = playerWords;
  const missing = element("div", "", isClub ? "choices picks club" : "choices picks");
  everybody.sort(([, one], [, other]) => one.localeCompare(other));
  const boxes = everybody.map(([id, name, isMissing, away]) => {
    const line = element("div", "", "pick-line");
    const label = element("label", "", "pick-name");
    const box = element("input");
    box.type = "checkbox";
    box.value = id;
    box.checked = isClub ? Boolean(away) : isMissing;
    label.append(box, ` ${name}`);
    line.append(label);
    if (isClub) {
      const kind = awayKinds(away);
      kind.hidden = !box.checked;
      box.addEventListener("change", () => { kind.hidden = !box.checked; });
      line.append(kind);
    }
    missing.append(line);
    return box;
  });
  const nobody = element("p", words.nobody, "hint");
  nobody.hidden = true;
  missing.append(nobody);
  const lineOf = (box) => box.closest(".pick-line");
  const find = element("input");
  find.type = "search";
  find.setAttribute("aria-label", words.find);
  find.placeholder = words.find;
  find.addEventListener("input", () => {
    const sought = folded(find.value).split(/[\s,]+/).filter(Boolean); // in any order, with or without accents
    for (const box of boxes) lineOf(box).hidden = !box.checked && !sought.every((word) => folded(box.parentElement.textContent).includes(word));
    nobody.hidden = boxes.some((box) => !lineOf(box).hidden);
  });
  find.addEventListener("keydown", (event) => { // Enter ticks the only name that is left
    if (event.key !== "Enter") return;
    event.preventDefault();
    const left = boxes.filter((box) => !lineOf(box).hidden && !box.checked);
    if (left.length !== 1) return;
    left[0].checked = true;
    left[0].dispatchEvent(new Event("change"));
    find.value = "";
    find.dispatchEvent(new Event("input"));
  });
  return { find, list: missing, boxes, lineOf };
}

async function allHere() {
  const words = playerWords;
  const isClub = document.getElementById("all-here").dataset.club === "yes";
  const { find, list: missing, boxes, lineOf } = picker(JSON.parse(document.getElementById("everybody").textContent), isClub);
  const body = [element("p", words[isClub ? "evening-hint" : "all-here-hint"], "hint"), find, missing];
  const title = words[isClub ? "evening" : "all-here"];
  const chosen = await asking({ title, body, yes: words[isClub ? "evening-yes" : "all-here-yes"] });
  if (chosen !== "yes") return;
  const ticked = boxes.filter((box) => box.checked);
  if (isClub) { evening(ticked.map((box) => [box.value, lineOf(box).querySelector("select").value])); return; }
  done(send({ act: "check-in-all", missing: ticked.map((box) => box.value) }));
}

// A club evening begins: who is away is noted, and the round is paired at once.
async function evening(away) {
  const of = (kind) => away.filter(([, letter]) => letter === kind).map(([id]) => id);
  if (!(await send({ act: "evening", excused: of("H"), unexcused: of("Z"), duty: of("D") }))) return;
  const next = document.getElementById("to-round");
  if (!next) { await refresh(); return; }
  const number = Number(grid().dataset.next);
  if (await send({ act: "pair", saw: JSON.parse(next.dataset.saw) })) location.href = `${run.base}/round/${number}${location.search}`;
  else await refresh();
}
document.addEventListener("click", (event) => { if (event.target.closest("#all-here")) allHere(); });
if (location.hash === "#all-here" && document.getElementById("all-here")) allHere(); // the evening begins here

// -- rows keep their places while somebody edits; a press or `s` puts them in order again
const numbers = () => rowsOf(grid()).map((row) => Number(row.cells[0].textContent));
function showOrder() {
  const isSorted = grid().tHead.querySelector("[aria-sort]") || numbers().every((n, at, all) => !at || all[at - 1] <= n);
  document.getElementById("in-order").hidden = Boolean(isSorted);
}
function putInOrder() {
  arrange(grid(), grid().tHead.rows[0].cells[0], 0, "ascending");
  selected()?.scrollIntoView({ block: "nearest" });
  showOrder();
}
document.getElementById("in-order").addEventListener("click", () => { putInOrder(); document.getElementById("grid").focus({ preventScroll: true }); });

document.addEventListener("keydown", (event) => {
  const editing = event.target.closest?.("#grid tr[data-editing]");
  if (editing) {
    if (event.key === "Enter") { event.preventDefault(); saveRow(editing); }
    if (event.key === "Escape") { event.preventDefault(); endEditing(editing); document.getElementById("grid").focus(); }
    return;
  }
  if (ask.open || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (["Enter", " "].includes(event.key) && event.target.closest("button, a, summary")) return;
  if (event.key === "p") { document.getElementById("to-round")?.click(); return; }
  if (event.key === "s") { putInOrder(); return; }
  if (event.key === "a" && document.getElementById("all-here")) { event.preventDefault(); allHere(); return; }
  const row = selected();
  if (!row) return;
  if (event.key === " ") checkIn(row);
  else if (event.key === "m") stateMenu(row);
  else if (event.key === "b") bye(row, "H");
  else if (event.key === "l") bye(row, "Z");
  else if (event.key === "w") withdraw(row);
  else if (event.key === "Enter" || event.key === "F2") edit(row);
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);
// An address that ends in #number-of-17: the FIDE number of 17 is what is typed next.
const wantedNumber = location.hash.match(/^#number-of-(\d+)$/)?.[1];
const rowOfNumber = wantedNumber && document.getElementById(`player-${wantedNumber}`);
if (rowOfNumber) {
  select(grid(), rowOfNumber);
  edit(rowOfNumber);
  rowOfNumber.querySelector("[data-field=fide_id] input").focus();
}
document.addEventListener("dblclick", (event) => {
  const cell = event.target.closest("#grid [data-field]");
  if (cell) { edit(cell.parentElement); cell.querySelector("input")?.focus(); }
});
document.addEventListener("input", (event) => {
  const row = event.target.closest?.("#grid tr[data-editing]");
  if (row) clearFaults(row);
});
document.addEventListener("run:shown", () => { equipAll(); showOrder(); });

// -- adding: candidates of the lists from three letters on
const add = document.getElementById("add");
const list = document.getElementById("found-people");
let found = [];
let chosenAt = -1;
let askedFor = 0;

// What the desk understood of a typed line, each part with its name: nothing is guessed silently.
const understoodParts = (one) => Object.entries(playerWords.parts).filter(([key]) => one[key]).map(([key, text]) => fill(text, { value: one[key] }));

function showFound() {
  list.replaceChildren();
  found.forEach((one, at) => {
    const item = element("li");
    item.id = `found-${at}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", String(at === chosenAt));
    if (one.title && !one.label) item.append(element("span", one.title, "title"));
    item.append(element("strong", one.label ?? one.name));
    const known = one.label ? understoodParts(one) : [one.federation, one.rating, one.fide_id, one.born && fill(playerWords.born, { year: one.born })];
    for (const text of known) if (text) item.append(element("span", text, "minor"));
    item.addEventListener("mousedown", (event) => { event.preventDefault(); enter(one); });
    list.append(item);
  });
  list.hidden = !found.length;
  add.setAttribute("aria-expanded", String(!list.hidden));
  if (chosenAt >= 0) add.setAttribute("aria-activedescendant", `found-${chosenAt}`);
  else add.removeAttribute("aria-activedescendant");
}

async function searchLists() {
  const sought = add.value.trim();
  const number = ++askedFor;
  found = [];
  if (sought) {
    try {
      const answer = await (await fetch(`${run.base}/lists?q=${encodeURIComponent(sought)}`)).json();
      if (number !== askedFor) return;
      found = answer.found;
      const name = answer.typed.name;
      if (name) found.push({ ...answer.typed, label: fill(playerWords["by-hand"], { name }) });
    } catch { window.deskTrouble.lost(); }
  }
  chosenAt = usualChoice();
  showFound();
}

// Enter takes the best one of the list, unless a rating was typed that is another person's: then what was typed.
const FAR_RATING = 100;
function usualChoice() {
  const typed = found.at(-1)?.label ? Number(found.at(-1).rating) : 0;
  const listed = Number(found[0]?.rating);
  return typed && listed && Math.abs(typed - listed) > FAR_RATING ? found.length - 1 : found.length ? 0 : -1;
}

async function enter(one) {
  const data = Object.fromEntries(["name", "sex", "title", "rating", "national", "federation", "fide_id", "born", "rating_list"].filter((key) => one[key]).map((key) => [key, one[key]]));
  const answer = await send({ act: "enter", data });
  if (!answer) return;
  add.value = "";
  found = [];
  showFound();
  if (!answer.unasked) say(fill(playerWords.added, { name: one.name }));
  await refresh();
  const row = grid().querySelector(`tr[data-person="${CSS.escape(answer.person)}"]`);
  if (row) select(grid(), row); // who was entered, for a bye or a correction
  add.focus({ preventScroll: true });
}

// A table, or several lines, go the way of a file: what they change is shown first.
add.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!/\t|\S[^\S\n]*\r?\n\s*\S|;.*;/.test(text)) return;
  event.preventDefault();
  const form = document.getElementById("paste");
  form.elements.pasted.value = text;
  form.submit();
});

add.addEventListener("input", searchLists);
if (add.value) searchLists(); // typed before this script was there
add.addEventListener("blur", () => { setTimeout(() => { list.hidden = true; add.setAttribute("aria-expanded", "false"); }, 200); });
add.addEventListener("keydown", async (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    chosenAt = Math.min(Math.max(chosenAt + (event.key === "ArrowDown" ? 1 : -1), 0), found.length - 1);
    showFound();
  } else if (event.key === "Enter") {
    if (!found.length) await searchLists();
    if (found[chosenAt]) enter(found[chosenAt]);
  } else if (event.key === "Escape") { add.value = ""; found = []; showFound(); }
  else return;
  event.preventDefault();
});

// -- to another section, before round 1 of both
document.addEventListener("submit", async (event) => {
  if (event.target.id !== "move") return;
  event.preventDefault();
  const { person, to } = event.target.elements;
  if (await send({ act: "move", person: person.value, to: to.value })) location.reload();
});

// -- points that the arbiter takes or gives
document.addEventListener("submit", async (event) => {
  if (event.target.id !== "penalty") return;
  event.preventDefault();
  const { who, kind, points, after, reason, match_points: matchPoints } = event.target.elements;
  const body = { act: "penalty", who: who.value, points: points.value, after: after.value, reason: reason.value };
  if (await send({ ...body, bonus: kind.value === "bonus", match_points: matchPoints?.checked === true })) location.reload();
});

// -- people who must not meet; the page lists them, and lifts it again
document.addEventListener("submit", async (event) => {
  if (event.target.id !== "prohibit") return;
  event.preventDefault();
  const { group, people, first, last, while_possible: whilePossible } = event.target.elements;
  const chosen = (group.value || people.value).split(" ").filter(Boolean);
  const range = first.value ? { first: first.value, last: last.value || first.value } : {};
  const body = { act: "prohibit", people: chosen, while_possible: whilePossible.value === "yes", ...range };
  if (await send(body)) location.reload();
});

document.addEventListener("click", async (event) => {
  const choose = event.target.closest("#choose-apart");
  if (!choose) return;
  const fields = choose.form.elements;
  const before = fields.people.value.split(" ");
  const everybody = JSON.parse(document.getElementById("apart-people").textContent).map(([id, name]) => [id, name, before.includes(id)]);
  const { find, list: names, boxes } = picker(everybody);
  if (await asking({ title: playerWords.apart, body: [element("p", playerWords["apart-hint"], "hint"), find, names], yes: playerWords["apart-yes"] }) !== "yes") return;
  const ticked = boxes.filter((box) => box.checked);
  fields.people.value = ticked.map((box) => box.value).join(" ");
  fields.group.value = "";
  document.getElementById("apart").textContent = ticked.map((box) => box.parentElement.textContent.trim()).join("; ");
});
document.addEventListener("change", (event) => { // a club or the people, not both
  const { form, value } = event.target;
  if (form?.id !== "prohibit" || event.target.name !== "group" || !value) return;
  form.elements.people.value = "";
  document.getElementById("apart").textContent = "";
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-lift]");
  if (button && await send({ act: "prohibit", people: button.dataset.lift.split(" "), lifted: true })) location.reload();
});
