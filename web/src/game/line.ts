/** The line to a game: a WebSocket that says hello, numbers what it asks, and calls again when it is cut. */

import type { ProblemView, ReplyMessage, Update, Welcome } from "../wire";
import { Problem } from "./server";

type Message = Welcome | ReplyMessage | ProblemView | Update;

type Listeners = {
  onwelcome: (welcome: Welcome) => void;
  onupdate: (update: Update) => void;
  onstatus: (isOnline: boolean) => void;
  /** The server does not let us follow the game; it is asked again only where the answer is yes. */
  onrefused: (problem: Problem) => Promise<boolean>;
};

type Waiting = { resolve: (given: unknown) => void; reject: (problem: Error) => void; message: string; isAct: boolean };

export type Ask = { do: string; [field: string]: unknown };

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;

/** How long to wait before calling again, after so many failures: longer each time, and never all at once. */
export const pause = (failures: number, chance = Math.random()) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.75 + 0.5 * chance);

export class Line {
  #socket: WebSocket | null = null;
  #number = 0;
  /** The number of the hello that waits for an answer. */
  #hello = -1;
  #failures = 0;
  /** Whether nobody calls again when the line is cut. */
  #isClosed = false;
  #isLeft = false;
  #isGreeted = false;
  #waiting = new Map<number, Waiting>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    /** Who says hello: the token of a seat, that of a session, and the language in which the game is told. */
    private readonly who: () => { token?: string; account?: string; language?: string },
    private readonly listeners: Listeners,
    private readonly make: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.make(`${scheme}://${location.host}/api/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#hello = this.#next();
      socket.send(JSON.stringify({ id: this.#hello, ask: { do: "hello", game: this.game, ...this.who() } }));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => this.#lost(socket);
  }

  close(): void {
    this.#isLeft = this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    for (const one of this.#waiting.values()) one.reject(new Problem("closed", "the page was left"));
    this.#waiting.clear();
  }

  /** Hang up and call again at once: as somebody else, or in another language. */
  renew(): void {
    const old = this.#socket;
    this.#isGreeted = false;
    clearTimeout(this.#timer);
    this.open();
    old?.close();
  }

  /** Ask something; what was asked while the line was cut is asked again when it stands. */
  ask<T>(message: Ask): Promise<T> {
    return this.#send<T>(message, "", false);
  }

  /** Do something with the token of a seat or an owner. When the line is cut nobody knows whether it was done, so it is not done again. */
  act<T>(message: Ask, token: string): Promise<T> {
    return this.#send<T>(message, token, true);
  }

  #send<T>(ask: Ask, token: string, isAct: boolean): Promise<T> {
    const id = this.#next();
    const message = JSON.stringify({ id, ask, ...(token ? { token } : {}) });
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (given: unknown) => void, reject, message, isAct });
      if (this.#isGreeted) this.#socket?.send(message);
    });
  }

  #next = () => ++this.#number;

  #take(message: Message): void {
    if (message.type === "welcome") this.#greeted(message);
    else if (message.type === "update") this.listeners.onupdate(message);
    else if (message.type === "reply") this.#settle(message.id, (one) => one.resolve(message.given));
    else this.#complain(message);
  }

  #complain(told: ProblemView): void {
    const problem = new Problem(told.code, told.text, told.refusal ?? null, told.request);
    if (!this.#isGreeted && (told.id ?? this.#hello) === this.#hello) void this.#refused(problem);
    else this.#settle(told.id ?? -1, (one) => one.reject(problem));
  }

  /** Our hello was not taken: let go, and call again later where that may help. */
  async #refused(problem: Problem): Promise<void> {
    const socket = this.#socket;
    this.#isClosed = true;
    socket?.close();
    const isWorthwhile = await this.listeners.onrefused(problem);
    if (!isWorthwhile || this.#socket !== socket || this.#isLeft) return;
    this.#isClosed = false;
    this.#timer = setTimeout(() => this.open(), pause(this.#failures++));
  }

  #greeted(welcome: Welcome): void {
    this.#failures = 0;
    this.#isGreeted = true;
    this.listeners.onstatus(true);
    this.listeners.onwelcome(welcome);
    for (const one of this.#waiting.values()) this.#socket?.send(one.message);
  }

  #settle(id: number, how: (one: Waiting) => void): void {
    const one = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (one) how(one);
  }

  #lost(socket: WebSocket): void {
    if (this.#isClosed || socket !== this.#socket) return;
    this.#isGreeted = false;
    this.listeners.onstatus(false);
    for (const [id, one] of this.#waiting) if (one.isAct) this.#settle(id, () => one.reject(new Problem("offline", "the server does not answer")));
    this.#timer = setTimeout(() => this.open(), pause(this.#failures++));
  }
}
