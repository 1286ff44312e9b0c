// Checks what a house committed to and opened, with nothing of its program and no network.
// In node: `node verifier.js FILE [HEAD...]`; in a page: `tapeteVerifier.verify(document, heads)`. See also verifier.py.
"use strict";
(function () {
  const SCHEME = "tapete-1", SPAN = 2 ** 32;

  // SHA-256 and HMAC, here because a page opened from a file has no WebCrypto.
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const ROUNDS = primes.map((p) => ((Math.cbrt(p) % 1) * SPAN) | 0);
  const START = primes.slice(0, 8).map((p) => ((Math.sqrt(p) % 1) * SPAN) | 0);
  const BYTES = [24, 16, 8, 0];
  const split = (word) => BYTES.map((by) => (word >>> by) & 255);
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
  const headOf = (c) => digest("commitment", ...place(c), c.kind, c.previous, c.seal, ...listed(c));
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
  function checkShare(commitment, opening, used) {
    const secret = fresh(opening.secret, used), contents = contentsOf(commitment), total = sum(contents.values());
    demand(digest("share", ...place(commitment), secret) === commitment.seal, "the secret is not the sealed one");
    demand(Array.isArray(opening.words), "the words are not a list");
    let mac, rest, value = SPAN;
    for (let counter = 0; value >= SPAN - (SPAN % total); counter++) {
      mac = hex(hmac(unhex(secret), pack("draw", headOf(commitment), String(counter), ...opening.words)));
      rest = (value = parseInt(mac.slice(0, 8), 16)) % total;
    }
    const [outcome] = [...contents].find(([, weight]) => (rest -= weight) < 0);
    demand(mac === opening.mac && outcome === opening.outcome, `secret and words give ${outcome}`);
    return opening.words.length > 0;
  }
  function climb(node, position, width, path) {
    const siblings = [...path];
    for (; width > 1; position >>= 1, width = Math.ceil(width / 2)) {
      if (position % 2) node = digest("node", siblings.shift(), node);
      else if (position + 1 < width) node = digest("node", node, siblings.shift());
    }
    return siblings.length ? "" : node;
  }
  function checkOpening(commitment, opening, used, whole) {
    if (commitment.kind === "share") return checkShare(commitment, opening, used);
    const left = contentsOf(commitment), size = sum(left.values()), cut = opening.cut;
    demand(cut === null || number(cut) < size, "the cut is past the last card");
    let last = -1;
    for (const { position, card, salt, path } of opening.cards) {
      const leaf = digest("leaf", ...place(commitment), String(number(position)), card, fresh(salt, used));
      const root = position < size ? climb(leaf, position, size, path) : "";
      demand(root === commitment.seal, `${card} is not at ${position} in the sealed order`);
      const turn = (position - (cut ?? 0) + size) % size;
      demand(turn > last && left.get(card) > 0, `${card} did not come in its turn, or comes too often`);
      left.set(card, left.get(card) - 1);
      last = turn;
    }
    demand(!whole || sum(left.values()) === 0, "some cards were never opened");
    return cut !== null;
  }
  function verify(document, heads = []) {
    const records = document?.scheme === SCHEME ? document.records : null, faults = [], notes = [];
    if (!records?.length || !Array.isArray(records)) return { faults: ["the file is not a record of this scheme"], notes };
    const missing = new Set(heads), epochs = new Set(), used = new Set();
    records.forEach((record, index) => {
      try {
        const { commitment, opening } = record, whole = index < records.length - 1;
        missing.delete(headOf(commitment));
        checkLink(commitment, records[index - 1]?.commitment, epochs);
        epochs.add(commitment.epoch);
        demand(contentsOf(commitment) && ["share", "order"].includes(commitment.kind), "it is of no known kind");
        demand(opening !== null || !whole, "it was never opened");
        if (opening !== null && !checkOpening(commitment, opening, used, whole))
          notes.push(`commitment ${index + 1}: the players added nothing; only later changes are excluded`);
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
