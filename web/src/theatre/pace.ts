/** How long scenes are shown. Nobody has to wait: what one did oneself is shown at once, and at the speed "none" everything is. */

import type { Scene } from "./scenes";

export const SPEEDS = ["step", "slow", "normal", "fast", "none"] as const;
export type Speed = (typeof SPEEDS)[number];

const FACTORS: Record<Speed, number> = { step: 1, slow: 1.9, normal: 1, fast: 0.32, none: 0 };

/** Milliseconds at the normal speed. */
const USUAL: Record<Scene["kind"], number> = { round: 700, acts: 420, moves: 520, attack: 850, dice: 800, outcome: 900, word: 520 };
/** Where the others of a unit are put after its leader went. */
const FOLLOWING = 380;
const AN_INCH = 32;
const A_DIE = 22;
const LONGEST = 1400;

/** What one has just done oneself needs no telling. */
const KNOWN: readonly Scene["kind"][] = ["acts", "moves", "word"];

/** How far the farthest of those who go goes. */
function inches({ ways }: Scene): number {
  const far = ways.map(({ points }) => points.slice(1).reduce((sum, to, k) => sum + Math.hypot(to.x - points[k]!.x, to.y - points[k]!.y), 0));
  return Math.max(0, ...far);
}

const dice = (scene: Scene) => scene.throws.at(-1)?.roll.groups.flat().length ?? 0;

/** Milliseconds at the normal speed: longer where somebody goes far or many dice fall. */
function worth(scene: Scene): number {
  if (scene.kind === "moves") return scene.ways.length ? USUAL.moves + inches(scene) * AN_INCH : FOLLOWING;
  return USUAL[scene.kind] + (scene.kind === "dice" ? dice(scene) * A_DIE : 0);
}

/** Milliseconds for which a scene is shown. */
export function lasts(scene: Scene, speed: Speed, isOwn = false): number {
  if (isOwn && KNOWN.includes(scene.kind)) return 0;
  return Math.min(LONGEST, worth(scene)) * FACTORS[speed];
}

/** The part of a scene after which its dice lie still and are counted. */
export const SETTLED = 0.55;
