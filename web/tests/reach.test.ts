import { expect, it } from "vitest";
import { reachOverlay } from "../src/game/reach";
import type { Area, ReachOf } from "../src/wire";

const square = (size: number): Area => [[[0, 0], [size, 0], [size, size]].map(([x, y]) => [x! * 10_000, y! * 10_000])] as Area;
const reach = (kind: string, limit: number, closed: Area[]): ReachOf => ({ model: "a1.1", kind, limit, contours: [{ cost: limit, areas: [square(limit)] }], closed });

it("shows where a move may not end, of the move that leads farthest", () => {
  const told = { turn: 1, reaches: [reach("move", 6, [square(1)]), reach("rush", 9, [square(1), square(2)])] };
  expect(reachOverlay(told, "")?.closed).toHaveLength(2);
  expect(reachOverlay(told, "move")?.closed).toEqual([[{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }]]);
});
