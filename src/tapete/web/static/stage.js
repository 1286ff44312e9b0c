// What a hand does on the stage, and what moves there. It knows no rule either: it sends what was meant, and shows what
// it is told. Everything that moves is told to be still by those who ask their system for less motion.
(() => {
  "use strict";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const stage = () => document.getElementById("main");
  const tableOf = () => document.getElementById("table");

  function send(action, values) {
    const table = tableOf();
    if (!table?.dataset.bet) return;
    tapete.inTurn(() => htmx.ajax("POST", table.dataset.bet.replace(/bet$/, action), {
      target: "#table", swap: "innerMorph", values: { pano: document.querySelector(".board").dataset.pano, ...values },
    }));
  }

  // --- taking back: the other button of the mouse, a long press, Delete

  document.addEventListener("contextmenu", (event) => {
    const spot = event.target.closest?.(".spot");
    if (!spot || !spot.dataset.laden) return;
    event.preventDefault();
    send("take", { bet: spot.dataset.bet });
  });

  document.addEventListener("keydown", (event) => {
    const spot = event.target.closest?.(".spot");
    const lifts = event.key === "Delete" || event.key === "Backspace" || (event.key === "Enter" && event.shiftKey);
    if (!spot || !lifts) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (spot.dataset.laden) send("take", { bet: spot.dataset.bet });
  }, true);

  // --- dragging: a chip of the rack onto a spot, one's own chips to another spot or off the cloth

  let drag = null;
  const spotAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".spot");

  document.addEventListener("pointerdown", (event) => {
    const pick = event.target.closest?.(".pick");
    const spot = event.target.closest?.(".spot");
    if (event.button !== 0 || event.pointerType === "touch" || !(pick || spot?.dataset.laden)) return;
    drag = { pick, from: spot, x: event.clientX, y: event.clientY, ghost: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 8) drag.ghost = ghostOf(drag);
    if (drag.ghost) { drag.ghost.style.left = `${event.clientX}px`; drag.ghost.style.top = `${event.clientY}px`; }
  });

  function ghostOf({ pick, from }) {
    const picture = (pick || document.querySelector("#bar .pick:has(:checked)"))?.querySelector("svg");
    const ghost = document.body.appendChild(document.createElement("div"));
    ghost.className = "ghost";
    if (picture) ghost.append(picture.cloneNode(true));
    if (from) from.classList.add("lifted");
    return ghost;
  }

  document.addEventListener("pointerup", (event) => {
    const was = drag;
    drag = null;
    if (!was?.ghost) return;
    was.ghost.remove();
    was.from?.classList.remove("lifted");
    const to = spotAt(event);
    swallowClick();
    if (was.pick && to) { was.pick.querySelector("input").checked = true; send("bet", { bet: to.dataset.bet, worth: chosen() }); }
    else if (was.from && to && to !== was.from) send("move", { bet: was.from.dataset.bet, to: to.dataset.bet });
    else if (was.from && !to) send("take", { bet: was.from.dataset.bet });
  });

  const chosen = () => document.querySelector("#bar [name=worth]:checked")?.value || "";

  // The click that ends a drag lays nothing.
  function swallowClick() {
    const swallow = (event) => { event.stopImmediatePropagation(); event.preventDefault(); };
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
  }

  // --- keys: chips by figure, the line of words by a stroke

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
      if (event.key === "Escape" && typing?.id === "say") typing.blur();
      return;
    }
    const chip = /^[1-9]$/.test(event.key) && document.querySelector(`#bar [data-chip="${event.key}"]`);
    if (chip) chip.checked = true;
    else if (event.key === "/") openSay();
    else if (event.key === "Escape") document.getElementById("sheet")?.checked && document.getElementById("sheet").click();
    else return;
    event.preventDefault();
  });

  function openSay() {
    const sheet = document.getElementById("sheet");
    const line = document.getElementById("say");
    if (sheet && line && !line.offsetParent) sheet.checked = true;
    line?.focus();
  }

  // --- motion: what was there and is gone leaves towards the croupier; what comes is moved by the sheet of styles

  let before = new Map(), known = new Set(), drawing = "", result = null;
  const OUT = "cubic-bezier(.2, .7, .2, 1)";
  const ARRIVING = {
    landed: [[{ rotate: "-900deg" }, { rotate: "0deg" }], { duration: 2400, easing: "cubic-bezier(.15, .6, .25, 1)" }],
    stopped: [[{ rotate: "-720deg" }, { rotate: "0deg" }], { duration: 2400, easing: "cubic-bezier(.12, .7, .2, 1)" }],
    card: [[{ translate: "220px -180px", rotate: "-24deg", opacity: 0 }, {}], { duration: 320, easing: OUT }],
    bola: [[{ translate: "0 -110px", scale: 0.6, opacity: 0 }, {}], { duration: 500, easing: OUT }],
    chip: [[{ translate: "0 46px", scale: 1.25, opacity: 0 }, {}], { duration: 180, easing: OUT }],
    die: [[{ translate: "-260px -90px", rotate: "-540deg" }, { translate: "-20px 0", rotate: "-60deg", offset: 0.55 },
      { translate: "4px -16px", offset: 0.72 }, { translate: "0 0", rotate: "0deg" }], { duration: 900, easing: OUT }],
  };

  document.addEventListener("htmx:before:swap", () => {
    drawing = document.querySelector(".board")?.id;
    known = new Set([...document.querySelectorAll(".layer [id]")].map((each) => each.id));
    before = new Map([...document.querySelectorAll(".layer .chip[id]")].map((chip) => [chip.id, chip.cloneNode(true)]));
  });

  // What has just come is moved to its place; what was there before, or when the page was opened, lies still.
  function arrive() {
    for (const each of document.querySelectorAll(".layer [id]")) {
      const kind = Object.keys(ARRIVING).find((name) => each.classList.contains(name));
      if (kind && !known.has(each.id)) each.animate(...ARRIVING[kind]);
    }
    for (const die of document.querySelectorAll(".layer .die:not([id])")) {
      const named = die.closest("[id]");
      if (named && !known.has(named.id)) die.animate(...ARRIVING.die);
    }
  }

  document.addEventListener("htmx:after:swap", () => {
    const now = stage()?.dataset.result;
    if (now !== undefined && result !== null && now !== result) roll(Number(stage().dataset.roll || 0));
    result = now ?? result;
    if (!still.matches && drawing === document.querySelector(".board")?.id) {
      arrive();
      for (const [id, chip] of before) if (!document.getElementById(id)) leave(chip);
    }
    sounds();
  });

  // Until the ball or the dice have come to rest nothing on the page tells the result.
  function roll(milliseconds) {
    if (!milliseconds || still.matches) return;
    tableOf().classList.add("rolling");
    setTimeout(() => tableOf()?.classList.remove("rolling"), milliseconds);
    play(stage().dataset.rolls || "ball");
  }

  function leave(chip) {
    const layer = document.getElementById(`layer-${chip.id.split("-")[0]}`);
    if (!layer) return;
    chip.removeAttribute("id");
    chip.classList.add("leaving");
    layer.append(chip);
    setTimeout(() => chip.remove(), 700);
  }

  // --- sound: off at first, and its script is asked for by whoever wants it

  const play = (name) => tapete.sound?.play(name);
  let seen = { chips: 0, cards: 0, balls: 0, turn: false, won: false };

  function sounds() {
    const count = (what) => document.querySelectorAll(what).length;
    const now = { chips: count(".layer .chip"), cards: count(".layer .card"), balls: count(".layer .out"), turn: Boolean(document.querySelector(".now.yours")),
      won: Boolean(document.querySelector(".net.up")) };
    if (now.chips > seen.chips) play("chip");
    if (now.cards > seen.cards) play("card");
    if (now.balls > seen.balls) play("bola");
    if (now.turn && !seen.turn) play("turn");
    if (now.won && !seen.won) play("win");
    seen = now;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-sound]");
    if (!button) return;
    if (tapete.sound) turnSound();
    else document.head.append(Object.assign(document.createElement("script"), { src: button.dataset.sound, onload: turnSound }));
  });

  function turnSound() {
    const on = tapete.sound.turn();
    document.querySelectorAll("[data-sound]").forEach((each) => each.setAttribute("aria-pressed", String(on)));
    play("chip");
  }

  document.addEventListener("DOMContentLoaded", () => {
    result = stage()?.dataset.result ?? null;
  });
})();
