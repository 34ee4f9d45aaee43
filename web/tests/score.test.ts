import { expect, it } from "vitest";
import { scoreText } from "../src/game/score";
import type { Marker } from "../src/wire";

const marker = (holder: string | null, points: number, place = "table"): Marker => ({ id: "m", at: [0, 0], kind: "control", points, seats: ["a", "b"], holder, unit: null, since: 0, place });

it("tells what is held beside what has been scored", () => {
  const view = { scores: { a: 3 }, markers: [marker("a", 2), marker("a", 1, "reserve"), marker("b", 2, "gone"), marker(null, 4)] };
  expect([scoreText(view, "a"), scoreText(view, "b")]).toEqual(["3 (+3)", "0"]);
});
