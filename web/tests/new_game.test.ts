import { expect, it } from "vitest";
import { first, termsOf, usual } from "../src/game/new_game";
import { minutes, withOpponents } from "../src/game/battles";
import type { Library, MissionInfo, ModuleInfo } from "../src/wire";

const mission = (id: string, seats: number, more: Partial<MissionInfo> = {}): MissionInfo => ({ id, name: id, seats, rounds: 5, notes: "", armies: [], teams: [], table: "", ...more });
const army = (id: string, units: number) => ({ id, name: id, units, models: 5 * units, points: 100 });
const module: ModuleInfo = {
  key: "m", title: "M", edition: "e", description: "", tables: [], first: { mission: "two", armies: ["s1", "s2"] },
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

it("begins with the battle that the module says, with all units deployed", () => {
  const { mission, seats, isDeployed } = first(library, module);
  expect([mission, ...seats.map(({ army }) => army), isDeployed]).toEqual(["two", "s1", "s2", true]);
  expect(termsOf(first(library, module))).toMatchObject({ is_deployed: true });
});

it("lists a table at which anyone may sit down", () => {
  expect(termsOf(withOpponents(usual(library, module), "open"))).toMatchObject({ listed: true, seats: [{ player: "me" }, { player: "open" }] });
  expect(termsOf(withOpponents(usual(library, module), "invited"))).not.toHaveProperty("listed");
});

it("says how long a battle takes, in fives", () => {
  expect(minutes(module, module.missions[1]!, ["s1", "s2"])).toBe(10);
  expect(minutes(module, module.missions[1]!)).toBe(35);
});

it("names a table only where another was chosen", () => {
  expect(termsOf({ ...usual(library, module), table: "hill" })).toMatchObject({ table: "hill" });
});
