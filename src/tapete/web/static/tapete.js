// The script of every table; some games have another beside it. It knows no rule: it lays what is pointed at, asks for the page again when the table
// says that something happened, moves the focus about the cloth, and counts down the clock it was given.
(() => {
  "use strict";
  const table = () => document.getElementById("table");
  const csrf = () => document.body.dataset.csrf || "";
  const MORPH = "innerMorph";
  let focused = "", pointed = 0;
  let ends = null, total = 0;

  // --- a page carries the one drawing of the table that fits its window: each request says which, and a cookie the next page

  const UPRIGHT = "(max-width: 720px), (max-width: 1000px) and (max-aspect-ratio: 4/5)";
  const upright = matchMedia(UPRIGHT);
  const kind = () => upright.matches ? "tall" : "wide";
  const printed = () => document.getElementById(`print-${kind()}`);
  const fits = () => !document.querySelector(".seated .cloth") || printed()?.firstElementChild;
  const remember = () => { document.cookie = `window=${kind()}; path=/; max-age=31536000; samesite=lax`; };

  let fitting = false;

  function fit() {
    if (!fits()) inTurn(async () => {
      if (fits()) return;
      printed()?.removeAttribute("hx-morph-skip");
      fitting = true;
      await read("&print=true").finally(() => { fitting = false; });
    });
  }

  // The page of a wide window has the styles of an upright one brought when its window becomes one.
  function dress() {
    const sheet = upright.matches && table()?.dataset.sheet;
    if (!sheet || document.querySelector(`link[href="${sheet}"]`)) return;
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }));
  }

  remember();
  upright.addEventListener("change", () => { remember(); dress(); fit(); if (socket) listen(); });

  // --- requests: each carries the token of the session and a key, so that it is done once

  document.addEventListener("htmx:config:request", (event) => {
    const request = event.detail.ctx.request;
    request.headers["X-Window"] = kind();
    if (request.method === "GET") return;
    request.headers["X-CSRF-Token"] = csrf();
    request.body.set("key", crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`);
  });

  // A refusal stays until its owner does something else or another round begins: reading the table again must not wipe it away.
  let round = null, held = "";
  document.addEventListener("htmx:before:swap", (event) => {
    held = document.activeElement?.matches("button") ? document.activeElement.value : "";
    const reading = event.detail?.ctx?.request?.method === "GET";
    document.getElementById("refusal")?.toggleAttribute("hx-morph-skip", reading);
    // What is brought with a name that the old drawing has too would be made anew as no drawing at all.
    if (!fits()) for (const each of document.querySelectorAll(".board [id]")) each.removeAttribute("id");
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const source = event.detail?.ctx?.sourceElement;
    const line = source?.matches?.("form.line") && source.querySelector("[name=say]");
    if (line && !document.querySelector("#refusal p")) line.value = "";
    rule(source);
    const now = document.querySelector(".head")?.dataset.round;
    if (event.detail?.ctx?.request?.method === "GET" && round !== null && now !== round) document.getElementById("refusal")?.replaceChildren();
    round = now;
    if (!document.activeElement?.matches?.(".spot:focus-visible")) tell(null);
    settle();
    if (!fitting) refocus(source);
  });

  // A button never turns into another one under a finger that presses it, or under the focus: one that does something else is a new one.
  const deed = (each) => each.matches("button") ? each.value : each.matches("form") ? each.querySelector("input[name=do]")?.value : "";
  htmx.registerExtension("deeds", {
    init: (api) => {
      const isSoftMatch = api.isSoftMatch;
      api.isSoftMatch = (old, fresh) => isSoftMatch(old, fresh) && (!(old instanceof Element) || deed(old) === deed(fresh));
    },
  });

  // What could not be sent is told where it was done, and nothing has changed.
  document.addEventListener("htmx:error", (event) => {
    if (event.detail?.ctx?.request?.method === "GET") return;
    const refusal = document.getElementById("refusal"), offline = document.getElementById("offline");
    if (!refusal || !offline) return;
    refusal.replaceChildren(Object.assign(document.createElement("p"), { textContent: offline.dataset.unsent }));
  });

  // The focus stays with what it was on; a button that was pressed and is gone leaves it to what may be done now.
  function refocus(source) {
    if (document.activeElement !== document.body || !table()) return;
    const same = held && [...table().querySelectorAll("button")].find((each) => each.value === held && each.checkVisibility());
    const next = source?.closest && document.querySelector(".dock [data-rest], .dock .acts button:not(:disabled), .dock input:checked");
    (same || next)?.focus({ preventScroll: true });
  }

  // A ruling that has just come opens as a dialog; one that was confirmed is over with.
  function rule(source) {
    const ruling = document.querySelector("#ruling dialog");
    if (ruling && !ruling.dataset.seen) { ruling.dataset.seen = "yes"; ruling.showModal(); }
    else if (ruling?.contains(source)) ruling.close();
  }

  function settle() {
    lend();
    rove(document.getElementById(focused));
    const clock = document.getElementById("clock");
    const left = clock ? Number(clock.dataset.left) : 0;
    total = ends !== null && clock ? Math.max(total, left) : left;
    ends = clock ? performance.now() + left : null;
    tick();
    lade();
    fit();
  }

  function tick() {
    const clock = document.getElementById("clock");
    if (!clock || ends === null) return;
    const left = Math.max(0, ends - performance.now());
    clock.querySelector("text").textContent = Math.ceil(left / 1000);
    for (const arc of document.querySelectorAll(".clock-arc, .turn-arc")) arc.setAttribute("stroke-dasharray", `${total ? (100 * left) / total : 0} 100`);
    clock.classList.toggle("urgent", left <= 5000);
  }

  setInterval(tick, 250);

  // The clocks of the lobby: the server says again and again how they stand, and between that they are counted down.
  setInterval(() => {
    for (const each of document.querySelectorAll("[data-seconds]")) {
      each.dataset.seconds = Math.max(0, Number(each.dataset.seconds) - 1);
      each.textContent = each.dataset.seconds;
    }
  }, 1000);

  // An address to be given to somebody: taken to the clipboard, or marked where the browser keeps that for itself.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-copy]");
    const field = button && document.getElementById(button.dataset.copy);
    if (!field) return;
    field.select();
    navigator.clipboard?.writeText(field.value).then(() => { button.textContent = button.dataset.done; }, () => {});
  });

  // --- the print is kept by the browser: what lies on it makes its words give way, and is told with the name of the spot

  function lade() {
    for (const board of document.querySelectorAll(".board")) {
      const chips = [...board.querySelectorAll(".layer [data-on]")];
      const laden = new Set(chips.map((each) => each.dataset.on));
      for (const face of board.querySelectorAll(".cloth [data-cell]")) face.classList.toggle("laden", laden.has(face.dataset.cell));
      const mine = new Map(chips.filter((each) => each.dataset.says).map((each) => [each.dataset.on, each.dataset.says]));
      const now = new Map([...board.querySelectorAll(".layer [data-now]")].map((each) => [each.dataset.of, each]));
      for (const spot of board.querySelectorAll(".spot")) {
        spot.dataset.name ??= spot.getAttribute("aria-label");
        const other = now.get(spot.dataset.bet), name = other?.dataset.now ?? spot.dataset.name;
        const said = mine.get(spot.dataset.bet);
        if (said) spot.dataset.laden = "yes"; else delete spot.dataset.laden;
        spot.setAttribute("aria-label", said ? `${name}. ${said}` : name);
        if (other?.classList.contains("shut")) spot.setAttribute("aria-disabled", "true"); else spot.removeAttribute("aria-disabled");
      }
    }
  }

  // What may be touched is sent as a list, its names by patterns, and made here: nothing comes of a touch without a script.
  function lend() {
    for (const list of document.querySelectorAll("[data-spots]")) {
      const [kind, patterns, rows] = JSON.parse(list.dataset.spots);
      list.append(...rows.map((row, place) => spotOf(kind, patterns, row.split("|"), place)));
      list.removeAttribute("data-spots");
    }
  }

  function spotOf(kind, patterns, [named, x, y, pattern, given, more], place) {
    const spot = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const [, sort, width, height, name] = patterns[pattern].match(/^(\S+) (\S+) (\S+) (.*)$/), of = named ? `${sort}:${named}` : sort;
    const covers = given === "~" ? named.replaceAll("-", " ") : given;
    const own = kind ? { class: "spot", id: `${kind}-${of.replaceAll(":", "-")}`, "data-bet": of, transform: more, tabindex: place ? -1 : 0 }
      : { class: "spot call", "data-call": of, rx: more, tabindex: -1 };
    const told = { ...own, x, y, width, height, role: "button", [covers.includes(" ") ? "data-covers" : "data-n"]: covers,
      "aria-label": name.replace("{}", named) };
    for (const [key, value] of Object.entries(told)) if (value !== undefined && value !== "") spot.setAttribute(key, value);
    return spot;
  }

  // --- laying bets

  function lay(spot) {
    const chip = document.querySelector("#bar [name=worth]:checked");
    if (!table()?.dataset.bet || !chip) return;
    const values = { bet: spot.dataset.bet, call: spot.dataset.call, worth: chip.value, pano: spot.closest(".board").dataset.pano };
    if (!values.call) delete values.call;
    const path = table().dataset.bet.replace(/bet$/, spot.dataset.call ? "announce" : "bet");
    inTurn(() => htmx.ajax("POST", path, { target: "#table", swap: MORPH, values }));
  }

  // One request after another: what is laid quickly is laid in that order, and nothing of it is dropped.
  let turn = Promise.resolve();

  const inTurn = (job) => (turn = turn.then(job).catch(() => {}));
  window.tapete = { inTurn, UPRIGHT };

  document.addEventListener("click", (event) => {
    const spot = event.target.closest?.(".spot");
    if (spot) { clearTimeout(pointed); rove(spot); lay(spot); tell(null); }
  });

  document.addEventListener("keydown", (event) => {
    const spot = event.target.closest?.(".spot");
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") lay(spot);
    else if (event.key in WAYS) towards(spot, WAYS[event.key])?.focus();
    else if (event.key === "Home") spot.parentNode.querySelector(".spot").focus();
    else return;
    event.preventDefault();
  });

  // --- one key for a button: the first that may be pressed now, and never while somebody writes

  const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

  function buttonFor(key) {
    return [...document.querySelectorAll("[data-key]:not(:disabled)")].find((button) => button.dataset.key === key);
  }

  document.addEventListener("keydown", (event) => {
    const help = document.getElementById("keys");
    if (event.defaultPrevented || (event.key === "Enter" && event.target.closest?.("a, button, input, summary"))) return;
    if (!help || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING)) return;
    const onButton = event.key === "Enter" && event.target.closest?.("button, a, summary, label, .spot");
    const button = onButton || document.querySelector("dialog[open]") ? null : buttonFor(event.key.toLowerCase());
    if (event.key === "?") showKeys(help); else if (button) button.click(); else return;
    event.preventDefault();
  });

  function showKeys(help) {
    const list = help.querySelector("dl");
    list.querySelectorAll("[data-made]").forEach((each) => each.remove());
    for (const button of document.querySelectorAll("[data-key]:not(:disabled)")) {
      const [key, what] = ["dt", "dd"].map((name) => list.appendChild(document.createElement(name)));
      key.appendChild(document.createElement("kbd")).textContent = button.dataset.key;
      what.textContent = button.dataset.name || button.textContent;
      for (const each of [key, what]) each.dataset.made = "";
    }
    const usual = [...list.querySelectorAll("[data-usual]")], asked = usual.some((each) => buttonFor(each.dataset.usual));
    for (const each of usual) each.hidden = asked;
    if (!help.open) help.showModal();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-keys]")) showKeys(document.getElementById("keys"));
  });

  // --- one tab stop for the cloth, arrows by geometry

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function centre(spot) {
    const box = spot.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  function towards(spot, [dx, dy]) {
    const [x, y] = centre(spot);
    let best = null, least = Infinity;
    for (const other of spot.parentNode.querySelectorAll(".spot")) {
      const [ox, oy] = centre(other);
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      const cost = ahead + 3 * aside;
      if (ahead > 1 && cost < least) { best = other; least = cost; }
    }
    return best;
  }

  function rove(spot) {
    if (!spot) return;
    for (const other of spot.parentNode.querySelectorAll('.spot[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    spot.setAttribute("tabindex", "0");
    focused = spot.id;
  }

  // --- what a spot covers, shown while it is pointed at

  function tell(spot) {
    const about = document.getElementById("about");
    if (about) {
      about.hidden = !spot;
      about.textContent = spot ? spot.getAttribute("aria-label") : "";
      if (spot) beside(about, spot.getBoundingClientRect());
    }
    document.querySelectorAll(".spot.covered").forEach((each) => each.classList.remove("covered"));
    for (const number of (spot?.dataset.covers || "").split(" ").filter(Boolean)) {
      spot.parentNode.querySelector(`.spot[data-n="${CSS.escape(number)}"]`)?.classList.add("covered");
    }
  }

  // Above the spot if there is room, else below it; never outside of the stage.
  function beside(about, spot) {
    const stage = about.parentNode.getBoundingClientRect();
    const above = spot.top - stage.top > about.offsetHeight + 16;
    const left = spot.left - stage.left + spot.width / 2 - about.offsetWidth / 2;
    about.style.left = `${Math.max(8, Math.min(left, stage.width - about.offsetWidth - 8))}px`;
    about.style.top = `${above ? spot.top - stage.top - about.offsetHeight - 10 : spot.bottom - stage.top + 10}px`;
  }

  document.addEventListener("focusin", (event) => {
    const spot = event.target.closest?.(".spot");
    if (spot) { rove(spot); if (spot.matches(":focus-visible")) tell(spot); }
  });
  document.addEventListener("pointerover", (event) => {
    const spot = event.target.closest?.(".spot");
    clearTimeout(pointed);
    if (spot && event.pointerType !== "touch") pointed = setTimeout(() => tell(spot), 350);
    else if (!spot) tell(null);
  });

  // --- the feed brings what is new of the page, in terms of the text that it brought last; where it only says that something
  // happened, the page is read again. Nothing is done where the page shows as much already: what its owner does is answered
  // with the page, and while such an answer is on its way it is waited for

  let last = 0, busy = false, pause = 500, socket = null, pieces = null, marks = {};
  const sending = new Set();
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => ctx.request.method === "GET" || sending.add(ctx));
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => sending.delete(ctx) && refresh());

  const record = () => Number(table()?.querySelector("[data-record]")?.dataset.record);
  const isBehind = () => last > record() && !sending.size;
  const read = (more = "") => htmx.ajax("GET", (table().querySelector("[data-fragment]")?.dataset.fragment || table().dataset.fragment) + more, { target: "#table", swap: MORPH });
  const shown = () => pieces ? htmx.swap({ sourceElement: table(), target: table(), swap: MORPH, text: filled(pieces.join("><")), request: { method: "GET" } }) : read();

  function pushed({ n, page }) {
    last = n;
    pieces = page.flatMap((each) => typeof each === "string" ? [each] : pieces.slice(each[0], each[0] + each[1]));
  }

  // A page is made for many: what is its reader's alone stands in place of marks.
  function filled(text) {
    const escaped = document.createElement("p");
    return text.replace(/[\ue000-\ue008]/g, (mark) => {
      escaped.textContent = mark === "\ue000" ? csrf() : mark === "\ue001" ? crypto.randomUUID?.() || Math.random() : marks[mark];
      return escaped.innerHTML.replaceAll('"', "&quot;");
    });
  }

  async function refresh() {
    if (busy || !isBehind()) return;
    busy = true;
    await inTurn(() => isBehind() && shown());
    busy = false;
    if (isBehind()) setTimeout(refresh, 150);
  }

  // A phrase is said in the language of this page, beside the name of who said it, for a while.
  function hear({ phrase, name }) {
    const heard = document.getElementById("heard");
    const said = heard?.querySelector(`[data-phrase="${CSS.escape(phrase)}"]`);
    if (!said) return;
    const line = heard.appendChild(document.createElement("p"));
    line.append(Object.assign(document.createElement("b"), { textContent: name }), " ", said.innerHTML.trim());
    setTimeout(() => line.remove(), 6000);
  }

  function listen() {
    const url = new URL(table().dataset.live, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("window", kind());
    if (last) url.searchParams.set("after", last);
    const former = socket, here = new WebSocket(url);
    socket = here;
    former?.close();
    pieces = null;
    const offline = document.getElementById("offline");
    here.onopen = () => { pause = 500; if (!offline.hidden) inTurn(() => read()); offline.hidden = true; };
    here.onmessage = (message) => {
      const news = message.data.split("\n").map((line) => JSON.parse(line));
      last = Math.max(last, ...news.map((each) => each.n || each.resync || 0));
      for (const each of news) if (each.page) pushed(each); else if (each.marks) marks = each.marks; else if (each.phrase) hear(each);
      if (news.some((each) => each.needed || each.silent)) inTurn(() => last >= record() && shown()); else refresh();
    };
    here.onclose = (event) => {
      if (here !== socket) return;
      if (event.code === 4401) { location.reload(); return; }
      offline.hidden = false;
      setTimeout(listen, pause);
      pause = Math.min(pause * 2, 10000);
    };
  }

  document.addEventListener("DOMContentLoaded", () => {
    dress();
    settle();
    if (table()?.dataset.live) listen();
  });
})();
