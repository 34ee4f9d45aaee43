/** How large writing is on the board: layers ask for it, for labels have to know how much room they take. */

import { getContext, setContext } from "svelte";

export type Scale = {
  /** Inches that the size of small text comes to. */
  note: () => number;
};

const KEY = "board scale";

export const tellScale = (scale: Scale): Scale => setContext(KEY, scale);

/** The scale of the board around; outside of one, text is half an inch high. */
export const askScale = (): Scale => getContext<Scale | undefined>(KEY) ?? { note: () => 0.5 };

/** Pixels of small text where an inch has so many: those of the page, or a little less where a whole table is small. */
export const textPixels = (inch: number) => Math.max(9, Math.min(11.5, 6 + inch * 0.6));
