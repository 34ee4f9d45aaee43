// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { asFile, best, byRound, luck, ranked, ticks, together, unluckiest } from "../src/game/battle_report";
import type { UnitReport } from "../src/wire";

const unit = (name: string, told: Partial<UnitReport> = {}): UnitReport => ({ unit: name, seat: "a", points: 50, dealt: 0, felled: 0, felled_points: 0, suffered: 0, lost: 0, is_gone: false, rolled: 0, mean: 0, known: 0, unknown: 0, ...told });

it("has a line for each side, round by round", () => {
  const tally = (seat: string, score: number) => ({ seat, score, held: 0, models: 0, damage: 0 });
  const rounds = [{ round: 1, moment: 5, seats: [tally("a", 1), tally("b", 0)] }, { round: 2, moment: 9, seats: [tally("a", 1), tally("b", 4)] }];
  expect(byRound({ rounds }, ["a", "b"], ({ score }) => score)).toEqual([{ seat: "a", values: [1, 1] }, { seat: "b", values: [0, 4] }]);
});

it("ranks units by what they felled for their price, and leaves out who did nothing", () => {
  const dear = unit("dear", { points: 200, dealt: 9, felled: 5, felled_points: 100 });
  const cheap = unit("cheap", { points: 50, dealt: 2, felled: 2, felled_points: 60 });
  expect(ranked([unit("idle"), dear, cheap]).map((one) => one.unit)).toEqual(["cheap", "dear"]);
  expect(best([dear, cheap])?.unit).toBe("cheap");
  expect(best([unit("shot", { suffered: 2 })])).toBeNull();
});

it("knows luck only where a mean is known", () => {
  expect(luck(unit("x", { unknown: 2 }))).toBeNull();
  const short = unit("short", { known: 1, rolled: 0, mean: 1.5 });
  const long = unit("long", { known: 2, rolled: 4, mean: 3 });
  expect(unluckiest([long, short])?.unit).toBe("short");
  expect(unluckiest([long, unit("x", { unknown: 1 })])).toBeNull();
  expect(together([short, long])).toEqual({ known: 3, unknown: 0, rolled: 4, mean: 4.5 });
});

it.each([[0, [0, 1]], [3, [0, 1, 2, 3]], [9, [0, 5, 10]], [23, [0, 10, 20, 30]]])("has an axis for %i", (highest, found) => expect(ticks(highest)).toEqual(found));

it("makes a page that stands by itself", () => {
  document.head.innerHTML = "<style>.x { color: red; }</style>";
  const page = document.createElement("div");
  page.innerHTML = `<nav data-only-here>gone</nav><a href="#/replay/abc/3">there</a>`;
  const text = asFile(page, "A < B");
  expect(text).toContain("<title>A &lt; B</title>");
  expect(text).toContain(`href="${new URL("#/replay/abc/3", location.href).href}"`);
  expect(text).toContain("red");
  expect(text).not.toContain("gone");
});
