// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Scene as Board, Token } from "../src/board/scene";
import { between as view_between, framed, toScreen } from "../src/board/view";
import { keep, settings } from "../src/game/settings.svelte";
import { fold } from "../src/theatre/fold";
import { along, between, movers } from "../src/theatre/glide";
import { lasts, SPEEDS } from "../src/theatre/pace";
import { planOf, resultOf } from "../src/theatre/plan";
import { lastActivation, scenes, type Scene } from "../src/theatre/scenes";
import { boxOf, isToTheLeft, placesOf, raysHere, rowOf, shotsOf } from "../src/theatre/stage";
import { Theatre } from "../src/theatre/theatre.svelte";
import { traces } from "../src/theatre/traces";
import type { DieRoll, Fact, GameView, LogLine } from "../src/wire";

const INCH = 10_000;
/** A fact without its rules. */
type Bare = Fact extends infer F ? (F extends Fact ? Omit<F, "rules"> : never) : never;
const fact = (bare: Bare): Fact => ({ ...bare, rules: [] }) as Fact;
const line = (moment: number, bare: Bare, more: Partial<LogLine> = {}): LogLine => ({ moment, text: `${bare.type} at ${moment}`, rules: [], fact: fact(bare), ...more });
const quiet = { is_quiet: true };

const roll = (title: string, faces: number[], needed: number, came_to: string): DieRoll => ({
  title, sides: 12, groups: [faces.map((face) => [face])], came_to, needed, good: Array.from({ length: 13 - needed }, (_, k) => needed + k),
});
const threw = (moment: number, about: string, dice: DieRoll) =>
  line(moment, { type: "Threw", who: about[0]!, about, rolled: {} as never, modifiers: [], needed: null, good: [] }, { dice });

/** b2 comes up, moves and shoots at a3: two of four hit, one is saved, one model falls, and a3 is suppressed. */
const ACTIVATION = [
  line(10, { type: "Activated", unit: "b2" }),
  line(11, { type: "Marked", unit: "b2", mark: "advanced", value: 1 }, quiet),
  line(11, { type: "Moved", model: "b2.1", kind: "advance", way: [[0, 0], [3 * INCH, 4 * INCH]], cost: 5, at: [3 * INCH, 4 * INCH, 90_000], level: 0 }),
  line(12, { type: "Placed", places: [["b2.2", [4 * INCH, 4 * INCH, 0], 0]] }),
  line(13, { type: "Declared", unit: "b2", shots: ["b2.1:bow>a3", "b2.2:bow>a3", "b2.2:knife#1>a3"], sights: [["a3", "obscured"]] }),
  threw(14, "a3", roll("Attacks on a3", [11, 6, 3, 12], 9, "2 hits")),
  threw(15, "a3", roll("Defence of a3", [2, 10], 9, "1 save")),
  line(16, { type: "Hurt", model: "a3.2", damage: 1, left: 0 }, quiet),
  line(16, { type: "Lost", model: "a3.2" }),
  line(16, { type: "Marked", unit: "a3", mark: "suppression", value: 1 }),
  line(16, { type: "Marked", unit: "b2", mark: "acted", value: 1 }, quiet),
  line(16, { type: "Passed", turn: 1, passes: 0 }, quiet),
];

const told = (scene: Scene) => scene.lines.map(({ fact: { type } }) => type);

