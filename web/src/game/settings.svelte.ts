/** What a reader has chosen for good: theme, speed, folded panels. Kept in the browser. */

import type { Idea } from "../lessons/lessons";
import type { Speed } from "../theatre/pace";

type Kept = {
  theme: "light" | "dark";
  /** How quickly what happens is shown. */
  speed: Speed;
  folded: string[];
  /** Which answers are left to be given. */
  leaves: string[];
  /** Whether rules are explained when they first matter. */
  teaches: boolean;
  /** The questions that were explained: edition/kind. */
  learned: string[];
  /** The lessons that were taken, by rulebook: the battle of each, and the ideas that were understood in it. */
  lessons: Record<string, { game: string; done: Idea[] }>;
  /** Whether what happens can be heard; on phones not, unless somebody wants it. */
  sounds: boolean;
  /** Whether the browser may tell that it is one's turn. */
  notifies: boolean;
};

/** What was kept before there were speeds: whether everything was shown without pauses. */
type Old = { hurries?: boolean };

const NAME = "settings";

/** What can be left to be given: the only answer there is, which attacks are rolled next, where those who follow stand, who takes damage. */
export const LEAVES = ["only", "attack-order", "followers", "losses"] as const;

function read(): Kept {
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  const isTouched = globalThis.matchMedia?.("(pointer: coarse)").matches ?? true;
  const usual: Kept = { theme: dark ? "dark" : "light", speed: "normal", folded: [], leaves: [...LEAVES], teaches: true, learned: [], lessons: {}, sounds: !isTouched, notifies: false };
  try {
    const { hurries, ...kept } = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Kept> & Old;
    return { ...usual, ...(hurries ? { speed: "none" } : {}), ...kept };
  } catch {
    return usual; // a browser that keeps nothing, or kept something else
  }
}

export const settings = $state<Kept>(read());

export function keep(change: Partial<Kept>): void {
  Object.assign(settings, change);
  show();
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing
  }
}

/** Put the theme on the page. */
export function show(): void {
  document.documentElement.dataset["theme"] = settings.theme;
}

export const isFolded = (panel: string) => settings.folded.includes(panel);

export function fold(panel: string): void {
  keep({ folded: isFolded(panel) ? settings.folded.filter((one) => one !== panel) : [...settings.folded, panel] });
}
