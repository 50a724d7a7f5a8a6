// The frame: light or dark, what went wrong, leaving with edits. Pages can be read without it.
"use strict";

// -- a notice is told once: links that keep the rest of the address do not take it along
const address = new URL(location.href);
if (address.searchParams.has("said")) {
  address.searchParams.delete("said");
  history.replaceState(null, "", address);
}

// -- light or dark: the choice is kept in a cookie, so that the next page comes in its colours
const themes = document.getElementById("theme");
if (themes) {
  themes.hidden = false;
  const order = ["auto", "light", "dark"];
  const show = () => { themes.textContent = themes.dataset[document.documentElement.dataset.theme]; };
  themes.addEventListener("click", () => {
    const now = document.documentElement.dataset.theme;
    const next = order[(order.indexOf(now) + 1) % order.length];
    document.documentElement.dataset.theme = next;
    document.cookie = `crosstable-desk-theme=${next}; Path=/; Max-Age=31536000; SameSite=Strict`;
    show();
  });
  show();
}

// -- what went wrong is shown, and so is a desk that does not answer
const trouble = document.getElementById("trouble");
let isLost = false; // whether the trouble that is shown is a desk that does not answer
function showTrouble(text) {
  isLost = false;
  trouble.querySelector("span").textContent = text;
  trouble.hidden = false;
}
function showLost() {
  const at = new Date().toLocaleTimeString(document.documentElement.lang, { hourCycle: "h23" });
  showTrouble(trouble.dataset.lost.replace("{time}", at));
  isLost = true;
}
function endTrouble() { trouble.hidden = true; }
function endLost() { if (isLost) endTrouble(); }
window.deskTrouble = { show: showTrouble, lost: showLost, end: endTrouble, back: endLost };
trouble.querySelector("button").addEventListener("click", endTrouble);
document.addEventListener("htmx:sendError", showLost);
document.addEventListener("htmx:timeout", showLost);
document.addEventListener("htmx:responseError", (event) => {
  const page = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const said = page.querySelector(".sorry")?.textContent.trim();
  showTrouble(said || trouble.dataset.failed);
});
document.addEventListener("htmx:afterOnLoad", (event) => { if (event.detail.xhr.status < 400) endTrouble(); });

// -- what takes longer than half a second says so: another page, a form, a part of the page. A download
// leaves the page where it is, so nobody would end the sign
const busy = document.getElementById("busy");
const BUSY_AFTER = 500, BUSY_UNTIL = 30_000;
let beginning, ending;
function endBusy() {
  clearTimeout(beginning);
  clearTimeout(ending);
  busy.hidden = true;
}
function beginBusy() {
  endBusy();
  beginning = setTimeout(() => { busy.hidden = false; }, BUSY_AFTER);
  ending = setTimeout(endBusy, BUSY_UNTIL);
}
function leadsAway(link) {
  const there = new URL(link.href, location.href);
  const isHere = there.pathname === location.pathname && there.search === location.search && there.hash;
  return !link.target && there.origin === location.origin && !isHere && !/\.\w{2,5}$/.test(there.pathname);
}
let isDownload = false;
document.addEventListener("click", (event) => { isDownload = Boolean(event.target.closest?.("a[download]")); }, true);
window.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (link && isPlain && !isDownload && !event.defaultPrevented && leadsAway(link)) beginBusy();
});
// a question that is answered only closes: it leads nowhere
window.addEventListener("submit", (event) => {
  if (!event.defaultPrevented && !event.target.target && event.target.method !== "dialog") beginBusy();
});
document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.matches?.("a, button, form")) beginBusy(); });
document.addEventListener("htmx:afterRequest", endBusy);
window.addEventListener("pageshow", endBusy);

// -- a panel that was opened beside a table is closed again, and the place of before is there
document.addEventListener("htmx:beforeSwap", (event) => {
  const panel = event.detail.target.closest?.(".panel");
  if (!panel) return;
  panel.closedParts ??= [...panel.childNodes];
  panel.opener = event.detail.requestConfig?.elt;
});
document.addEventListener("click", (event) => {
  const panel = event.target.closest?.("[data-close]")?.closest(".panel");
  if (!panel?.closedParts) return;
  panel.replaceChildren(...panel.closedParts);
  panel.opener?.focus?.();
});

// -- leaving the browser page with edits that were not downloaded: ask first
const content = document.getElementById("content");
let leaving = false;
for (const kind of ["click", "submit"]) {
  document.addEventListener(kind, (event) => {
    const inside = event.target.closest && event.target.closest("a[href^='/'], a[href^='#'], form");
    if (inside) { leaving = true; setTimeout(() => { leaving = false; }, 1000); }
  }, true);
}
window.addEventListener("beforeunload", (event) => {
  const unsaved = (content && content.dataset.unsaved === "yes") || document.body.dataset.typing === "yes";
  const typing = document.body.dataset.typing === "yes";
  if (typing || (unsaved && !leaving)) event.preventDefault();
});
const download = document.getElementById("download");
if (download && content) {
  download.addEventListener("click", () => {
    content.dataset.unsaved = "no";
    document.querySelectorAll(".event .changed").forEach((mark) => mark.remove());
  });
}

// -- in the browser edition: a service worker never hears of links with "download", and the answer
// says by itself that it is a file
if ("inBrowser" in document.documentElement.dataset) {
  document.addEventListener("click", (event) => { event.target.closest?.("a[download]")?.removeAttribute("download"); }, true);
}

// -- a choice made with the pointer takes effect at once; with the keyboard, where every arrow is a
// choice, the button does it
for (const choice of document.querySelectorAll("[data-autosubmit]")) {
  let byPointer = false;
  choice.addEventListener("pointerdown", () => { byPointer = true; });
  choice.addEventListener("keydown", () => { byPointer = false; });
  choice.addEventListener("change", () => { if (byPointer) choice.form.requestSubmit(); });
}

// -- on a phone the parts of an event are wider than the page: the current one is to be seen
const tab = document.querySelector(".tabs [aria-current]");
if (tab) tab.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