describe("scenes", () => {
  const found = scenes(ACTIVATION);

  it("follow the order of the book: who acts, the move, the attack, hits, saves, losses", () => {
    expect(found.map(({ kind }) => kind)).toEqual(["acts", "moves", "attack", "dice", "dice", "outcome"]);
    expect(found.every(({ actor }) => actor === "b2")).toBe(true);
  });

  it("tell every line once, in its order", () => {
    expect(found.flatMap(({ lines }) => lines)).toEqual(ACTIVATION);
    expect(told(found[0]!)).toEqual(["Activated", "Marked"]);
  });

  it("show the way of whoever goes, and bring the others along", () => {
    expect(found[1]!.ways).toEqual([{ model: "b2.1", points: [{ x: 0, y: 0 }, { x: 3, y: 4 }] }]);
    expect(told(found[1]!)).toEqual(["Moved", "Placed"]);
  });

  it("draw one line for each model that fires, as the target is seen", () => {
    expect(found[2]!.targets).toEqual(["a3"]);
    expect(found[2]!.tracers).toEqual([{ from: "b2.1", target: "a3", sight: "obscured" }, { from: "b2.2", target: "a3", sight: "obscured" }]);
  });

  it("keep the dice of an attack beside its target, the last throw last", () => {
    expect(found[4]!.throws.map(({ beside, roll: { came_to } }) => [beside, came_to])).toEqual([["a3", "2 hits"], ["a3", "1 save"]]);
    expect(found[3]!.throws).toHaveLength(1);
    expect(found[3]!.caption).toBe("Attacks on a3");
  });

  it("count who fell, and let markers land that people want to see", () => {
    expect(found[5]!.falls).toEqual(["a3.2"]);
    expect(found[5]!.lost).toEqual({ a3: 1 });
    expect(found[5]!.landings.map(({ unit, mark, value }) => [unit, mark, value])).toEqual([["a3", "suppression", 1]]);
  });

  it("go on with an attack that was declared before a question", () => {
    const rest = scenes(ACTIVATION.slice(5), ACTIVATION.slice(0, 5));
    expect(rest.map(({ kind, targets, tracers }) => [kind, targets, tracers.length])).toEqual([["dice", ["a3"], 2], ["dice", ["a3"], 2], ["outcome", ["a3"], 2]]);
  });

  it("do not take an attack over into the next activation", () => {
    const next = scenes([line(20, { type: "Activated", unit: "a1" }), line(21, { type: "Marked", unit: "a1", mark: "stress", value: 2 })], ACTIVATION);
    expect(next.map(({ actor, targets, throws }) => [actor, targets, throws.length])).toEqual([["a1", [], 0], ["a1", [], 0]]);
  });

  it("say whom a test outside of an attack is about", () => {
    expect(scenes([line(1, { type: "RoundBegan", round: 2 }), threw(2, "a4", roll("Recovery of a4", [7], 6, "1 success"))]).at(-1)).toMatchObject({ kind: "dice", actor: "a4" });
  });

  it("strike from unit to unit where no models are told", () => {
    expect(scenes([line(1, { type: "Declared", unit: "b3", shots: ["b3>a1"], sights: [] })])[0]!.tracers).toEqual([{ from: "b3", target: "a1", sight: "" }]);
  });

  it("are nothing where there is only bookkeeping", () => {
    expect(scenes([line(1, { type: "Passed", turn: 0, passes: 0 }, quiet)])).toEqual([]);
  });
});

it("knows the last activation in which something happened", () => {
  const idle = line(17, { type: "Activated", unit: "a1" });
  expect(lastActivation([line(1, { type: "RoundBegan", round: 1 }), ...ACTIVATION, idle])).toEqual(ACTIVATION);
  expect(lastActivation([idle])).toEqual([]);
});

describe("the pace", () => {
  const [acts, move, attack, hits, , losses] = scenes(ACTIVATION);

  it("grows from fast to slow, and nothing lasts at all without pauses", () => {
    const lengths = (["none", "fast", "normal", "slow"] as const).map((speed) => lasts(attack!, speed));
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths[0]).toBe(0);
    expect(new Set(lengths).size).toBe(4);
  });

  it("shows an activation with an attack in less than seven seconds, and in less than two and a half if fast", () => {
    const all = (speed: (typeof SPEEDS)[number]) => scenes(ACTIVATION).reduce((sum, scene) => sum + lasts(scene, speed), 0);
    expect(all("normal")).toBeLessThan(7000);
    expect(all("fast")).toBeLessThan(2500);
  });

  it("holds nobody up over their own moves, and shows them their own attacks", () => {
    expect([acts!, move!].map((scene) => lasts(scene, "normal", true))).toEqual([0, 0]);
    expect([attack!, hits!, losses!].every((scene) => lasts(scene, "normal", true) > 0)).toBe(true);
  });
});

