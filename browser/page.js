// The page around the desk: one tab runs Python, all others ask through it. Here are the first load,
// the lock, the way from the service worker to Python, and a page for everything that can go wrong.

import "./files.js";
import { linkOf, reportIn } from "./links.js";

const BASE = new URL("./", location.href).pathname;
const LATE = Object.fromEntries(CROSSTABLE.files.filter((file) => file.module).map((file) => [file.module, file.path]));
const MEGABYTES = Math.ceil(CROSSTABLE.files.reduce((sum, file) => sum + (file.late ? 0 : file.size), 0) / 1e6);
const SECONDS_FOR_LOCK = 2;
const by = (id) => document.getElementById(id);
const front = by("front");
const frame = by("frame");

// -- what went wrong ------------------------------------------------------------------------------
const ACTIONS = {
  reload: () => location.reload(),
  "download-all": async () => download(...(await wish("pack all"))),
  "save-again": async () => { await wish("save"); showDesk(); },
};

function showFault(kind, values = {}) {
  const page = by(`fault-${kind}`).content.cloneNode(true);
  for (const [name, text] of Object.entries(values)) for (const place of page.querySelectorAll(`.${name}`)) place.textContent = text;
  for (const button of page.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => ACTIONS[button.dataset.do]().catch?.((problem) => note(String(problem.message), true)));
  }
  front.replaceChildren(page);
  front.dataset.fault = kind;
  front.setAttribute("aria-live", "assertive");
  front.hidden = false;
  by("desk").hidden = true;
}

function showDesk() {
  front.hidden = true;
  delete front.dataset.fault;
  by("desk").hidden = false;
}

function note(text, isWarning = false) {
  by("note").textContent = text;
  by("note").classList.toggle("warned", isWarning);
}

function say(text, share) {
  by("now").textContent = text;
  if (share === undefined) by("bar").removeAttribute("value");
  else by("bar").value = share;
}

function lacking() {
  if (!window.isSecureContext) return ["insecure", {}];
  const needed = {
    "service workers": "serviceWorker" in navigator,
    "WebAssembly": "WebAssembly" in window,
    "web locks": Boolean(navigator.locks),
    "a database for web pages": Boolean(window.indexedDB),
    "compression": "DecompressionStream" in window,
  };
  const what = Object.keys(needed).filter((name) => !needed[name]);
  return what.length ? ["old-browser", { what: what.join(", ") }] : null;
}

// Whether the browser lets a page save anything: some say so only when it is tried.
const saves = () => new Promise((good, bad) => {
  const request = indexedDB.open(`crosstable try ${BASE}`);
  request.onsuccess = () => { request.result.close(); good(); };
  request.onerror = () => bad(request.error);
});

// -- one tab writes: whoever has the lock runs Python, and a tab that waits goes on when it is free
const hold = (options) => new Promise((held, failed) => {
  navigator.locks.request(`crosstable ${BASE}`, options, () => { held(); return new Promise(() => {}); }).catch(failed);
});

async function becomeOwner() {
  try {
    await hold({ signal: AbortSignal.timeout(SECONDS_FOR_LOCK * 1000) });
  } catch {
    showFault("second-tab");
    await hold({});
    location.reload();
    await new Promise(() => {});
  }
}

let isFirstLoad = false; // later ones have a version that works, whatever becomes of a newer one

// -- the service worker: all files first, and a new version only with the user's consent
const stateOf = (worker, wanted) => new Promise((reached, failed) => {
  const look = () => {
    if (wanted.includes(worker.state)) reached();
    else if (worker.state === "redundant") failed(new Error("the download stopped"));
  };
  worker.addEventListener("statechange", look);
  look();
});

function takeOver(worker) {
  const changed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  worker.postMessage({ kind: "take over" });
  return changed;
}

async function prepareFiles() {
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  if (!registration.active) {
    isFirstLoad = true;
    say(`Loading Crosstable (${MEGABYTES} MB, once) …`, 0);
    await stateOf(registration.installing ?? registration.waiting, ["installed", "activating", "activated"]);
  } else if (registration.waiting) { // a new version that came while the last visit lasted
    await takeOver(registration.waiting);
    location.reload();
    await new Promise(() => {});
  }
  await navigator.serviceWorker.ready;
  isFirstLoad = false;
  await controlled();
  registration.addEventListener("updatefound", () => offerNewer(registration.installing));
  if (registration.installing) offerNewer(registration.installing);
}

// A page that was loaded past the service worker is claimed by it, or loaded once more.
async function controlled() {
  if (navigator.serviceWorker.controller) return;
  const claimed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  const late = new Promise((done) => { setTimeout(done, 3000, "late"); });
  if ((await Promise.race([claimed, late])) === "late") location.reload();
}

async function offerNewer(worker) {
  await stateOf(worker, ["installed"]);
  const button = by("newer");
  button.hidden = false;
  button.addEventListener("click", async () => { await takeOver(worker); location.reload(); }, { once: true });
}

// -- Python ---------------------------------------------------------------------------------------
let python;
let wishes = 0;
const waiting = new Map();

const wish = (what, given = {}) => new Promise((granted, refused) => {
  waiting.set(++wishes, [granted, refused]);
  python.postMessage({ kind: "wish", wish: what, number: wishes, ...given });
});

