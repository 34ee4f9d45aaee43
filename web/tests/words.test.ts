import { describe, expect, it } from "vitest";
import { say, speak } from "../src/words.svelte";
import de from "../src/words/de.json";
import en from "../src/words/en.json";

const blanks = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[:}]/g)].map(([, name]) => name))].sort();
const forms = (text: string) => [...text.matchAll(/\{\w+:([^{}]*)\}/g)].map(([, told]) => told!.split("|").length);

describe("message files", () => {
  it("say the same things in every language", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it("leave the same blanks", () => {
    for (const word of Object.keys(en) as (keyof typeof en)[]) expect([word, blanks(de[word])]).toEqual([word, blanks(en[word])]);
  });

  it("have a form for every kind of number that the language tells apart", () => {
    for (const [language, book] of Object.entries({ de, en })) {
      const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
      for (const [word, text] of Object.entries(book)) for (const many of forms(text)) expect([language, word, many]).toEqual([language, word, kinds]);
    }
  });

  it("take the form that goes with the number", () => {
    speak("en");
    expect(say("battle-lost", { name: "Ada", models: 1 })).toBe("Ada lost 1 model");
    expect(say("battle-lost", { name: "Ada", models: 3 })).toBe("Ada lost 3 models");
    speak("de");
    expect(say("battle-lost", { name: "Ada", models: 1 })).toBe("Ada verlor 1 Modell");
    speak("en");
  });

  it("fill the blanks", () => {
    speak("en");
    expect(say("round-of", { round: 2, rounds: 6 })).toBe("Round 2 of 6");
    speak("de");
    expect(say("round-of", { round: 2, rounds: 6 })).toBe("Runde 2 von 6");
    speak("en");
  });
});
