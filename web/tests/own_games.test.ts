import { expect, it } from "vitest";
import { byGame, details, guestSeat, others, score, standing, titleOf } from "../src/account/own_games";
import type { OwnSeat } from "../src/wire";

const seat = (changes: Partial<OwnSeat> = {}): OwnSeat => ({
  game: "g1",
  seat: "a",
  token: "t",
  title: "",
  phase: "playing",
  module: "frontier",
  mission: "three-pumps",
  pace: { type: "free" },
  names: { a: "Ada", b: "Bo" },
  asked: "b",
  round: 2,
  scores: { a: 1, b: 3 },
  deadline: null,
  created: 0,
  updated: 0,
  has_trouble: false,
  ...changes,
});
const only = (...seats: OwnSeat[]) => byGame(seats)[0]!;

it("shows a game once to who plays several of its seats, in the order that it was given", () => {
  const found = byGame([seat(), seat({ game: "g2" }), seat({ seat: "b" })]);
  expect(found.map(({ game, seats }) => [game, seats.map((one) => one.seat)])).toEqual([["g1", ["a", "b"]], ["g2", ["a"]]]);
});

it.each([
  [{ asked: "a" }, "yours"],
  [{ asked: "b" }, "theirs"],
  [{ asked: "" }, "waits"],
  [{ phase: "gathering" }, "gathering"],
  [{ phase: "over" }, "over"],
  [{ phase: "over", has_trouble: true }, "trouble"],
] as [Partial<OwnSeat>, string][])("says how a game stands: %o", (changes, found) => expect(standing(only(seat(changes)))).toBe(found));

it("tells the score with one's own side first, against whom, how far, and since when", () => {
  const mine = only(seat({ seat: "b", updated: Date.now() - 2 * 3_600_000 }));
  expect(score(mine)).toBe("3 : 1");
  expect(details(mine)).toBe("with Ada · Round 2 · 3 : 1 · 2 hours ago");
});

it("makes seats of guests from what the lists say", () => {
  const { id, ...rest } = { id: "g9", title: "", phase: "playing" as const, module: "m", mission: "x", pace: { type: "free" as const }, updated: 7, names: { a: "Ada" }, asked: "a", round: 1, scores: {}, has_trouble: false };
  expect(standing(only(guestSeat({ id, ...rest }, "a")))).toBe("yours");
});

it("names the others and the game", () => {
  expect(others(only(seat()))).toEqual(["Bo"]);
  expect(others(only(seat(), seat({ seat: "b" })))).toEqual([]);
  expect([titleOf(only(seat())), titleOf(only(seat({ title: "Friday" })))]).toEqual(["three pumps", "Friday"]);
});
