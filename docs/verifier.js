// Checks what a house committed to and opened, with nothing of its program and no network.
// In node: `node verifier.js FILE [HEAD...]`; in a page: `tapeteVerifier.verify(document, heads)`. See also verifier.py.
"use strict";
(function () {
  const SCHEME = "tapete-1", COVERED = "?", SPAN = 2 ** 32;
  const SILENT = "the players added nothing; only later changes are excluded";
  const AGAIN = "the house started again in the middle of it", BURIED = "the cards that not everybody saw stay covered";
  const CARRIED = "stakes laid before the house started again were not returned, and another result was sealed for them";
  const UNTOLD = "the house started again before it; an audit of the acta tells whether it returned the stakes";
  const KEPT = "what came is not for everybody: only the direction and the inspection can check it";

  // SHA-256 and HMAC, here because a page opened from a file has no WebCrypto.
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const ROUNDS = primes.map((p) => ((Math.cbrt(p) % 1) * SPAN) | 0);
  const START = primes.slice(0, 8).map((p) => ((Math.sqrt(p) % 1) * SPAN) | 0);
  const BYTES = [24, 16, 8, 0], split = (word) => BYTES.map((by) => (word >>> by) & 255);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  function sha256(bytes) {
    const zeros = Array((119 - (bytes.length % 64)) % 64).fill(0);
    const padded = [...bytes, 0x80, ...zeros, ...split(0), ...split(bytes.length * 8)];
    let state = START;
    for (let at = 0; at < padded.length; at += 64) {
      const w = Array.from({ length: 16 }, (_, i) => BYTES.reduce((sum, by, j) => sum | (padded[at + 4 * i + j] << by), 0));
      for (let i = 16; i < 64; i++) {
        const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
        const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
        w.push((w[i - 16] + s0 + w[i - 7] + s1) | 0);
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i];
        const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
      }
      state = [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
    }
    return state.flatMap(split);
  }

  const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => text.match(/../g).map((pair) => parseInt(pair, 16));
  function hmac(key, message) {
    const pad = (byte) => Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
    return sha256([...pad(0x5c), ...sha256([...pad(0x36), ...message])]);
  }
  const demand = (condition, otherwise) => { if (!condition) throw new Error(otherwise); };
  function field(text) {
    demand(typeof text === "string", "a text is not one");
    encodeURIComponent(text); // throws where TextEncoder would quietly mend half a character
    const bytes = new TextEncoder().encode(text);
    return [...split(bytes.length), ...bytes];
  }
  const pack = (label, ...fields) => [SCHEME + "/" + label, ...fields].flatMap(field);
  const digest = (label, ...fields) => hex(sha256(pack(label, ...fields)));
  const sum = (weights) => [...weights].reduce((total, weight) => total + weight, 0);
  function number(value) {
    demand(Number.isInteger(value) && value >= 0 && value <= SPAN, "a number is not one");
    return value;
  }
  function fresh(secret, used) {
    demand(/^[0-9a-f]{64}$/.test(secret) && !used.has(secret), "a secret is not of 256 bits, or not new");
    used.add(secret);
    return secret;
  }
  const place = (c) => [c.table, c.epoch, String(number(c.serial))];
  const listed = (c) => c.contents.flatMap(([name, weight]) => [name, String(number(weight))]);
  function headOf(c) {
    const fields = [...place(c), c.kind, c.previous, c.seal, ...listed(c)];
    return "custodian" in c ? digest("commitment with custodian", c.custodian, ...fields) : digest("commitment", ...fields);
  }
  function contentsOf(commitment) {
    const contents = new Map(commitment.contents);
    const weighted = [...contents.values()].every((weight) => number(weight) > 0);
    demand(weighted && contents.size && contents.size === commitment.contents.length, "an outcome is not one");
    demand(sum(contents.values()) <= SPAN, "there are too many outcomes");
    return contents;
  }
  function checkLink(commitment, before, epochs) {
    const goesOn = commitment.epoch === before?.epoch;
    demand(commitment.serial === (goesOn ? before.serial + 1 : 1), "a commitment is missing before it");
    demand(goesOn || !epochs.has(commitment.epoch), "its epoch was over");
    demand(!before || commitment.table === before.table, "it belongs to another table");
    demand(!before || commitment.previous === headOf(before), "it does not follow the commitment before it");
  }
  const keyed = (secret, label, ...fields) => hex(hmac(unhex(secret), pack(label, ...fields)));
  function unbiased(sides, hashed) {
    for (let counter = 0; ; counter++) {
      const text = hashed(String(counter)), value = parseInt(text.slice(0, 8), 16);
      if (value < SPAN - (SPAN % sides)) return [text, value % sides];
    }
  }
  function drawn(from, hashed) {
    const contents = contentsOf(from), [text, value] = unbiased(sum(contents.values()), hashed);
    let rest = value, [outcome] = [...contents].find(([, weight]) => (rest -= weight) < 0);
    if (from.kind === "number") outcome = String(parseInt(outcome, 10) + value);
    return [text, outcome];
  }
  function checkShare(commitment, opening, used) {
    const secret = fresh(opening.secret, used), head = headOf(commitment);
    demand(digest("share", ...place(commitment), secret) === commitment.seal, "the secret is not the sealed one");
    demand(Array.isArray(opening.words), "the words are not a list");
    const [label, part] = opening.custody ? ["draw with custodian", [opening.custody.signature]] : ["draw", []];
    demand(!part.length || "custodian" in commitment, "it has no custodian");
    let [mac, outcome] = drawn(commitment, (counter) => keyed(secret, label, head, counter, ...part, ...opening.words));
    if ("custodian" in commitment && !part.length) mac = outcome = ""; // the custodian was not asked: nothing was drawn
    demand(mac === opening.mac && outcome === opening.outcome, `secret and words give ${outcome}`);
    (opening.then ?? []).forEach((each, n) => {
      demand(["share", "number"].includes(each.kind), "it is of no known kind");
      const [, came] = drawn(each, (counter) => digest("following", mac, String(n + 1), counter));
      demand(came === each.outcome, `${came} follows from it`);
    });
    return opening.words.length ? [] : [SILENT];
  }
  function climb(node, position, width, path) {
    const siblings = [...path];
    for (; width > 1; position >>= 1, width = Math.ceil(width / 2)) {
      if (position % 2) node = digest("node", siblings.shift(), node);
      else if (position + 1 < width) node = digest("node", node, siblings.shift());
    }
    return siblings.length ? "" : node;
  }
  function rootOf(nodes) {
    while (nodes.length > 1)
      nodes = nodes.flatMap((node, n) => (n % 2 ? [] : n + 1 < nodes.length ? [digest("node", node, nodes[n + 1])] : [node]));
    return nodes[0];
  }
  const range = (from, to) => Array.from({ length: to - from }, (_, n) => from + n);
  function checkWhole(commitment, secret, cards, positions) {
    demand(cards.length === positions.length, "it held other cards");
    const drawn = positions.map((position, turn) => [position, cards[turn]]).sort(([one], [other]) => one - other);
    const nodes = drawn.map(([n, card]) => digest("leaf", ...place(commitment), String(n), card, keyed(secret, "salt", String(n))));
    demand(rootOf(nodes) === commitment.seal, "this is not the sealed order");
    const said = contentsOf(commitment), held = new Map();
    for (const card of cards) held.set(card, (held.get(card) ?? 0) + 1);
    const same = held.size === said.size && [...held].every(([card, times]) => said.get(card) === times);
    demand(same || said.get(COVERED) === cards.length, "it held other cards");
  }
  function picked(size, after, moved, picks) {
    let left = range(0, size), due = [...picks];
    return range(0, size).map((turn) => {
      if (turn === after) left = [...left.slice(moved), ...left.slice(0, moved)];
      while (due.length && number(due[0].turn) < turn) due.shift();
      const hashed = (counter) => digest("pick", due[0].answer.signature, String(turn), counter);
      return left.splice(due.length ? unbiased(left.length, hashed)[1] : 0, 1)[0];
    });
  }
  function checkOrder(commitment, opening, used) {
    const left = contentsOf(commitment), size = sum(left.values()), covered = left.get(COVERED) === size, { cut, cards } = opening;
    demand(size <= 2 ** 20, "there are too many cards");
    const words = cut === null ? [] : [...cut.words], after = cut === null ? 0 : number(cut.after), head = headOf(commitment);
    demand(after < size, "it is cut after its last card");
    const hashed = (counter) => digest("cut", head, String(after), counter, ...words);
    const moved = cut === null ? 0 : unbiased(size - after, hashed)[1];
    const cutOnly = [...range(0, after), ...range(after + moved, size), ...range(after, after + moved)];
    const positions = opening.picks ? picked(size, after, moved, opening.picks) : cutOnly;
    let last = -1;
    for (const { turn, card, salt, path } of opening.opened) {
      const due = last < number(turn) && turn < size && (left.get(card) ?? covered);
      demand(due, `${card} did not come in its turn, or comes too often`);
      const leaf = digest("leaf", ...place(commitment), String(positions[turn]), card, fresh(salt, used));
      const root = climb(leaf, positions[turn], size, path);
      demand(root === commitment.seal, `${card} is not at ${positions[turn]} in the sealed order`);
      left.set(card, (left.get(card) ?? size) - 1);
      last = turn;
    }
    if (cards.length || opening.secret) checkWhole(commitment, fresh(opening.secret, used), cards, positions);
    const unsaid = covered ? ["which cards it held is not said, and that each was there once not proved"] : [];
    return words.length || !(opening.opened.length || cards.length) ? unsaid : [...unsaid, SILENT];
  }
  function prizesOf(contents, size, secret) {
    let left = 1;
    while (left * left < size) left++;
    const right = Math.ceil(size / left);
    const tables = range(0, 16).map((turn) =>
      range(0, turn % 2 ? left : right).map((value) =>
        unbiased(turn % 2 ? right : left, (counter) => keyed(secret, "round", String(turn), String(value), counter))[1]));
    function step(ticket) {
      let high = Math.floor(ticket / right), low = ticket % right;
      for (let turn = 0; turn < 16; turn += 2) {
        high = (high + tables[turn][low]) % left;
        low = (low + tables[turn + 1][high]) % right;
      }
      return high * right + low;
    }
    return range(0, size).map((ticket) => {
      let rest = step(ticket);
      while (rest >= size) rest = step(rest);
      return [...contents].find(([, count]) => (rest -= count) < 0)[0];
    });
  }
  function checkEmission(commitment, opening, used) {
    const left = contentsOf(commitment), size = sum(left.values()), seen = new Set();
    demand(size <= 2 ** 20, "there are too many tickets");
    demand(opening.cut === null && !opening.cards.length, "tickets are neither cut nor listed");
    for (const { turn: ticket, card, salt, path } of opening.opened) {
      const due = number(ticket) < size && !seen.has(ticket) && left.get(card);
      demand(due, `${card} comes too often, or a ticket twice`);
      const leaf = digest("leaf", ...place(commitment), String(ticket), card, fresh(salt, used));
      demand(climb(leaf, ticket, size, path) === commitment.seal, `${card} is not in ticket ${ticket}`);
      seen.add(ticket);
      left.set(card, left.get(card) - 1);
    }
    const several = (opening.several ?? []).map(({ first, count, held }) => {
      const tickets = number(first) + number(count) <= size ? range(first, first + count) : [undefined];
      const due = tickets.every((ticket) => ticket !== undefined && !seen.has(ticket));
      demand(due, `ticket ${first} and those after it come too often`);
      tickets.forEach((ticket) => seen.add(ticket));
      return { first, tickets, held };
    });
    if (opening.secret) {
      const secret = fresh(opening.secret, used), prizes = prizesOf(contentsOf(commitment), size, secret);
      const leaf = (prize, n) => digest("leaf", ...place(commitment), String(n), prize, keyed(secret, "salt", String(n)));
      demand(rootOf(prizes.map(leaf)) === commitment.seal, "this is not the sealed emission");
      for (const { first, tickets, held } of several) {
        const hid = tickets.filter((n) => prizes[n] !== "0").map((n) => `${n}:${prizes[n]}`).join(",") || "-";
        demand(hid === held, `ticket ${first} and those after it did not hide what was said`);
      }
    }
    return [SILENT];
  }
  function check(commitment, opening, used, following, buried) {
    const order = commitment.kind === "order", emission = commitment.kind === "emission";
    demand(contentsOf(commitment) && ["order", "emission", "share", "number", "lot"].includes(commitment.kind), "it is of no known kind");
    const kept = opening === null && following && commitment.kind === "number" && buried;
    demand(opening !== null || !following || order || kept, "it was never opened");
    if (emission && opening !== null) {
      demand(opening.secret || !following, "its secret was never opened");
      return checkEmission(commitment, opening, used);
    }
    if (!order) return opening === null ? (kept ? [KEPT] : []) : checkShare(commitment, opening, used);
    const all = opening ?? { cut: null, opened: [], secret: "", cards: [] }, open = following && !all.cards.length;
    const anew = open && following.commitment.epoch !== commitment.epoch;
    demand(!open || anew || buried, "some cards were never opened");
    return [...checkOrder(commitment, all, used), ...(open ? [anew ? AGAIN : BURIED] : [])];
  }
  function verify(document, heads = []) {
    const records = document?.scheme === SCHEME ? document.records : null, faults = [], notes = [];
    if (!records?.length || !Array.isArray(records)) return { faults: ["the file is not a record of this scheme"], notes };
    const missing = new Set(heads), epochs = new Set(), used = new Set();
    records.forEach((record, index) => {
      try {
        const { commitment, opening } = record, before = index ? records[index - 1]?.commitment : document.after;
        missing.delete(headOf(commitment));
        checkLink(commitment, before, epochs);
        epochs.add(commitment.epoch);
        const behind = (n) => commitment.kind === "order" && records[n]?.commitment.kind === "lot" ? behind(n + 1) : records[n];
        const found = check(commitment, opening, used, behind(index + 1), document.buried);
        if (before && before.epoch !== commitment.epoch) {
          demand(!record.carried, CARRIED);
          if (!("carried" in record)) found.push(UNTOLD);
        }
        for (const note of found) notes.push(`commitment ${index + 1}: ${note}`);
      } catch (error) {
        faults.push(`commitment ${index + 1}: ${error.message}`);
      }
    });
    missing.forEach((head) => faults.push(`the commitment ${head} is not in the record`));
    return { faults, notes };
  }
  function main([file, ...heads]) {
    try {
      const { faults, notes } = verify(JSON.parse(require("node:fs").readFileSync(file, "utf8")), heads);
      console.log([...faults, ...notes, faults.length ? "untrue" : "true"].join("\n"));
      return faults.length ? 1 : 0;
    } catch (error) {
      return console.error(`usage: node verifier.js FILE [HEAD...]\nnot a file to verify: ${error.message}`) ?? 2;
    }
  }
  if (typeof module === "undefined") globalThis.tapeteVerifier = { verify };
  else if (require.main === module) process.exitCode = main(process.argv.slice(2));
  else module.exports = { verify };
})();
