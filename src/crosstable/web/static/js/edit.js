// Edit in place: a result in a crosstable, a pairing list or a player's page, and a player's data.
// A report is written by the desk; an event by its acts, which run.js sends.
"use strict";

(() => {
  const words = JSON.parse(document.getElementById("edit-words").textContent);
  const dialog = document.getElementById("edit");
  const body = dialog.querySelector(".edit-body");
  const save = document.getElementById("edit-yes");
  let from = ""; // where the focus goes back to: [data-game] or #edit-data

  const put = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
  function made(kind, text = "", name = "") {
    const one = document.createElement(kind);
    if (text) one.textContent = text;
    if (name) one.className = name;
    return one;
  }

  async function asked(address, sent) {
    const how = sent ? { method: "POST", body: JSON.stringify(sent), headers: { "content-type": "application/json" } } : {};
    try {
      const answer = await fetch(`${words.file}${address}`, how);
      return { ...(await answer.json()), isFine: answer.ok };
    } catch {
      window.deskTrouble.lost();
      return null;
    }
  }

  function told(text) {
    const toast = document.getElementById("toast");
    toast.textContent = text;
    toast.hidden = false;
    clearTimeout(told.timer);
    told.timer = setTimeout(() => { toast.hidden = true; }, 5000);
  }

  function open(title, parts) {
    document.getElementById("edit-title").textContent = title;
    body.replaceChildren(...parts);
    if (!dialog.open) dialog.showModal();
    body.querySelector("[aria-pressed=true], input")?.focus();
  }

  // -- the page as it is now; what was in focus is so again
  async function showAgain() {
    if (words.follows) await refresh();
    else {
      const text = await (await fetch(location.href)).text();
      const page = new DOMParser().parseFromString(text, "text/html");
      for (const part of ["#live", ".tools", ".rail .event"]) document.querySelector(part)?.replaceWith(page.querySelector(part));
      document.getElementById("content").dataset.unsaved = page.getElementById("content").dataset.unsaved;
      window.htmx?.process(document.getElementById("live"));
      equipAll();
    }
    ready();
    const cell = from && document.querySelector(from);
    cell?.focus();
  }

  async function written(address, sent) {
    const answer = await asked(address, sent);
    if (!answer) return null;
    if (answer.conflict) {
      const value = answer.conflict.now;
      return { overtaken: `${words.overtaken}. ${put(words.now, { value: typeof value === "object" ? Object.values(value).join(", ") : value || words.nothing })}` };
    }
    if (!answer.isFine) { window.deskTrouble.show(answer.refused ?? document.getElementById("trouble").dataset.failed); return null; }
    window.deskTrouble.end();
    told(answer.notice);
    return answer;
  }

  // -- a result
  function resultButton(found, option, choose) {
    const button = made("button", "", "quiet result");
    button.type = "button";
    button.setAttribute("aria-pressed", String(option.value === found.now));
    button.append(made("strong", option.value.replace("-", "–")), made("span", words.results[option.value], "minor"));
    const [white, black] = option.points;
    button.append(made("span", `${found.points[0]} → ${white} · ${found.points[1]} → ${black}`, "minor"));
    button.addEventListener("click", () => choose(option.value));
    return button;
  }

  async function editGame(game) {
    const [round, no, against] = game.split("/");
    const query = against ? `no=${no}&against=${against}` : `no=${no}&round=${round}`;
    const found = await asked(`/games?${query}`);
    if (!found) return;
    if (!found.isFine || found.refused) { window.deskTrouble.show(found.refused); return; }
    showGame(found);
  }

  function showGame(found, warning = "") {
    save.hidden = true;
    const choose = (result) => { dialog.close(); if (result !== found.now) setGame(found, result); };
    const usual = made("div", "", "results");
    usual.append(...found.options.slice(0, 3).map((one) => resultButton(found, one, choose)));
    const more = made("details");
    const others = made("div", "", "results");
    others.append(...found.options.slice(3).filter((one) => one.value !== "?" || !words.follows).map((one) => resultButton(found, one, choose)));
    more.append(made("summary", words.more), others);
    const parts = [usual, more];
    if (found.act === "correct-for-rating") parts.unshift(made("p", words.rating, "warned"));
    if (warning) parts.unshift(made("p", warning, "warned"));
    open(put(words.game, { n: found.round, white: found.white.name, black: found.black.name }), parts);
  }

  async function setGame(found, result) {
    let answer;
    if (words.follows) answer = await send({ act: found.act, round: found.round, board: found.board, result, saw: found.saw });
    else answer = await written("/games", { no: found.white.no, round: found.round, result, saw: found.saw });
    if (answer?.overtaken) {
      const fresh = await asked(`/games?no=${found.white.no}&round=${found.round}`);
      if (fresh?.isFine) showGame(fresh, answer.overtaken);
    } else if (answer) await showAgain();
  }

  // -- the data of a player
  async function editPerson(number) {
    const found = await asked(`/players/${number}/data`);
    if (!found) return;
    if (!found.isFine) { window.deskTrouble.show(found.refused); return; }
    showPerson(number, found, {});
  }

  function showPerson(number, found, typed, warning = "") {
    const grid = made("div", "", "person");
    for (const [key, value] of Object.entries(found.fields)) {
      if (!(key in words.fields)) continue;
      const label = made("label", words.fields[key]);
      const field = made("input");
      field.name = key;
      field.value = typed[key] ?? value;
      field.autocomplete = "off";
      label.append(field);
      grid.append(label);
    }
    save.hidden = false;
    save.onclick = () => setPerson(number, found);
    open(put(words.data, { name: found.fields.name }), warning ? [made("p", warning, "warned"), grid] : [grid]);
  }

  async function setPerson(number, found) {
    const data = {}, saw = {};
    for (const field of body.querySelectorAll("input")) {
      if (field.value.trim() === found.fields[field.name]) continue;
      data[field.name] = field.value.trim();
      saw[field.name] = found.fields[field.name];
    }
    dialog.close();
    if (!Object.keys(data).length) return;
    const answer = found.person ? await send({ act: "change", person: found.person, data, saw }) : await written(`/players/${number}/data`, { data, saw });
    if (answer?.overtaken) {
      const fresh = await asked(`/players/${number}/data`);
      if (fresh?.isFine) showPerson(number, fresh, data, answer.overtaken);
    } else if (answer) await showAgain();
  }
  document.getElementById("edit-no").addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.closest("input")) { event.preventDefault(); save.click(); }
  });

  // -- by pointer and by keys: arrows go to a row and along its results, F2 or Enter changes one
  function beginAt(cell) {
    from = `[data-game="${CSS.escape(cell.dataset.game)}"]`;
    editGame(cell.dataset.game);
  }
  document.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-game]");
    if (cell && !event.target.closest("a")) beginAt(cell);
    const button = event.target.closest("#edit-data");
    if (button) { from = "#edit-data"; editPerson(button.dataset.no); }
  });

  function along(event) {
    const row = document.querySelector("#live tr[aria-current]");
    const cells = row ? [...row.querySelectorAll("[data-game]")] : [];
    if (!cells.length) return;
    const at = cells.indexOf(document.activeElement);
    const step = event.key === "ArrowRight" ? 1 : -1;
    cells[at < 0 ? (step > 0 ? 0 : cells.length - 1) : Math.min(Math.max(at + step, 0), cells.length - 1)].focus();
    event.preventDefault();
  }
  document.addEventListener("keydown", (event) => {
    if (dialog.open || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
    const cell = event.target.closest?.("td[data-game]");
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") along(event);
    else if (cell && (event.key === "Enter" || event.key === "F2")) { event.preventDefault(); event.stopPropagation(); beginAt(cell); }
    else if (event.key === "e" && document.getElementById("edit-data")) { event.preventDefault(); document.getElementById("edit-data").click(); }
  }, true);

  // Cells can have the focus without being stops of the Tab key: there may be hundreds.
  function ready() {
    for (const cell of document.querySelectorAll("td[data-game]")) { cell.tabIndex = -1; cell.title = words.change; }
    for (const button of document.querySelectorAll("#edit-data")) button.hidden = false;
  }
  document.addEventListener("run:shown", () => { equipAll(); ready(); });
  document.addEventListener("rows:shown", ready);
  ready();
})();
