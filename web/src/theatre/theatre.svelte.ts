/** Plays scenes one after the other at the speed that somebody chose; skipping is always possible, and nothing of the game depends on it. */

import { settings } from "../game/settings.svelte";
import type { GameView } from "../wire";
import { fold } from "./fold";
import { lasts, SETTLED, type Speed } from "./pace";
import type { Scene } from "./scenes";

export type Play = {
  /** How the table stands before the first scene. */
  view: GameView;
  /** A scene begins, and the table is so by what it tells. */
  begin: (scene: Scene, view: GameView) => void;
  /** Its dice lie still: it can be told. */
  settle: (scene: Scene) => void;
  /** The last scene is over, or was skipped. */
  end: () => void;
  /** Whether the reader did it, and knows. */
  isOwn?: boolean;
  /** The speed as it is now, where it is not the usual one. */
  speed?: () => Speed;
};

export class Theatre {
  /** What is shown now; nothing between plays. */
  scene = $state.raw<Scene | null>(null);
  /** How the table stood before it. */
  before = $state.raw<GameView | null>(null);
  isSettled = $state(false);
  /** Whether the next scene waits for a press. */
  isHeld = $state(false);
  /** Milliseconds that the scene lasts. */
  time = $state(0);
  #rest: Scene[] = [];
  #play: Play | null = null;
  #view: GameView | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show scenes; those that take no time have happened when this returns. */
  play(scenes: readonly Scene[], play: Play): void {
    this.skip();
    this.#rest = [...scenes];
    this.#play = play;
    this.#view = play.view;
    this.#go();
  }

  get #speed(): Speed {
    return this.#play?.speed?.() ?? settings.speed;
  }

  #go(): void {
    for (let scene = this.#rest.shift(); scene; scene = this.#rest.shift()) {
      const time = document.hidden ? 0 : lasts(scene, this.#speed, this.#play?.isOwn);
      if (time) return this.#show(scene, time);
      this.#pass(scene);
    }
    this.#over();
  }

  #show(scene: Scene, time: number): void {
    this.scene = scene;
    this.time = time;
    this.isSettled = false;
    this.#begin(scene);
    this.#timer = setTimeout(() => this.#settle(scene), time * SETTLED);
  }

  #settle(scene: Scene): void {
    this.isSettled = true;
    this.#play?.settle(scene);
    this.isHeld = this.#speed === "step";
    if (!this.isHeld) this.#timer = setTimeout(() => this.#go(), this.time * (1 - SETTLED));
  }

  /** A scene that is not shown. */
  #pass(scene: Scene): void {
    this.#begin(scene);
    this.#play?.settle(scene);
  }

  #begin(scene: Scene): void {
    if (!this.#view) return;
    this.before = this.#view;
    this.#view = fold(this.#view, scene.lines.map(({ fact }) => fact));
    this.#play?.begin(scene, this.#view);
  }

  #over(): void {
    const play = this.#play;
    this.#play = null;
    this.isHeld = false;
    play?.end();
    if (!this.#play) this.scene = null;
  }

  /** End this scene and go on with the next. */
  next(): void {
    if (!this.scene) return;
    clearTimeout(this.#timer);
    this.isHeld = false;
    if (!this.isSettled) this.#play?.settle(this.scene);
    this.#go();
  }

  /** End all of it. */
  skip(): void {
    if (!this.#play) return;
    clearTimeout(this.#timer);
    if (this.scene && !this.isSettled) this.#play.settle(this.scene);
    this.isSettled = true;
    for (const scene of this.#rest.splice(0)) this.#pass(scene);
    this.#over();
  }

  /** Forget what is being shown, without telling the rest. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#rest = [];
    this.#play = this.scene = null;
    this.isHeld = false;
  }
}
