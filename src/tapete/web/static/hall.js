// Bingo: how many cartones are bought, which one is sung, marks made by hand, and the numbers said aloud by the browser.
// It knows no rule: marks are the player's own and count for nothing, and what is right is for the house to say.
(() => {
  "use strict";
  const table = () => document.getElementById("table");
  const cartones = () => [...document.querySelectorAll(".cartones .carton")];
  const once = (name) => `tapete.hall.${name}`;

  // --- how many are bought

  function press() {
    const field = document.getElementById("count");
    for (const each of document.querySelectorAll("[data-count]")) each.setAttribute("aria-pressed", String(each.dataset.count === field?.value.trim()));
  }

  document.addEventListener("input", ({ target }) => target.id === "count" && press());
  document.addEventListener("click", ({ target }) => {
    const count = target.closest?.("[data-count]"), field = document.getElementById("count");
    if (count && field) { field.value = count.dataset.count; press(); }
  });

  // --- which cartón is sung: the one that was pointed at, while it is there; else the one that lacks least, or by hand the first

  let chosen = "";

  function choose(id) {
    chosen = id;
    const select = document.querySelector(".singing select");
    if (select) select.value = [...select.options].some((each) => each.value === chosen) ? chosen : select.options[0].value;
    for (const each of cartones()) each.classList.toggle("chosen", each.dataset.carton === chosen);
  }

  document.addEventListener("change", ({ target }) => target.matches?.(".singing select") && choose(target.value));
  document.addEventListener("click", ({ target }) => {
    const carton = target.closest?.(".cartones .carton");
    if (carton && document.querySelector(".singing") && !target.closest("b")) choose(chosen === carton.dataset.carton ? "" : carton.dataset.carton);
  });

  // --- marks by hand: kept in this browser for the game, and never sent

  const byHand = () => localStorage.getItem(once("marking")) === "hand" && Boolean(document.querySelector("[data-marking]") || document.body.classList.contains("by-hand"));
  const game = () => `${location.pathname}#${document.querySelector("[data-round]")?.dataset.round}`;
  const read = () => { const kept = JSON.parse(sessionStorage.getItem(once("marks")) || "{}"); return kept.game === game() ? kept.marks : {}; };
  const write = (marks) => sessionStorage.setItem(once("marks"), JSON.stringify({ game: game(), marks }));

  function mark(cell) {
    const marks = read(), key = `${cell.closest(".carton").dataset.carton}:${cell.textContent}`;
    if (marks[key]) delete marks[key]; else marks[key] = 1;
    write(marks);
    cell.setAttribute("aria-pressed", String(Boolean(marks[key])));
  }

  function dress() {
    const box = document.querySelector("[data-marking]"), hand = byHand();
    if (box) box.checked = !hand;
    document.body.classList.toggle("by-hand", hand);
    const picker = document.querySelector(".singing select");
    if (picker) {
      const by = hand ? "place" : "best", options = [...picker.options].sort((a, b) => a.dataset[by] - b.dataset[by]);
      for (const option of options) option.textContent = hand ? option.dataset.name : option.dataset.said;
      if (options.some((each, at) => each !== picker.options[at])) { picker.append(...options); choose(chosen); }
    }
    for (const row of document.querySelectorAll(".lacking li")) row.style.order = hand ? row.dataset.place : "";
    const marks = hand ? read() : {};
    for (const carton of cartones()) {
      carton.style.order = hand ? carton.dataset.place : "";
      const cells = [...carton.querySelectorAll(".cells b")];
      const stop = cells.find((each) => each === document.activeElement) || cells[0];
      for (const cell of cells) {
        if (!hand) { for (const name of ["role", "tabindex", "aria-pressed"]) cell.removeAttribute(name); continue; }
        cell.setAttribute("role", "button");
        cell.setAttribute("tabindex", cell === stop ? "0" : "-1");
        cell.setAttribute("aria-pressed", String(Boolean(marks[`${carton.dataset.carton}:${cell.textContent}`])));
      }
    }
  }

  document.addEventListener("change", ({ target }) => {
    if (!target.matches?.("[data-marking]")) return;
    localStorage.setItem(once("marking"), target.checked ? "itself" : "hand");
    dress();
  });
  document.addEventListener("click", ({ target }) => {
    const cell = document.body.classList.contains("by-hand") && target.closest?.(".cartones .cells b");
    if (cell) mark(cell);
  });
  document.addEventListener("keydown", (event) => {
    const cell = event.target.closest?.(".by-hand .cartones .cells b");
    if (!cell) return;
    const cells = [...cell.closest(".carton").querySelectorAll(".cells b")], at = cells.indexOf(cell);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 }[event.key];
    if (event.key === "Enter" || event.key === " ") mark(cell);
    else if (step && cells[at + step]) { cell.tabIndex = -1; cells[at + step].tabIndex = 0; cells[at + step].focus(); }
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // --- the numbers said aloud: off until somebody wants it, and never twice

  let heard = document.getElementById("called")?.dataset.order ?? null;
  const speaks = () => localStorage.getItem(once("voice")) === "on" && "speechSynthesis" in window;

  function voice() {
    for (const each of document.querySelectorAll("[data-voice]")) each.setAttribute("aria-pressed", String(speaks()));
    const called = document.getElementById("called");
    if (!called || called.dataset.order === heard) return;
    const first = heard === null;
    heard = called.dataset.order;
    if (first || !called.dataset.ball || !speaks()) return;
    speechSynthesis.cancel();
    const said = new SpeechSynthesisUtterance(called.dataset.ball);
    said.lang = document.documentElement.lang;
    speechSynthesis.speak(said);
  }

  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-voice]")) return;
    localStorage.setItem(once("voice"), speaks() ? "off" : "on");
    if (!speaks()) window.speechSynthesis?.cancel();
    voice();
  });

  const refresh = () => { if (!table()) return; dress(); choose(chosen); press(); voice(); };
  for (const kind of ["DOMContentLoaded", "htmx:after:swap"]) document.addEventListener(kind, refresh);
})();
