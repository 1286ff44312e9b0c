// Checks the answers of a second custodian of chance, with nothing of the house's program and no network.
// In node: `node custody.js FILE KEY`; in a page: `tapeteCustody.verify(document, key)`. See also custody.py.
"use strict";
(function () {
  const P = 2n ** 255n - 19n, ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
  const BEGINNING = "0".repeat(64);
  const ALONE = "no custodian holds a part of it: the house alone knew what would come";
  const TICKETS = "no custodian holds a part of sealed tickets: the house alone knew what they hide";
  const KEPT = "some answers of the custodian are not in this file, so it does not prove that none was left unused";
  const demand = (condition, otherwise) => { if (!condition) throw new Error(otherwise); };

  // SHA-256 and SHA-512 in one: they differ in the width of a word and in how far words are turned.
  const primes = [];
  for (let n = 2n; primes.length < 80; n++) if (primes.every((p) => n % p)) primes.push(n);
  function root(number, degree) { // the whole part of a root, by halving
    let low = 0n, high = 1n << 80n;
    while (low < high) {
      const middle = (low + high + 1n) / 2n;
      if (middle ** degree <= number) low = middle; else high = middle - 1n;
    }
    return low;
  }
  function sha(bits, bytes) {
    const wide = BigInt(bits), mask = (1n << wide) - 1n, long = bits === 64, size = bits / 8;
    const turn = (x, n) => ((x >> BigInt(n)) | (x << (wide - BigInt(n)))) & mask;
    const mixed = (x, [a, b, c]) => turn(x, a) ^ turn(x, b) ^ turn(x, c);
    const small = (x, [a, b, c]) => turn(x, a) ^ turn(x, b) ^ (x >> BigInt(c));
    const part = (p, degree) => root(p << (degree * wide), degree) & mask;
    const rounds = primes.slice(0, long ? 80 : 64).map((p) => part(p, 3n));
    let state = primes.slice(0, 8).map((p) => part(p, 2n));
    const [s0, s1] = long ? [[1, 8, 7], [19, 61, 6]] : [[7, 18, 3], [17, 19, 10]];
    const [b0, b1] = long ? [[28, 34, 39], [14, 18, 41]] : [[2, 13, 22], [6, 11, 25]];
    const block = 16 * size, length = Array.from({ length: 2 * size }, (_, i) => Number((BigInt(bytes.length * 8) >> BigInt(8 * (2 * size - 1 - i))) & 255n));
    const zeros = (2 * block - 1 - 2 * size - (bytes.length % block)) % block;
    const padded = [...bytes, 0x80, ...Array(zeros).fill(0), ...length];
    for (let at = 0; at < padded.length; at += block) {
      const w = Array.from({ length: 16 }, (_, i) => big(padded.slice(at + i * size, at + (i + 1) * size)));
      for (let i = 16; i < rounds.length; i++) w.push((w[i - 16] + small(w[i - 15], s0) + w[i - 7] + small(w[i - 2], s1)) & mask);
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < rounds.length; i++) {
        const t1 = h + mixed(e, b1) + ((e & f) ^ (~e & mask & g)) + rounds[i] + w[i], t2 = mixed(a, b0) + ((a & b) ^ (a & c) ^ (b & c));
        [a, b, c, d, e, f, g, h] = [(t1 + t2) & mask, a, b, c, (d + t1) & mask, e, f, g];
      }
      state = [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) & mask);
    }
    return state.flatMap((word) => Array.from({ length: size }, (_, i) => Number((word >> BigInt(8 * (size - 1 - i))) & 255n)));
  }
  const big = (bytes) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const little = (bytes) => big([...bytes].reverse());
  const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  function unhex(text, length) {
    demand(typeof text === "string" && text.length === 2 * length && /^[0-9a-f]*$/.test(text), "a key or a signature is not one");
    return text.match(/../g).map((pair) => parseInt(pair, 16));
  }
  function field(text) {
    demand(typeof text === "string", "a text is not one");
    encodeURIComponent(text);
    const bytes = [...new TextEncoder().encode(text)];
    return [24, 16, 8, 0].map((by) => (bytes.length >>> by) & 255).concat(bytes);
  }
  const pack = (label, ...fields) => ["tapete-1/" + label, ...fields].flatMap(field);
  const digest = (label, ...fields) => hex(sha(32, pack(label, ...fields)));

  const modulo = (x) => ((x % P) + P) % P;
  function power(base, exponent) {
    let total = 1n;
    for (base = modulo(base); exponent; exponent >>= 1n, base = (base * base) % P) if (exponent & 1n) total = (total * base) % P;
    return total;
  }
  const D = modulo(-121665n * power(121666n, P - 2n));
  function add([x1, y1, z1, t1], [x2, y2, z2, t2]) {
    const a = modulo((y1 - x1) * (y2 - x2)), b = modulo((y1 + x1) * (y2 + x2)), c = modulo(2n * t1 * t2 * D), d = modulo(2n * z1 * z2);
    const [e, f, g, h] = [b - a, d - c, d + c, b + a];
    return [modulo(e * f), modulo(g * h), modulo(f * g), modulo(e * h)];
  }
  function times(scalar, point) {
    let total = [0n, 1n, 1n, 0n];
    for (; scalar; scalar >>= 1n, point = add(point, point)) if (scalar & 1n) total = add(total, point);
    return total;
  }
  function pointOf(bytes) {
    const number = little(bytes), y = number & (2n ** 255n - 1n), sign = number >> 255n;
    const square = modulo((y * y - 1n) * power(D * y * y + 1n, P - 2n));
    let x = power(square, (P + 3n) / 8n);
    if (modulo(x * x - square)) x = modulo(x * power(2n, (P - 1n) / 4n));
    demand(y < P && !modulo(x * x - square) && (x || !sign), "a key or a signature is not a point");
    if ((x & 1n) !== sign) x = P - x;
    return [x, y, 1n, modulo(x * y)];
  }
  const BASE = pointOf([0x58, ...Array(31).fill(0x66)]);
  function signed(key, message, signature) {
    try {
      const publicKey = unhex(key, 32), made = unhex(signature, 64), s = little(made.slice(32));
      const hashed = little(sha(64, [...made.slice(0, 32), ...publicKey, ...message])) % ORDER;
      const right = add(pointOf(made.slice(0, 32)), times(hashed, pointOf(publicKey))), left = times(s, BASE);
      return s < ORDER && !modulo(left[0] * right[2] - right[0] * left[2]) && !modulo(left[1] * right[2] - right[1] * left[2]);
    } catch {
      return false;
    }
  }

  function headOf(c) {
    const contents = c.contents.flatMap(([name, weight]) => [name, String(weight)]);
    const fields = [c.table, c.epoch, String(c.serial), c.kind, c.previous, c.seal, ...contents];
    return digest("commitment with custodian", c.custodian, ...fields);
  }
  function answersIn(commitment, opening) {
    if (commitment.kind !== "order") {
      demand("custody" in opening || !opening.outcome, "it was drawn without the custodian");
      return "custody" in opening ? [[0, opening.words, opening.custody]] : [];
    }
    const picks = opening.picks ?? [], turns = new Set(picks.map((pick) => pick.turn));
    demand(picks.every((pick, n) => !n || picks[n - 1].turn < pick.turn), "the custodian's answers are not in order");
    demand(opening.opened.every((card) => turns.has(card.turn)), "it was drawn without the custodian");
    return picks.map(({ turn, answer }) => [turn, opening.cut !== null && turn >= opening.cut.after ? opening.cut.words : [], answer]);
  }
  function check(commitment, opening, key, begun) {
    const named = commitment.custodian ?? "";
    demand(named === key || !(named || begun), named ? "it names another custodian" : "the custodian was left out");
    if (!named || opening === null) return [[], named ? [] : [ALONE]];
    if (commitment.kind === "emission") return [[], [TICKETS]];
    const given = answersIn(commitment, opening).map(([turn, words, answer]) => {
      const message = pack("custody", headOf(commitment), String(turn), answer.last, ...words);
      demand(signed(key, message, answer.signature), "an answer is not the custodian's");
      return [answer.last, digest("answer", answer.signature)];
    });
    return [given, []];
  }
  function verify(document, key) {
    const faults = [], notes = [], chain = [];
    if (!Array.isArray(document?.records) || !/^[0-9a-f]{64}$/.test(key))
      return { faults: ["the file is not a record of commitments, or the key is not one"], notes };
    let begun = false;
    document.records.forEach((record, index) => {
      try {
        const [given, unproved] = check(record.commitment, record.opening, key, begun);
        begun = begun || Boolean(record.commitment.custodian);
        chain.push(...given);
        for (const note of unproved) notes.push(`commitment ${index + 1}: ${note}`);
      } catch (error) {
        faults.push(`commitment ${index + 1}: ${error.message}`);
      }
    });
    const names = new Set(chain.map(([, name]) => name)), lasts = chain.map(([last]) => last);
    const starts = new Set([...lasts.filter((last) => !names.has(last)), ...(document.after ? [] : [BEGINNING])]);
    if (new Set(lasts).size < lasts.length) faults.push("the custodian is said to have given two answers after the same one");
    const partial = document.buried || (document.after && document.records[0]?.commitment?.kind === "lot");
    if (starts.size > 1) (partial ? notes : faults).push(partial ? KEPT : "the custodian gave an answer that is not in the record");
    return { faults, notes };
  }
  function main([file, key]) {
    try {
      const { faults, notes } = verify(JSON.parse(require("node:fs").readFileSync(file, "utf8")), key);
      for (const line of [...faults, ...notes, faults.length ? "untrue" : "true"]) console.log(line);
      return faults.length ? 1 : 0;
    } catch (error) {
      console.error(`usage: node custody.js FILE KEY\nnot a file to verify: ${error.message}`);
      return 2;
    }
  }
  const exported = { verify, signed };
  if (typeof module === "undefined") globalThis.tapeteCustody = exported;
  else {
    module.exports = exported;
    if (require.main === module) process.exitCode = main(process.argv.slice(2));
  }
})();
