// The worker that holds Python and the desk. It answers one request after the other; an answer is
// given away when everything that the request changed is saved.

import { loadPyodide } from "./runtime/pyodide.mjs";
import { openStorage } from "./storage.js";

const HOME = "/home/desk";
const BASE = new URL("./", self.location.href).pathname;
let desk, storage, python;
let turn = Promise.resolve();

const fileBytes = async (path) => {
  const answer = await fetch(BASE + path);
  if (!answer.ok) throw new Error(`${path} is missing (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
};

// Python imports at once or not at all, so that what it needs late is fetched at once too.
function fetchNow(path) {
  const request = new XMLHttpRequest();
  request.open("GET", BASE + path, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? new Uint8Array(request.response) : null;
}

async function start(late) {
  const lap = (step) => postMessage({ kind: "step", step });
  lap("storage");
  storage = await openStorage(`crosstable ${BASE}`);
  lap("python");
  const [code] = await Promise.all([
    fileBytes("code/crosstable.zip"),
    // typst looks for the time zone: with none it would evaluate a script, which the policy forbids.
    // Python itself asks the browser.
    loadPyodide({ indexURL: `${BASE}runtime/`, env: { HOME, TZ: "UTC0" } })
      .then((loaded) => { python = loaded; }),
  ]);
  python.FS.writeFile("/lib/crosstable.zip", code);
  await storage.load(python.FS, HOME);
  lap("desk");
  python.registerJsModule("crosstable_page", { fetch_now: fetchNow, part: passOn });
  python.globals.set("late", python.toPy(late));
  python.globals.set("origin", self.location.origin);
  python.globals.set("base", BASE);
  desk = python.runPython(`
import sys
sys.path.insert(0, "/lib/crosstable.zip")
import crosstable_page
from crosstable.desk.browser import begin
begin(origin, base, late, crosstable_page.fetch_now, crosstable_page.part)
`);
  await storage.save();
}

// -- requests -------------------------------------------------------------------------------------
function tellNews() {
  for (const [event, news] of JSON.parse(desk.news_as_json())) {
    const channel = new BroadcastChannel(`crosstable${BASE}desk/events/${event}`);
    channel.postMessage({ news });
    channel.close();
  }
}

// -- streams: the news of a screen, in parts. What comes before the answer is given away waits here.
const streams = new Map();

function passOn(number, part) {
  const message = part ? { kind: "part", data: part.toJs() } : { kind: "end" };
  part?.destroy();
  const known = streams.get(number);
  if (Array.isArray(known)) known.push(message);
  else if (known) known.postMessage(message);
  else streams.set(number, [message]);
  if (known && message.kind === "end" && !Array.isArray(known)) streams.delete(number);
}

function connect(number, port) {
  const early = streams.get(number) ?? [];
  streams.set(number, port);
  for (const message of early) port.postMessage(message);
  port.onmessage = () => { streams.delete(number); desk.end_stream(number); };
}

// What is not saved is not answered: the page shows what to do, and the next request saves again.
async function saved() {
  try {
    await storage.save();
    return true;
  } catch (problem) {
    postMessage({ kind: "not saved", why: String(problem.message ?? problem), full: problem.name === "QuotaExceededError" });
    return false;
  }
}

async function answer({ asked, cookie }, port) {
  const { body, ...head } = asked;
  const headers = cookie ? [...head.headers, ["cookie", cookie]] : head.headers;
  const given = python.toPy(new Uint8Array(body ?? 0));
  const found = await desk.ask(JSON.stringify({ ...head, headers }), given);
  const [start, data] = found.toJs();
  found.destroy();
  const { status, headers: out, stream } = JSON.parse(start);
  if (stream !== null) {
    port.postMessage({ kind: "answer", status, headers: out, isStream: true });
    connect(stream, port);
    return;
  }
  if (!(await saved())) {
    port.postMessage({ kind: "answer", status: 507, headers: [["content-type", "text/plain; charset=utf-8"]], body: "This could not be saved.\n" });
    return;
  }
  const cookies = out.filter(([name]) => name === "set-cookie").map(([, value]) => value);
  if (cookies.length) postMessage({ kind: "cookies", cookies });
  const bytes = data.slice();
  port.postMessage({ kind: "answer", status, headers: out.filter(([name]) => name !== "set-cookie"), body: bytes.buffer }, [bytes.buffer]);
  tellNews();
}

// What the page asks for itself: open a report or an event, pack an event.
const WISHES = {
  open: ({ name, data }) => desk.open_report(name, python.toPy(data)),
  bring: ({ name, data }) => desk.bring_event(name, python.toPy(data)),
  pack: ({ event }) => desk.pack_event(event),
  "pack all": () => desk.pack_all(),
  save: () => "",
};
const ONLY_READS = new Set(["pack", "pack all"]); // what is not saved can still be carried away

async function grant({ wish, number, ...given }) {
  try {
    const found = WISHES[wish](given);
    const result = found?.toJs ? found.toJs() : found;
    if (ONLY_READS.has(wish) || (await saved())) postMessage({ kind: "granted", number, result });
    else postMessage({ kind: "granted", number, problem: "This could not be saved." });
  } catch (problem) {
    postMessage({ kind: "granted", number, problem: reasonOf(problem) });
  }
}

// The last line of a traceback has what went wrong, after the name of its kind.
const reasonOf = (problem) => String(problem.message ?? problem).trim().split("\n").pop().replace(/^[\w.]+: /, "");

async function handle(data, port) {
  try {
    if (data.kind === "start") {
      await start(data.late);
      postMessage({ kind: "ready" });
    } else if (data.kind === "ask") await answer(data, port);
    else await grant(data);
  } catch (problem) {
    postMessage({ kind: "failed", why: reasonOf(problem), all: String(problem.stack ?? problem) });
    port?.postMessage({ kind: "answer", status: 500, headers: [], body: "" });
  }
}
self.addEventListener("message", ({ data, ports }) => { turn = turn.then(() => handle(data, ports[0])); });
