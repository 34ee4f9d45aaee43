/** What the board shows over the units, from an answer in the making and what the server said about it. */

import { oneFalls, percent } from "./percent";
import type { Overlay, Plate, Ring, Sight, Standing, Way } from "../board/overlay";
import type { Place, Scene, Shape, Token } from "../board/scene";
import type { LayoutView, ProspectView, SightReply, VerdictReply, WayReply } from "../wire";
import { readGo, readStand, type Placed } from "./notation";
import { place } from "./scene";

/** A way as the server found it, with its costs. */
export const wayFound = (way: WayReply): Way => ({
  points: way.points.map(place),
  spent: way.spent,
  left: way.verdict.is_taken ? Math.max(0, way.limit - (way.spent.at(-1) ?? 0)) : null,
  isLegal: way.verdict.is_taken,
  notes: dearLegs(way),
});

/** Stretches that cost more than they are long: where, and how much more. Legs that follow each other are one stretch. */
export function dearLegs(way: Pick<WayReply, "points" | "spent">): Way["notes"] {
  const points = way.points.map(place);
  const stretches: { from: number; to: number; more: number }[] = [];
  points.slice(1).forEach((to, k) => {
    const from = points[k]!;
    const more = (way.spent[k + 1] ?? 0) - (way.spent[k] ?? 0) - Math.hypot(to.x - from.x, to.y - from.y);
    const last = stretches.at(-1);
    if (more < 0.01) return;
    if (last?.to === k) Object.assign(last, { to: k + 1, more: last.more + more });
    else stretches.push({ from: k, to: k + 1, more });
  });
  return stretches.filter(({ more }) => more >= 0.05).map(({ from, to, more }) => {
    const [a, b] = [points[from]!, points[to]!];
    return { at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, text: `+${Math.round(more * 10) / 10}″` };
  });
}

/** Whoever goes, at the end of the way: turned as the answer says, else along its last leg. Bases that are not round can be turned. */
export function goer(text: string, start: Token, isLegal: boolean, turn: string): Standing[] {
  const go = readGo(text);
  const [from, to] = [start.at, ...(go?.points ?? [])].slice(-2);
  if (!go || !from || !to || !go.points.length) return [];
  const along = from.x === to.x && from.y === to.y ? start.facing : (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const { id: model, shape } = start;
  return [{ model, at: to, facing: go.facing ?? along, shape, isLegal, canDrag: false, ...(shape.kind === "round" ? {} : { turn }) }];
}

/** The distances that matter around the bases of enemies. */
export function ringsOf(scene: Scene, layout: LayoutView, seat: string): Ring[] {
  const team = new Map(layout.seats.map((one) => [one.id, one.neutral ? "" : one.team || one.id]));
  const isEnemy = (token: Token) => !!team.get(token.seat) && team.get(token.seat) !== team.get(seat);
  return (layout.rings ?? []).flatMap(({ inches }) => scene.tokens.filter(isEnemy).map(({ at, facing, shape }) => ({ at, facing, shape, inches })));
}

/** A way that was offered, from where its unit's leader stands. */
export function wayOf(text: string, start: Place, verdict: VerdictReply | null): Way | null {
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
export function troubleOf(text: string, verdict: VerdictReply): Overlay["trouble"] {
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

const tone = (sight: string | undefined): Plate["tone"] => (sight === "obscured" || sight === "blocked" ? sight : "clear");

/** A plate at each target with the chance that a model falls. */
export function platesOf(prospects: readonly ProspectView[], scene: Scene): Plate[] {
  return prospects.flatMap((one) => {
    const leader = leaderOf(scene, one.about);
    if (!leader || !one.answer || !one.chances) return [];
    return [{ at: leader.at, lines: [percent(oneFalls(one.chances.models))], tone: tone(one.sight) }];
  });
}

/** A plate at each enemy with the chance that it kills a model of the unit that is threatened. */
export function threatsOf(prospects: readonly ProspectView[], scene: Scene): Plate[] {
  return prospects.flatMap((one) => {
    const enemy = leaderOf(scene, one.unit);
    if (!enemy || !one.chances) return [];
    return [{ at: enemy.at, lines: [`⚔ ${percent(oneFalls(one.chances.models))}`], tone: tone(one.sight) }];
  });
}

/** The lines of a sight that was asked for; blocked ones go from leader to leader. */
export function sightsOf(seen: SightReply, scene: Scene, unit: string, target: string): Sight[] {
  const result = tone(seen.result);
  const lines = (seen.lines ?? []).map(([from, to]) => ({ from: place(from), to: place(to), result, hiddenBy: seen.hidden_by }));
  if (lines.length) return lines;
  const from = scene.tokens.find((token) => token.id === seen.viewer) ?? leaderOf(scene, unit);
  const to = leaderOf(scene, target);
  return from && to ? [{ from: from.at, to: to.at, result, hiddenBy: seen.hidden_by }] : [];
}