const pose = (x: number, y: number): [number, number, number] => [x * INCH, y * INCH, 0];
const VIEW = {
  round: 1, scores: { a: 1 }, order: ["a", "b"], turn: 0, out: [], markers: [], entries: [],
  units: ["a3", "b2"].map((id) => ({ id, seat: id[0]!, models: [`${id}.1`, `${id}.2`], leader: `${id}.1`, place: "table", marks: [], aboard: "" })),
  models: ["a3.1", "a3.2", "b2.1", "b2.2"].map((id, k) => ({ id, unit: id.slice(0, 2), hit_points: 1, at: pose(k, 0), level: 0 })),
} as unknown as GameView;

describe("facts folded into a view", () => {
  const after = fold(VIEW, ACTIVATION.map((one) => one.fact));
  const model = (id: string) => after.models.find((one) => one.id === id)!;

  it("move models, take away who fell, and mark units", () => {
    expect(model("b2.1").at).toEqual([3 * INCH, 4 * INCH, 90_000]);
    expect(model("b2.2").at).toEqual([4 * INCH, 4 * INCH, 0]);
    expect(model("a3.2")).toMatchObject({ at: null, hit_points: 0 });
    expect(after.units.map(({ models, marks }) => [models, marks])).toEqual([[["a3.1"], [["suppression", 1]]], [["b2.1", "b2.2"], [["advanced", 1], ["acted", 1]]]]);
    expect(VIEW.models[1]!.at).toEqual(pose(1, 0));
  });

  it("take a marker away at zero, add points, and go on with rounds and turns", () => {
    const facts = [fact({ type: "Marked", unit: "a3", mark: "suppression", value: 0 }), fact({ type: "Scored", seat: "a", points: 2, marker: "" }), fact({ type: "RoundBegan", round: 2 })];
    const now = fold(after, facts);
    expect([now.units[0]!.marks, now.scores, now.round, after.turn]).toEqual([[], { a: 3 }, 2, 1]);
  });

  it("take a destroyed unit from the table", () => {
    const now = fold(VIEW, [fact({ type: "Destroyed", unit: "a3" })]);
    expect(now.models.filter(({ at }) => at).map(({ id }) => id)).toEqual(["b2.1", "b2.2"]);
    expect(now.units[0]!.place).toBe("gone");
  });
});

it("leaves a trace where somebody fell, until they stand again", () => {
  const lines = [line(1, { type: "Placed", places: [["a3.2", [7 * INCH, 8 * INCH, 90_000], 0]] }), line(2, { type: "Lost", model: "a3.2" }), line(3, { type: "Placed", places: [["a3.2", pose(1, 1), 0]] })];
  expect(traces(lines, 2)).toEqual([{ model: "a3.2", at: { x: 7, y: 8 }, facing: 90 }]);
  expect([traces(lines, 1), traces(lines)]).toEqual([[], []]);
});

const token = (id: string, x: number, y: number, facing = 0): Token =>
  ({ id, unit: id.split(".")[0]!, seat: id[0]!, at: { x, y }, facing, shape: { kind: "round", length: 1, width: 1 }, role: "infantry", points: 1, full: 1, level: 0, is_leader: false, name: "" });
const TOKENS = [token("b2.1", 0, 0), token("b2.2", 2, 0), token("a3.1", 0, 10), token("a3.2", 2, 10)];

