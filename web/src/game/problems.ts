/** What went wrong, in words for people. */

import { language, say, type Word } from "../words.svelte";
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

/** What else the server says no with, for those who do not read English as it writes it. */
const TRANSLATED: Record<string, Word> = {
  malformed: "problem-malformed",
  "unknown-token": "problem-unknown-token",
  "not-yours": "problem-not-yours",
  banned: "trouble-banned",
  "not-found": "problem-not-found",
  "too-slow": "problem-too-slow",
  outdated: "problem-outdated",
  "too-late": "problem-too-late",
  "too-early": "problem-too-early",
  taken: "problem-taken",
  changed: "problem-changed",
  revealed: "problem-revealed",
  "too-large": "problem-too-large",
  unfit: "problem-unfit",
  quarantined: "problem-quarantined",
  "too-fast": "problem-too-fast",
  quota: "problem-quota",
};

/** Those that stand for many things: the server's words say which. */
const VAGUE = ["malformed", "not-yours", "too-late", "too-early", "too-large", "unfit"];

const SECONDS = /\bwait (\d+) s\b/;

/** What a problem says, in the reader's language where it is one that we have words for. */
export function textOf(problem: Problem): string {
  const usual = WORDS[problem.code];
  if (usual) return say(usual);
  const word = language() === "en" ? undefined : TRANSLATED[problem.code];
  if (!word) return problem.message;
  const seconds = SECONDS.exec(problem.message)?.[1];
  if (word === "problem-too-fast" && seconds) return say("problem-too-fast-wait", { seconds });
  return VAGUE.includes(problem.code) ? `${say(word)} (${problem.message})` : say(word);
}

/** The same in one line, with what to quote where the server is at fault. */
export function told(error: unknown): string {
  const problem = problemFrom(error);
  return problem.request ? `${textOf(problem)} ${say("quote-id", { id: problem.request })}` : textOf(problem);
}
