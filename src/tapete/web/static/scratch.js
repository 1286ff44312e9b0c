// Closed tickets: which of them lies in front, and the hand that rubs its cover away or tears it open. What a ticket hides
// is not here before the house has opened it: the first rub asks for that, once, by the button that anybody may press.
(() => {
  "use strict";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const PANEL = { x: 156, y: 104, wide: 376, high: 160 };
  const BEGINS = 14, RADIUS = 26, COLUMNS = 12, ROWS = 5, ENOUGH = 0.6, IDLE = 800;
  const table = () => document.getElementById("table");
  const papers = () => document.querySelector(".papers");
  const paper = (number) => document.getElementById(`paper-${number}`);
  const form = (number) => document.querySelector(`.of-paper[data-of="${number}"]`);
  const isOpen = (number) => Boolean(paper(number)?.querySelector("svg.open"));

  // --- which one lies in front: the one that was brought there, until the house brings another

  let told = null, chosen = "";

  function dress() {
    const server = papers().dataset.front;
    if (server !== told) { told = server; chosen = ""; }
    const front = chosen && paper(chosen) ? chosen : server;
    for (const each of papers().querySelectorAll(".paper")) each.classList.toggle("front", each.dataset.ticket === front);
    const forms = [...document.querySelectorAll(".of-paper")], shown = form(front) || forms[0];
    for (const each of forms) {
      each.hidden = each !== shown;
      each.querySelector("button").disabled = each !== shown;
    }
  }

  document.addEventListener("click", ({ target }) => {
    const bring = target.closest?.(".bring");
    if (!bring) return;
    uncover();
    chosen = bring.closest(".paper").dataset.ticket;
    dress();
    document.querySelector(".of-paper:not([hidden]) button")?.focus({ preventScroll: true });
  });

  // --- the rub: marks on the mask of one cover

  let rub = null, idle = 0;

  const at = (svg, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());

  document.addEventListener("pointerdown", (event) => {
    const cover = event.target.closest?.(".paper.front .cover"), li = cover?.closest(".paper");
    if (!cover || event.button !== 0 || !event.isPrimary || li.matches(".is-spoiled, .is-pile")) return;
    event.preventDefault();
    stay();
    const number = li.dataset.ticket, here = at(cover.ownerSVGElement, event);
    if (rub?.number !== number) { uncover(); rub = { number, torn: Boolean(cover.closest(".tear")), marks: "", rubbed: 0, cells: new Set(), far: 0, sent: isOpen(number) }; }
    rub.from = here;
    rub.down = true;
    rub.marks += `M${here.x.toFixed(1)} ${here.y.toFixed(1)}`;
  });

  document.addEventListener("pointermove", (event) => {
    const svg = rub?.down && event.isPrimary && paper(rub.number)?.querySelector("svg");
    if (!svg) return;
    const here = at(svg, event);
    rub.rubbed += Math.hypot(here.x - rub.from.x, here.y - rub.from.y);
    rub.from = here;
    rub.marks += `L${here.x.toFixed(1)} ${here.y.toFixed(1)}`;
    mark(here);
    if (!rub.sent && rub.rubbed > BEGINS) { rub.sent = true; form(rub.number)?.requestSubmit(form(rub.number).querySelector("button")); }
    show();
  });

  for (const kind of ["pointerup", "pointercancel"]) {
    document.addEventListener(kind, () => {
      if (!rub?.down) return;
      rub.down = false;
      if (!rub.sent) uncover();
      else wait();
    });
  }

  // Who stops half way is shown the rest after a moment, however often the page is told something meanwhile.
  function wait() {
    if (!idle) idle = setTimeout(() => { idle = 0; if (rub && !rub.down) uncover(); }, IDLE);
  }

  function stay() {
    clearTimeout(idle);
    idle = 0;
  }

  function mark({ x, y }) {
    rub.far = Math.max(rub.far, (x - PANEL.x) / PANEL.wide);
    for (let column = 0; column < COLUMNS; column++) {
      for (let row = 0; row < ROWS; row++) {
        const dx = PANEL.x + ((column + 0.5) * PANEL.wide) / COLUMNS - x, dy = PANEL.y + ((row + 0.5) * PANEL.high) / ROWS - y;
        if (Math.hypot(dx, dy) < RADIUS) rub.cells.add(column * ROWS + row);
      }
    }
  }

  const done = () => (rub.torn ? rub.far : rub.cells.size / (COLUMNS * ROWS)) >= ENOUGH;

  // A strip is torn from its left edge as far as the hand came; its edge is ragged.
  function torn() {
    const right = PANEL.x + Math.max(0, Math.min(1, rub.far)) * PANEL.wide, teeth = 10;
    let edge = "";
    for (let tooth = 1; tooth <= teeth; tooth++) edge += `L${(right + (tooth % 2 ? 7 : -7)).toFixed(1)} ${(PANEL.y + (tooth * PANEL.high) / teeth).toFixed(1)}`;
    return `M${PANEL.x} ${PANEL.y}L${right.toFixed(1)} ${PANEL.y}${edge}L${PANEL.x} ${PANEL.y + PANEL.high}Z`;
  }

  function show() {
    const opened = isOpen(rub.number);
    if (opened && (still.matches || done())) { uncover(); return; }
    paper(rub.number)?.classList.add("rubbed-at");
    table().classList.toggle("rubbing", opened);
    if (still.matches) return;
    const path = document.getElementById(`rubbed-${rub.number}`);
    path?.setAttribute("d", rub.torn ? torn() : rub.marks);
  }

  // The cover is off: whatever was held back is told.
  function uncover() {
    stay();
    if (!rub) return;
    paper(rub.number)?.classList.remove("rubbed-at");
    document.getElementById(`rubbed-${rub.number}`)?.setAttribute("d", "");
    table()?.classList.remove("rubbing");
    rub = null;
  }

  document.addEventListener("keydown", uncover);

  // --- what the house says: a ticket that was opened by the button is unveiled by itself

  let closed = new Set();
  const closedNow = () => new Set([...document.querySelectorAll(".paper:not(.is-spoiled, .is-pile)")].filter((each) => !isOpen(each.dataset.ticket)).map((each) => each.dataset.ticket));

  function unveil() {
    for (const number of closed) {
      if (number === rub?.number || still.matches || !isOpen(number)) continue;
      const li = paper(number);
      li.classList.add("unveiled");
      setTimeout(() => li.classList.remove("unveiled"), 600);
    }
    closed = closedNow();
  }

  function refresh() {
    if (!papers()) return;
    dress();
    if (rub && !paper(rub.number)) uncover();
    if (rub && rub.sent && !isOpen(rub.number) && document.querySelector("#refusal p")) uncover();
    if (rub) { show(); if (rub && !rub.down && isOpen(rub.number)) wait(); }
    unveil();
  }

  for (const kind of ["DOMContentLoaded", "htmx:after:swap"]) document.addEventListener(kind, refresh);
})();
