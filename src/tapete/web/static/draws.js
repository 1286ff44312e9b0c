// The papers of a draw: which numbers are chosen, what they come to, and whether they are free. It knows no rule: it shows
// what the page was told, and what is bought, at what price and whether it may be is for the house to say.
(() => {
  "use strict";
  const one = (id) => document.getElementById(id);
  const field = () => one("numbers");
  const euros = (cents) => new Intl.NumberFormat(document.documentElement.lang || "es", { style: "currency", currency: "EUR" }).format(cents / 100);
  const price = () => Number(one("slip")?.dataset.price || 0);
  const paper = (name) => document.querySelector(`.paper.${name}`);
  const tell = (text) => { const sum = one("sum"); if (sum) sum.textContent = text; };
  // A button that would buy nothing is drawn so and says why; who presses it none the less is told so by the house.
  const able = (can) => { if (can) one("buy")?.removeAttribute("aria-disabled"); else one("buy")?.setAttribute("aria-disabled", "true"); };

  // --- chance of the browser's own, for who wants numbers that nobody has thought of

  function below(most) {
    const room = new Uint32Array(1), whole = Math.floor(0x100000000 / most) * most;
    do crypto.getRandomValues(room); while (room[0] >= whole);
    return room[0] % most;
  }

  // --- numbers and ranges as they are written: `3, 8-12`

  const ranges = (text) => [...text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].map(([, first, last]) => [Number(first), Number(last ?? first)]);
  const soldIn = (sheet) => ranges(sheet?.dataset.gone || "");
  const isOwn = (sheet, number) => ranges(sheet.dataset.mine || "").some(([first, last]) => first <= (number + 1) * Number(sheet.dataset.copies || 1) - 1 && number * Number(sheet.dataset.copies || 1) <= last);
  const isSold = (sold, number) => sold.some(([first, last]) => first <= number && number <= last);

  function chosen() {
    const numbers = new Set();
    for (const [first, last] of ranges(field()?.value || "")) for (let at = first; at <= last && numbers.size < 10000; at += 1) numbers.add(at);
    return numbers;
  }

  function written(numbers) {
    const told = [];
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const run = told.at(-1);
      if (run && run[1] === number - 1) run[1] = number; else told.push([number, number]);
    }
    return told.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ");
  }

  // --- the sheet of a rifa: cells and the field say the same

  function pick(cell) {
    const numbers = chosen(), number = Number(cell.textContent);
    if (!numbers.delete(number)) numbers.add(number);
    field().value = written(numbers);
  }

  // A cell is sent with its number and its state alone.
  function tellCells(cells) {
    const all = [...cells.children], states = JSON.parse(cells.dataset.states), rover = cells.querySelector('[tabindex="0"]') || all[0];
    for (const cell of all) {
      const state = Object.keys(states).find((each) => cell.classList.contains(each)) || "free";
      cell.setAttribute("tabindex", cell === rover ? 0 : -1);
      if (!cell.classList.contains("won")) cell.setAttribute("aria-label", states[state].replace("#", cell.textContent));
      if (state !== "free" || "shut" in cells.dataset) cell.setAttribute("aria-disabled", "true"); else cell.removeAttribute("aria-disabled");
    }
  }

  function dressSheet(sheet) {
    const numbers = chosen();
    sheet.querySelectorAll("[data-states]").forEach(tellCells);
    for (const cell of sheet.querySelectorAll(".number")) cell.setAttribute("aria-pressed", String(numbers.has(Number(cell.textContent)) && !cell.hasAttribute("aria-disabled")));
    const sum = one("sum");
    if (sum) tell(numbers.size ? sum.dataset.numbers.replace("2", numbers.size) + ` · ${euros(numbers.size * price())}` : sum.dataset.none || euros(price()));
    able(numbers.size);
    if (!sheet.querySelector(".number")) tellFree(sheet, [...numbers].slice(0, 6), (number) => isSold(soldIn(sheet), number) ? 0 : 1);
  }

  // Without a script the lowest free number stands in the field; with one, nothing is chosen until somebody chooses it.
  function begin() {
    if (field()?.dataset.begun) return;
    if (field()) Object.assign(field(), { value: "" }).dataset.begun = "yes";
  }

  // What was bought meanwhile, by oneself or by others, is chosen no more.
  function forget(sheet) {
    const sold = soldIn(sheet), numbers = chosen(), left = [...numbers].filter((number) => !isSold(sold, number));
    if (field() && left.length < numbers.size) field().value = written(left);
  }

  // --- whether a number is free, as far as the page was told

  function tellFree(sheet, numbers, left) {
    const said = one("free-said"), { low, high, whole, copies } = sheet.dataset, lastTold = Math.max(-1, ...soldIn(sheet).map(([, last]) => last));
    const one_ = (number) => {
      if (number < Number(low) || number > Number(high)) return ["is-sold", said.dataset.none];
      const count = left(number), known = whole === "yes" || number * Number(copies || 1) <= lastTold;
      if (!count) return isOwn(sheet, number) ? ["is-mine", said.dataset.yours] : ["is-sold", said.dataset.sold];
      if (!known) return ["", said.dataset.unknown];
      return ["is-free", said.dataset.left ? said.dataset.left.replace("#", count) : said.dataset.free];
    };
    const told = numbers.map((number) => [number, ...one_(number)]);
    said.className = `free-said ${told.length === 1 ? told[0][1] : ""}`;
    const text = told.map(([number, , state]) => `${printed(sheet, number)}: ${state}`).join(" · ");
    if (said.textContent !== text) said.textContent = text;
  }

  const printed = (sheet, number) => sheet.dataset.copies ? String(number).padStart(sheet.dataset.high.length, "0") : String(number);

  // --- a billete: its digits, typed or stepped

  function leftOf(billete, number) {
    const copies = Number(billete.dataset.copies), first = number * copies, sold = soldIn(billete);
    return copies - sold.reduce((gone, [low, high]) => gone + Math.max(0, Math.min(high, first + copies - 1) - Math.max(low, first) + 1), 0);
  }

  function dressBillete(billete) {
    const input = field(), sells = Boolean(one("slip"));
    input.disabled = !sells;
    const width = billete.dataset.high.length, number = Number(input.value.replace(/\D/g, "") || 0);
    const digits = String(number).padStart(width, "0").slice(-width);
    [...digits].forEach((digit, at) => { const tile = one(`digit-${at}`); if (tile) tile.textContent = digit; });
    tellFree(billete, sells ? [number] : [], (each) => leftOf(billete, each));
    const said = one("free-said"), can = !said.matches(".is-sold, .is-mine");
    tell(can ? `${digits} · ${euros(price() * Number(one("copies")?.value || 1))}` : said.textContent);
    able(can);
  }

  function step(button) {
    const width = paper("billete").dataset.high.length, at = Number(button.dataset.digit);
    const digits = [...field().value.replace(/\D/g, "").padStart(width, "0").slice(-width)];
    digits[at] = String((Number(digits[at]) + Number(button.dataset.step) + 10) % 10);
    field().value = digits.join("");
  }

  function another(billete) {
    const high = Number(billete.dataset.high), from = below(high + 1);
    for (let at = 0; at <= high; at += 1) {
      const number = (from + at) % (high + 1);
      if (leftOf(billete, number) > 0) { field().value = printed(billete, number); return; }
    }
  }

  // --- a slip of numbers: one bet is marked at a time, those that are whole wait below it

  let marked = new Set(), bets = [], owned = null;

  function dressSlip(slip) {
    const size = Number(slip.dataset.chosen), missing = one("missing"), list = one("bets-of");
    if (owned !== null && slip.dataset.owned !== owned) { marked = new Set(); bets = []; }
    owned = slip.dataset.owned;
    for (const cell of slip.querySelectorAll(".number")) cell.setAttribute("aria-pressed", String(marked.has(Number(cell.textContent))));
    if (!missing) return;
    const text = marked.size === size ? missing.dataset.full : missing.dataset.missing.replace("#", size - marked.size);
    if (missing.textContent !== text) missing.textContent = text;
    if (list) list.replaceChildren(...bets.map((bet, at) => lineOf(list, bet, at)));
    const whole = [...bets, ...(marked.size === size ? [sorted(marked)] : [])], sum = one("sum");
    if (field()) field().value = (whole.length ? whole : [sorted(marked)]).map((bet) => bet.join(" ")).join(" ");
    able(whole.length);
    if (sum) tell(whole.length ? `${whole.length} × ${euros(price())} = ${euros(whole.length * price())}` : sum.dataset.none);
  }

  const sorted = (numbers) => [...numbers].sort((a, b) => a - b);

  function lineOf(list, bet, at) {
    const line = document.createElement("li"), away = document.createElement("button");
    line.textContent = bet.join(" ");
    Object.assign(away, { type: "button", textContent: "×" });
    away.setAttribute("aria-label", `${list.dataset.remove}: ${bet.join(" ")}`);
    away.dataset.away = at;
    line.append(away);
    return line;
  }

  function mark(cell) {
    const number = Number(cell.textContent), size = Number(paper("slip-of").dataset.chosen);
    if (!marked.delete(number) && marked.size < size) marked.add(number);
  }

  // Random numbers are the player's own choice: they are marked for him to see, and nothing is bought.
  function fill(slip) {
    const size = Number(slip.dataset.chosen), most = Number(slip.dataset.most);
    if (marked.size === size) marked = new Set();
    while (marked.size < size) marked.add(1 + below(most));
  }

  // --- hands

  function touch(target) {
    const cell = target.closest?.(".number");
    if (cell && !cell.hasAttribute("aria-disabled")) { if (paper("slip-of")) mark(cell); else if (field()) pick(cell); return true; }
    const button = target.closest?.("[data-step], [data-any], [data-fill], [data-another], [data-clear], [data-away]");
    if (!button) return false;
    if (button.dataset.step) step(button);
    else if ("any" in button.dataset) another(paper("billete"));
    else if ("fill" in button.dataset) fill(paper("slip-of"));
    else if ("clear" in button.dataset) { marked = new Set(); }
    else if ("away" in button.dataset) { bets.splice(Number(button.dataset.away), 1); one("missing")?.closest(".paper").querySelector("[data-another]")?.focus(); }
    else if (marked.size === Number(paper("slip-of").dataset.chosen)) { bets.push(sorted(marked)); marked = new Set(); }
    return true;
  }

  document.addEventListener("click", ({ target }) => touch(target) && dress());
  document.addEventListener("input", ({ target }) => ["numbers", "copies"].includes(target.id) && dress());
  document.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.closest?.(".number") && touch(event.target)) { event.preventDefault(); dress(); }
  });

  function dress() {
    if (paper("sheet")) dressSheet(paper("sheet"));
    else if (paper("billete")) dressBillete(paper("billete"));
    else if (paper("slip-of")) dressSlip(paper("slip-of"));
  }

  const refresh = () => { if (paper("sheet")) { begin(); forget(paper("sheet")); } dress(); };
  for (const kind of ["DOMContentLoaded", "htmx:after:swap"]) document.addEventListener(kind, refresh);
})();
