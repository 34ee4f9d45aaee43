import { expect, it } from "vitest";
import { strengthOf, strengthWords, type Known } from "../src/game/strength";
import type { Model, ModelCardView, Unit, UnitCardView } from "../src/wire";

const known = (left: Record<string, number>, full: number): Known => ({
  models: new Map(Object.entries(left).map(([id, points]) => [id, { id, hit_points: points } as Model])),
  cards: new Map(["a1.1", "a1.2", "a1.3"].map((id) => [id, { id, attributes: { "hit-points": full } } as unknown as ModelCardView])),
});
const unit = (...models: string[]) => ({ id: "a1", models }) as unknown as Unit;
const card = (...models: string[]) => ({ id: "a1", models }) as unknown as UnitCardView;

it("counts the hit points of a single model that has several", () => {
  const found = strengthOf(unit("a1.1"), card("a1.1"), known({ "a1.1": 5 }, 6));
  expect(found).toEqual({ now: 5, all: 6, isInPoints: true, share: 5 / 6 });
  expect(strengthWords(found)).toBe("5 of 6 hit points");
});

it("counts the models of all others, also of those down to one", () => {
  const found = strengthOf(unit("a1.2"), card("a1.1", "a1.2", "a1.3"), known({ "a1.2": 1 }, 2));
  expect(found).toEqual({ now: 1, all: 3, isInPoints: false, share: 1 / 6 });
  expect(strengthWords(found)).toBe("1 of 3");
  expect(strengthWords(strengthOf(unit("a1.1"), card("a1.1"), known({ "a1.1": 1 }, 1)))).toBe("1 of 1");
});
