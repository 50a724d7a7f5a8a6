// Teams: line-ups and results match by match, rosters by keyboard.
"use strict";

const roundOf = () => Number(document.querySelector(".matches")?.dataset.round);
const fields = (kind) => [...document.querySelectorAll(`.matches input.${kind}`)];
let openTeams = new Set();
let focused = null;

// -- the names that places of a line-up mean, while they are typed
function showNames(field) {
  const names = JSON.parse(field.dataset.roster);
  const places = field.value.split(/[\s,;]+/).filter(Boolean).map(Number);
  const line = field.closest(".match").querySelector(".names");
  line.textContent = places.map((place, at) => `${at + 1}: ${place ? names[place - 1] ?? "?" : "–"}`).join(" · ");
}

// After a save the page is made again: the field that was next is found by what it is for.
async function saved(answer, next) {
  if (!answer) return;
  focused = next ? { match: next.closest(".match").dataset.match, team: next.dataset.team ?? "" } : null;
  document.activeElement?.blur();
  await refresh();
}

async function saveLineup(field) {
  const all = fields("lineup");
  const next = all[all.indexOf(field) + 1] ?? null;
  if (field.value.trim() === field.dataset.saw) {
    // handing in the usual line-up is an answer too: it need not be written
    next?.focus();
    return;
  }
  const body = { act: "lineup", round: roundOf(), team: field.dataset.team, players: field.value, saw: field.dataset.saw };
  await saved(await send(body), next);
}

async function saveResults(field) {
  const all = fields("results");
  const rest = [...all.slice(all.indexOf(field) + 1), ...all.slice(0, all.indexOf(field))];
  const next = rest.find((one) => one.closest(".match").dataset.done === "no") ?? null;
  if (field.value === field.dataset.typed) { next?.focus(); return; }
  const match = Number(field.closest(".match").dataset.match);
  const body = { act: "match", round: roundOf(), match, results: field.value, saw: JSON.parse(field.dataset.saw) };
  await saved(await send(body), next);
}

document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.(".matches input");
  if (!field) {
    if (ask.open || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const kind = { l: "lineup", r: "results" }[event.key];
    const first = kind && (fields(kind).find((one) => one.closest(".match").dataset.done === "no") ?? fields(kind)[0]);
    if (first) { event.preventDefault(); first.focus(); }
    return;
  }
  const kind = field.classList.contains("lineup") ? "lineup" : "results";
  const all = fields(kind);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Enter") { if (kind === "lineup") saveLineup(field); else saveResults(field); }
  else if (event.key === "Escape") { field.value = kind === "lineup" ? field.dataset.saw : field.dataset.typed; field.blur(); }
  else if (step) all[Math.min(Math.max(all.indexOf(field) + step, 0), all.length - 1)].focus();
  else return;
  event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  if (!event.target.closest?.(".matches input")) return;
  event.target.select();
  if (event.target.matches(".lineup")) showNames(event.target);
});
document.addEventListener("input", (event) => { if (event.target.matches(".lineup")) showNames(event.target); });

// -- rosters
async function changeRoster(list, roster) {
  const team = list.closest(".team").dataset.team;
  const answer = await send({ act: "roster", team, roster, saw: JSON.parse(list.dataset.roster) });
  if (answer) await refresh();
}

function moved(item, by) {
  const list = item.closest(".roster");
  const roster = JSON.parse(list.dataset.roster);
  const at = roster.indexOf(item.dataset.person);
  if (at + by < 0 || at + by >= roster.length) return;
  [roster[at], roster[at + by]] = [roster[at + by], roster[at]];
  focused = { person: item.dataset.person, by };
  changeRoster(list, roster);
}

document.addEventListener("click", async (event) => {
  const walkover = event.target.closest("[data-walkover]");
  const item = event.target.closest(".roster li");
  const act = event.target.closest("[data-team-act]");
  if (walkover) {
    const match = Number(walkover.closest(".match").dataset.match);
    const body = { act: "walkover", round: roundOf(), match, kind: walkover.dataset.walkover, saw: walkover.dataset.saw };
    if (await send(body)) await refresh();
  } else if (event.target.closest("[data-move]")) moved(item, Number(event.target.closest("[data-move]").dataset.move));
  else if (event.target.closest("[data-out]")) {
    const list = item.closest(".roster");
    changeRoster(list, JSON.parse(list.dataset.roster).filter((one) => one !== item.dataset.person));
  } else if (act) {
    const body = { act: act.dataset.teamAct, team: act.closest(".team").dataset.team };
    if (act.dataset.saw) body.saw = JSON.parse(act.dataset.saw);
    if (await send(body)) await refresh();
  }
});

document.addEventListener("change", async (event) => {
  const team = event.target.closest?.(".team")?.dataset.team;
  if (event.target.matches(".add-player") && event.target.value) {
    const list = event.target.closest(".team").querySelector(".roster");
    await changeRoster(list, [...JSON.parse(list.dataset.roster), event.target.value]);
  } else if (event.target.matches(".team-field")) {
    const field = event.target;
    const answer = await send({ act: "team-change", team, values: { [field.name]: field.value }, saw: { [field.name]: field.dataset.saw } });
    if (answer) { field.blur(); await refresh(); } else field.value = field.dataset.saw;
  }
});

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "new-team") return;
  event.preventDefault();
  const name = event.target.elements.name.value;
  if (!(await send({ act: "team-enter", name, roster: [] }))) return;
  document.activeElement?.blur();
  await refresh();
  document.querySelector("#new-team input").focus();
});

// -- what was open stays open when the page is made again
document.addEventListener("toggle", (event) => {
  const team = event.target.closest?.("details.team");
  if (!team) return;
  if (team.open) openTeams.add(team.dataset.team);
  else if (team.isConnected) openTeams.delete(team.dataset.team);
}, true);
document.addEventListener("run:shown", () => {
  for (const team of document.querySelectorAll("details.team")) team.open = openTeams.has(team.dataset.team);
  if (!focused) return;
  const wanted = focused.person
    ? document.querySelector(`.roster li[data-person="${focused.person}"] [data-move="${focused.by}"]`)
    : document.querySelector(`.match[data-match="${focused.match}"] ${focused.team ? `.lineup[data-team="${focused.team}"]` : ".results"}`);
  focused = null;
  wanted?.focus();
});
