// The picker: folders of this computer beside every field that names a place on it.
"use strict";
{
  const dialog = document.getElementById("picker");
  const words = JSON.parse(document.getElementById("picker-words").textContent);
  const list = dialog.querySelector(".picker-list");
  const places = dialog.querySelector(".picker-places");
  const path = dialog.querySelector(".picker-path");
  const note = document.getElementById("picker-note");
  const yes = document.getElementById("picker-yes");
  const up = document.getElementById("picker-up");
  let opener = null;
  let field = null;
  let folder = null;

  const part = (name, text, kind) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };
  const megabytes = (size) => (size ? `${(size / 1048576).toFixed(size < 1048576 ? 2 : 0)} MB` : "");
  const options = () => [...list.children];
  const chosen = () => list.querySelector("[aria-selected=true]");

  function choose(option) {
    options().forEach((each) => each.setAttribute("aria-selected", each === option ? "true" : "false"));
    if (option) {
      list.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else list.removeAttribute("aria-activedescendant");
    showButton();
  }

  // What the filled button would give: the chosen event or file, else the folder itself.
  function offered() {
    const option = chosen();
    const want = opener.dataset.pick;
    if (want === "folder") return { path: folder.at, word: words.folder };
    if (option?.dataset.kind === "file") return { path: option.dataset.path, word: words.file };
    if (want === "event" && option?.dataset.kind === "event") return { path: option.dataset.path, word: words.event };
    if (want === "event" && folder.is_event) return { path: folder.at, word: words.event };
    return null;
  }
  function showButton() {
    const offer = offered();
    yes.disabled = offer === null;
    yes.textContent = offer?.word ?? (opener.dataset.pick === "list" ? words.file : words.event);
  }

  function link(place) {
    const button = part("button", place.name, "link");
    button.type = "button";
    button.addEventListener("click", () => look(place.path));
    return button;
  }
  function showPlaces(all) {
    const groups = Object.entries(words.kinds).map(([kind, title]) => {
      const own = all.filter((place) => place.kind === kind);
      if (!own.length) return [];
      const items = part("ul");
      items.append(...own.map((place) => {
        const item = part("li");
        item.append(link(place));
        return item;
      }));
      return [part("h3", title), items];
    });
    places.replaceChildren(...groups.flat());
  }
  function showOption(entry, index) {
    const option = part("li", "", entry.kind);
    option.id = `picker-${index}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.dataset.path = entry.path;
    option.dataset.kind = entry.kind;
    option.append(part("span", entry.kind === "file" ? "▤" : "▸", "minor"), part("span", entry.name));
    if (entry.kind === "event") option.append(part("span", words["is-event"], "chip tint"));
    if (entry.size) option.append(part("span", megabytes(entry.size), "minor"));
    return option;
  }

  async function look(at) {
    const query = new URLSearchParams({ at, want: opener.dataset.pick });
    const answer = await fetch(`${words.address}?${query}`).catch(() => null);
    if (!answer?.ok) {
      note.textContent = words.failed;
      return;
    }
    folder = await answer.json();
    showPlaces(folder.places);
    path.replaceChildren(...folder.above.flatMap((each) => [link(each), part("span", "›", "minor")]).slice(0, -1));
    list.replaceChildren(...folder.shown.map(showOption));
    up.disabled = !folder.up;
    note.textContent = folder.problem || (folder.left_off ? words.more.replace("{n}", folder.left_off)
      : folder.shown.length ? words.keys : words.empty);
    choose(options()[0] ?? null);
    list.focus();
  }

  function take() {
    const offer = offered();
    if (!offer) return;
    const separator = folder.at.includes("\\") ? "\\" : "/";
    const before = (field.value || field.placeholder).split(/[\\/]/).pop();
    const isUnder = opener.dataset.under && before && !folder.is_empty && !folder.is_site;
    field.value = isUnder ? `${offer.path.replace(/[\\/]$/, "")}${separator}${before}` : offer.path;
    dialog.close();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    if (opener.dataset.submits) field.form.requestSubmit();
  }
  function open(option) {
    if (!option) return;
    const isTaken = option.dataset.kind === "file" || (option.dataset.kind === "event" && opener.dataset.pick === "event");
    if (isTaken) take();
    else look(option.dataset.path);
  }

  list.addEventListener("click", (event) => {
    const option = event.target.closest("li");
    if (!option) return;
    choose(option);
    if (option.dataset.kind === "folder") look(option.dataset.path);
  });
  list.addEventListener("dblclick", (event) => open(event.target.closest("li")));
  list.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = options();
    const at = all.indexOf(chosen());
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1, PageDown: at + 10, PageUp: at - 10 }[event.key];
    if (to !== undefined && all.length) choose(all[Math.min(Math.max(to, 0), all.length - 1)]);
    else if (event.key === "Enter") open(chosen());
    else if (event.key === "Backspace" && folder.up) look(folder.up);
    else if (event.key.length === 1 && event.key !== " ") {
      const letter = event.key.toLowerCase();
      const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      const next = after.find((option) => option.children[1].textContent.toLowerCase().startsWith(letter));
      if (next) choose(next);
    } else return;
    event.preventDefault();
  });
  up.addEventListener("click", () => { if (folder.up) look(folder.up); });
  yes.addEventListener("click", take);
  document.getElementById("picker-no").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => opener?.focus());

  const showButtons = () => document.querySelectorAll("[data-pick]").forEach((button) => { button.hidden = false; });
  document.addEventListener("run:shown", showButtons);
  showButtons();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick]");
    if (!button) return;
    opener = button;
    field = document.getElementById(button.dataset.field);
    dialog.showModal();
    look(field.value);
  });
}
