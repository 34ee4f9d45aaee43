import { expect, it } from "vitest";
import { gathered } from "../src/game/attack_plan";
import type { PartView } from "../src/wire";

const part = (name: string, needed: number): PartView => ({ name, throws: [{ role: "attacker", name: "skill", die: "D12", chance: 0.5, dice: 1, needed }] });

it("tells equal attacks once, and how often they are rolled", () => {
  const told = gathered([part("1 x Lance", 7), part("1 x Carbine", 8), part("1 x Lance", 7), part("1 x Lance", 9)]);
  expect(told.map(({ part: { name, throws }, times }) => [name, throws[0]?.needed, times])).toEqual([
    ["1 x Lance", 7, 2],
    ["1 x Carbine", 8, 1],
    ["1 x Lance", 9, 1],
  ]);
});
