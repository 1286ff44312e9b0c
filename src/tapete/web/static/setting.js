// Two hands of seven cards: the two that were picked last are those of the low hand, and what comes of them is shown.
(() => {
  "use strict";
  const picked = [];

  function show(section) {
    const places = [...section.querySelectorAll(".pick[aria-pressed=true]")].map((pick) => Number(pick.dataset.place));
    const wanted = places.sort((a, b) => a - b).join(" ");
    let found = false;
    for (const way of section.querySelectorAll("[data-baja]")) {
      way.hidden = way.dataset.baja !== wanted;
      for (const button of way.querySelectorAll("button")) button.disabled = way.hidden;
      found ||= !way.hidden;
    }
    section.querySelector("[data-none]").hidden = found;
  }

  document.addEventListener("click", (event) => {
    const pick = event.target.closest?.("[data-setting] .pick");
    if (!pick) return;
    const section = pick.closest("[data-setting]");
    const pressed = pick.getAttribute("aria-pressed") !== "true";
    pick.setAttribute("aria-pressed", String(pressed));
    const at = picked.indexOf(pick);
    if (at >= 0) picked.splice(at, 1);
    if (pressed) picked.push(pick);
    const others = [...section.querySelectorAll(".pick[aria-pressed=true]")].sort((a, b) => picked.indexOf(a) - picked.indexOf(b));
    while (others.length > 2) others.shift().setAttribute("aria-pressed", "false");
    show(section);
  });

  for (const kind of ["DOMContentLoaded", "htmx:after:swap"]) {
    document.addEventListener(kind, () => document.querySelectorAll("[data-setting]").forEach(show));
  }
})();
