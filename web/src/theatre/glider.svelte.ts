/** The board as it is drawn: what stands elsewhere now goes there in front of everybody's eyes. */

import type { Place, Scene, Token } from "../board/scene";
import { between, movers } from "./glide";

/** Milliseconds for which models glide where nothing says otherwise. */
const USUAL = 420;

export class Glider {
  shown = $state.raw<Scene | null>(null);
  #to: Scene | null = null;
  #frame = 0;

  /** Go on to a scene, along ways where they are known. */
  go(to: Scene, ways: ReadonlyMap<string, readonly Place[]> = new Map(), time = USUAL): void {
    const isOnTheWay = this.#to !== this.shown && this.#to && !movers(this.#to, to).size;
    this.#to = to;
    if (isOnTheWay) return;
    const from = this.shown ? movers(this.shown, to) : new Map<string, Token>();
    cancelAnimationFrame(this.#frame);
    if (!from.size || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) this.shown = to;
    else this.#glide(from, ways, time);
  }

  #glide(from: ReadonlyMap<string, Token>, ways: ReadonlyMap<string, readonly Place[]>, time: number): void {
    const start = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - start) / time));
      this.shown = share === 1 ? this.#to : between(this.#to!, from, ways, share * share * (3 - 2 * share));
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    step(start);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}
