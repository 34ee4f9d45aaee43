/** Where the present scene is drawn: lines from muzzles to targets, boxes around units, a place for the dice. In table inches, y upwards. */

import { slid, shown as diceOf, type Shown } from "../game/dice";
import type { Place, Token } from "../board/scene";
import type { Scene, Throw } from "./scenes";
import { unitOf } from "./fold";

export type Shot = { from: Place; to: Place; sight: string; isClose: boolean };
export type Box = { left: number; right: number; low: number; high: number };

/** Inches between bases below which nobody shoots: the blow is drawn, and no line. */
const CLOSE = 1.3;

const apart = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);
const reachOf = (token: Token) => Math.max(token.shape.length, token.shape.width) / 2;

/** Moved from one place toward another by some inches. */
function toward(from: Place, to: Place, inches: number): Place {
  const far = apart(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * inches) / far, y: from.y + ((to.y - from.y) * inches) / far };
}

/** A line of sight to a target, as the server measured it. */
export type Ray = { target: string; from: Place; to: Place };

/** Measured lines that begin and end at the bases that are shown; the game may have gone on since. */
export function raysHere(rays: readonly Ray[], actor: string, tokens: readonly Token[]): Ray[] {
  const isAt = (at: Place, unit: string) => tokens.some((token) => token.unit === unit && apart(token.at, at) <= reachOf(token) + 0.1);
  return rays.filter(({ target, from, to }) => isAt(from, actor) && isAt(to, target));
}

/** How far to the left of a line of fire a place is. */
const aside = (at: Place, along: Place) => at.y * along.x - at.x * along.y;

const middle = (all: readonly Place[]): Place => ({ x: all.reduce((sum, { x }) => sum + x, 0) / all.length, y: all.reduce((sum, { y }) => sum + y, 0) / all.length });

/** The lines of an attack: from each model that fires to what is seen of the target, side by side. Measured points are hit where they are known, else models. */
export function shotsOf(scene: Scene, tokens: readonly Token[], rays: readonly Ray[] = []): Shot[] {
  return scene.targets.flatMap((target) => {
    const models = tokens.filter(({ unit }) => unit === target);
    const seen = rays.filter((ray) => ray.target === target).map(({ to }) => to);
    const ends = seen.length ? seen : models.map(({ at }) => at);
    const fired = scene.tracers.filter((tracer) => tracer.target === target);
    const firing = tokens.filter((token) => fired.some(({ from }) => from === token.id || from === token.unit));
    if (!ends.length || !firing.length) return [];
    const [from, to] = [middle(firing.map(({ at }) => at)), middle(ends)];
    const along = { x: to.x - from.x, y: to.y - from.y };
    const inOrder = [...ends].sort((a, b) => aside(a, along) - aside(b, along));
    const sight = fired[0]?.sight ?? "";
    return [...firing].sort((a, b) => aside(a.at, along) - aside(b.at, along)).map((token, k, all) => {
      const end = inOrder[Math.floor(((k + 0.5) * inOrder.length) / all.length)]!;
      const gap = Math.min(...models.map((one) => apart(token.at, one.at) - reachOf(token) - reachOf(one)));
      return { from: toward(token.at, end, reachOf(token)), to: end, sight, isClose: gap < CLOSE };
    });
  });
}

/** The ground that a unit takes. */
export function boxOf(unit: string, tokens: readonly Token[], margin = 0.35): Box | null {
  const found = tokens.filter((token) => token.unit === unit);
  if (!found.length) return null;
  const xs = found.flatMap((token) => [token.at.x - reachOf(token), token.at.x + reachOf(token)]);
  const ys = found.flatMap((token) => [token.at.y - reachOf(token), token.at.y + reachOf(token)]);
  return { left: Math.min(...xs) - margin, right: Math.max(...xs) + margin, low: Math.min(...ys) - margin, high: Math.max(...ys) + margin };
}

/** Everything that the camera should show of a scene. */
export function placesOf(scene: Scene, tokens: readonly Token[]): Place[] {
  const units = new Set([scene.actor, ...scene.targets, ...scene.falls.map(unitOf)]);
  return [...scene.ways.flatMap(({ points }) => points), ...tokens.filter(({ unit }) => units.has(unit)).map(({ at }) => at)];
}

export type Row = { sides: number; needed: string; dice: { die: Shown; column: number; line: number }[]; more: number; came: string; lines: number };

/** How many dice lie beside each other, and how many are drawn at most. */
export const COLUMNS = 8;
const MOST = 24;

/** A throw as it lies there: in the order in which it fell, then with the successes slid together. */
export function rowOf({ roll }: Throw, isSettled: boolean): Row {
  const fallen = diceOf(roll).flat().slice(0, MOST);
  const order = isSettled ? slid(fallen) : fallen;
  const dice = fallen.map((die) => ({ die, column: order.indexOf(die) % COLUMNS, line: Math.floor(order.indexOf(die) / COLUMNS) }));
  const more = roll.groups.flat().length - fallen.length;
  return { sides: roll.sides, needed: roll.needed ? `${roll.needed}+` : "", dice, more, came: isSettled ? roll.came_to : "", lines: Math.max(1, Math.ceil(fallen.length / COLUMNS)) };
}

/** The ground beside a unit that a tray of dice covers, in inches. */
const TRAY = { wide: 9, high: 2.5 };

/** On which side of a unit the dice fall: where they cover fewer models, and away from whoever attacks it. */
export function isToTheLeft(box: Box, actor: Box | null, tokens: readonly Token[], width: number): boolean {
  const level = (box.low + box.high) / 2;
  const beside = tokens.filter(({ at }) => Math.abs(at.y - level) < TRAY.high);
  const toLeft = beside.filter(({ at }) => at.x < box.left && at.x > box.left - TRAY.wide).length + (box.left < TRAY.wide ? width : 0);
  const toRight = beside.filter(({ at }) => at.x > box.right && at.x < box.right + TRAY.wide).length + (box.right > width - TRAY.wide ? width : 0);
  return toLeft === toRight ? !!actor && actor.left + actor.right > box.left + box.right : toLeft < toRight;
}
