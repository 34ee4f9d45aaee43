/** An answer in the making: what the server suggests, what is tried on the board, and what it says to that. */

import { beside, gathered, type Known } from "./by_hand";
import { bandAt, reachOverlay } from "./reach";
import { readGo, readStand, writeGo, writeStand, type Placed } from "./notation";
import { asked, endsOf, worths } from "./what_if";
import type { Worth } from "../board/overlay";
import type { Place } from "../board/scene";
import type { Chances, ClaimView, OddsReply, Option, OutlookReply, ProspectsReply, QuestionView, ReachReply, SuggestionsReply, VerdictReply, WayReply, WhatIfReply } from "../wire";
import { units } from "./scene";

/** What is pulled to turn whoever goes. */
export const TURN = "turn";

/** Inches by which something has to be pulled; else it was clicked. */
const PULLED = 0.25;

export type Asker = <T>(message: { do: string; [field: string]: unknown }) => Promise<T>;

/** What somebody thinks of answering: a text, and whether it would be taken. */
export type Draft = { text: string; verdict: VerdictReply | null; way?: WayReply };

export class Composer {
  suggestions = $state.raw<SuggestionsReply | null>(null);
  reach = $state.raw<ReachReply | null>(null);
  /** Where units could go after answers that somebody looks at, by the answer. */
  foreseen = $state.raw<ReadonlyMap<string, ReachReply>>(new Map());
  prospects = $state.raw<ProspectsReply | null>(null);
  draft = $state.raw<Draft | null>(null);
  /** Where whole formations stand while they are being arranged. */
  placed = $state.raw<Placed[] | null>(null);
  /** Where the others would stand after the way under consideration. */
  follow = $state.raw<Placed[] | null>(null);
  /** The model that is placed alone: clicks are meant for it and not for all. */
  held = $state("");
  /** Whether the next click goes on from where the last one led. */
  isOnward = $state(false);
  /** Where the pointer is, while something is placed whose surroundings matter. */
  hovered = $state.raw<Place | null>(null);
  /** Whether somebody is about to say that there is no room, and reads what comes of it. */
  isClaiming = $state(false);
  /** A kind of move that was chosen; empty leaves it to the place. */
  kind = $state("");
  target = $state("");
  /** What would come of an attack of one's own making. */
  odds = $state.raw<Chances | null>(null);
  /** The best attack after the move under consideration, and the worst that could come back. */
  outlook = $state.raw<OutlookReply | null>(null);
  /** How good and how bad places within reach would be; nothing while nobody asks. */
  worths = $state.raw<readonly Worth[]>([]);
  picked = $state.raw<string[]>([]);
  #trial = 0;
  #suggesting: Promise<void> = Promise.resolve();
  /** Where the way under consideration leads, and the places it was told to go through. */
  #end: Place | null = null;
  #via: Place[] = [];

  #looked = new Set<string>();
  #pulled = "";
  /** Whether the models were put somewhere by hand, from where they can go on. */
  #isShifted = false;
  /** Where something that is pulled was taken up, and where it stood. */
  #taken: { at: Place; stood: Place } | null = null;

  /** `known`: where the unit could go, if somebody looked at that before it was chosen. `around`: the models on the table. */
  constructor(
    readonly question: QuestionView,
    private readonly ask: Asker,
    known: ReachReply | null = null,
    private readonly around: Known = { shapes: new Map(), starts: new Map() },
  ) {
    if (this.#isMove) this.reach = known;
  }

  get #isMove(): boolean {
    return this.question.form === "go" || this.question.form === "stand";
  }

