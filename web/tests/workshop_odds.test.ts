import { expect, it } from "vitest";
import type { ProspectView, Unit, UnitCardView } from "../src/wire";
import { oddsAddress, planAddress } from "../src/game/odds_address";
import { addressOf, readAddress } from "../src/workshop/odds/address";
import { atLeast, filled, highest } from "../src/workshop/odds/laws";
import { withSwing } from "../src/workshop/odds/swings";
import { percent, readUnit, unitText } from "../src/workshop/shared/odds";

it("an address holds everything and gives it back", () => {
  const told = {
    attackers: ["frontier:rifle-section rifleman=7", "openfire-list.1.frontier.44c414a7.eNq_-.7de15dc3 2"],
    target: "frontier:reavers",
    terms: { range: 7.5, sight: "obscured", marks: { stress: 2, advance: 1 }, models: 3, targets: 2, is_exchange: true, is_target_first: true },
  };
  expect(readAddress(addressOf(told).replace("#/odds/", ""))).toEqual(told);
});

it("an address that somebody made up is brought into bounds", () => {
  const { attackers, terms } = readAddress("?a=1&a=2&a=3&a=4&a=5&range=999&models=-3&marks=stress:1e9,:,x:y");
  expect([attackers.length, terms.range, terms.models, terms.marks?.["stress"]]).toEqual([4, 60, 1, 20]);
});

it("chances of at least so many add up from the end", () => {
  const chances = filled([[0, 0.25], [2, 0.75]], 3);
  expect(chances).toEqual([0.25, 0, 0.75, 0]);
  expect(atLeast(chances)).toEqual([1, 0.75, 0.75, 0]);
  expect(highest([[[0, 1]], [[4, 1]]])).toBe(4);
});

it("a unit is read and told", () => {
  expect(readUnit("frontier:rifle-section rifleman=7 spike")).toEqual({ module: "frontier", unit: "rifle-section", choices: [["rifleman", 7], ["spike", 1]], list: "", number: 1 });
  expect(unitText("frontier", "reavers", [["oath", 1]])).toBe("frontier:reavers oath=1");
});

it("a swing becomes terms", () => {
  const swing = { what: "mark", name: "stress", told: "", value: 0, damage: 0, destroys: 0, taken: 0, lost: 0 };
  expect(withSwing({ marks: { stress: 1, move: 1 } }, swing).marks).toEqual({ stress: 0, move: 1 });
  expect(withSwing({ is_exchange: true, is_target_first: true }, { ...swing, what: "exchange" })).toEqual({ is_exchange: false, is_target_first: false });
});

it("small chances are not nothing", () => expect([0, 0.0004, 0.5, 0.99999, 1].map(percent)).toEqual(["0.0 %", "< 0.1 %", "50.0 %", "> 99.9 %", "100.0 %"]));

const card = (id: string, kind: string, models: string[]): UnitCardView => ({ id, seat: id[0]!, name: id, profile: kind, models, points: 1, kind });
const unit = (id: string, models: string[]): Unit => ({ id, seat: id[0]!, models, leader: "", place: "table", marks: [], aboard: "" });

it("a unit at the table comes with the models that are left, a plan with its range and sight", () => {
  const [one, other] = [card("a1", "reavers", ["a1.1", "a1.2"]), card("b1", "breachers", ["b1.1"])];
  expect(oddsAddress("frontier", one, unit("a1", ["a1.2"]))).toBe("#/odds/?a=frontier%3Areavers&models=1");
  const plan = { unit: "a1", about: "b1", rules: [], away: 7.25, sight: "clear" } as ProspectView;
  expect(planAddress("frontier", plan, [one, other])).toBe("#/odds/?a=frontier%3Areavers&t=frontier%3Abreachers&range=7.3&sight=clear");
});
