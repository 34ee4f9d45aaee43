/** What this page says. */

import { speaker } from "../../words.svelte";
import de from "./words/de.json";
import en from "./words/en.json";

type Word = keyof typeof en;

export const say = speaker<Word>({ en, de });

/** What a subject of the books is called. */
export const kindName = (kind: string) => (`kind-${kind}` in en ? say(`kind-${kind}` as Word) : kind);
