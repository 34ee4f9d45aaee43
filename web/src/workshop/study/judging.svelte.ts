/** The decisions of a game looked at one after the other, as long as somebody waits for it. */

import * as server from "../../game/server";
import { told } from "../../game/problems";
import type { Judged, StudyAct } from "../../wire";

export class Judging {
  /** What is known, by moment. */
  found = $state.raw<ReadonlyMap<number, Judged>>(new Map());
  isRunning = $state(false);
  mistake = $state("");

  constructor(private readonly at: (moment: number) => string) {}

  take(one: Judged): void {
    this.found = new Map(this.found).set(one.moment, one);
  }

  stop(): void {
    this.isRunning = false;
  }

  async run(acts: readonly StudyAct[]): Promise<void> {
    this.isRunning = true;
    this.mistake = "";
    for (const { moment } of acts) {
      if (!this.isRunning) return;
      if (this.found.has(moment)) continue;
      try {
        this.take(await server.send<Judged>(this.at(moment)));
      } catch (error) {
        const problem = error as { code?: string };
        if (problem.code === "too-fast" || problem.code === "busy") await new Promise((done) => setTimeout(done, 2_000));
        else {
          this.mistake = told(error);
          break;
        }
      }
    }
    this.isRunning = false;
  }
}
