import { expect, it } from "vitest";
import { aimed, aimOf, rowsOf, shotsAt } from "../src/game/split";
import { writeShots } from "../src/game/notation";
import type { LayoutView, ProspectView } from "../src/wire";

const layout = {
  weapons: [{ id: "rifle", name: "Rifle", uses: [{ name: "Rifle", words: "" }] }, { id: "gun", name: "Gun", uses: [{ name: "Shell", words: "" }, { name: "Shot", words: "" }] }],
  models: [{ id: "a1.1", name: "Guard", weapons: ["rifle"] }, { id: "a1.2", name: "Gunner", weapons: ["rifle", "gun"] }],
} as unknown as LayoutView;
const prospects = [
  { about: "b1", answer: { text: "a1.1:rifle>b1 a1.2:rifle>b1 b1~a1.1", words: "" } },
  { about: "b2", answer: { text: "a1.2:gun#1>b2 b2~a1.2", words: "" } },
] as unknown as ProspectView[];
const rows = rowsOf(layout, ["a1.1", "a1.2"]);

it("lists every weapon of every model", () => {
  expect(rows.map(({ model, words, uses }) => `${model} ${words} ${uses.length}`)).toEqual(["a1.1 Rifle 1", "a1.2 Rifle 1", "a1.2 Gun 2"]);
});

it("begins with the attack that is offered", () => {
  expect(rows.map((row) => aimOf(shotsAt(prospects, "b1"), row))).toEqual(["b1#0", "b1#0", ""]);
});

it("aims one weapon elsewhere and leaves the others", () => {
  const shots = aimed(shotsAt(prospects, "b1"), rows, rows[2]!, "b2#1");
  expect(writeShots(shots)).toBe("a1.1:rifle>b1 a1.2:rifle>b1 a1.2:gun#1>b2");
});

it("lets a weapon be silent", () => {
  const shots = aimed(shotsAt(prospects, "b1"), rows, rows[0]!, "");
  expect(writeShots(shots)).toBe("a1.2:rifle>b1");
});
