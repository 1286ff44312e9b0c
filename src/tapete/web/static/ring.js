// Póquer de círculo: an amount by slider, by parts of the bote or by figures, and decisions made before one's turn.
// It knows no rule: every amount that it puts in the field, and what an earlier decision presses, was written by the house.
(() => {
  "use strict";
  const spoken = [document.documentElement.lang, "es"];  // browsers without Galician write as in Spanish
  const money = new Intl.NumberFormat(spoken, { style: "currency", currency: "EUR" });
  const count = new Intl.NumberFormat(spoken);

  // --- the amount: one number in cents, shown by the slider, the field and the button alike

  const cents = (text) => Math.round(100 * Number(text.trim().replace(/\s/g, "").replace(",", ".")));
  // Money, but for the chips of a tournament, which are told as the house tells one of them and two.
  const told = (bet, amount) => bet.dataset.many
    ? (amount === 100 ? bet.dataset.one : bet.dataset.many).replace(/\d+/, count.format(amount / 100)) : money.format(amount / 100);
  const written = (amount) => (amount / 100).toFixed(2).replace(/\.00$/, "");

  function show(bet, amount, from) {
    const slider = bet.querySelector("[type=range]"), field = bet.querySelector("[name=value]");
    if (!Number.isFinite(amount)) return;
    if (from !== field) field.value = written(amount);
    if (from !== slider) slider.value = amount;
    const to = document.querySelector(`[form="${bet.closest("form").id}"] [data-to]`);
    if (to) to.textContent = told(bet, amount);
    for (const part of bet.querySelectorAll("[data-amount]")) part.setAttribute("aria-pressed", String(Number(part.dataset.amount) === amount));
  }

  // What the slider says lies on a step from the least, but for the most, which is all that one has.
  const within = ({ min, max, step }, amount) =>
    amount >= Number(max) ? Number(max) : Math.max(Number(min), Number(min) + Math.round((amount - Number(min)) / Number(step)) * Number(step));

  function move(bet, by) {
    const slider = bet.querySelector("[type=range]");
    show(bet, within(slider, cents(bet.querySelector("[name=value]").value) + by * Number(bet.dataset.by)));
  }

  document.addEventListener("input", ({ target }) => {
    const bet = target.closest?.("[data-raising]");
    if (bet) show(bet, target.type === "range" ? within(target, Number(target.value)) : cents(target.value), target.type === "range" ? null : target);
  });

  document.addEventListener("click", ({ target }) => {
    const bet = target.closest?.("[data-raising]"), part = target.closest?.("[data-amount]"), step = target.closest?.("[data-step]");
    if (bet && part) show(bet, Number(part.dataset.amount));
    else if (bet && step) move(bet, Number(step.dataset.step));
  });

  document.addEventListener("keydown", (event) => {
    const bet = event.target.matches?.("[data-raising] [name=value]") && event.target.closest("[data-raising]");
    if (!bet) return;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") { move(bet, event.key === "ArrowUp" ? 1 : -1); event.preventDefault(); }
    else if (event.key === "Escape") event.target.blur();
  });

  document.addEventListener("focusin", ({ target }) => target.matches?.("[data-raising] [name=value]") && target.select());

  // The button is written anew with the page, and the field is kept: it says again what is in the field.
  document.addEventListener("htmx:after:swap", () => {
    for (const bet of document.querySelectorAll("[data-raising]")) { const field = bet.querySelector("[name=value]"); show(bet, cents(field.value), field); }
  });

  // --- what was decided before one's turn: kept here while it means the same, and pressed when the turn comes

  let held = "";

  document.addEventListener("change", ({ target }) => {
    if (target.matches?.("[data-pres] input")) held = target.value;
  });

  function keep() {
    const pres = document.querySelector("[data-pres]");
    if (pres) {
      const same = [...pres.querySelectorAll("input")].find((each) => each.value === held) || pres.querySelector("[value='']");
      held = same.value;
      same.checked = true;
    } else if (held) {
      const button = document.querySelector(`.dock [data-pre~="${CSS.escape(held)}"]`);
      held = "";
      button?.click();
    }
  }

  // --- a forced bet that is always put, for who has said so in this browser

  const ALWAYS = "tapete.always";

  function always() {
    const box = document.querySelector("[data-always]");
    if (!box) return;
    box.checked = localStorage.getItem(ALWAYS) === "yes";
    if (box.checked) document.querySelector('.dock .acts [data-key="a"]')?.click();
  }

  document.addEventListener("change", ({ target }) => {
    if (!target.matches?.("[data-always]")) return;
    localStorage.setItem(ALWAYS, target.checked ? "yes" : "no");
    always();
  });

  for (const kind of ["DOMContentLoaded", "htmx:after:swap"]) document.addEventListener(kind, () => { keep(); always(); });
})();
