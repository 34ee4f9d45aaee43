import { expect, it } from "vitest";
import { Composer, type Asker } from "../src/game/composer.svelte";
import type { QuestionView } from "../src/wire";

const question: QuestionView = { turn: 1, who: "a", what: "damage", about: "a1", words: "Who takes it?", form: "picks", how: "", rules: [] };

/** A server that suggests a1.2, when it is told to. */
function server(): { ask: Asker; suggest: () => void } {
  let suggest = () => {};
  const told = new Promise<void>((resolve) => (suggest = resolve));
  const ask = (async () => {
    await told;
    return { turn: 1, options: [{ text: "a1.2", words: "a1.2 Rifleman" }], default: 0, is_forced: false };
  }) as Asker;
  return { ask, suggest };
}

it("waits for the suggestion where nothing else was chosen", async () => {
  const { ask, suggest } = server();
  const composer = new Composer(question, ask);
  composer.begin();
  const chosen = composer.chosen();
  suggest();
  expect(await chosen).toBe("a1.2");
});

it("takes what was picked, in its order, and not what is suggested", async () => {
  const { ask, suggest } = server();
  const composer = new Composer(question, ask);
  composer.begin();
  suggest();
  composer.picked = ["a1.7", "a1.3"];
  expect(await composer.chosen()).toBe("a1.7 a1.3");
});

it("chooses nothing where nothing is suggested", async () => {
  const composer = new Composer(question, (() => Promise.reject(new Error("too large"))) as Asker);
  composer.begin();
  expect(await composer.chosen()).toBe("");
});
