// What the hands of the staff do at the console: a pocket of the drawn wheel presses its key, figures begin the line
// in which a result is written, and after each deed the next one is at hand. It knows no rule.
(() => {
  "use strict";
  const TYPING = "input, textarea, select, [contenteditable]";

  document.addEventListener("click", (event) => {
    const pocket = event.target.closest?.(".pocket");
    if (pocket) document.querySelector(`.keypad [data-outcome="${CSS.escape(pocket.dataset.outcome)}"]`)?.click();
  });

  // A key that is held down does nothing twice.
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  }, true);

  document.addEventListener("keydown", (event) => {
    const line = document.getElementById("sum") || document.getElementById("say");
    if (!line || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest?.(TYPING)) { if (event.key === "Escape") event.target.blur(); return; }
    if (event.key === "/") { event.preventDefault(); document.getElementById("say").focus(); }
    else if (/^[0-9]$/.test(event.key)) { line.value = ""; line.focus(); }
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const source = event.detail?.ctx?.sourceElement;
    if (!source?.closest?.(".console, #ruling")) return;
    const field = document.getElementById("sum");
    const line = document.getElementById("say");
    if (document.querySelector("form.sure") && line) line.value = "";
    (field || document.querySelector(".huge"))?.focus({ preventScroll: true });
  });
})();
