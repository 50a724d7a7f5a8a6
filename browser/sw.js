// The service worker: keeps every file of this version, and hands what is asked of the desk to the
// page that runs Python. Nothing is ever asked of another server.
"use strict";

importScripts("files.js"); // CROSSTABLE: the version and its files, made by tools/make_browser.py

const BASE = new URL("./", self.location.href).pathname;
const CACHE = `crosstable ${BASE}`;
const FILES = new Map(CROSSTABLE.files.map((file) => [file.path, file]));
const FIRST = CROSSTABLE.files.filter((file) => !file.late);
const TOTAL = FIRST.reduce((sum, file) => sum + file.size, 0);
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
  "img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const KINDS = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8", svg: "image/svg+xml", json: "application/json", wasm: "application/wasm",
  txt: "text/plain; charset=utf-8", webmanifest: "application/manifest+json",
};
const SECONDS_TO_TAKE = 8;

// -- files: kept under their content, so that a new version fetches only what is different
const keyOf = (file) => `${BASE}${file.path}?sha256=${file.sha256}`;

async function fetchFile(file, arrived = () => {}) {
  const answer = await fetch(BASE + file.path + (file.packed ? ".packed" : ""), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file.path}: the server answers ${answer.status}`);
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(part, out) { arrived(part.length); out.enqueue(part); },
  }));
  const whole = file.packed ? counted.pipeThrough(new DecompressionStream("deflate-raw")) : counted;
  const data = await new Response(whole).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== file.sha256) throw new Error(`${file.path} is not the file of this version`);
  return data;
}

function asResponse(file, data) {
  const kind = KINDS[file.path.split(".").pop()] ?? "application/octet-stream";
  return new Response(data, { headers: { "Content-Type": kind, "Content-Security-Policy": POLICY } });
}

async function keep(file, arrived) {
  const cache = await caches.open(CACHE);
  if (await cache.match(keyOf(file))) return;
  await cache.put(keyOf(file), asResponse(file, await fetchFile(file, arrived)));
}

async function tellPages(message) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

// What is fetched already stays when the connection breaks: the next try goes on from there.
async function keepAll() {
  let done = 0;
  let told = 0;
  const arrived = (bytes) => {
    done += bytes;
    if (Date.now() - told < 100) return;
    told = Date.now();
    tellPages({ kind: "progress", done, total: TOTAL });
  };
  for (const file of FIRST) {
    const before = done;
    await keep(file, arrived);
    done = before;
    arrived(file.size);
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().catch(async (problem) => {
    await tellPages({ kind: "interrupted", why: String(problem.message ?? problem), full: problem.name === "QuotaExceededError" });
    throw problem;
  }));
});

async function takeOver() {
  const wanted = new Set(CROSSTABLE.files.map((file) => new URL(keyOf(file), self.location.href).href));
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await clients.claim();
}
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("message", (event) => {
  if (event.data.kind === "take over") self.skipWaiting();
  if (event.data.kind === "keep late files") {
    const late = CROSSTABLE.files.filter((file) => file.late);
    event.waitUntil(Promise.all(late.map((file) => keep(file))).catch(() => {})); // asked for again when needed
  }
});

async function fileAnswer(file) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(file));
  if (kept) return kept;
  const data = await fetchFile(file);
  await cache.put(keyOf(file), asResponse(file, data)).catch(() => {}); // no room: fetched again next time
  return asResponse(file, data);
}

// The page and this worker are of one version, whatever lies on the server by now.
const listOfFiles = () => asResponse({ path: "files.js" }, `self.CROSSTABLE = ${JSON.stringify(CROSSTABLE)};\n`);

// -- the desk: asked through the page that runs it
function plainHeaders(request) {
  const headers = [...request.headers].filter(([name]) => !["origin", "host", "cookie"].includes(name));
  const isOwn = request.referrer.startsWith(self.location.origin + BASE);
  if (request.method !== "GET") headers.push(["origin", isOwn ? self.location.origin : "null"]);
  return [...headers, ["host", self.location.host], ["accept-language", navigator.languages.join(",")]];
}

// The answer to a request for news: it goes on as long as somebody listens. The worker is kept alive for
// it; after some minutes browsers end it all the same, and the page asks again.
function streamFrom(port, event) {
  let ended;
  event.waitUntil(new Promise((done) => { ended = done; }));
  return new ReadableStream({
    start(out) {
      port.onmessage = ({ data }) => {
        if (data.kind === "part") out.enqueue(data.data);
        else { out.close(); ended(); }
      };
    },
    cancel() { port.postMessage({ kind: "cancel" }); ended(); },
  });
}

// A page that does not run the desk passes at once; one that is gone never answers.
function askPage(page, asked, event) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((answered) => {
    const gone = setTimeout(() => answered(null), SECONDS_TO_TAKE * 1000);
    port1.onmessage = ({ data }) => {
      clearTimeout(gone);
      if (data.kind === "taken") return;
      if (data.isStream) data.body = streamFrom(port1, event);
      answered(data.kind === "answer" ? data : null);
    };
    page.postMessage({ kind: "ask", asked }, [port2]);
  });
}

const isShell = (page) => {
  const path = new URL(page.url).pathname;
  return page.frameType !== "nested" && (path === BASE || path === `${BASE}index.html`);
};

async function deskAnswer(event, url) {
  const { request } = event;
  const hasBody = !["GET", "HEAD"].includes(request.method);
  const body = hasBody ? await request.arrayBuffer() : null;
  const asked = { method: request.method, path: decodeURIComponent(url.pathname), query: url.search.slice(1), headers: plainHeaders(request), body };
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages.filter(isShell)) {
    const answer = await askPage(page, asked, event);
    if (answer) return madeResponse(answer);
  }
  const isDesk = url.pathname.startsWith(`${BASE}desk/`);
  if (request.mode === "navigate" && isDesk) return Response.redirect(`${BASE}#${url.pathname.slice(BASE.length + 4)}${url.search}`, 303);
  return new Response("The desk is closed. Open it again.\n", { status: 503 });
}

function madeResponse({ status, headers, body }) {
  const isEmpty = [101, 204, 205, 303, 304].includes(status);
  return new Response(isEmpty ? null : body, { status, headers });
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(BASE)) return;
  const path = url.pathname.slice(BASE.length) || "index.html";
  const file = FILES.get(path.replace(/^hall\/static\//, "desk/static/"));
  if (path === "files.js") event.respondWith(listOfFiles());
  else if (file) event.respondWith(fileAnswer(file).catch((problem) => new Response(`${problem.message}\n`, { status: 504 })));
  else if (/^(desk|hall)\//.test(path)) event.respondWith(deskAnswer(event, url));
});
