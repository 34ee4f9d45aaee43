import { expect, it } from "vitest";
import { linear } from "../src/game/story";
import { marks } from "../src/game/timeline";
import type { LogLine } from "../src/wire";

const line = (moment: number, text: string, fact: LogLine["fact"] = { type: "Told", rules: [], what: "", about: "", values: [] }): LogLine => ({ moment, text, rules: [], fact });

it("leaves out what was taken back", () => {
  const told = [line(1, "a"), line(3, "b"), line(5, "undone"), line(6, "undone too"), line(4, "c"), line(5, "d")];
  expect(linear(told, 9).map(({ text }) => text)).toEqual(["a", "b", "c", "d"]);
});

it("leaves out what is later than the game stands", () => {
  expect(linear([line(1, "a"), line(4, "later")], 2).map(({ text }) => text)).toEqual(["a"]);
});

it("marks rounds and activations", () => {
  const told = [line(1, "Round 1.", { type: "RoundBegan", rules: [], round: 1 }), line(3, "a2 acts.", { type: "Activated", rules: [], unit: "a2" }), line(4, "moved")];
  expect(marks(told)).toEqual([
    { kind: "round", moment: 1, text: "1" },
    { kind: "act", moment: 3, text: "a2 acts.", seat: "a" },
  ]);
});
