// The editor of the Check page: the report's text with a ruler that names the field, our faults at
// their columns, and an overwrite mode for texts in columns. The page works without it; then the
// text is shown and cannot be edited. All words come with the page, in its language. What happens to
// the text and to the list of faults is in check.js, which finds the editor as `window.deskEditor`.
import { EditorView, lineNumbers, highlightActiveLine, drawSelection, keymap } from "@codemirror/view";
import { Annotation, EditorState } from "@codemirror/state";
import { history, historyKeymap, defaultKeymap } from "@codemirror/commands";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { searchKeymap, highlightSelectionMatches } from "@codemirror/search";

const place = document.getElementById("editor");
const source = document.getElementById("source");
const fromDesk = Annotation.define(); // a change that nobody typed

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

// -- the ruler: tens, the fields of the line as bands, and in words the field under the cursor
function element(kind, name, text = "") {
  const made = document.createElement(kind);
  made.className = name;
  made.textContent = text;
  return made;
}

function madeRuler() {
  const fieldbar = element("p", "fieldbar");
  const name = element("strong", "field-name");
  const where = element("span", "minor");
  fieldbar.append(name, " ", where);
  const ruler = element("div", "ruler");
  ruler.setAttribute("aria-hidden", "true");
  const tens = element("div", "tens", Array.from({ length: 60 }, (_, n) => String((n + 1) * 10).padStart(10, "·")).join(""));
  const bands = element("div", "bands");
  ruler.append(tens, bands);
  place.append(fieldbar, ruler);
  return { fieldbar, name, where, ruler, bands };
}

// The three fields of a round are one band.
function bandsOf(fields) {
  const found = [];
  for (const [start, end, title] of fields) {
    const round = /, round (\d+)$/.exec(title)?.[1];
    const last = found[found.length - 1];
    if (round && last?.round === round) last.end = end;
    else found.push({ start, end, title: round ? `R${round}` : title, round });
  }
  return found;
}

function follow(view, parts, columns) {
  const head = view.state.selection.main.head;
  const line = view.state.doc.lineAt(head);
  const column = [...line.text.slice(0, head - line.from)].length + 1;
  const fields = columns[line.text.slice(0, 3)] ?? [];
  const field = fields.find(([start, end]) => column >= start && (end === null || column <= end));
  parts.name.textContent = field ? field[2] : "";
  const [start, end] = field ?? [column, column];
  const range = end === null || end === start ? "" : ` · ${place.dataset.fields.replace("{n}", start).replace("{m}", end)}`;
  parts.where.textContent = `${place.dataset.field.replace("{n}", column)}${range}`;
  parts.bands.replaceChildren(...bandsOf(fields).map((band) => {
    const made = element("span", "band", band.title);
    const width = (band.end ?? band.start + 40) - band.start + 1;
    made.style.left = `${band.start - 1}ch`;
    made.style.width = `${width}ch`;
    if (column >= band.start && (band.end === null || column <= band.end)) made.classList.add("here");
    return made;
  }));
}

// -- overwrite: a letter takes the place of the one under the cursor, Backspace leaves a blank
const overwriting = { is: false };

function typedOver(view, from, to, text) {
  if (!overwriting.is || from !== to || text.includes("\n")) return false;
  const line = view.state.doc.lineAt(from);
  const end = Math.min(from + text.length, line.to);
  view.dispatch({ changes: { from, to: end, insert: text }, selection: { anchor: from + text.length }, userEvent: "input.type", scrollIntoView: true });
  return true;
}

function blanked(step) {
  return (view) => {
    const { from, to, head } = view.state.selection.main;
    if (!overwriting.is || from !== to) return false;
    const line = view.state.doc.lineAt(head);
    const at = step < 0 ? head - 1 : head;
    if (at < line.from || at >= line.to) return true;
    view.dispatch({ changes: { from: at, to: at + 1, insert: " " }, selection: { anchor: step < 0 ? at : head }, userEvent: "delete" });
    return true;
  };
}

