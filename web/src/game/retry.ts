/** What is asked for again by itself, because what prevents it passes. */

import { pause } from "./line";
import { isPassing, problemFrom } from "./problems";
import type { Problem } from "./server";

/** Do something, and again while what prevents it passes by itself, later each time. What is returned gives it up. */
export function keepTrying(work: () => Promise<unknown>, onproblem: (problem: Problem | null) => void): () => void {
  let isGivenUp = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function attempt(): Promise<void> {
    const problem = await work().then(() => null, problemFrom);
    if (isGivenUp) return;
    onproblem(problem);
    if (problem && isPassing(problem)) timer = setTimeout(() => void attempt(), pause(failures++));
  }

  void attempt();
  return () => {
    isGivenUp = true;
    clearTimeout(timer);
  };
}
