// Machines: reels that turn into the stop that was already drawn, a time that is counted down, and marbles to play with
// while it runs. It knows no rule: what came is the house's word, and marbles pay nothing and decide nothing.
(() => {
  "use strict";
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // --- reels: what has just come turns to its place, one reel after the other; whatever is done next ends the motion

  let known = new Set(), turning = [];

  document.addEventListener("htmx:before:swap", () => {
    known = new Set([...document.querySelectorAll(".reel-strip[id]")].map((each) => each.id));
  });

  document.addEventListener("htmx:after:swap", () => {
    const fresh = [...document.querySelectorAll(".reel-strip[id]")].filter((each) => known.size && !known.has(each.id) && !each.classList.contains("running"));
    const came = Number(document.getElementById("main")?.dataset.roll || 0);
    if (fresh.length && came && !still.matches) turning = fresh.map(turn);
    count();
    wake();
  });

  function turn(strip) {
    const column = Number(strip.id.split("-")[2]);
    const box = strip.getBBox(), whole = strip.ownerSVGElement.viewBox.baseVal.height;
    const motion = [{ transform: `translateY(${whole - box.height}px)` }, { transform: "none" }];
    return strip.animate(motion, { duration: 700 + Math.min(column, 4) * 350, easing: "cubic-bezier(.15, .6, .25, 1)" });
  }

  function settle() {
    turning.forEach((each) => each.finish());
    turning = [];
    document.getElementById("table")?.classList.remove("rolling");
  }

  document.addEventListener("htmx:config:request", (event) => { if (event.detail.ctx.request.method !== "GET") settle(); });

  // --- Enter plays as the key J does, where nothing else wants it

  document.addEventListener("keydown", (event) => {
    const elsewhere = event.target.closest?.("a, button, input, select, textarea, summary, label, dialog");
    if (event.key !== "Enter" || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    const play = document.querySelector('.dock [data-key="j"]:not(:disabled)');
    if (play) { event.preventDefault(); play.click(); }
  });

  // A coin put in with a pointer leaves the focus to the machine: Enter plays then, and puts in no other coin. Whoever came to it by keyboard stays there.
  document.addEventListener("click", (event) => { if (event.detail) event.target.closest?.(".coins button")?.blur(); });

  // --- the time that is left

  let ends = null;

  function count() {
    const shown = document.querySelector(".counting[data-left]");
    ends = shown ? performance.now() + Number(shown.dataset.left) : null;
    tick();
  }

  function tick() {
    if (ends === null) return;
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    const said = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    for (const each of document.querySelectorAll(".counting")) if (each.textContent !== said) each.textContent = said;
  }

  setInterval(tick, 250);

  // --- marbles: a ring of them, a white one to shoot with; those that leave the ring are out

  const NS = "http://www.w3.org/2000/svg", LAID = 7, SLOWS = 0.985, LEAST = 0.06, STRONGEST = 10;
  let game = null;

  const place = () => [...document.querySelectorAll(".marbles")].find((each) => each.closest(".board").checkVisibility());

  function element(name, attributes, parent) {
    const made = parent.appendChild(document.createElementNS(NS, name));
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function wake() {
    const at = place();
    if (!at) { game = null; return; }
    if (game?.at === at) return;
    const { x, y, wide, high, ring } = Object.fromEntries(Object.entries(at.dataset).map(([key, value]) => [key, Number(value)]));
    game = { at, x, y, wide, high, ring, middle: [x + wide / 2, y + high / 2], unit: ring * 0.081, angle: -Math.PI / 2, strength: 0.6, marbles: [], shots: 0, cleared: 0 };
    lay();
  }

  function lay() {
    const { middle: [mx, my], unit, at } = game;
    at.replaceChildren();
    game.marbles = [];
    const step = unit * 2.3;
    const spots = [[0, 0], ...[0, 1, 2, 3, 4, 5].map((k) => [Math.cos(k * Math.PI / 3), Math.sin(k * Math.PI / 3)])];
    spots.slice(0, LAID).forEach(([dx, dy], k) => game.marbles.push(marble(mx + dx * step, my + dy * step, `m${k % 4}`)));
    game.taw = marble(mx, my + game.ring, "taw shooter");
    game.marbles.push(game.taw);
    game.aim = element("path", { class: "aim" }, at);
    game.bed = element("rect", { class: "strength-bed", x: game.x + 10, y: game.y + 10, width: 12, height: game.high - 20, rx: 6 }, at);
    game.bar = element("rect", { class: "strength", x: game.x + 10, width: 12, rx: 6 }, at);
    draw();
    say();
  }

  function marble(x, y, kind) {
    const drawn = element("g", {}, game.at), r = game.unit * (kind.includes("taw") ? 1.15 : 1);
    element("circle", { r, class: `marble ${kind}` }, drawn);
    element("path", { d: `M${-r * 0.6} ${r * 0.3}Q0 ${-r * 0.9} ${r * 0.6} ${-r * 0.2}`, class: "marble-twist" }, drawn);
    element("circle", { cx: -r * 0.4, cy: -r * 0.4, r: r * 0.2, class: "marble-gleam" }, drawn);
    return { x, y, r, vx: 0, vy: 0, out: false, drawn };
  }

  const moving = () => game.marbles.some((each) => each.vx || each.vy);

  function draw() {
    for (const each of game.marbles) {
      each.drawn.setAttribute("transform", `translate(${each.x.toFixed(1)} ${each.y.toFixed(1)})`);
      each.drawn.setAttribute("opacity", each.out ? 0.35 : 1);
    }
    const { taw, angle, strength, ring } = game, reach = ring * (0.3 + 0.7 * strength);
    game.aim.setAttribute("d", moving() ? "" : `M${taw.x} ${taw.y}L${taw.x + Math.cos(angle) * reach} ${taw.y + Math.sin(angle) * reach}`);
    const tall = (game.high - 20) * strength;
    game.bar.setAttribute("y", game.y + game.high - 10 - tall);
    game.bar.setAttribute("height", tall);
  }

  function shoot() {
    if (moving()) return;
    const speed = game.unit * STRONGEST * 0.1 * (0.25 + game.strength);
    game.taw.vx = Math.cos(game.angle) * speed;
    game.taw.vy = Math.sin(game.angle) * speed;
    game.shots += 1;
    requestAnimationFrame(still.matches ? atOnce : step);
  }

  // Who asks for less motion sees where everything comes to rest.
  function atOnce() {
    if (!game) return;
    while (moving()) advance();
    rest();
  }

  function step() {
    if (!game) return;
    for (let part = 0; part < 3 && moving(); part++) advance();
    draw();
    if (moving()) requestAnimationFrame(step); else rest();
  }

  function advance() {
    for (const each of game.marbles) {
      each.x += each.vx; each.y += each.vy;
      each.vx *= SLOWS; each.vy *= SLOWS;
      if (Math.hypot(each.vx, each.vy) < LEAST) each.vx = each.vy = 0;
      bounce(each);
    }
    for (let a = 0; a < game.marbles.length; a++) for (let b = a + 1; b < game.marbles.length; b++) collide(game.marbles[a], game.marbles[b]);
  }

  function bounce(each) {
    const { x, y, wide, high } = game;
    if (each.x < x + each.r || each.x > x + wide - each.r) { each.vx *= -0.6; each.x = Math.min(Math.max(each.x, x + each.r), x + wide - each.r); }
    if (each.y < y + each.r || each.y > y + high - each.r) { each.vy *= -0.6; each.y = Math.min(Math.max(each.y, y + each.r), y + high - each.r); }
  }

  function collide(one, other) {
    const dx = other.x - one.x, dy = other.y - one.y, apart = Math.hypot(dx, dy), least = one.r + other.r;
    if (!apart || apart >= least) return;
    const nx = dx / apart, ny = dy / apart, push = (least - apart) / 2;
    one.x -= nx * push; one.y -= ny * push; other.x += nx * push; other.y += ny * push;
    const closing = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny;
    if (closing <= 0) return;
    one.vx -= closing * nx * 0.96; one.vy -= closing * ny * 0.96; other.vx += closing * nx * 0.96; other.vy += closing * ny * 0.96;
  }

  // When all lies still: what is beyond the ring is out, and the white one is put back on the ring, where it is nearest.
  function rest() {
    const [mx, my] = game.middle;
    for (const each of game.marbles) if (each !== game.taw && Math.hypot(each.x - mx, each.y - my) > game.ring) each.out = true;
    const turned = Math.atan2(game.taw.y - my, game.taw.x - mx);
    game.taw.x = mx + Math.cos(turned) * game.ring;
    game.taw.y = my + Math.sin(turned) * game.ring;
    game.angle = turned + Math.PI;
    if (game.marbles.every((each) => each.out || each === game.taw)) { game.cleared += 1; claim(); lay(); } else { draw(); say(); }
  }

  function say() {
    const told = document.getElementById("marbles-said");
    if (!told) return;
    const out = game.marbles.filter((each) => each.out).length;
    told.textContent = game.cleared && !out ? told.dataset.all : told.dataset.out.replace("§", out).replace("¤", LAID);
    game.at.dataset.out = out;
    game.at.dataset.shots = game.shots;
  }

  // A ring that was cleared is skill: whoever plays asks the operator for the time that the model may add.
  function claim() {
    const line = document.getElementById("claims")?.dataset.say, table = document.getElementById("table");
    if (!line || !table?.dataset.bet) return;
    tapete.inTurn(() => htmx.ajax("POST", table.dataset.bet.replace(/bet$/, "say"), { target: "#table", swap: "innerMorph", values: { say: line, pano: 1 } }));
  }

  document.addEventListener("keydown", (event) => {
    if (!game || !event.target.closest?.(".marbles") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") game.angle -= 0.06;
    else if (event.key === "ArrowRight") game.angle += 0.06;
    else if (event.key === "ArrowUp") game.strength = Math.min(1, game.strength + 0.05);
    else if (event.key === "ArrowDown") game.strength = Math.max(0.1, game.strength - 0.05);
    else if (event.key === " " || event.key === "Enter") shoot();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
    draw();
  }, true);

  // The hand pulls back from the white marble: away from where it shall go, the farther the stronger.
  let pulling = false;

  function pull(event) {
    const svg = game.at.ownerSVGElement, at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const dx = game.taw.x - at.x, dy = game.taw.y - at.y, far = Math.hypot(dx, dy);
    if (far > game.unit) { game.angle = Math.atan2(dy, dx); game.strength = Math.min(1, Math.max(0.1, far / game.ring)); }
    draw();
  }

  document.addEventListener("pointerdown", (event) => {
    if (!game || !event.target.closest?.(".marbles-touch") || moving()) return;
    pulling = true;
    game.at.focus({ preventScroll: true });
    event.preventDefault();
    pull(event);
  });
  document.addEventListener("pointermove", (event) => { if (pulling && game) pull(event); });
  document.addEventListener("pointerup", (event) => {
    if (pulling && game) { pull(event); shoot(); }
    pulling = false;
  });

  document.addEventListener("DOMContentLoaded", () => { count(); wake(); });
  addEventListener("resize", wake);
})();
