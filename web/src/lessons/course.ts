/** How far somebody has come in a lesson: read off what happened in its battle, so that it can be left and taken up again. */

import type { Fact, GameView, LogLine } from "../wire";
import { unitOf } from "../theatre/fold";
import type { Idea, Lesson, Step } from "./lessons";

type Battle = { lines: readonly LogLine[]; view: GameView; seat: string };

/** The seat of a unit, by all units that there were. */
function seatsOf({ view }: Battle): (unit: string) => string {
  const seats = new Map(view.units.map(({ id, seat }) => [id, seat]));
  return (unit) => seats.get(unit) ?? "";
}

const some = <T extends Fact["type"]>(battle: Battle, type: T, holds: (fact: Extract<Fact, { type: T }>) => boolean) =>
  battle.lines.some(({ fact }) => fact.type === type && holds(fact as Extract<Fact, { type: T }>));

const isMoved = (battle: Battle) => some(battle, "Moved", ({ model }) => seatsOf(battle)(unitOf(model)) === battle.seat);
const hasShot = (battle: Battle) => some(battle, "Declared", ({ unit }) => seatsOf(battle)(unit) === battle.seat);
/** Where nothing can be held, whoever falls is what counts. */
const hasScored = (battle: Battle) =>
  battle.view.markers.length
    ? battle.view.markers.some(({ holder }) => holder === battle.seat) || some(battle, "Scored", ({ seat }) => seat === battle.seat)
    : some(battle, "Lost", ({ model }) => seatsOf(battle)(unitOf(model)) !== battle.seat);

/** What the log alone shows to be understood; looking and reacting are noted when they are done. */
const SHOWN: Partial<Record<Idea, (battle: Battle) => boolean>> = { move: isMoved, shoot: hasShot, objective: hasScored };

/** The ideas that are understood: those that were noted, and those that the battle shows. */
export function understood(noted: readonly Idea[], battle: Battle): Idea[] {
  const shown = (Object.keys(SHOWN) as Idea[]).filter((idea) => SHOWN[idea]!(battle));
  return [...new Set([...noted, ...shown])];
}

/** Whether somebody has attacked whoever learns. */
export const isAttacked = (battle: Battle): boolean =>
  some(battle, "Declared", ({ unit, shots }) => seatsOf(battle)(unit) !== battle.seat && shots.some((shot) => seatsOf(battle)(shot.split(">")[1] ?? "") === battle.seat));

/** What is told now: what the open question is about, what the enemy has just begun, else the first idea that nobody has to wait for. */
export function stepNow(lesson: Lesson, done: readonly Idea[], asked: string, attacked: boolean): Step | null {
  const left = lesson.steps.filter(({ idea }) => !done.includes(idea));
  const begun = attacked ? left.find(({ idea }) => idea === "reaction") : undefined;
  return left.find(({ asks }) => asks.includes(asked)) ?? begun ?? left[0] ?? null;
}
