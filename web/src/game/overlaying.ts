/** What the board shows over the units, from an answer in the making and what the server said about it. */

import type { Overlay, Plate, Sight, Standing, Way } from "../board/overlay";
import type { Place, Scene, Shape, Token } from "../board/scene";
import type { ProspectView, Seen, Verdict, WayFound } from "../wire";
import { readGo, readStand, type Placed } from "./notation";
import { place } from "./scene";

/** A way as the server found it, with its costs. */
export const wayFound = (way: WayFound): Way => ({
  points: way.points.map(place),
  spent: way.spent,
  left: way.verdict.is_taken ? Math.max(0, way.limit - (way.spent.at(-1) ?? 0)) : null,
  isLegal: way.verdict.is_taken,
  notes: dearLegs(way),
});

/** Legs that cost more than they are long: where, and how much more. */
export function dearLegs(way: Pick<WayFound, "points" | "spent">): Way["notes"] {
  const points = way.points.map(place);
  return points.slice(1).flatMap((to, k) => {
    const from = points[k]!;
    const more = (way.spent[k + 1] ?? 0) - (way.spent[k] ?? 0) - Math.hypot(to.x - from.x, to.y - from.y);
    return more >= 0.05 ? [{ at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, text: `+${Math.round(more * 10) / 10}″` }] : [];
  });
}

/** A way that was offered, from where its unit's leader stands. */
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

/** A plate at each enemy with the chance that it kills a model of the unit that is threatened. */
export function threatsOf(prospects: readonly ProspectView[], scene: Scene): Plate[] {
  return prospects.flatMap((one) => {
    const enemy = leaderOf(scene, one.unit);
    if (!enemy || !one.chances) return [];
    const spared = one.chances.models.find(([many]) => many === 0)?.[1] ?? 0;
    return [{ at: enemy.at, lines: [`⚔ ${percent(1 - spared)}`], tone: tone(one.sight) }];
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
