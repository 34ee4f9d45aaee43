/** The ruler: straight at once, and from base edge to base edge as soon as the server has measured. */

import type { Press } from "../board/Board.svelte";
import { straight, type Ruler } from "../board/overlay";
import type { MeasureReply } from "../wire";
import type { Asker } from "./composer.svelte";
import { writePlace } from "./notation";
import { place } from "./scene";

const thing = (found: Press) => found.model || writePlace(found.at);

export class RulerTool {
  isOn = $state(false);
  line = $state.raw<Ruler | null>(null);
  #from: Press | null = null;
  #last = 0;

  constructor(private readonly ask: Asker) {}

  /** Take the ruler up or lay it down; `from`: where it is held already. */
  turn(isOn: boolean, from: Press | null = null): void {
    this.isOn = isOn;
    this.#from = from;
    this.line = null;
  }

  /** The first click holds one end, the next one leaves the line as it is. */
  press(found: Press): void {
    this.#from = this.#from ? null : found;
    if (this.#from) this.line = null;
  }

  async hover(to: Press): Promise<void> {
    const from = this.#from;
    if (!from) return;
    const mine = ++this.#last;
    this.line = straight(from.at, to.at);
    if (!from.model && !to.model) return;
    try {
      const { line, distance } = await this.ask<MeasureReply>({ do: "measure", one: thing(from), other: thing(to) });
      if (mine === this.#last && line && distance != null) this.line = { from: place(line[0]), to: place(line[1]), inches: Math.max(0, distance) };
    } catch {
      // the straight line stays
    }
  }
}
