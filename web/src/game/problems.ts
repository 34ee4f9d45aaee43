/** What went wrong, in words for people. */

import { say, type Word } from "../words.svelte";
import { Problem } from "./server";

/** Problems that pass by themselves: whoever asks again in a while may be answered. */
const PASSING = ["offline", "busy", "unavailable", "stopping", "too-slow"];

const WORDS: Record<string, Word> = {
  offline: "problem-offline",
  busy: "problem-busy",
  unavailable: "problem-unavailable",
  stopping: "problem-stopping",
  fault: "problem-fault",
};

export const problemFrom = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem("page", error instanceof Error ? error.message : String(error));

export const isPassing = (problem: Problem) => PASSING.includes(problem.code);

/** What a problem says, in the reader's language where it is one of the usual ones. */
export function textOf(problem: Problem): string {
  const word = WORDS[problem.code];
  return word ? say(word) : problem.message;
}

/** The same in one line, with what to quote where the server is at fault. */
export function told(error: unknown): string {
  const problem = problemFrom(error);
  return problem.request ? `${textOf(problem)} ${say("quote-id", { id: problem.request })}` : textOf(problem);
}
