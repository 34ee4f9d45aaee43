/** What happened, as scenes to be shown one after the other. It knows no rule: everything in a scene is told by the facts of the log. */

import type { Place } from "../board/scene";
import { place } from "../game/scene";
import type { DieRoll, Fact, LogLine } from "../wire";
import { unitOf } from "./fold";

/** What goes from a model (or a unit, where no models are told) to a target, and how the target is seen. */
export type Tracer = { from: string; target: string; sight: string };

/** Dice of an attack or a test, and the unit beside which they fall. */
export type Throw = { beside: string; roll: DieRoll };

/** A marker that a unit gets or keeps with this value. */
export type Landing = { unit: string; mark: string; value: number; words: string };

export type Scene = {
  kind: "round" | "acts" | "moves" | "attack" | "dice" | "outcome" | "word";
  /** The unit that acts, and those that suffer it. */
  actor: string;
  targets: string[];
  tracers: Tracer[];
  /** The ways of those who go, in inches. */
  ways: { model: string; points: Place[] }[];
  /** The dice of this attack up to now; those that fall in this scene are the last. */
  throws: Throw[];
  falls: string[];
  hurts: string[];
  landings: Landing[];
  /** How many models each target has lost to this attack up to now. */
  lost: Readonly<Record<string, number>>;
  caption: string;
  lines: LogLine[];
};

/** What goes on from one scene to the next: who acts, and the attack that is being settled. */
type Running = Pick<Scene, "actor" | "targets" | "tracers" | "throws" | "lost">;

const IDLE: Running = { actor: "", targets: [], tracers: [], throws: [], lost: {} };

/** The unit that a fact is about, where it says what somebody did or suffered. */
function about(fact: Fact): string {
  switch (fact.type) {
    case "Moved": case "Hurt": case "Lost": return unitOf(fact.model);
    case "Placed": return unitOf(fact.places[0]?.[0] ?? "");
    case "Activated": case "Declared": case "Arrived": case "Destroyed": case "Withdrew": case "Embarked": case "Disembarked": case "Marked": return fact.unit;
    case "Threw": case "Told": return fact.about;
    default: return "";
  }
}

/** The shots of an attack: who fires at whom; a weapon's name is passed over, and models that fire twice are drawn once. */
export function tracersOf(fact: Extract<Fact, { type: "Declared" }>): Tracer[] {
  const sights = new Map(fact.sights);
  const found = new Map<string, Tracer>();
  for (const shot of fact.shots) {
    const [who = "", target = ""] = shot.split(">");
    const from = who.split(":")[0] ?? who;
    if (target) found.set(`${from}>${target}`, { from, target, sight: sights.get(target) ?? "" });
  }
  return [...found.values()];
}

const KINDS: Partial<Record<Fact["type"], Scene["kind"]>> = {
  RoundBegan: "round",
  Activated: "acts",
  Moved: "moves",
  Placed: "moves",
  Declared: "attack",
  Threw: "dice",
  Hurt: "outcome",
  Lost: "outcome",
  Destroyed: "outcome",
  Marked: "outcome",
};

/** Facts of coming and going, which belong to the move that they follow. */
const WITH_MOVES: readonly Fact["type"][] = ["Arrived", "Disembarked", "Embarked", "Withdrew"];

/** Bookkeeping: a quiet line that shows nothing on the table. */
const isBookkeeping = (line: LogLine) => !!line.is_quiet && !["Moved", "Placed", "Hurt", "Lost", "Destroyed"].includes(line.fact.type);

/** Whether a line goes on with what the scene before shows. */
function joins(scene: Scene, line: LogLine): boolean {
  const { fact } = line;
  if (isBookkeeping(line) && !WITH_MOVES.includes(fact.type)) return true;
  if (WITH_MOVES.includes(fact.type) || KINDS[fact.type] === "moves") return scene.kind === "moves" && scene.actor === about(fact);
  return KINDS[fact.type] === "outcome" && scene.kind === "outcome";
}

/** How what goes on changes with a fact. */
function goesOn(running: Running, fact: Fact): Running {
  switch (fact.type) {
    case "RoundBegan": case "Passed": return IDLE;
    case "Activated": case "Moved": case "Placed": case "Arrived": return { ...IDLE, actor: about(fact) };
    case "Declared": {
      const tracers = tracersOf(fact);
      return { actor: fact.unit, targets: [...new Set(tracers.map(({ target }) => target))], tracers, throws: [], lost: {} };
    }
    case "Lost": return { ...running, lost: { ...running.lost, [about(fact)]: (running.lost[about(fact)] ?? 0) + 1 } };
    default: return running;
  }
}

/** A scene that begins with what goes on. */
const begun = (kind: Scene["kind"], running: Running): Scene => ({ ...running, kind, ways: [], falls: [], hurts: [], landings: [], caption: "", lines: [] });

/** The same scene with one more line. */
function told(scene: Scene, line: LogLine): Scene {
  const { fact } = line;
  const next = { ...scene, lines: [...scene.lines, line], caption: line.is_quiet ? scene.caption : line.dice?.title ?? line.text };
  if (fact.type === "Moved") return { ...next, ways: [...scene.ways, { model: fact.model, points: fact.way.map(place) }] };
  if (fact.type === "Hurt") return { ...next, hurts: [...scene.hurts, fact.model] };
  if (fact.type === "Lost") return { ...next, falls: [...scene.falls, fact.model] };
  if (fact.type === "Marked" && !line.is_quiet && fact.value) return { ...next, landings: [...scene.landings.filter((one) => one.unit !== fact.unit || one.mark !== fact.mark), { unit: fact.unit, mark: fact.mark, value: fact.value, words: line.text }] };
  return next;
}

/** Lines of the log as scenes. `past` is what was told before: an attack that was declared there goes on. */
export function scenes(lines: readonly LogLine[], past: readonly LogLine[] = []): Scene[] {
  let running = past.slice(past.findLastIndex(({ fact }) => fact.type === "Activated")).reduce(followed, IDLE);
  const found: Scene[] = [];
  let before: LogLine[] = [];
  for (const line of lines) {
    running = followed(running, line);
    const last = found.at(-1);
    if (last && joins(last, line)) {
      const scene = told(last, line);
      found[found.length - 1] = isBookkeeping(line) ? scene : withSufferers({ ...scene, ...running }, line.fact);
    } else if (isBookkeeping(line)) {
      before = [...before, line];
    } else {
      const scene = [...before, line].reduce(told, begun(KINDS[line.fact.type] ?? "word", running));
      found.push(withSufferers(scene, line.fact));
      before = [];
    }
  }
  return found;
}

/** What goes on after a line, its dice among it. */
function followed(running: Running, line: LogLine): Running {
  const next = goesOn(running, line.fact);
  return line.dice ? { ...next, throws: [...next.throws, { beside: about(line.fact), roll: line.dice }] } : next;
}

/** A test or a loss outside of an attack happens to whom it is about. */
function withSufferers(scene: Scene, fact: Fact): Scene {
  const whom = about(fact);
  const isOwn = !scene.actor || scene.actor === whom;
  return { ...scene, actor: scene.actor || whom, targets: scene.targets.length || isOwn || !whom ? scene.targets : [whom] };
}

/** The last activation in which anything happened, from its beginning. */
export function lastActivation(lines: readonly LogLine[]): LogLine[] {
  for (let end = lines.length, k = lines.length - 1; k >= 0; k--) {
    if (lines[k]!.fact.type !== "Activated") continue;
    const found = lines.slice(k, end);
    if (scenes(found).some(({ kind }) => kind !== "acts" && kind !== "round")) return found;
    end = k;
  }
  return [];
}
