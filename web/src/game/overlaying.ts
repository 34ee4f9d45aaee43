/** What the board shows over the units, from an answer in the making and what the server said about it. */

import type { Overlay, Plate, Sight, Standing, Way } from "../board/overlay";
import type { Place, Scene, Shape, Token } from "../board/scene";
import type { ProspectView, Seen, Verdict } from "../wire";
import { readGo, readStand, type Placed } from "./notation";
import { place } from "./scene";

/** A way from where its unit's leader stands; costs are told where the server has told them. */
export function wayOf(text: string, start: Place, verdict: Verdict | null): Way | null {
  const go = readGo(text);
  if (!go?.points.length) return null;
  return { points: [start, ...go.points], spent: [], left: null, isLegal: verdict?.is_taken ?? true, notes: [] };
}

export function standingsOf(placed: readonly Placed[], shapes: ReadonlyMap<string, Shape>, isLegal: boolean, canDrag: boolean): Standing[] {
  return placed.flatMap(({ model, at, facing }) => {
    const shape = shapes.get(model);
    return shape ? [{ model, at, facing, shape, isLegal, canDrag }] : [];
  });
}

/** Where a refused answer wanted to go, what shows why not, and the nearest place that would do. */
export function troubleOf(text: string, verdict: Verdict): Overlay["trouble"] {
  const wish = lastPlace(text);
  if (verdict.is_taken || !verdict.refusal || !wish) return null;
  return {
    at: wish,
    text: verdict.refusal.text,
    line: (verdict.refusal.witness ?? []).map(place),
    nearest: verdict.nearest ? lastPlace(verdict.nearest.text) : null,
  };
}

/** The place that an answer is about: the end of a way, or where its first model stands. */
export function lastPlace(text: string): Place | null {
  return readGo(text)?.points.at(-1) ?? readStand(text)?.[0]?.at ?? null;
}

export const leaderOf = (scene: Scene, unit: string): Token | null =>
  scene.tokens.find((token) => token.unit === unit && token.is_leader) ?? scene.tokens.find((token) => token.unit === unit) ?? null;

const percent = (chance: number) => (chance > 0 && chance < 0.005 ? "<1 %" : `${Math.round(chance * 100)} %`);
const tone = (sight: string | undefined): Plate["tone"] => (sight === "obscured" || sight === "blocked" ? sight : "clear");

/** A plate at each target with the chance that a model falls. */
export function platesOf(prospects: readonly ProspectView[], scene: Scene): Plate[] {
  return prospects.flatMap((one) => {
    const leader = leaderOf(scene, one.about);
    if (!leader || !one.answer || !one.chances) return [];
    const spared = one.chances.models.find(([many]) => many === 0)?.[1] ?? 0;
    return [{ at: leader.at, lines: [percent(1 - spared)], tone: tone(one.sight) }];
  });
}

/** The lines of a sight that was asked for; blocked ones go from leader to leader. */
export function sightsOf(seen: Seen, scene: Scene, unit: string, target: string): Sight[] {
  const result = tone(seen.result);
  const lines = (seen.lines ?? []).map(([from, to]) => ({ from: place(from), to: place(to), result, hiddenBy: seen.hidden_by }));
  if (lines.length) return lines;
  const from = scene.tokens.find((token) => token.id === seen.viewer) ?? leaderOf(scene, unit);
  const to = leaderOf(scene, target);
  return from && to ? [{ from: from.at, to: to.at, result, hiddenBy: seen.hidden_by }] : [];
}
