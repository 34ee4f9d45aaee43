import { expect, it } from "vitest";
import { difference } from "../src/game/changes";

it("takes a refused answer apart", () => {
  const told = "entry 154: the answer 'a4.3@65.8014,29.2818/124.734' is refused: the units would be 0.56 in apart, and 0.614 in can be had [onepage.melee.consolidate.back-1in]";
  expect(difference(told)).toEqual({ entry: 154, why: "the units would be 0.56 in apart, and 0.614 in can be had", rule: "onepage.melee.consolidate.back-1in" });
});

it("shows of a hash what tells it from another", () => {
  expect(difference(`here is rotated-5 ${"82ae7972".padEnd(64, "0")}`).why).toBe("here is rotated-5 82ae7972…");
});

it.each([
  ["entry 20: the state is another", { entry: 20, why: "the state is another", rule: "" }],
  ["header.table.hash: the game was played on 'x'; here is y", { entry: null, why: "the game was played on 'x'; here is y", rule: "" }],
  ["", { entry: null, why: "", rule: "" }],
])("leaves anything else as it is: %s", (reason, found) => expect(difference(reason)).toEqual(found));
