import { expect, it } from "vitest";
import { isAttacked, stepNow, understood } from "../src/lessons/course";
import { LESSONS, lessonOf } from "../src/lessons/lessons";
import type { Fact, GameView, LogLine } from "../src/wire";
import en from "../src/words/en.json";

const units = [{ id: "a1", seat: "a" }, { id: "b1", seat: "b" }];
const view = (markers: object[] = []) => ({ units, markers }) as unknown as GameView;
const line = (fact: object): LogLine => ({ moment: 1, text: "", rules: [], fact: { rules: [], ...fact } as unknown as Fact }) as unknown as LogLine;
const moved = line({ type: "Moved", model: "a1.1", way: [] });
const shot = line({ type: "Declared", unit: "a1", shots: ["a1.1:rifle>b1"], sights: [] });
const attacked = line({ type: "Declared", unit: "b1", shots: ["b1.1>a1"], sights: [] });
const stress = lessonOf("stress")!;

it("has a lesson for each rulebook, with the same ideas and words for all of them", () => {
  expect(LESSONS.map(({ edition }) => edition)).toEqual(["stress", "assault", "melee", "onepage"]);
  for (const { steps } of LESSONS) {
    expect(steps.map(({ idea }) => idea)).toEqual(["move", "sight", "shoot", "objective", "reaction"]);
    for (const step of steps) expect(en).toHaveProperty(step.words);
  }
});

it("reads off the battle what is understood", () => {
  expect(understood([], { lines: [], view: view([{ holder: null }]), seat: "a" })).toEqual([]);
  expect(understood(["sight"], { lines: [moved, shot], view: view([{ holder: "a" }]), seat: "a" })).toEqual(["sight", "move", "shoot", "objective"]);
});

it("counts who falls where nothing can be held", () => {
  const fallen = (model: string) => line({ type: "Lost", model });
  expect(understood([], { lines: [fallen("a1.2")], view: view(), seat: "a" })).toEqual([]);
  expect(understood([], { lines: [fallen("b1.2")], view: view(), seat: "a" })).toEqual(["objective"]);
});

it("tells one idea after the other, and what the enemy begins at once", () => {
  expect(stepNow(stress, [], "activate", false)?.idea).toBe("move");
  expect(stepNow(stress, ["move"], "attack", false)?.idea).toBe("shoot");
  expect(stepNow(stress, ["move"], "activate", false)?.idea).toBe("sight");
  expect(isAttacked({ lines: [shot], view: view(), seat: "a" })).toBe(false);
  expect(isAttacked({ lines: [attacked], view: view(), seat: "a" })).toBe(true);
  expect(stepNow(stress, ["move"], "activate", true)?.idea).toBe("reaction");
  expect(stepNow(stress, ["move", "sight", "shoot", "objective", "reaction"], "activate", true)).toBeNull();
});
