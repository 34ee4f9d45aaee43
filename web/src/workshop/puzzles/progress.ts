/** What somebody has made of the puzzles, kept in the browser. */

import type { PuzzleGrade } from "../../wire";

export type Solved = { verdict: string; loss: number; date: string };
export type Progress = Record<string, Solved>;

const NAME = "puzzles";

export function readProgress(): Progress {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Progress) : {};
  } catch {
    return {}; // a browser that keeps nothing
  }
}

/** The first answer counts: a second look is for learning. */
export function keepGrade(known: Progress, puzzle: string, grade: PuzzleGrade, date: string): Progress {
  if (known[puzzle]) return known;
  const next = { ...known, [puzzle]: { verdict: grade.verdict, loss: grade.loss ?? 0, date } };
  try {
    localStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    // a browser that keeps nothing: it counts until the page is left
  }
  return next;
}

export const isSolved = (one: Solved | undefined): boolean => one?.verdict === "best" || one?.verdict === "good";

export function summary(progress: Progress): { tried: number; solved: number; given: number } {
  const all = Object.values(progress);
  return { tried: all.length, solved: all.filter(isSolved).length, given: all.length ? all.reduce((sum, { loss }) => sum + loss, 0) / all.length : 0 };
}

/** How hard a puzzle is to see: by what the usual answer gives away, from 1 to 3. */
export const hardness = (loss: number): 1 | 2 | 3 => (loss >= 0.2 ? 3 : loss >= 0.15 ? 2 : 1);
