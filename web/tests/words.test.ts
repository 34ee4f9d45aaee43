// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { say, speak } from "../src/words.svelte";

type Book = Record<string, string>;
const books = import.meta.glob<Book>(["../src/words/*.json", "../src/workshop/*/words/*.json"], { eager: true, import: "default" });
const rooms = [...new Set(Object.keys(books).map((path) => path.replace(/\/\w+\.json$/, "")))].map((room) => ({ room, en: books[`${room}/en.json`]!, de: books[`${room}/de.json`]! }));

const blanks = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[:}]/g)].map(([, name]) => name))].sort();
const forms = (text: string) => [...text.matchAll(/\{\w+:([^{}]*)\}/g)].map(([, told]) => told!.split("|").length);

describe.each(rooms)("message files of $room", ({ en, de }) => {
  it("say the same things in every language", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it("leave the same blanks", () => {
    for (const word of Object.keys(en)) expect([word, blanks(de[word]!)]).toEqual([word, blanks(en[word]!)]);
  });

  it("have a form for every kind of number that the language tells apart", () => {
    for (const [language, book] of Object.entries({ de, en })) {
      const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
      for (const [word, text] of Object.entries(book)) for (const many of forms(text)) expect([language, word, many]).toEqual([language, word, kinds]);
    }
  });

});

describe("sentences", () => {
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
