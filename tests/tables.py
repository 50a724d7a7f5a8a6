"""Whether a page in a browser hides a column of a table without a visible way to it.

A column may stand outside its box if the box shows that there is more: it fades out and has an
arrow, can be scrolled by keyboard, and the name stays. A column may be left out on a small screen
if every row leads to a page that has it, or a button above the table shows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTHS = (1920, 1440, 1280, 820, 390)
_HIDDEN = """async () => {
  // what follows from scrolling is known in the next picture
  for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
  const faults = [];
  const shown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const scrolls = (style) => ["auto", "scroll"].includes(style.overflowX);
  const nameOf = (table) => table.closest("[aria-label]")?.getAttribute("aria-label")
    || table.id || table.className || "table";
  const isHinted = (box) => Number(getComputedStyle(box, "::before").opacity) > 0.5
    && getComputedStyle(box).maskImage.includes("gradient");
  for (const table of document.querySelectorAll("table")) {
    if (!shown(table)) continue;
    const name = nameOf(table);
    const right = table.getBoundingClientRect().right;
    let reachable = false;
    for (let box = table.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
      if (style.overflowX === "visible" || right <= edge + 1) continue;
      if (!scrolls(style)) faults.push(`${name}: cut by ${box.className || box.tagName}`);
      else if (!isHinted(box)) faults.push(`${name}: nothing shows that there is more`);
      else if (box.tabIndex < 0) faults.push(`${name}: keys cannot scroll it`);
      reachable = true;
      break;
    }
    if (!reachable && right > document.documentElement.clientWidth + 1) {
      faults.push(`${name}: beyond the page`);
    }
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])].filter((head) => !shown(head));
    const rows = [...(table.tBodies[0]?.rows ?? [])].filter(shown).slice(0, 50);
    const isOffered = table.closest("[data-columns]")?.previousElementSibling?.matches("button");
    const leadsOn = rows.every((row) => row.querySelector("a[href], button, input, select"));
    if (heads.length && !isOffered && !leadsOn) {
      faults.push(`${name}: without ${heads.map((head) => head.textContent.trim()).join(", ")}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push("the page is too wide");
  return faults;
}"""


def hidden_columns(page: Page, address: str, widths: Iterable[int] = WIDTHS) -> list[str]:
    """What is hidden on a page at any of the widths; the page is loaded once and resized."""
    page.goto(address)
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        found += [f"{address} at {width}: {fault}" for fault in page.evaluate(_HIDDEN)]
    return found
