// The school: digits and letters on the screen for what may be typed, and an answer sent when its time is over.
// It knows no rule and judges nothing: the house counts the seconds too.
(() => {
  "use strict";
  const form = document.getElementById("answers");
  if (!form) return;
  let field = form.querySelector("[data-pad]");

  form.addEventListener("focusin", (event) => { if (event.target.matches("[data-pad]")) field = event.target; });
  for (const hidden of form.querySelectorAll(".digits, .erase")) hidden.hidden = false;

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[type=button]");
    if (!button) return;
    const to = document.getElementById(button.dataset.erase || button.closest("[data-for]")?.dataset.for || "");
    if ("digit" in button.dataset) type(button.dataset.digit);
    else if (button.dataset.erase) to.value = to.value.trim().split(/\s+/).slice(0, -1).join(" ");
    else if (button.dataset.chip) to.value = withChip(to.value, button.dataset.chip);
    else if (!to.value.includes(button.dataset.add)) to.value = `${to.value} ${button.dataset.add}`.trim();
  });

  function type(digit) {
    if (field) field.value = digit ? field.value + digit : field.value.slice(0, -1);
  }

  // One chip more of a value: `1x20` becomes `2x20`.
  function withChip(text, value) {
    const words = text.trim().split(/\s+/).filter(Boolean);
    const place = words.findIndex((word) => word.replace(/^\d+x/, "") === value);
    if (place < 0) return [...words, `1x${value}`].join(" ");
    words[place] = `${(parseInt(words[place], 10) || 1) + 1}x${value}`;
    return words.join(" ");
  }

  // A letter chooses where nothing is being written and only one thing is asked.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input[type=text], select")) return;
    const groups = new Set([...form.querySelectorAll("input[type=radio]")].map((radio) => radio.name));
    if (groups.size !== 1) return;
    const radio = form.querySelector(`input[type=radio][value="${CSS.escape(event.key.toLowerCase())}"]`);
    if (radio) { radio.checked = true; radio.focus(); }
  });

  // What is there when the time is over is the answer; a page that comes back late is not sent again by itself.
  const left = Number(form.dataset.left || 0);
  if (left > 0) setTimeout(() => { form.noValidate = true; form.requestSubmit(); }, left);
})();
