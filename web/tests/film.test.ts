// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { fromFilm, isAlone, replayFile, takeFilm, views } from "../src/game/film";
import type { Film, GameView, Model } from "../src/wire";

const model = (id: string, x: number): Model => ({ id, unit: "a1", hit_points: 1, at: [x, 0, 0], level: 0 }) as unknown as Model;
const first = { type: "view", game: "", seq: 0, moment: 0, phase: "playing", round: 1, order: ["a", "b"], turn: 0, scores: { a: 0, b: 0 }, out: [], units: [], models: [model("a1.1", 1), model("a1.2", 2)], markers: [], entries: [] } as unknown as GameView;
const film = { layout: {}, lines: [], first, frames: [{ moment: 1, models: [model("a1.2", 9)] }, { moment: 2, round: 2, scores: { a: 3, b: 0 }, outcome: { winners: ["a"], scores: [] } }] } as unknown as Film;

test("each frame changes what it names and leaves the rest", () => {
  const [zero, one, two] = views(film);
  expect(zero!.models.map(({ at }) => at![0])).toEqual([1, 2]);
  expect(one!.models.map(({ at }) => at![0])).toEqual([1, 9]);
  expect(one!.round).toBe(1);
  expect([two!.round, two!.scores["a"], two!.phase]).toEqual([2, 3, "over"]);
  expect(two!.models).toEqual(one!.models);
});

test("a file has the scripts that its script needs inside, and names cannot leave their script", async () => {
  const pages = new DOMParser().parseFromString('<script type="module" src="https://x.test/assets/index.js"></script>', "text/html");
  const texts: Record<string, string> = { "/assets/index.js": 'import{a}from"./words.js";a()', "/assets/words.js": 'export const a=()=>"</script>"' };
  const page = await replayFile({ game: "G1", film, title: "</title><b>" }, pages, async ({ pathname }) => texts[pathname]!);
  expect(page).not.toContain("./words.js");
  expect(page).toContain("data:text/javascript;base64,");
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).not.toContain("</title><b>");
});

test("a page with a game in it answers for the server", () => {
  expect(isAlone()).toBe(false);
  expect(takeFilm()).toBe("");
  document.body.innerHTML = `<script type="application/json" id="film">${JSON.stringify({ game: "G1", film, title: "" })}</script>`;
  expect(takeFilm()).toBe("G1");
  expect(isAlone()).toBe(true);
  expect((fromFilm("/api/games/G1/moments/1") as GameView).moment).toBe(1);
  expect((fromFilm("/api/games/G1/view") as GameView).moment).toBe(2);
  expect(fromFilm("/api/games/G2/view")).toBeUndefined();
  expect(fromFilm("/api/me")).toBeUndefined();
});
