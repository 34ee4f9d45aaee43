/** A game as this browser sees it: fetched once, then carried on by updates; it reconnects and catches up by itself. */

import type { Chat, LayoutView, LogLine, RoomView, LogReply, Update, GameView, Welcome } from "../wire";
import { apply } from "./updates";
import { declined, type Declined } from "./declined";
import { Line, pause, type Ask } from "./line";
import { isPassing, problemFrom } from "./problems";
import { knowOwnRules } from "./rule_texts";
import * as server from "./server";
import { language } from "../words.svelte";
import { sessionToken, signed } from "./session.svelte";
import { settings } from "./settings.svelte";
import { linear } from "./story";
import { holds, seatsOf } from "./tokens";
import type { Plan } from "../theatre/plan";
import { lastActivation, scenes } from "../theatre/scenes";
import { Theatre } from "../theatre/theatre.svelte";

export class Table {
  room = $state.raw<RoomView | null>(null);
  layout = $state.raw<LayoutView | null>(null);
  view = $state.raw<GameView | null>(null);
  lines = $state.raw<LogLine[]>([]);
  chat = $state.raw<Chat[]>([]);
  isOnline = $state(true);
  /** What somebody at this browser asked for, and another said no to. */
  declined = $state.raw<Declined | null>(null);
  /** What the planner foretold of the attack that was declared last. */
  plan = $state.raw<Plan | null>(null);
  /** Whether it has been looked at, and there is no board to show. */
  isBare = $state(false);
  /** Updates that wait to be shown. */
  #waiting = $state.raw<Update[]>([]);
  /** What happened is shown here, scene by scene. */
  readonly theatre = new Theatre();
  /** What the board shows while the last activation is shown again. */
  encore = $state.raw<GameView | null>(null);
  #line: Line;
  /** Why the game cannot be followed; one that passes is tried again. */
  problem = $state.raw<server.Problem | null>(null);
  #failures = 0;
  /** The languages in which the game is told, and in which its layout was fetched. */
  #told = "";
  #laidOut = "";
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {
    this.#line = new Line(game, () => this.#who(), {
      onwelcome: (welcome) => void this.#welcome(welcome),
      onupdate: (update) => this.#receive(update),
      onstatus: (isOnline) => (this.isOnline = isOnline),
      onrefused: (problem) => this.#refused(problem),
    });
  }

  async open(): Promise<void> {
    try {
      this.room = await server.room(this.game);
      this.problem = null;
      this.#line.open();
    } catch (error) {
      this.#fail(problemFrom(error), () => void this.open());
    }
  }

  /** Say why the game cannot be shown; what passes is tried again by itself. */
  #fail(problem: server.Problem, again: () => void): void {
    this.problem = problem;
    if (isPassing(problem)) this.#retry = setTimeout(again, pause(this.#failures++));
  }

  #who(): { token?: string; account?: string; language: string } {
    const token = Object.values(this.seats)[0];
    return { ...(token ? { token } : {}), ...(sessionToken() ? { account: sessionToken() } : {}), language: language() };
  }

  /** The reader speaks another language now: everything is told anew. */
  tellIn(next: string): void {
    if (this.#told && this.#told !== next) this.#line.renew();
    this.#told = next;
  }

  /** Our hello was not taken; whether to say it again. */
  async #refused(problem: server.Problem): Promise<boolean> {
    if (problem.code === "unknown-token" && (await server.isSessionOver().catch(() => false))) return true;
    this.problem = problem;
    return isPassing(problem);
  }

  close(): void {
    this.theatre.stop();
    clearTimeout(this.#retry);
    this.#line.close();
  }

  /** The seats that are played from this browser; whoever signs out leaves those of their account. */
  get seats(): Record<string, string> {
    signed();
    return seatsOf(this.game);
  }

  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  ask = <T>(message: Ask): Promise<T> => this.#line.ask<T>(message);

  /** Do something for a seat of one's own. */
  askAs = <T>(seat: string, message: Ask): Promise<T> => this.askWith<T>(this.seats[seat] ?? "", message);

  /** Do something with the token of a seat or of whoever made the game. Where the session is over a guest does it, if they still may. */
  askWith = async <T>(token: string, message: Ask): Promise<T> => {
    try {
      return await this.#line.act<T>(message, token);
    } catch (error) {
      const isOver = problemFrom(error).code === "unknown-token" && (await server.isSessionOver());
      if (!isOver || (token && !holds(token))) throw error;
      this.#line.renew();
      return this.#line.act<T>(message, token);
    }
  };

  /** Say for all seats of one's own which answers are left to be given, where the server knows otherwise. */
  async leave(leaves: readonly string[]): Promise<void> {
    const wanted = [...leaves].sort();
    const others = this.room?.seats.filter((seat) => seat.id in this.seats && seat.player === "person" && String(seat.leaves ?? []) !== String(wanted)) ?? [];
    for (const { id } of others) await this.askAs(id, { do: "prefer", leaves: wanted }).catch(() => null); // then everything is asked
  }

  /** The game as it is, on every new connection; what was missed is in it. */
  async #welcome(welcome: Welcome): Promise<void> {
    this.#clear();
    this.problem = null;
    this.room = welcome.room;
    await this.#look(welcome.view ?? null);
  }

  /** Fetch what can be shown: a game that never began has nothing, nor has one whose rules and content have gone. */
  async #look(given: GameView | null, isThere = given !== null): Promise<void> {
    try {
      if (isThere) await this.#load(given ?? undefined);
      else this.chat = (await this.#story(0)).chat;
      this.isBare = !isThere;
      this.problem = null;
    } catch (error) {
      this.#fail(problemFrom(error), () => void this.#look(given, isThere));
    }
  }

  async #lay(): Promise<void> {
    this.#laidOut = language();
    this.layout = await this.ask<LayoutView>({ do: "layout" });
    knowOwnRules(this.layout.own_rules ?? []);
  }

  async #load(given?: GameView): Promise<void> {
    if (!this.layout || this.#laidOut !== language()) {
      await this.#lay();
    }
    const view = given ?? (await this.ask<GameView>({ do: "view" }));
    const story = await this.#story(0);
    this.lines = linear(story.lines, view.moment);
    this.chat = story.chat;
    if (!this.view || view.seq >= this.view.seq) this.view = view;
  }

  async #story(after: number): Promise<LogReply> {
    const found: LogReply = { lines: [], chat: [], last: after, is_all: false };
    while (!found.is_all) {
      const next = await this.ask<LogReply>({ do: "log", after: found.last, most: 500 });
      found.lines = [...found.lines, ...next.lines];
      found.chat = [...found.chat, ...next.chat];
      found.is_all = next.is_all || next.last <= found.last;
      found.last = next.last;
    }
    return found;
  }

  #receive(update: Update): void {
    const known = this.#waiting.at(-1)?.seq ?? this.view?.seq ?? this.room?.seq ?? 0;
    if (update.seq <= known) return;
    if (!this.view || update.seq > known + 1 || update.what === "undone") {
      void this.#again(update);
      return;
    }
    this.#waiting = [...this.#waiting, update];
    if (this.#waiting.length === 1) this.#next();
  }

  /** The game began, went back, or something was missed: look at it anew. */
  async #again(update: Update): Promise<void> {
    this.#noteWish(update);
    if (update.room) this.room = update.room;
    this.#clear();
    await this.#look(null, update.moment >= 0);
  }

  /** Forget what waits to be shown. */
  #clear(): void {
    this.theatre.stop();
    this.#waiting = [];
    this.encore = null;
  }

  /** Show the update that waits first, scene by scene, and then the next. */
  #next(): void {
    const update = this.#waiting[0];
    if (!update || !this.view) return;
    const before = this.lines;
    this.theatre.play(scenes(update.lines ?? [], before), {
      view: this.view,
      isOwn: update.by in this.seats,
      begin: (_, view) => (this.view = view),
      settle: (scene) => (this.lines = [...this.lines, ...scene.lines]),
      end: () => {
        this.lines = before;
        this.#show(update);
        this.#waiting = this.#waiting.slice(1);
        this.#next();
      },
    });
  }

  #show(update: Update): void {
    this.#noteWish(update);
    if (this.view) this.view = apply(this.view, update);
    if (this.layout && this.view && this.view.units.length !== this.layout.units.length) void this.#lay(); // some have joined others
    if (update.lines?.length) this.lines = [...this.lines, ...update.lines];
    if (update.room) this.room = update.room;
    if (update.chat) this.chat = [...this.chat, { seat: update.by, at: update.at, text: update.chat }];
  }

  /** A no is shown until whoever was told asks or does something else. */
  #noteWish(update: Update): void {
    const isPast = update.what === "offered" || update.phase !== "playing" || (update.what === "answered" && update.by in this.seats);
    this.declined = declined(this.room, update, this.seats) ?? (isPast ? null : this.declined);
  }

  /** Show everything that waits, at once. */
  hurry(): void {
    while (this.isBehind && this.theatre.scene) this.theatre.skip();
  }

  /** Whether the reader is asked something as soon as everything has been shown. */
  get isAwaited(): boolean {
    return (this.#waiting.at(-1)?.question?.who ?? "") in this.seats;
  }

  /** Show the last activation again, from the log; the game goes on untouched. */
  async again(): Promise<void> {
    this.hurry();
    const lines = lastActivation(this.lines);
    const first = lines[0];
    if (!first) return;
    const view = await server.momentOf(this.game, Math.max(0, first.moment - 1));
    if (this.isBehind) return;
    const speed = () => (settings.speed === "none" ? "normal" : settings.speed);
    this.theatre.play(scenes(lines), { view, speed, begin: (_, shown) => (this.encore = shown), settle: () => {}, end: () => (this.encore = null) });
  }
}
