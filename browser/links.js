// A whole report inside an address: compressed, in the letters that addresses have.

const MOST_BYTES = 5 * 1024 * 1024; // what the desk takes as a report

async function through(stream, data, most = Infinity) {
  const parts = [];
  let size = 0;
  const reader = new Blob([data]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) throw new Error("the report in this link is too large");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function linkOf(page, data) {
  const packed = await through(new CompressionStream("deflate-raw"), data);
  let text = "";
  for (let at = 0; at < packed.length; at += 8192) text += String.fromCharCode(...packed.subarray(at, at + 8192));
  return `${page}#open=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

export async function reportIn(hash) {
  const text = hash.slice("#open=".length).replaceAll("-", "+").replaceAll("_", "/");
  const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return through(new DecompressionStream("deflate-raw"), packed, MOST_BYTES);
}