describe("the stage", () => {
  const attack = scenes(ACTIVATION)[2]!;

  it("draws shots from the rim of each base to the target, side by side", () => {
    const shots = shotsOf(attack, TOKENS);
    expect(shots.map(({ from, to }) => [from, to]).sort((a, b) => a[0]!.x - b[0]!.x)).toEqual([[{ x: 0, y: 0.5 }, { x: 0, y: 10 }], [{ x: 2, y: 0.5 }, { x: 2, y: 10 }]]);
    expect(shots.every(({ isClose, sight }) => !isClose && sight === "obscured")).toBe(true);
  });

  it("aims at what the server measured, where the game still stands as it is shown", () => {
    const rays = [{ target: "a3", from: { x: 0, y: 0.3 }, to: { x: 1.8, y: 9.6 } }, { target: "a3", from: { x: 5, y: 5 }, to: { x: 0, y: 10 } }];
    const here = raysHere(rays, "b2", TOKENS);
    expect(here).toEqual([rays[0]]);
    expect(shotsOf(attack, TOKENS, here).map(({ to }) => to)).toEqual([rays[0]!.to, rays[0]!.to]);
  });

  it("tells blows from shots by the gap between bases", () => {
    expect(shotsOf(attack, [token("b2.1", 0, 0), token("a3.1", 0, 1.4)])[0]!.isClose).toBe(true);
  });

  it("shows attacker and target to the camera", () => {
    expect(placesOf(attack, TOKENS)).toHaveLength(4);
    expect(placesOf(scenes(ACTIVATION)[1]!, TOKENS).slice(0, 2)).toEqual([{ x: 0, y: 0 }, { x: 3, y: 4 }]);
  });

  it("counts dice when they lie still, successes first", () => {
    const thrown = scenes(ACTIVATION)[3]!.throws[0]!;
    const columns = (isSettled: boolean) => rowOf(thrown, isSettled).dice.map(({ die, column }) => [die.face, column]);
    expect(columns(false)).toEqual([[11, 0], [6, 1], [3, 2], [12, 3]]);
    expect(columns(true)).toEqual([[11, 0], [6, 2], [3, 3], [12, 1]]);
    expect([rowOf(thrown, false).came, rowOf(thrown, true).came]).toEqual(["", "2 hits"]);
  });

  it("throws the dice where they cover nobody", () => {
    const box = boxOf("a3", TOKENS)!;
    expect(isToTheLeft({ ...box, left: 30, right: 33 }, null, [token("c1.1", 36, 10)], 72)).toBe(true);
    expect(isToTheLeft({ ...box, left: 30, right: 33 }, null, [token("c1.1", 27, 10)], 72)).toBe(false);
    expect(isToTheLeft(box, null, [], 72)).toBe(false);
  });
});

describe("gliding", () => {
  const board = (tokens: Token[]): Board => ({ tokens, groups: [], objectives: [], entries: [] });

  it("goes along a way by its length", () => {
    const way = [{ x: 0, y: 0 }, { x: 3, y: 0 }, { x: 3, y: 1 }];
    expect([along(way, 0), along(way, 0.5), along(way, 0.875), along(way, 1)]).toEqual([{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 3, y: 0.5 }, { x: 3, y: 1 }]);
  });

  it("moves those who stand elsewhere, turns them the shorter way, and leaves the others", () => {
    const [from, to] = [board([token("a.1", 0, 0, 350), token("a.2", 5, 5)]), board([token("a.1", 4, 0, 10), token("a.2", 5, 5), token("a.3", 9, 9)])];
    const going = movers(from, to);
    expect([...going.keys()]).toEqual(["a.1"]);
    const half = between(to, going, new Map(), 0.5);
    expect(half.tokens.map(({ id, at, facing }) => [id, at, facing % 360])).toEqual([["a.1", { x: 2, y: 0 }, 0], ["a.2", { x: 5, y: 5 }, 0], ["a.3", { x: 9, y: 9 }, 0]]);
  });
});

describe("the camera", () => {
  const [table, window] = [{ width: 72, height: 48 }, { width: 800, height: 600 }];

  it("stays where everything is well in sight, and else frames it", () => {
    const near = { left: 0, top: 0, scale: 20 };
    const places = [{ x: 15, y: 30 }, { x: 20, y: 35 }];
    expect(framed(near, table, window, places)).toBe(near);
    const found = framed({ left: 0, top: 0, scale: 8 }, table, window, [{ x: 60, y: 10 }, { x: 66, y: 20 }]);
    expect([{ x: 60, y: 10 }, { x: 66, y: 20 }].map((at) => toScreen(found, table, at)).every(({ x, y }) => x > 0 && x < 800 && y > 0 && y < 600)).toBe(true);
    expect(found.scale).toBeGreaterThan(8);
  });

  it("begins and ends where it should", () => {
    const [from, to] = [{ left: 10, top: 20, scale: 8 }, { left: -300, top: -200, scale: 24 }];
    for (const [share, wanted] of [[0, from], [1, to]] as const)
      for (const side of ["left", "top", "scale"] as const) expect(view_between(from, to, window, share)[side]).toBeCloseTo(wanted[side]);
  });
});

