// The sounds of the stage, made here; it is asked for when somebody wants to hear them. Never one for what is lost.
(() => {
  "use strict";
  const TONES = { chip: [[2200, 0.03]], card: [[900, 0.05]], ball: [[340, 1.2]], dice: [[1500, 0.05], [1300, 0.05], [1100, 0.05]],
    bola: [[520, 0.08]], turn: [[660, 0.12], [880, 0.16]], win: [[523, 0.12], [659, 0.12], [784, 0.2]] };
  const NOISE = new Set(["chip", "card", "ball", "dice"]);
  let audio = null;

  function play(name) {
    if (!audio) return;
    let at = audio.currentTime;
    for (const [pitch, length] of TONES[name] || []) { NOISE.has(name) ? hiss(pitch, at, length) : tone(pitch, at, length); at += length; }
  }

  function envelope(at, length, loud) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    gain.connect(audio.destination);
    return gain;
  }

  function tone(pitch, at, length) {
    const source = audio.createOscillator();
    source.frequency.value = pitch;
    source.connect(envelope(at, length, 0.08));
    source.start(at); source.stop(at + length);
  }

  function hiss(pitch, at, length) {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
    const source = audio.createBufferSource(), filter = audio.createBiquadFilter();
    source.buffer = buffer;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(envelope(at, length, 0.25));
    source.start(at);
  }

  function turn() {
    audio = audio ? null : new AudioContext();
    return Boolean(audio);
  }

  tapete.sound = { play, turn };
})();
