/** What is said of positions, wherever one is looked at. */

import { speaker } from "../../words.svelte";
import de from "./words/de.json";
import en from "./words/en.json";

export const say = speaker<keyof typeof en>({ en, de });
