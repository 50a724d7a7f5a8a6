// The editor of the Check page: the report's text with a ruler, our faults at their columns, and a
// check while one types. The page works without it; then the text is shown and cannot be edited.
// All words come with the page, in its language.
import { EditorView, lineNumbers, highlightActiveLine, drawSelection, keymap } from "@codemirror/view";
import { EditorState } from "@codemirror/state";
import { history, historyKeymap, defaultKeymap } from "@codemirror/commands";
import { lintGutter, setDiagnostics, lintKeymap } from "@codemirror/lint";
import { searchKeymap, highlightSelectionMatches } from "@codemirror/search";

const place = document.getElementById("editor");
const source = document.getElementById("source");
const keep = document.getElementById("keep");
const faults = document.getElementById("faults");
const summary = document.getElementById("summary");

function textOf() {
  return [...source.querySelectorAll(".line")].map((line) => {
    const number = line.querySelector(".number").textContent.length;
    return line.textContent.slice(number).replace(/\n$/, "");
  }).join("\n");
}

// Columns of the contract count characters; the editor counts UTF-16 units.
function offset(line, column) {
  let units = 0;
  let count = 1;
  for (const sign of line.text) {
    if (count++ >= column) break;
    units += sign.length;
  }
  return line.from + units;
}

function marks(state, diagnostics) {
  const found = [];
  for (const d of diagnostics) {
    if (d.line === null || d.line > state.doc.lines) continue;
    const line = state.doc.line(d.line);
    const from = d.column === null ? line.from : offset(line, d.column);
    const to = d.end_column === null ? line.to : offset(line, d.end_column);
    found.push({
      from: Math.min(from, line.to),
      to: Math.max(Math.min(to, line.to), Math.min(from, line.to)),
      severity: d.severity,
      source: d.code,
      message: `${d.word} ${d.code}: ${d.message}`,
    });
  }
  return found;
}

function show(view, result) {
  view.dispatch(setDiagnostics(view.state, marks(view.state, result.diagnostics)));
}

function listed(result) {
  summary.textContent = result.said;
  faults.replaceChildren(...result.diagnostics.map((d) => {
    const item = document.createElement("li");
    item.className = `fault ${d.severity}`;
    const head = document.createElement("p");
    const word = document.createElement("span");
    word.className = "severity";
    word.textContent = d.word;
    const where = document.createElement("a");
    where.className = "place";
    where.href = `#line-${d.line ?? 1}`;
    where.textContent = d.place;
    const code = document.createElement("a");
    code.className = "code";
    code.href = `/explain/${d.code}`;
    code.textContent = d.code;
    code.setAttribute("hx-get", code.href);
    code.setAttribute("hx-target", "#panel");
    head.append(word, " ", code, " ", where);
    item.dataset.line = d.line ?? "";
    item.dataset.column = d.column ?? "";
    const message = document.createElement("p");
    message.className = "message";
    message.lang = "en";
    message.textContent = d.message;
    item.append(head, message);
    return item;
  }));
  window.htmx?.process(faults);
}

function start() {
  const words = JSON.parse(document.getElementById("words").textContent);
  const ruler = document.createElement("div");
  ruler.className = "ruler";
  ruler.setAttribute("aria-hidden", "true");
  const tens = Array.from({ length: 60 }, (_, n) => String((n + 1) * 10).padStart(10, "·")).join("");
  ruler.textContent = tens;
  place.append(ruler);
  let timer = 0;
  let latest = 0;
  const recheck = async (view) => {
    const mine = ++latest;
    const answer = await fetch(place.dataset.check, {
      method: "POST", body: view.state.doc.toString(), headers: { "content-type": "text/plain" },
    });
    if (!answer.ok || mine !== latest) return;
    const result = await answer.json();
    show(view, result);
    listed(result);
  };
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: textOf(),
      extensions: [
        EditorView.cspNonce.of(document.querySelector("meta[name=csp-nonce]").content),
        lineNumbers(), highlightActiveLine(), drawSelection(), history(), lintGutter(),
        highlightSelectionMatches(),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
        EditorState.phrases.of(words),
        EditorView.contentAttributes.of({ "aria-label": words["Text of the report"], spellcheck: "false", tabindex: "0" }),
        EditorView.theme({
          "&": { height: "70vh", fontSize: "13px" },
          ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
          "&.cm-focused": { outline: "2px solid var(--accent)" },
          ".cm-gutters": { background: "transparent", color: "var(--soft)", border: "0" },
          ".cm-activeLine": { background: "var(--zebra)" },
          ".cm-tooltip": { background: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)" },
          ".cm-cursor": { borderLeftColor: "var(--ink)" },
          ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--error)", background: "var(--error-back)" },
          ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px dashed var(--warning)", background: "var(--warning-back)" },
          ".cm-lintRange-info": { backgroundImage: "none", borderBottom: "2px dotted var(--info)", background: "var(--info-back)" },
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          keep.hidden = false;
          document.getElementById("fix-all").disabled = true; // it mends the text that is kept
          document.body.dataset.typing = "yes";
          clearTimeout(timer);
          timer = setTimeout(() => recheck(view), 400);
        }),
      ],
    }),
  });
  view.scrollDOM.addEventListener("scroll", () => { ruler.scrollLeft = view.scrollDOM.scrollLeft; });
  const indent = () => { ruler.style.paddingLeft = `${view.contentDOM.getBoundingClientRect().left - view.dom.getBoundingClientRect().left + view.scrollDOM.scrollLeft + 6}px`; };
  requestAnimationFrame(indent);
  source.hidden = true;
  show(view, { diagnostics: JSON.parse(document.getElementById("diagnostics").textContent) });
  const jump = (number, column) => {
    const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
    const at = offset(line, column || 1);
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    view.focus();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#line-']");
    if (!link) return;
    event.preventDefault();
    const fault = link.closest("li[data-line]");
    const number = Number(link.hash.slice(6));
    jump(number, fault && Number(fault.dataset.line) === number ? Number(fault.dataset.column) : 1);
  });
  const asked = /^#line-(\d+)$/.exec(location.hash);
  if (asked) jump(Number(asked[1]), 1);
  keep.addEventListener("submit", () => {
    keep.elements.text.value = view.state.doc.toString();
    document.body.dataset.typing = "no";
  });
}

if (place && source) start();
