/** What several pages of the workshop say. */

import { speaker } from "../../words.svelte";
import de from "./words/de.json";
import en from "./words/en.json";

export const say = speaker<keyof typeof en>({ en, de });
