import { expect, it } from "vitest";
import { apply } from "../src/game/updates";
import type { Update, GameView } from "../src/wire";

const model = (id: string, x: number) => ({ id, unit: id[0]!, hit_points: 1, at: [x, 0, 0] as [number, number, number], level: 0 });
const view: GameView = {
  type: "view", game: "g", seq: 3, moment: 7, phase: "playing", round: 1, order: ["a", "b"], turn: 0, scores: { a: 0, b: 0 },
  out: [], units: [], models: [model("a1", 1), model("b1", 2)], markers: [], entries: [],
};
const update: Update = { type: "update", game: "g", seq: 4, at: 0, what: "answered", by: "a", phase: "playing", moment: 9 };

it("changes what the update tells and leaves the rest", () => {
  const next = apply(view, { ...update, models: [model("b1", 5)], turn: 1, scores: { a: 2, b: 0 } });
  expect(next.models.map(({ id, at }) => [id, at?.[0]])).toEqual([["a1", 1], ["b1", 5]]);
  expect([next.seq, next.moment, next.turn, next.scores, next.order, next.round]).toEqual([4, 9, 1, { a: 2, b: 0 }, ["a", "b"], 1]);
  expect(view.models[1]!.at?.[0]).toBe(2);
});

it("knows a turn of 0 from no news", () => {
  expect(apply({ ...view, turn: 1 }, { ...update, turn: 0 }).turn).toBe(0);
  expect(apply({ ...view, turn: 1 }, update).turn).toBe(1);
});

it("forgets a question that is answered", () => {
  const asked = { turn: 1, who: "a", what: "move", about: "a1", words: "?", form: "go" as const, how: "", rules: [] };
  expect(apply({ ...view, question: asked }, update).question).toBeNull();
});
