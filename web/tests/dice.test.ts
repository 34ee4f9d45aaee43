import { expect, it } from "vitest";
import { shown, slid } from "../src/game/dice";

const groups = [[[4, 11], [9], [12]], [[1, 2], [10]]];

it("shows dice in the groups of the book, with what they showed first", () => {
  const dice = shown({ groups, good: [9, 10, 11, 12] });
  expect(dice.map((group) => group.map(({ face, was, good }) => [face, was, good]))).toEqual([
    [[11, 4, true], [9, null, true], [12, null, true]],
    [[2, 1, false], [10, null, true]],
  ]);
});

it("slides successes together and keeps the order", () => {
  expect(slid(shown({ groups, good: [10, 12] })[0]!).map(({ face }) => face)).toEqual([12, 11, 9]);
});

it("judges no die where nothing has to be reached", () => {
  expect(shown({ groups }).flat().every(({ good }) => good === null)).toBe(true);
});
