"""Whether what may be pressed, followed or filled in can be read: computed colours against what lies behind.

Tools look at the backgrounds of ancestors alone; here everything that is painted under a control is taken into account,
also what a drawing puts there.
"""

from playwright.sync_api import Page

from tests.web.browser import COLOURS, by_night, findings

_LOOK = r"""
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important; animation: none !important; transition: none !important; }");
  document.adoptedStyleSheets = [sheet];
  const FIELDS = "input:not([type=radio], [type=checkbox]), select, textarea";
  const CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, summary, label, [role=button]";

  function colour(text) {
    let found = /^rgba?\(([^)]*)\)/.exec(text);
    if (found) {
      const [r, g, b, a = 1] = found[1].split(/[ ,/]+/).filter(Boolean).map(Number);
      return [r, g, b, a];
    }
    found = /^color\(srgb ([^)]*)\)/.exec(text);
    if (!found) return null;
    const [r, g, b, a = 1] = found[1].split(/[ /]+/).filter(Boolean).map(Number);
    return [r * 255, g * 255, b * 255, a];
  }
  const COLOURS = /rgba?\([^)]*\)|color\(srgb [^)]*\)/g;
  const over = ([r, g, b, a], under) => [0, 1, 2].map((k) => [r, g, b][k] * a + under[k] * (1 - a));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };

  // What an element paints behind its text: the colours of which each may lie there.
  function paints(element) {
    const style = getComputedStyle(element);
    if (!(element instanceof SVGElement) || element.matches("svg")) {
      const stops = (style.backgroundImage.match(COLOURS) || []).map(colour);
      return stops.length ? stops : [colour(style.backgroundColor)];
    }
    const shape = element.matches('use[href^="#"]') ? document.querySelector(element.getAttribute("href")) : element;
    if (!shape?.matches("rect, circle, ellipse, path, polygon")) return [];
    const drawn = getComputedStyle(shape.matches("[class], [fill]") ? shape : element);
    if (drawn.fill === "none") return [];
    const faint = Number(drawn.fillOpacity) * Number(style.opacity);
    const id = /^url\("?#([^")]+)/.exec(drawn.fill);
    const stops = id ? [...document.getElementById(id[1])?.querySelectorAll("stop") || []] : [];
    const fills = id ? stops.map((stop) => colour(getComputedStyle(stop).stopColor)) : [colour(drawn.fill)];
    return fills.filter(Boolean).map(([r, g, b, a]) => [r, g, b, a * faint]);
  }

  function grounds(stack) {
    let sets = [];
    for (const element of stack) {
      const found = paints(element).filter((each) => each && each[3] > 0);
      if (!found.length) continue;
      sets.unshift(found);
      if (found.every((each) => each[3] >= 0.99)) break;
    }
    let under = [[255, 255, 255]];
    for (const set of sets) under = set.flatMap((each) => under.map((below) => over(each, below))).slice(0, 24);
    return under;
  }

  const weak = [], looked = { count: 0 };
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (control.matches(":disabled, [aria-disabled=true]") || control.closest(".unseen, svg [role=button]")) continue;
    const written = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const leaves = [control, ...control.querySelectorAll("*")].filter((each) => written(each) || each.matches(FIELDS));
    for (const leaf of leaves) {
      if (!leaf.checkVisibility({ opacityProperty: true }) || leaf.closest(".unseen, option")) continue;
      leaf.scrollIntoView({ block: "center", inline: "center" });
      const box = leaf.getClientRects()[0];
      if (!box || box.width < 2 || box.height < 2) continue;
      const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const from = stack.indexOf(leaf);
      if (from < 0) continue;
      const style = getComputedStyle(leaf), ink = colour(style.color), size = parseFloat(style.fontSize);
      let faint = 1;
      for (let each = leaf; each; each = each.parentElement) faint *= Number(getComputedStyle(each).opacity);
      const least = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 650) ? 3 : 4.5;
      const shown = [...ink.slice(0, 3), ink[3] * faint];
      const worst = Math.min(...grounds(stack.slice(from)).map((ground) => ratio(over(shown, ground), ground)));
      looked.count += 1;
      if (worst < least - 0.01) weak.push(`${worst.toFixed(2)} ${leaf.outerHTML.slice(0, 140)}`);
    }
  }
  document.adoptedStyleSheets = [];
  scrollTo(0, 0);
  return [looked.count, weak];
}
"""


def hard_to_read(page: Page) -> list[str]:
    """The controls of a page whose text does not stand out from what is painted behind it, 4.5 to 1, or 3 if large."""
    count, weak = page.evaluate(_LOOK)
    assert count, f"no control was found on {page.url}"
    return [f"{page.url}: {each}" for each in weak]


def judged(page: Page, *, texts_by_night: bool = False) -> list[str]:
    """All that is wrong with the colours and the markup of a page: by day, and what differs by night."""
    faults = [*findings(page), *hard_to_read(page)]
    with by_night(page):
        faults += hard_to_read(page)
        if texts_by_night:
            faults += findings(page, **COLOURS)
    return faults
