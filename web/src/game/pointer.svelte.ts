/** A place on the table that is moved with the arrow keys: whoever has no mouse points with it. */

import type { Ground, Place, Scene } from "../board/scene";

const STEP = 1;
const FINE = 0.1;
const WAYS: Record<string, Place> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: 1 }, ArrowDown: { x: 0, y: -1 } };

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 1000) / 1000;

export class Pointer {
  at = $state.raw<Place | null>(null);
  /** Where something was put last, so that it is put there once. */
  #put: Place | null = null;

  /** Point from a place on, or stop pointing. */
  toggle(start: Place): void {
    this.at = this.at ? null : start;
    this.#put = null;
  }

  stop(): boolean {
    const was = this.at !== null;
    this.at = this.#put = null;
    return was;
  }

  /** Whether a key moved it. */
  steer(key: string, isFine: boolean, ground: Ground): boolean {
    const way = WAYS[key];
    if (!this.at || !way) return false;
    const step = isFine ? FINE : STEP;
    this.at = { x: within(this.at.x + way.x * step, ground.width), y: within(this.at.y + way.y * step, ground.height) };
    return true;
  }

  /** Where something is to be put; nothing where that has been done. */
  take(): Place | null {
    if (!this.at || this.at === this.#put) return null;
    return (this.#put = this.at);
  }
}

/** The model that stands at a place. */
export function modelAt(scene: Scene, at: Place): { model: string; unit: string } {
  const found = scene.tokens.find((token) => Math.hypot(token.at.x - at.x, token.at.y - at.y) <= Math.max(token.shape.length, token.shape.width) / 2);
  return { model: found?.id ?? "", unit: found?.unit ?? "" };
}
