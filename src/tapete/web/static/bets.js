// A betting slip: what is chosen on the board, and the house's word on what it would come to. It holds no rule.
(() => {
  "use strict";
  const slip = () => document.getElementById("slip");
  const chosen = () => [...document.querySelectorAll('.odd input:checked')];
  let waits = 0, asked = 0;

  // Ask the house what the slip would come to; of several questions only the answer to the last is shown.
  function ask() {
    clearTimeout(waits);
    waits = setTimeout(async () => {
      const form = slip(), number = ++asked;
      if (!form) return;
      const answer = await fetch(form.dataset.told, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-CSRF-Token": document.body.dataset.csrf || "" } }).catch(() => null);
      if (!answer?.ok || number !== asked) return;
      const told = document.getElementById("slip-told"), focused = document.activeElement?.closest?.("#slip-told") && document.activeElement;
      const again = focused && (focused.name ? `[name="${focused.name}"][value="${focused.value}"]` : ".drop");
      told.innerHTML = await answer.text();
      if (again) told.querySelector(again)?.focus();
      brief(told.querySelector("[data-brief]")?.dataset.brief);
    }, 120);
  }

  function brief(text) {
    const line = document.getElementById("slip-brief");
    if (line) line.textContent = text || line.parentElement.dataset.empty;
  }

  // A refusal is of what was handed in: it goes as soon as the slip says something else.
  function change() {
    document.getElementById("refusal")?.replaceChildren();
    ask();
  }

  function drop(input) {
    input.checked = false;
    change();
  }

  document.addEventListener("change", ({ target }) => target.form?.id === "slip" && change());
  document.addEventListener("input", ({ target }) => target.form?.id === "slip" && target.matches("[type=text]") && change());

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button");
    if (!button || !slip()) return;
    if (button.dataset.drop) { const input = document.getElementById(button.dataset.drop); if (input) drop(input); }
    if (button.dataset.amount) { slip().elements.amount.value = button.dataset.amount; change(); }
    if (button.dataset.take) take(button.dataset);
  });

  // An offer of somebody else's that is taken: the slip is filled in with its result, the other side and its coefficient.
  function take({ take: bet, side, at }) {
    const input = [...document.querySelectorAll(".odd input")].find((each) => each.value === bet);
    if (input) input.checked = true;
    slip().elements.coefficient.value = at;
    document.getElementById(`side-${side}`).checked = true;
    change();
  }

  // A slip that was handed in and taken is over with; another change of the table may have moved what it would come to.
  document.addEventListener("htmx:after:swap", (event) => {
    const handed = event.detail?.ctx?.sourceElement?.id === "slip";
    if (handed && !document.querySelector("#refusal p")) for (const input of chosen()) input.checked = false;
    if (handed || chosen().length || document.querySelector("#slip-told .legs")) ask();
    else brief("");
  });

  if (chosen().length) ask();
})();
