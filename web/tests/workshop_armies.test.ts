// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import type { ListChoice, OfferedUnit } from "../src/wire";
import { addressOf, readAddress } from "../src/workshop/armies/address";
import { priceOf, rowsOf, sectionsOf } from "../src/workshop/armies/choice_rows";
import { found } from "../src/workshop/armies/finding";
import { forgetList, keepList, keptLists, MOST } from "../src/workshop/armies/kept_lists";

const choice = (told: Partial<ListChoice>): ListChoice => ({ verb: "take", unit: 0, key: "horn", number: 1, now: 0, name: "Horn", section: "Gear", points: 5, effect: "", ...told });

it("an address says the list and gives it back", () => {
  const told = { module: "glasshouse", list: "openfire-list.1.glasshouse.c9b69f80.eNp_-x.5d1c07e2", switches: ["larger_games"] };
  expect(readAddress(addressOf(told).replace("#/armies/", ""))).toEqual(told);
  expect(readAddress("")).toEqual({ module: "", list: "", switches: [] });
});

it("a step up and a step down are one row", () => {
  const rows = rowsOf([choice({ number: 2, now: 1 }), choice({ number: 0, now: 1, points: -5 })], "take");
  expect(rows.map(({ key, now, more, less }) => [key, now, more?.number, less?.number])).toEqual([["horn", 1, 2, 0]]);
});

it("what cannot be taken once more costs what giving it up brings", () => {
  const [row] = rowsOf([choice({ number: 2, now: 1, points: 0, why: "too many" }), choice({ number: 0, now: 1, points: -5 })], "take");
  expect(priceOf(row!)).toBe("+5");
});

it("options stand under their headings in order", () => {
  const all = [choice({ key: "a", section: "One" }), choice({ key: "b", section: "Two" }), choice({ key: "c", section: "One" }), choice({ key: "d", verb: "count" })];
  expect(sectionsOf(all).map(({ name, rows }) => [name, rows.map(({ key }) => key)])).toEqual([["One", ["a", "c"]], ["Two", ["b"]]]);
});

const unit = (name: string, finds: string, roles: string[] = []): OfferedUnit => ({ id: name, name, points: 1, models: 1, words: "", roles, factions: [], sign: "infantry", finds });

it("a name that begins so comes first, then names, then what is carried", () => {
  const units = [unit("Porters", "Red rifle"), unit("Old Rifles", ""), unit("Rifle section", "")];
  expect(found(units, "rifle", "").map(({ name }) => name)).toEqual(["Rifle section", "Old Rifles", "Porters"]);
  expect(found([unit("A", "", ["line"]), unit("B", "", ["guns"])], "", "guns").map(({ name }) => name)).toEqual(["B"]);
});

const list = (id: string) => ({ id, name: id, module: "frontier", share: "openfire-list", points: 1, switches: [], updated: 1 });

beforeEach(() => localStorage.clear());

it("lists are kept by their ids, the newest first and not without end", () => {
  for (let k = 0; k < MOST + 3; k++) keepList(list(`list-${k}`));
  keepList({ ...list("list-50"), name: "Again" });
  expect(keptLists()).toHaveLength(MOST);
  expect(keptLists()[0]!.name).toBe("Again");
  expect(forgetList("list-50").some(({ id }) => id === "list-50")).toBe(false);
});

it("what else stands under the name is no list", () => {
  localStorage.setItem("army-lists", '[{"id": 5}, null, "x"]');
  expect(keptLists()).toEqual([]);
  localStorage.setItem("army-lists", "{");
  expect(keptLists()).toEqual([]);
});
