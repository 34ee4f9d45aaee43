import { expect, it } from "vitest";
import { plain } from "../src/game/changes";

it("leaves out what is shown beside it", () => {
  expect(plain("entry 154: the answer 'stay' is refused [onepage.melee.consolidate.back-1in]")).toBe("the answer 'stay' is refused");
  expect(plain("Eintrag 20: es fallen andere Würfel")).toBe("es fallen andere Würfel");
  expect(plain("header.table.hash: the game was played on 'x'; here is y")).toBe("the game was played on 'x'; here is y");
});

it("shows of a hash what tells it from another", () => {
  expect(plain(`here is rotated-5 ${"82ae7972".padEnd(64, "0")}`)).toBe("here is rotated-5 82ae7972…");
});
