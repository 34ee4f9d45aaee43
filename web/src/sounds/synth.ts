/** Short sounds, made of tones and noise when they are wanted: there are no recordings. */

/** A tone or a breath of noise: from one pitch to another, how long, how loud, and when it begins. Seconds and hertz. */
type Part = { kind: OscillatorType | "noise"; from: number; to: number; lasts: number; loud: number; at?: number };

const tone = (from: number, to: number, lasts: number, loud: number, at = 0, kind: OscillatorType = "sine"): Part => ({ kind, from, to, lasts, loud, at });
const noise = (from: number, to: number, lasts: number, loud: number, at = 0): Part => ({ kind: "noise", from, to, lasts, loud, at });

export const SOUNDS = {
  /** One's own question is open. */
  turn: [tone(587, 587, 0.12, 0.2), tone(880, 880, 0.18, 0.18, 0.11)],
  taken: [tone(440, 520, 0.06, 0.16, 0, "triangle")],
  refused: [tone(196, 147, 0.16, 0.2, 0, "triangle")],
  round: [tone(220, 220, 0.3, 0.2, 0, "triangle"), tone(330, 330, 0.34, 0.14, 0.05, "triangle")],
  step: [noise(260, 180, 0.07, 0.2), noise(240, 160, 0.07, 0.18, 0.13), noise(260, 180, 0.07, 0.15, 0.26)],
  shot: [noise(2600, 300, 0.14, 0.3), tone(150, 60, 0.1, 0.25)],
  dice: [noise(3200, 2600, 0.025, 0.3), noise(2900, 2400, 0.025, 0.28, 0.07), noise(3400, 2700, 0.025, 0.24, 0.13), noise(2700, 2200, 0.03, 0.2, 0.22)],
  saved: [tone(1568, 1480, 0.16, 0.14, 0, "triangle")],
  falls: [tone(170, 55, 0.24, 0.32, 0, "triangle"), noise(700, 150, 0.2, 0.2, 0.03)],
  token: [tone(988, 740, 0.09, 0.14, 0, "triangle")],
  won: [tone(523, 523, 0.16, 0.2), tone(659, 659, 0.16, 0.2, 0.14), tone(784, 784, 0.36, 0.2, 0.28)],
  lost: [tone(392, 392, 0.2, 0.18), tone(330, 330, 0.2, 0.18, 0.18), tone(262, 262, 0.4, 0.18, 0.36)],
} satisfies Record<string, Part[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** A second of noise: always the same, from a row of numbers that looks like chance. */
function breath(audio: AudioContext): AudioBuffer {
  const made = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = made.getChannelData(0);
  for (let k = 0, seed = 1; k < data.length; k++) data[k] = (seed = (seed * 16807) % 2147483647) / 1073741823.5 - 1;
  return made;
}

function source(audio: AudioContext, part: Part, start: number): { from: AudioScheduledSourceNode; to: AudioNode } {
  const end = start + part.lasts;
  if (part.kind === "noise") {
    const from = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    from.buffer = hiss ??= breath(audio);
    filter.type = "lowpass";
    filter.frequency.setValueAtTime(part.from, start);
    filter.frequency.exponentialRampToValueAtTime(part.to, end);
    from.connect(filter);
    return { from, to: filter };
  }
  const from = audio.createOscillator();
  from.type = part.kind;
  from.frequency.setValueAtTime(part.from, start);
  from.frequency.exponentialRampToValueAtTime(part.to, end);
  return { from, to: from };
}

/** Make a sound, where the browser can; before somebody has touched the page it may not. */
export function sound(name: Sound): void {
  if (!globalThis.AudioContext || !navigator.userActivation?.hasBeenActive) return;
  const audio = (context ??= new AudioContext());
  void audio.resume();
  for (const part of SOUNDS[name] as readonly Part[]) {
    const start = audio.currentTime + (part.at ?? 0);
    const { from, to } = source(audio, part, start);
    const volume = audio.createGain();
    volume.gain.setValueAtTime(part.loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + part.lasts);
    to.connect(volume).connect(audio.destination);
    from.start(start);
    from.stop(start + part.lasts);
  }
}