  /** Ask for everything that helps with this question; each part shows as soon as it is there. */
  begin(): void {
    if (this.#isMove) void this.#fetch<ReachReply>("reach", (found) => (this.reach = found));
    this.#suggesting = this.#fetch<SuggestionsReply>("suggest", (found) => {
      this.suggestions = found;
      if (this.question.form === "stand") this.placed ??= readStand(found.options[found.default ?? 0]?.text ?? "");
    });
    if (this.question.form === "aim")
      void this.#fetch<ProspectsReply>("preview", (found) => {
        this.prospects = found;
        this.target ||= found.prospects.find((one) => one.answer)?.about ?? "";
      });
  }

  /** Look where the unit that an answer chooses could go then. */
  foresee(text: string): void {
    if (this.question.form !== "pick" || !text || this.#looked.has(text) || !this.options.some((one) => one.text === text)) return;
    this.#looked.add(text);
    void this.#fetch<ReachReply>("reach", (found) => (this.foreseen = new Map(this.foreseen).set(text, found)), { after: text, ...this.#arrival(text) });
  }

  /** Where the unit that is suggested would arrive: it goes on from there. */
  #arrival(text: string): { place?: string } {
    const next = this.#suggested?.text === text ? this.#suggested.then?.[0]?.text : undefined;
    return next && readStand(next) ? { place: next } : {};
  }

  async #fetch<T>(what: string, take: (found: T) => void, more: object = {}): Promise<void> {
    try {
      take(await this.ask<T>({ do: what, ...more }));
    } catch {
      // what helps is not there; the question can be answered without it
    }
  }

  /** Whether the unit that an answer chooses could go to a place, as far as somebody has looked. */
  canGo(text: string, at: Place): boolean {
    return bandAt(this.foreseen.get(text) ?? null, at) !== null;
  }

  /** What Enter takes: what is on the board, what was picked or planned, else what is suggested, as soon as that is known. */
  async chosen(): Promise<Option | null> {
    if (this.draft?.verdict?.is_taken) return { text: this.draft.text, words: "" };
    if (this.picked.length) return { text: this.picked.join(" "), words: "" };
    const planned = this.prospects?.prospects.find((one) => one.about === this.target && one.answer)?.answer;
    if (!planned) await this.#suggesting;
    return planned ?? this.#suggested;
  }

  get #suggested(): Option | null {
    return this.suggestions?.options[this.suggestions.default ?? 0] ?? null;
  }

  /** All answers where they are few, else some good ones; the suggested one is always among them. A claim stands apart. */
  get options(): readonly Option[] {
    const told = new Map(this.suggestions?.options.map((option) => [option.text, option]) ?? []);
    const listed = this.question.options?.map((option) => ({ ...option, words: told.get(option.text)?.words ?? option.words })) ?? this.suggestions?.options ?? [];
    const suggested = this.#suggested;
    const all = !suggested || listed.some((option) => option.text === suggested.text) ? listed : [suggested, ...listed];
    return this.claim ? all.filter((option) => option.text !== this.claim?.text) : all;
  }

  /** The suggested answer with those to the questions that follow, where it goes so far. */
  get whole(): Option | null {
    return this.#suggested?.then?.length ? this.#suggested : null;
  }

  /** That there is no room, where that can be said. */
  get claim(): ClaimView | null {
    return this.suggestions?.claim ?? null;
  }

  /** Whether an answer says that there is no room and has to be confirmed first; then it is asked for. */
  asksFirst(text: string): boolean {
    if (this.isClaiming || !this.claim?.outcome || text !== this.claim.text) return false;
    this.forget();
    return (this.isClaiming = true);
  }

  /** Say that there is no room: what comes of it is told first, or the places that are known are shown. */
  async claimNoRoom(): Promise<void> {
    if (!this.claim || this.asksFirst(this.claim.text)) return;
    const { text } = this.claim;
    await this.attempt(text);
    if (this.draft?.text === text) this.placed = readStand(this.draft.verdict?.nearest?.text ?? "") ?? this.placed;
  }

  /** Whether the refusal of a claim is looked at, so that what is drawn are places that are free. */
  get isShown(): boolean {
    return !!this.claim && this.draft?.text === this.claim.text;
  }

  /** Whether the places of those who go may be reached by way of others. */
  get hasWays(): boolean {
    return this.question.form === "go" || !!this.question.has_ways;
  }

  /** Those who could be placed and are not. */
  get left(): string[] {
    const placed = new Set(this.placed?.map(({ model }) => model));
    return (this.question.models ?? []).filter((model) => !placed.has(model));
  }

  /** The ways of those who go through other places first. */
  get trails(): Place[][] {
    const { starts } = this.around;
    return (this.placed ?? []).filter(({ model, via }) => via?.length && starts.has(model)).map(({ model, via = [], at }) => [starts.get(model)!, ...via, at]);
  }

  /** Which option is suggested, in the list that is shown. */
  get usual(): number {
    return this.options.findIndex((option) => option.text === this.#suggested?.text);
  }

  /** The kinds of move that lead somewhere. */
  get kinds(): string[] {
    return [...new Set((this.reach?.reaches ?? []).map((one) => one.kind))];
  }

  reachShown(): ReturnType<typeof reachOverlay> {
    return reachOverlay(this.reach, this.kind);
  }

  /** Think of going to a place; with `on`, by way of where one is already. */
  goTo(at: Place, on = false): void {
    this.#via = (on || this.isOnward) && this.#end ? [...this.#via, this.#end] : [];
    this.#end = at;
    this.follow = null;
    const kind = this.kind || (bandAt(this.reach, at) ?? this.kinds.at(-1) ?? "");
    void this.#try(writeGo({ kind: kind || "move", points: [...this.#via, at], facing: null }), async (text) => {
      if (!kind) return { text, verdict: await this.ask<VerdictReply>({ do: "why-not", text }) };
      const way = await this.ask<WayReply>({ do: "way", kind, place: units(at), via: this.#via.map(units) });
      this.follow = readStand(way.others ?? "");
      return { text: way.text, verdict: way.verdict, way };
    });
  }

  /** Pull a model that is shown where it would stand, or turn the one that goes. */
  drag(model: string, at: Place, isDone: boolean): void {
    if (model === TURN) this.#turn(at, isDone);
    else if (this.question.form === "go") this.#arrange(model, at, isDone);
    else this.#place(model, at, isDone);
  }

  /** Put one of those who follow elsewhere; all of them stand as they are shown then. */
  #arrange(model: string, at: Place, isDone: boolean): void {
    this.follow = this.follow?.map((one) => (one.model === model ? { ...one, at } : one)) ?? null;
    const go = readGo(this.draft?.text ?? "");
    if (!isDone || !go || !this.follow) return;
    const way = this.draft?.way;
    const text = writeGo({ ...go, others: this.follow });
    void this.#try(text, async () => {
      const verdict = await this.ask<VerdictReply>({ do: "why-not", text });
      return { text, verdict, ...(way ? { way: { ...way, text, verdict } } : {}) };
    });
  }

  /** Think of facing a place at the end of the way. */
  #turn(at: Place, isDone: boolean): void {
    const go = readGo(this.draft?.text ?? "");
    const end = go?.points.at(-1);
    if (!go || !end || !this.draft) return;
    const facing = (Math.round((Math.atan2(at.y - end.y, at.x - end.x) * 180) / Math.PI) + 360) % 360;
    const text = writeGo({ ...go, facing });
    const way = this.draft.way ? { way: this.draft.way } : {};
    if (!isDone) this.draft = { ...this.draft, text };
    else
      void this.#try(text, async () => {
        const verdict = await this.ask<VerdictReply>({ do: "why-not", text });
        return { text, verdict, ...("way" in way ? { way: { ...way.way, text, verdict } } : {}) };
      });
  }

  /** Think of standing as now, with one model elsewhere. One that is clicked and not pulled is held. */
  #place(model: string, at: Place, isDone: boolean): void {
    this.#reachOf(model);
    const stood = this.placed?.find((one) => one.model === model)?.at;
    this.#taken ??= stood ? { at, stood } : null;
    const taken = this.#taken;
    const isClick = isDone && (!taken || Math.hypot(at.x - taken.at.x, at.y - taken.at.y) < PULLED);
    this.placed = this.placed?.map((one) => (one.model === model ? { ...one, at: isClick && taken ? taken.stood : at } : one)) ?? null;
    if (!isDone) return;
    this.#taken = null;
    this.#isShifted = true;
    if (isClick) this.held = this.held === model ? "" : model;
    else if (this.placed) void this.attempt(writeStand(this.placed));
  }

  /** Put a model down that was left out. */
  putDown(model: string, otherwise: Place): void {
    this.placed = [...(this.placed ?? []), beside(model, this.placed ?? [], this.around, otherwise)];
    void this.attempt(writeStand(this.placed));
  }

  /** Take a model up that was placed. */
  leaveOut(model: string): void {
    this.held = "";
    this.placed = (this.placed ?? []).filter((one) => one.model !== model);
    if (this.placed.length) void this.attempt(writeStand(this.placed));
    else this.draft = null;
  }

  /** Show where a model could go while it is pulled, where each has its own reach. */
  #reachOf(model: string): void {
    if (!this.reach?.reaches.length || this.#pulled === model) return;
    this.#pulled = model;
    void this.#fetch<ReachReply>("reach", (found) => (this.reach = found.reaches.length ? found : this.reach), { model });
  }

  /** Think of standing as now, with the first of the models at a place and the others around it; or only the one that is held.
   * With `on`, by way of where they are already. Models without places are put down there. */
  shift(at: Place, on = false): void {
    const placed = this.placed?.length ? this.placed : gathered(this.question.models ?? [], this.around, at);
    const first = placed.find(({ model }) => !this.held || model === this.held);
    if (!first) return;
    const by = { x: at.x - first.at.x, y: at.y - first.at.y };
    const goesOn = (on || this.isOnward) && this.#isShifted && !!this.question.has_ways;
    this.placed = placed.map((one) => {
      if (this.held && one.model !== this.held) return one;
      const via = goesOn ? [...(one.via ?? []), one.at] : [];
      return { ...one, at: { x: one.at.x + by.x, y: one.at.y + by.y }, via };
    });
    this.#isShifted = true;
    void this.attempt(writeStand(this.placed));
  }

  /** Whether an answer would be taken. A later trial wins over an earlier one. */
  attempt(text: string): Promise<void> {
    return this.#try(text, async () => ({ text, verdict: await this.ask<VerdictReply>({ do: "why-not", text }) }));
  }

  /** Think of an attack of one's own making, and what would come of it. */
  async plan(text: string): Promise<void> {
    this.odds = null;
    await this.attempt(text);
    if (this.draft?.text !== text || !this.draft.verdict?.is_taken) return;
    await this.#fetch<OddsReply>("odds", (found) => (this.odds = this.draft?.text === text ? found.chances ?? null : this.odds), { text });
  }

  async #try(text: string, judge: (text: string) => Promise<Draft>): Promise<void> {
    const trial = ++this.#trial;
    this.draft = { text, verdict: null };
    this.outlook = null;
    try {
      const draft = await judge(text);
      if (trial !== this.#trial) return;
      this.draft = draft;
      if (draft.verdict?.is_taken && this.#isMove && !this.question.ring) await this.#lookOut(draft.text, trial);
    } catch {
      if (trial === this.#trial) this.draft = null;
    }
  }

  /** What comes of being there. */
  #lookOut(text: string, trial: number): Promise<void> {
    return this.#fetch<OutlookReply>("outlook", (found) => (this.outlook = trial === this.#trial ? found : this.outlook), { text });
  }

  /** Show how good and how bad places would be, or no more. */
  async whatIf(): Promise<void> {
    if (this.worths.length) {
      this.worths = [];
      return;
    }
    const { ends, apart } = endsOf(this.reach);
    if (ends.length) await this.#fetch<WhatIfReply>("what-if", (found) => (this.worths = worths(ends, apart, found)), { ends: asked(ends) });
  }

  /** Take up an answer that was offered, to look at it. */
  consider(text: string): void {
    const places = readStand(text);
    if (places && this.question.form === "stand") this.placed = places;
    void this.attempt(text);
  }

  forget(): void {
    this.#trial++;
    this.follow = null;
    this.draft = null;
    this.#via = [];
    this.#end = null;
    this.picked = [];
    this.held = "";
    this.isOnward = this.isClaiming = this.#isShifted = false;
    if (this.question.form === "stand") this.placed = readStand(this.#suggested?.text ?? "") ?? null;
  }
}
