/** Which sound goes with what happens. */

import { settings } from "../game/settings.svelte";
import type { Scene } from "../theatre/scenes";
import { sound, type Sound } from "./synth";

const KINDS: Partial<Record<Scene["kind"], Sound>> = { round: "round", moves: "step", attack: "shot", dice: "dice" };

/** What a scene sounds like; nothing for most words. */
export function cueOf(scene: Scene): Sound | null {
  if (scene.kind !== "outcome") return KINDS[scene.kind] ?? null;
  return scene.falls.length ? "falls" : scene.landings.length ? "token" : "saved";
}

/** Make a sound, if the reader wants any. */
export function cue(name: Sound | null): void {
  if (name && settings.sounds) sound(name);
}
