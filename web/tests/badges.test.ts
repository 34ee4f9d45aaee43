import { expect, it } from "vitest";
import { badgesOf } from "../src/board/badges";

const SAID = { stress: "{unit} has {value} stress", "held back": "{unit} is held back", acted: "{unit} is done for this round" };

it("says what a marker means", () => {
  expect(badgesOf("a1", [["stress", 2], ["held back", 1]], SAID).map(({ words }) => words)).toEqual(["a1 has 2 stress", "a1 is held back"]);
});

it("leaves out what only the rules keep count of, and what the card shows in another way", () => {
  expect(badgesOf("a1", [["spent", 1], ["took:attack", 1], ["acted", 1]], SAID)).toEqual([]);
});