it("keeps what the planner foretold of the attack that is declared", () => {
  const models: [number, number][] = [[0, 0.4], [1, 0.6]];
  const prospects = [{ unit: "b2", about: "a3", rules: [], answer: { text: "b2.1:bow>a3", words: "" }, chances: { damage: 1, destroys: 0, models } }] as never;
  const own = { target: "a3", text: "b2.2:bow>a3", odds: { damage: 1, destroys: 0, models: [[0, 1]] as [number, number][] } };
  expect(planOf("b2", "b2.1:bow>a3", prospects, own)).toEqual({ unit: "b2", target: "a3", models });
  expect(planOf("b2", "b2.2:bow>a3", prospects, own)?.models).toEqual([[0, 1]]);
  expect(planOf("b2", "none", prospects, own)).toBeNull();
});

it("marks the real result when it is known, and not while dice are still to fall", () => {
  const [, , attack, , saves, losses] = scenes(ACTIVATION);
  expect([attack!, saves!, losses!].map((scene) => resultOf(scene, "a3", true))).toEqual([null, null, 1]);
  const saved = scenes([...ACTIVATION.slice(0, 7), ...ACTIVATION.slice(-2)]).at(-1)!;
  expect([resultOf(saved, "a3", false), resultOf(saved, "a3", true)]).toEqual([null, 0]);
});

describe("the theatre", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    keep({ speed: "normal" });
  });

  function started(theatre = new Theatre(), isOwn = false) {
    const seen: string[] = [];
    theatre.play(scenes(ACTIVATION), {
      view: VIEW, isOwn,
      begin: ({ kind }, { models }) => seen.push(`${kind} ${models.filter(({ at }) => at).length}`),
      settle: ({ kind }) => seen.push(`${kind} told`),
      end: () => seen.push("end"),
    });
    return { theatre, seen };
  }

  it("shows one scene after the other, and tells each when it has settled", () => {
    const { theatre, seen } = started();
    expect([seen, theatre.scene?.kind]).toEqual([["acts 4"], "acts"]);
    vi.advanceTimersByTime(20_000);
    expect(seen).toEqual(["acts 4", "acts told", "moves 4", "moves told", "attack 4", "attack told", "dice 4", "dice told", "dice 4", "dice told", "outcome 3", "outcome told", "end"]);
    expect(theatre.scene).toBeNull();
  });

  it("is over at once where nobody wants pauses", () => {
    keep({ speed: "none" });
    const { theatre, seen } = started();
    expect([seen.at(-1), seen.length, theatre.scene]).toEqual(["end", 13, null]);
  });

  it("can be skipped, and tells everything once all the same", () => {
    const { theatre, seen } = started();
    vi.advanceTimersByTime(lasts(scenes(ACTIVATION)[0]!, "normal") + 10);
    theatre.skip();
    expect(seen.filter((one) => one.endsWith("told"))).toHaveLength(6);
    expect([seen.at(-1), theatre.scene]).toEqual(["end", null]);
    vi.advanceTimersByTime(20_000);
    expect(seen).toHaveLength(13);
  });

  it("waits for a press at every step, if somebody wants that", () => {
    keep({ speed: "step" });
    const { theatre, seen } = started();
    vi.advanceTimersByTime(60_000);
    expect([theatre.isHeld, seen]).toEqual([true, ["acts 4", "acts told"]]);
    theatre.next();
    expect([theatre.isHeld, seen.at(-1)]).toEqual([false, "moves 4"]);
  });

  it("begins with the attack where the reader moved", () => {
    expect(started(new Theatre(), true).theatre.scene?.kind).toBe("attack");
  });

  it("ends what it showed before something else", () => {
    const first = started();
    const second = started(first.theatre);
    expect([first.seen.at(-1), second.seen]).toEqual(["end", ["acts 4"]]);
  });
});

it("reads what was kept before there were speeds", async () => {
  expect(settings.speed).toBe("normal");
  for (const [kept, speed] of [[{ hurries: true }, "none"], [{ hurries: false }, "normal"], [{ hurries: true, speed: "slow" }, "slow"]] as const) {
    localStorage.setItem("settings", JSON.stringify(kept));
    vi.resetModules();
    const fresh = await import("../src/game/settings.svelte");
    expect(fresh.settings.speed).toBe(speed);
  }
});
