import { say } from "../words.svelte";

const told = (number: string | number) => say("percent", { number });

/** A chance as people read it: what is almost never or almost always so is not told as never or always. */
export const percent = (chance: number): string => told(chance > 0 && chance < 0.005 ? "<1" : chance > 0.995 && chance < 1 ? ">99" : Math.round(chance * 100));

/** How likely it is that somebody falls, by how many do. */
export const oneFalls = (models: readonly (readonly [number, number])[]): number => 1 - (models.find(([many]) => many === 0)?.[1] ?? 0);
