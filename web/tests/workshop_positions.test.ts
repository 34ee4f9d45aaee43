// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { LabFigure, PlanView, PuzzleGrade, TrialView } from "../src/wire";
import { between, cells, csv, extent, sides } from "../src/workshop/lab/figures";
import { arrowOf, direction, distinct, planWords } from "../src/workshop/positions/plans";
import { hardness, isSolved, keepGrade, readProgress, summary } from "../src/workshop/puzzles/progress";
import { addressOf, sourceIn } from "../src/workshop/study/address";

const names = { units: [{ id: "a1", name: "Gleaners" }, { id: "b1", name: "Guard" }], names: { p1: "Old pump" } } as never;
const plan = (told: Partial<PlanView>): PlanView => ({ unit: "a1", number: 0, what: "usual", ...told });

test("a plan is told by its name, its goal and its pace", () => {
  expect(planWords(plan({ what: "towards", about: "p1", words: "move" }), names)).toBe("go towards Old pump (move)");
  expect(planWords(plan({ what: "attack", about: "b1" }), names)).toBe("attack Guard");
  expect(planWords(plan({ what: "act", words: "recover" }), names)).toBe("recover");
  expect(planWords(plan({ what: "elsewhere", start: [0, 0], end: [100000, 100000] }), names)).toBe("go up and to the right");
});

test("directions are eighths of a turn, up being away from the first player", () => {
  const from = { x: 0, y: 0 };
  expect([direction(from, { x: 1, y: 0 }), direction(from, { x: 0, y: 1 }), direction(from, { x: -1, y: 0 }), direction(from, { x: 0, y: -1 })]).toEqual(["right", "up", "left", "down"]);
});

test("plans that read alike are one choice", () => {
  const plans = [plan({ number: 1, what: "stay" }), plan({ number: 2, what: "stay" }), plan({ number: 3, what: "attack", about: "b1" })];
  expect(distinct(plans, names).map(({ number }) => number)).toEqual([1, 3]);
});

test("an arrow leads in inches, and nowhere without an end", () => {
  expect(arrowOf(plan({ start: [10000, 20000], end: [30000, 40000] }), "good")).toEqual([{ from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, hue: "good" }]);
  expect(arrowOf(plan({}), "good")).toEqual([]);
});

test("the first answer to a puzzle counts", () => {
  localStorage.clear();
  const grade = (verdict: string, loss: number) => ({ verdict, loss }) as PuzzleGrade;
  const one = keepGrade(readProgress(), "x", grade("blunder", 0.2), "2026-01-01");
  const two = keepGrade(one, "x", grade("best", 0), "2026-01-02");
  expect(two["x"]!.verdict).toBe("blunder");
  expect(readProgress()).toEqual(one);
  const both = summary(keepGrade(two, "y", grade("good", 0.04), "2026-01-02"));
  expect([both.tried, both.solved]).toEqual([2, 1]);
  expect(both.given).toBeCloseTo(0.12);
  expect([isSolved(undefined), hardness(0.11), hardness(0.16), hardness(0.3)]).toEqual([false, 1, 2, 3]);
});

test("what is kept in the browser may be anything", () => {
  localStorage.setItem("puzzles", "[1]");
  expect(readProgress()).toEqual({});
  localStorage.setItem("puzzles", "{");
  expect(readProgress()).toEqual({});
});

test("a study is found by links and ids", () => {
  expect(addressOf("game.abc/12?x")).toEqual({ source: "game.abc", moment: 12 });
  expect(addressOf("")).toEqual({ source: "", moment: 0 });
  expect(sourceIn("https://x.test/#/replay/AbCd1234AbCd1234/5")).toBe("game.AbCd1234AbCd1234");
  expect(sourceIn("http://x/#/study/study.AbC/3")).toBe("study.AbC");
  expect(sourceIn("AbCd1234AbCd1234")).toBe("game.AbCd1234AbCd1234");
  expect(sourceIn("what?")).toBe("");
});

const figure = (name: string, also: string, mean: number): LabFigure => ({ name, also, n: 4, mean, low: mean - 0.1, high: mean + 0.2 });

test("a matrix has every pairing from both sides", () => {
  const found = cells([figure("x", "y", 0.6)]);
  expect(found.get("x y")!.mean).toBe(0.6);
  const other = found.get("y x")!;
  expect([other.mean, other.low, other.high].map((one) => Math.round(100 * one))).toEqual([40, 20, 50]);
  expect(sides([figure("x", "y", 0.5), figure("x", "z", 0.5)])).toEqual(["x", "y", "z"]);
});

test("a cell's games are those of both, in either order", () => {
  const trials = [["x", "y"], ["y", "x"], ["x", "z"]].map((sides, number) => ({ number, sides, mission: "m", points: [], leads: [] }) as unknown as TrialView);
  expect(between(trials, "x", "y").map(({ number }) => number)).toEqual([0, 1]);
});

test("figures become comma-separated values with names quoted where they must be", () => {
  const text = csv({ findings: { pairings: [{ ...figure('a "b", c', "d", 0.5), draws: 0.25 }] } } as never);
  expect(text.split("\n")[1]).toBe('pairings,"a ""b"", c",d,,4,0.5,0.4,0.7,0.25,,,');
});

test("a scale has room for every interval and the middle", () => {
  const [low, high] = extent([{ key: "0", label: "", figure: figure("x", "y", 0.3) }], 0.5);
  expect(low).toBeLessThan(0.2);
  expect(high).toBeGreaterThan(0.5);
});
