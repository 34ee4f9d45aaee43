import { describe, expect, it } from "vitest";
import { say, speak } from "../src/words.svelte";
import de from "../src/words/de.json";
import en from "../src/words/en.json";

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe("message files", () => {
  it("say the same things in every language", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it("leave the same blanks", () => {
    for (const word of Object.keys(en) as (keyof typeof en)[]) expect([word, blanks(de[word])]).toEqual([word, blanks(en[word])]);
  });

  it("fill the blanks", () => {
    speak("en");
    expect(say("round-of", { round: 2, rounds: 6 })).toBe("Round 2 of 6");
    speak("de");
    expect(say("round-of", { round: 2, rounds: 6 })).toBe("Runde 2 von 6");
    speak("en");
  });
});
