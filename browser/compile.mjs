// Compile Python files for the Python of the browser: node compile.mjs RUNTIME LIST
// LIST is a JSON file of [source, target, name that tracebacks show].

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, list] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
const files = JSON.parse(readFileSync(list, "utf-8"));
const folder = dirname(list);
python.FS.mkdir("/build-input");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/build-input");
python.globals.set("files", python.toPy(files));
python.runPython(`
import py_compile
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
for source, target, name in files:
    py_compile.compile(
        f"/build-input/{source}", f"/build-input/{target}", dfile=name, doraise=True, invalidation_mode=unchecked
    )
`);
