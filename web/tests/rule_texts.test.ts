// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { closeRules, opened, openRules } from "../src/game/open_rule.svelte";
import { ruleText, underTitles, whereItStands, wordsOf } from "../src/game/rule_texts";
import type { RuleText } from "../src/wire";

const rule = (id: string, title: string): RuleText => ({ id, title, section: `Weapons > ${title}`, text: id });

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("puts what stands under one heading together, in the order of the book", () => {
  const rules = [rule("one", "Fear"), rule("two", "Fear"), rule("three", "Torrent")];
  expect(underTitles(rules).map(({ title, rules }) => [title, rules.map(({ id }) => id)])).toEqual([["Fear", ["one", "two"]], ["Torrent", ["three"]]]);
  expect(whereItStands(rules[2]!)).toBe("Weapons › Torrent");
});

it("says the name of a rule once", () => {
  expect(wordsOf({ ...rule("x", "Fear"), text: "Fear (X): enemies have -X; see: here." })).toBe("Enemies have -X; see: here.");
  expect(wordsOf({ ...rule("x", "Fear"), text: "Two things: one and two." })).toBe("Two things: one and two.");
});

it("asks for a text once, and again where it could not be had", async () => {
  const answers = [() => new Response("{}", { status: 503 }), () => new Response(JSON.stringify(rule("x.y.z", "Fear")))];
  const fetched = vi.fn(async () => answers[Math.min(fetched.mock.calls.length, 2) - 1]!());
  vi.stubGlobal("fetch", fetched);
  await expect(ruleText("x.y.z")).rejects.toThrow();
  expect((await ruleText("x.y.z")).title).toBe("Fear");
  await ruleText("x.y.z");
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("goes back to where the reader was", () => {
  document.body.innerHTML = "<button id=link></button><button id=close></button>";
  const [link, close] = [...document.querySelectorAll("button")];
  link!.focus();
  openRules(["a.b.c"], "Fear");
  close!.focus();
  expect([...opened.ids, opened.title]).toEqual(["a.b.c", "Fear"]);
  closeRules();
  expect(opened.ids).toEqual([]);
  expect(document.activeElement).toBe(link);
});
