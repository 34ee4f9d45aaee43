import { expect, it } from "vitest";
import { around, attackOn, brief, linear } from "../src/game/story";
import { marks } from "../src/game/timeline";
import type { LogLine } from "../src/wire";

const line = (moment: number, text: string, fact: LogLine["fact"] = { type: "Told", rules: [], what: "", about: "", values: [] }): LogLine => ({ moment, text, rules: [], fact });

it("leaves out what was taken back", () => {
  const told = [line(1, "a"), line(3, "b"), line(5, "undone"), line(6, "undone too"), line(4, "c"), line(5, "d")];
  expect(linear(told, 9).map(({ text }) => text)).toEqual(["a", "b", "c", "d"]);
});

it("leaves out what is later than the game stands", () => {
  expect(linear([line(1, "a"), line(2, "b"), line(3, "later")], 2).map(({ text }) => text)).toEqual(["a", "b"]);
});

it("marks rounds and activations", () => {
  const told = [line(1, "Round 1.", { type: "RoundBegan", rules: [], round: 1 }), line(3, "a2 acts.", { type: "Activated", rules: [], unit: "a2" }), line(4, "moved")];
  expect(marks(told)).toEqual([
    { kind: "round", moment: 1, text: "1" },
    { kind: "act", moment: 3, text: "a2 acts.", seat: "a" },
  ]);
});

const moved: LogLine["fact"] = { type: "Moved", model: "a2.1", kind: "move", way: [], cost: 4, at: [0, 0, 0], level: 0, rules: [] };
const placed: LogLine["fact"] = { type: "Placed", places: [["a2.2", [0, 0, 0], 0]], rules: [] };

it("says once that a unit acts, moves and brings the others along", () => {
  const told = [line(1, "a2 is activated.", { type: "Activated", rules: [], unit: "a2" }), line(2, "a2 moves.", moved), line(3, "The others are placed.", placed)];
  expect(brief(told).map(({ text }) => text)).toEqual(["a2 moves."]);
});

it("tells an activation that nothing follows, and places that no move led to", () => {
  const told = [line(1, "a2 is activated.", { type: "Activated", rules: [], unit: "a2" }), line(2, "b1 moves.", { ...moved, model: "b1.1" }), line(3, "Somebody says something."), line(4, "Models are placed.", placed)];
  expect(brief(told).map(({ text }) => text)).toEqual(told.map(({ text }) => text));
});

it("tells who comes onto the table, not where each model is put first", () => {
  const told = [line(1, "5 models are placed.", placed), line(1, "a2 comes onto the table.", { type: "Arrived", rules: [], unit: "a2" })];
  expect(brief(told).map(({ text }) => text)).toEqual(["a2 comes onto the table."]);
});

const declared: LogLine["fact"] = { type: "Declared", unit: "b3", shots: [], sights: [["a1", "clear"], ["a2", "obscured"]], rules: [] };
const activated = line(1, "b3 is activated.", { type: "Activated", rules: [], unit: "b3" });

it("knows the attack that a unit is asked about", () => {
  const told = [activated, line(2, "b3 attacks.", declared), line(2, "a1 evades.")];
  expect(attackOn(told, "a2")).toEqual({ by: "b3", text: "b3 attacks." });
});

it("knows no attack on another unit, and none of an activation before", () => {
  expect(attackOn([activated, line(2, "b3 attacks.", declared)], "a4")).toBeNull();
  expect(attackOn([line(1, "b3 attacks.", declared), line(2, "a2 is activated.", { type: "Activated", rules: [], unit: "a2" })], "a2")).toBeNull();
});

it("keeps the newest lines, or those around the moment that is looked at", () => {
  const told = Array.from({ length: 100 }, (_, k) => line(k, String(k)));
  const span = (moment: number | null) => [around(told, moment, 20).at(0)?.text, around(told, moment, 20).at(-1)?.text];
  expect(span(null)).toEqual(["80", "99"]);
  expect(span(50)).toEqual(["36", "55"]);
  expect(span(2)).toEqual(["0", "19"]);
  expect(span(99)).toEqual(["80", "99"]);
});