function overwriteButton(fieldbar) {
  const button = element("button", "chip");
  button.type = "button";
  button.append(place.dataset.overwrite, " ", element("kbd", "", "Ins"));
  const show = () => { button.setAttribute("aria-pressed", String(overwriting.is)); place.classList.toggle("overwriting", overwriting.is); };
  const toggle = () => { overwriting.is = !overwriting.is; show(); return true; };
  button.addEventListener("click", toggle);
  show();
  fieldbar.append(element("span", "grow"), button);
  return toggle;
}

const theme = EditorView.theme({
  "&": { height: "66vh", fontSize: "13px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-gutters": { background: "var(--paper)", color: "var(--soft)", border: "0" },
  ".cm-activeLine": { background: "var(--zebra)" },
  ".cm-panels": { background: "var(--paper)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-tooltip": { background: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--error)", background: "var(--error-back)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px dashed var(--warning)", background: "var(--warning-back)" },
  ".cm-lintRange-info": { backgroundImage: "none", borderBottom: "2px dotted var(--info)", background: "var(--info-back)" },
});

// The smallest change that makes one text of the other, so that cursor and place stay.
function difference(old, text) {
  let from = 0;
  const most = Math.min(old.length, text.length);
  while (from < most && old[from] === text[from]) from += 1;
  let tail = 0;
  while (tail < most - from && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  return { from, to: old.length - tail, insert: text.slice(from, text.length - tail) };
}

function start() {
  const words = JSON.parse(document.getElementById("words").textContent);
  const columns = JSON.parse(document.getElementById("columns").textContent);
  const parts = madeRuler();
  const toggle = overwriteButton(parts.fieldbar);
  const desk = { onTyped: () => {}, onStep: () => {}, onKeep: () => {} };
  const keys = [
    { key: "Insert", run: toggle },
    { key: "Backspace", run: blanked(-1) },
    { key: "Delete", run: blanked(1) },
    { key: "Mod-s", run: () => { desk.onKeep(); return true; }, stopPropagation: true },
    { key: "F8", run: () => { desk.onStep(1); return true; }, shift: () => { desk.onStep(-1); return true; }, stopPropagation: true },
  ];
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: textOf(),
      extensions: [
        EditorView.cspNonce.of(document.querySelector("meta[name=csp-nonce]").content),
        lineNumbers(), highlightActiveLine(), drawSelection(), history(), lintGutter(),
        highlightSelectionMatches(),
        keymap.of([...keys, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        EditorView.inputHandler.of(typedOver),
        EditorState.phrases.of(words),
        EditorView.contentAttributes.of({ "aria-label": words["Text of the report"], spellcheck: "false", tabindex: "0" }),
        theme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged || update.selectionSet) follow(update.view, parts, columns);
          if (update.docChanged && !update.transactions.some((one) => one.annotation(fromDesk))) desk.onTyped();
        }),
      ],
    }),
  });
  const slide = () => { parts.ruler.scrollLeft = view.scrollDOM.scrollLeft; };
  view.scrollDOM.addEventListener("scroll", slide);
  const indent = () => {
    const left = view.contentDOM.getBoundingClientRect().left - view.dom.getBoundingClientRect().left + view.scrollDOM.scrollLeft + 6;
    parts.ruler.style.paddingLeft = `${left}px`;
  };
  requestAnimationFrame(indent);
  follow(view, parts, columns);
  source.hidden = true;
  window.deskEditor = Object.assign(desk, {
    text: () => view.state.doc.toString(),
    setText: (text) => {
      const old = view.state.doc.toString();
      if (old !== text) view.dispatch({ changes: difference(old, text), annotations: fromDesk.of(true) });
    },
    mark: (diagnostics) => view.dispatch(setDiagnostics(view.state, marks(view.state, diagnostics))),
    jump: (number, column, withFocus) => {
      const line = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
      const at = offset(line, column || 1);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center", xMargin: 90 }) });
      if (withFocus) view.focus();
    },
  });
}

if (place && source) start();
