import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { middle, sceneAfter, type Battle } from "../src/game/backdrop";
import { ground } from "../src/game/scene";

const told = JSON.parse(readFileSync("public/battle.json", "utf-8")) as Battle;

it("shows a battle on its table, with units of both sides", () => {
  const table = ground(told.layout);
  const { tokens } = sceneAfter(told, middle(told));
  expect(new Set(tokens.map(({ seat }) => seat))).toEqual(new Set(["a", "b"]));
  expect(tokens.length).toBeGreaterThan(20);
  for (const { at } of tokens) expect(at.x > 0 && at.x < table.width && at.y > 0 && at.y < table.height).toBe(true);
});

it("moves somebody from one step to the next", () => {
  const places = (step: number) => JSON.stringify(sceneAfter(told, step).tokens.map(({ at }) => at));
  expect(places(middle(told))).not.toBe(places(middle(told) + 6));
});
