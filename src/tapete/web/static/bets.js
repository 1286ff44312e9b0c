// A betting slip: what the premio of the chosen results would be. It is only shown: the house works it out again.
(() => {
  "use strict";
  const cents = (text) => Math.round(Number(text.trim().replace(",", ".")) * 100);

  function show() {
    const told = document.getElementById("premio"), amount = document.getElementById("slip-amount");
    if (!told || !amount) return;
    const legs = [...document.querySelectorAll(".result input:checked:not(:disabled)")];
    const stake = cents(amount.value), product = legs.reduce((whole, leg) => whole * Number(leg.dataset.coefficient) / 100, 1);
    const premio = legs.length && stake > 0 ? Math.floor(stake * product + 0.5 + 1e-9) / 100 : 0;
    const euros = new Intl.NumberFormat(document.documentElement.lang || "es", { style: "currency", currency: "EUR" });
    told.textContent = premio ? `${told.dataset.premio} ${euros.format(premio)}` : "";
  }

  document.addEventListener("input", ({ target }) => target.closest?.(".slip, .betting-board") && show());
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