const HEARD = {
  step: ({ step }) => say({ storage: "Opening your events …", python: "Starting Python …", desk: "Starting the desk …" }[step]),
  cookies: ({ cookies }) => { for (const one of cookies) document.cookie = one.replace(/;\s*httponly/i, ""); },
  "not saved": ({ why, full }) => showFault(full ? "full" : "no-storage", { what: why }),
  granted: ({ number, result, problem }) => {
    const [granted, refused] = waiting.get(number);
    waiting.delete(number);
    if (problem === undefined) granted(result);
    else refused(new Error(problem));
  },
};

function startPython() {
  return new Promise((ready) => {
    python = new Worker("python.js", { type: "module" });
    const failed = (why, all) => showFault(/storage|database|IndexedDB/i.test(why) ? "no-storage" : "failed", { what: why, all });
    python.addEventListener("message", ({ data }) => {
      if (data.kind === "ready") ready();
      else if (data.kind === "failed") failed(data.why, data.all);
      else HEARD[data.kind](data);
    });
    python.addEventListener("error", (event) => failed(event.message || "the program did not start", event.message ?? ""));
    python.postMessage({ kind: "start", late: LATE });
  });
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.kind === "progress") { if (isFirstLoad) say(`Loading Crosstable (${MEGABYTES} MB, once) …`, data.done / data.total); }
  else if (data.kind === "interrupted") {
    if (isFirstLoad) showFault(data.full ? "no-room" : "interrupted", { what: data.why, size: MEGABYTES });
  } else if (data.kind === "ask" && !python) ports[0].postMessage({ kind: "pass" });
  else if (data.kind === "ask") {
    ports[0].postMessage({ kind: "taken" });
    python.postMessage({ kind: "ask", asked: data.asked, cookie: document.cookie }, [ports[0]]);
  }
});
navigator.serviceWorker?.startMessages();

// -- the line at the bottom: where the files are, and the ways in and out
async function noteStorage() {
  const isKept = (await navigator.storage.persisted?.()) || (await navigator.storage.persist?.());
  if (isKept) note("Your events are kept in this browser.");
  else note("This browser may delete your events when space runs short: download the event folder after each round.", true);
}

function download(name, data) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const shownPath = () => frame.contentWindow.location.pathname.slice(`${BASE}desk`.length);
const shownIn = (room) => shownPath().match(`^/${room}/([\\w~%-]+)`)?.[1];
const shownEvent = () => (shownIn("events") ?? shownIn("files"))?.split(/~|%7E/)[0];

function followFrame() {
  const path = shownPath() + frame.contentWindow.location.search;
  history.replaceState(null, "", `#${path}`);
  document.title = frame.contentDocument.title || "Crosstable";
  by("share").disabled = !(shownIn("files") ?? shownIn("events"));
  by("pack").disabled = !/^[0-9a-f]{16}$/.test(shownEvent() ?? "");
}

async function share() {
  const answer = await fetch(`${BASE}desk/files/${shownIn("files") ?? shownIn("events")}/download`);
  const link = await linkOf(location.origin + BASE, new Uint8Array(await answer.arrayBuffer()));
  by("link-text").value = link;
  by("link-size").textContent = `${link.length.toLocaleString("en")} characters. Mail programs may break links of more than 2,000; send longer ones as a file.`;
  by("link").showModal();
}

async function bring(file) {
  const data = new Uint8Array(await file.arrayBuffer());
  show(await wish("bring", { name: file.name.replace(/\.zip$/i, ""), data }));
}

const show = (path) => { frame.src = `${BASE}desk${path}`; };
const tried = (work) => async (...given) => {
  try { await work(...given); } catch (problem) { note(String(problem.message), true); }
};

function connectFoot() {
  frame.addEventListener("load", followFrame);
  by("share").addEventListener("click", tried(share));
  by("pack").addEventListener("click", tried(async () => download(...(await wish("pack", { event: shownEvent() })))));
  by("bring").addEventListener("change", tried(async () => {
    const [file] = by("bring").files;
    by("bring").value = "";
    if (file) await bring(file);
  }));
  by("copy").addEventListener("click", tried(() => navigator.clipboard.writeText(by("link-text").value)));
}

// The address names the page of the desk, or brings a report with it.
async function firstPath() {
  const hash = location.hash;
  if (!hash.startsWith("#open=")) return hash.startsWith("#/") ? hash.slice(1) : "/";
  try {
    return await wish("open", { name: "shared.trf", data: await reportIn(hash) });
  } catch (problem) {
    note(`The report in this link cannot be opened: ${problem.message}`, true);
    return "/";
  }
}

async function begin() {
  front.hidden = false;
  const missing = lacking();
  if (missing) { showFault(...missing); return; }
  try {
    await saves();
  } catch (problem) {
    showFault("no-storage", { what: problem.message });
    return;
  }
  await becomeOwner();
  try {
    await prepareFiles();
  } catch (problem) {
    if (!front.dataset.fault) showFault("interrupted", { what: problem.message });
    return;
  }
  await startPython();
  await noteStorage();
  connectFoot();
  show(await firstPath());
  showDesk();
  if (!navigator.connection?.saveData) navigator.serviceWorker.controller?.postMessage({ kind: "keep late files" });
}
window.addEventListener("hashchange", tried(async () => { if (location.hash.startsWith("#open=")) show(await firstPath()); }));
begin();
