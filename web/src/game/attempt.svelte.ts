/** Something that somebody asked for: whether it is being done, and why it was not. */

import { say, type Word } from "../words.svelte";
import { problemFrom, told } from "./problems";

export class Attempt {
  isBusy = $state(false);
  failure = $state("");

  /** words: what some problems are called here. */
  constructor(private readonly words: Record<string, Word> = {}) {}

  /** Do it; whether it was done. One thing at a time. */
  run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.failure = "";
    try {
      await work();
      return true;
    } catch (error) {
      const word = this.words[problemFrom(error).code];
      this.failure = word ? say(word) : told(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  };
}
