// Files of the desk in the browser's own database. Python writes them in memory; after each request
// everything that is different is saved in one step: the journal and the reports together or not at all.

const DATABASE_VERSION = 1;
const FILES = "files";

const done = (request) => new Promise((good, bad) => {
  request.onsuccess = () => good(request.result);
  request.onerror = () => bad(request.error);
  request.onblocked = () => bad(new Error("another tab has an older version open"));
});

export async function openStorage(name) {
  const request = indexedDB.open(name, DATABASE_VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  return new Storage(await done(request));
}

class Storage {
  constructor(database) {
    this.database = database;
    this.known = new Map(); // path → what stands for the content that is saved
  }

  // Put the saved files into memory, below a folder.
  async load(fs, home) {
    this.fs = fs;
    this.home = home;
    fs.mkdirTree(home);
    const files = this.database.transaction(FILES).objectStore(FILES);
    const [paths, contents] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
    paths.forEach((path, at) => {
      fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      fs.writeFile(path, contents[at]);
      this.known.set(path, this.#mark(fs.stat(path)));
    });
  }

  #mark(stat) {
    return `${stat.size} ${Number(stat.mtime)} ${stat.ino}`;
  }

  #found(folder, found = new Map()) {
    for (const name of this.fs.readdir(folder)) {
      if (name === "." || name === ".." || name.startsWith(".lock")) continue;
      const path = `${folder}/${name}`;
      const stat = this.fs.stat(path);
      if (this.fs.isDir(stat.mode)) this.#found(path, found);
      else found.set(path, this.#mark(stat));
    }
    return found;
  }

  // Save what is different; comes back when it is on disk, and fails when there is no room.
  async save() {
    const found = this.#found(this.home);
    const changed = [...found].filter(([path, mark]) => this.known.get(path) !== mark);
    const gone = [...this.known.keys()].filter((path) => !found.has(path));
    if (!changed.length && !gone.length) return;
    const step = this.database.transaction(FILES, "readwrite", { durability: "strict" });
    const isDone = new Promise((good, bad) => {
      step.oncomplete = good;
      step.onabort = () => bad(step.error ?? new Error("the browser does not save files"));
    });
    const files = step.objectStore(FILES);
    for (const [path] of changed) files.put(this.fs.readFile(path), path);
    for (const path of gone) files.delete(path);
    await isDone;
    this.known = found;
  }
}
