// A betting slip: what is chosen on the board, and the house's word on what it would come to. It holds no rule.
(() => {
  "use strict";
  const slip = () => document.getElementById("slip");
  const chosen = () => [...document.querySelectorAll(".odd input:checked")];
  // A result that is chosen runner by runner: its fields, and what they say once none of them is empty.
  const picks = () => [...document.querySelectorAll(".picks")];
  const fields = (pick) => [...pick.querySelectorAll("select")];
  const picked = (pick) => fields(pick).every((each) => each.value) && `${pick.dataset.market}/${fields(pick).map((each) => each.value).join("-")}`;
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

  function clear(wanted) {
    for (const input of chosen()) if (wanted(input.value)) input.checked = false;
    for (const pick of picks()) if (wanted(picked(pick))) for (const field of fields(pick)) field.value = "";
  }

  // Where one result is bet on at a time, the one that was chosen last is the one.
  function one(target) {
    const pick = target.closest(".picks"), bet = pick ? picked(pick) : target.value;
    if (!document.querySelector(".odd input[type=checkbox]") && target.closest(".market") && bet) clear((other) => other !== bet);
  }

  document.addEventListener("change", ({ target }) => {
    if (target.form?.id !== "slip") return;
    one(target);
    change();
  });
  document.addEventListener("input", ({ target }) => target.form?.id === "slip" && target.matches("[type=text]") && change());

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button");
    if (!button || !slip()) return;
    if (button.dataset.drop) { clear((bet) => bet === button.dataset.drop); change(); }
    if (button.dataset.amount) { slip().elements.amount.value = button.dataset.amount; change(); }
    if (button.dataset.take) take(button.dataset);
  });

  // An offer of somebody else's that is taken: the slip is filled in with its result, the other side and its coefficient.
  function take({ take: bet, side, at }) {
    const input = [...document.querySelectorAll(".odd input")].find((each) => each.value === bet);
    if (input) { input.checked = true; one(input); }
    slip().elements.coefficient.value = at;
    document.getElementById(`side-${side}`).checked = true;
    change();
  }

  // A slip that was handed in and taken is over with; another change of the table may have moved what it would come to.
  document.addEventListener("htmx:after:swap", (event) => {
    const handed = event.detail?.ctx?.sourceElement?.id === "slip";
    if (handed && !document.querySelector("#refusal p")) clear(() => true);
    if (handed || chosen().length || picks().some(picked) || document.querySelector("#slip-told .legs")) ask();
    else brief("");
  });

  if (chosen().length || picks().some(picked)) ask();
})();
