/** What this page says, and what the server says about tables in the reader's language. */

import { language, speaker } from "../../words.svelte";
import de from "./words/de.json";
import en from "./words/en.json";

type Word = keyof typeof en;

export const say = speaker<Word>({ en, de });

const named = (word: string, otherwise: string) => (word in en ? say(word as Word) : otherwise);

export const kindName = (kind: string) => named(`kind-${kind}`, kind);
export const countryName = (country: string) => named(`country-${country || "any"}`, country);
export const wordMeans = (word: string, meaning: string) => named(`means-${word}`, meaning);

type Pattern = [RegExp, Word];

/** The server's sentences about a table; what is in brackets is what the sentence is about. */
const COMPLAINTS: Pattern[] = [
  [/^(\S+) is covered$/, "unfair-covered"],
  [/half is fuller/, "unfair-fuller"],
  [/half hides more/, "unfair-hides-more"],
  [/largest base cannot go everywhere/, "unfair-largest"],
  [/infantry cannot/, "unfair-infantry"],
  [/every edge/, "unfair-edges"],
  [/deployment zones/, "unfair-zones"],
  [/cramped/, "unfair-cramped"],
  [/marker is out/, "unfair-marker-out"],
  [/^(\S+) of the long sight lines/, "unfair-lines"],
];

const FAULTS: Pattern[] = [
  [/^(\(.*\)) is off the table$/, "fault-off"],
  [/crosses itself near (.*)$/, "fault-crosses"],
  [/has no area/, "fault-area"],
  [/at least 3 points/, "fault-points"],
  [/^the point (.*) is repeated/, "fault-repeated"],
  [/^the id (\S+) is (?:taken|given)/, "fault-taken"],
  [/^an id is made of/, "fault-id"],
  [/is below the ground/, "fault-below"],
  [/^(.*) contradict each other/, "fault-contradict"],
  [/^there is no edge/, "fault-edge"],
  [/not climbable$/, "fault-climb"],
  [/^overlaps parts/, "fault-overlap"],
  [/length >= 1/, "fault-empty"],
];

function translated(patterns: readonly Pattern[], told: string, blank: string): string {
  for (const [pattern, word] of patterns) {
    const found = pattern.exec(told);
    if (found) return say(word, { [blank]: found[1] ?? "" });
  }
  return told;
}

export const complaint = (told: string) => translated(COMPLAINTS, told, "share");

/** A fault as the reader of tables tells it; in other languages as well as we have words for. */
export const faultWords = (reason: string) => (language() === "en" && !/length >= 1/.test(reason) ? reason : translated(FAULTS, reason, "what"));
