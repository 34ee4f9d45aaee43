import { expect, it } from "vitest";
import { first, small, termsOf, usual } from "../src/game/new_game";
import type { Library, MissionInfo, ModuleInfo } from "../src/wire";

const mission = (id: string, seats: number, more: Partial<MissionInfo> = {}): MissionInfo => ({ id, name: id, seats, rounds: 5, notes: "", armies: [], teams: [], table: "", ...more });
const army = (id: string, units: number) => ({ id, name: id, units });
const module: ModuleInfo = {
  key: "m", title: "M", edition: "e", description: "", tables: [],
  missions: [mission("four", 4, { armies: ["s1", "s2", "s1", "s2"], teams: ["x", "y", "x", "y"] }), mission("two", 2)],
  armies: [army("big1", 8), army("big2", 9), army("s1", 3), army("s2", 3), army("stray", 1)],
};
const library: Library = { editions: [{ key: "e", title: "E", version: "1", switches: [] }], modules: [module], bots: ["random", "greedy"] };

it("puts oneself against the best bot, in a mission for two, with the first armies", () => {
  expect(termsOf(usual(library, module))).toEqual({ module: "m", mission: "two", seats: [{ player: "me", army: "big1", team: "" }, { player: "greedy", army: "big2", team: "" }] });
});

it("gives each seat of a larger mission its army and its team", () => {
  const { seats } = usual(library, module, module.missions[0]);
  expect(seats.map(({ army, team }) => army + team)).toEqual(["s1x", "s2y", "s1x", "s2y"]);
  expect(seats.map(({ player }) => player)).toEqual(["me", "greedy", "greedy", "greedy"]);
});

it("begins with the smallest armies that have more than one unit", () => {
  expect(small(module)).toEqual(["s1", "s2"]);
  expect(first(library, module).seats.map(({ army }) => army)).toEqual(["s1", "s2"]);
});

it("names a table only where another was chosen", () => {
  expect(termsOf({ ...usual(library, module), table: "hill" })).toMatchObject({ table: "hill" });
});
