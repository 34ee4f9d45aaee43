/** Days and times as the reader writes them. */

import { language } from "../words.svelte";

export const dayAndTime = (at: number) => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);
export const day = (at: number) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at);
