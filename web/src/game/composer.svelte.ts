/** An answer in the making: what the server suggests, what is tried on the board, and what it says to that. */

import { bandAt, reachOverlay } from "./reach";
import { readGo, readStand, writeGo, writeStand, type Placed } from "./notation";
import type { Place } from "../board/scene";
import type { Chances, OddsReply, Option, ProspectsReply, QuestionView, ReachReply, SuggestionsReply, VerdictReply, WayReply } from "../wire";
import { units } from "./scene";

/** What is pulled to turn whoever goes. */
export const TURN = "turn";

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
  /** Whether somebody moved one of them: then they stand so. */
  isArranged = false;
  /** A kind of move that was chosen; empty leaves it to the place. */
  kind = $state("");
  target = $state("");
  /** What would come of an attack of one's own making. */
  odds = $state.raw<Chances | null>(null);
  picked = $state.raw<string[]>([]);
  #trial = 0;
  #suggesting: Promise<void> = Promise.resolve();
  /** Where the way under consideration leads, and the places it was told to go through. */
  #end: Place | null = null;
  #via: Place[] = [];

  #looked = new Set<string>();
  #pulled = "";

  /** `known`: where the unit could go, if somebody looked at that before it was chosen. */
  constructor(
    readonly question: QuestionView,
    private readonly ask: Asker,
    known: ReachReply | null = null,
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
    void this.#fetch<ReachReply>("reach", (found) => (this.foreseen = new Map(this.foreseen).set(text, found)), { after: text });
  }

  async #fetch<T>(what: string, take: (found: T) => void, more: object = {}): Promise<void> {
    try {
      take(await this.ask<T>({ do: what, ...more }));
    } catch {
      // what helps is not there; the question can be answered without it
    }
  }

  /** What Enter takes: what is on the board, what was picked or planned, else what is suggested, as soon as that is known. */
  async chosen(): Promise<string> {
    if (this.draft?.verdict?.is_taken) return this.draft.text;
    if (this.picked.length) return this.picked.join(" ");
    const planned = this.prospects?.prospects.find((one) => one.about === this.target && one.answer)?.answer;
    if (!planned) await this.#suggesting;
    return (planned ?? this.#suggested)?.text ?? "";
  }

  get #suggested(): Option | null {
    return this.suggestions?.options[this.suggestions.default ?? 0] ?? null;
  }

  /** All answers where they are few, else some good ones; the suggested one is always among them. */
  get options(): readonly Option[] {
    const listed = this.question.options ?? this.suggestions?.options ?? [];
    const suggested = this.#suggested;
    return !suggested || listed.some((option) => option.text === suggested.text) ? listed : [suggested, ...listed];
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
    this.#via = on && this.#end ? [...this.#via, this.#end] : [];
    this.#end = at;
    this.follow = null;
    this.isArranged = false;
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
    else if (this.question.form === "go") this.#arrange(model, at);
    else this.#place(model, at, isDone);
  }

  #arrange(model: string, at: Place): void {
    this.follow = this.follow?.map((one) => (one.model === model ? { ...one, at } : one)) ?? null;
    this.isArranged = true;
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

  /** Think of standing as now, with one model elsewhere. */
  #place(model: string, at: Place, isDone: boolean): void {
    this.#reachOf(model);
    this.placed = this.placed?.map((one) => (one.model === model ? { ...one, at } : one)) ?? null;
    if (isDone && this.placed) void this.attempt(writeStand(this.placed));
  }

  /** Show where a model could go while it is pulled, where each has its own reach. */
  #reachOf(model: string): void {
    if (!this.reach?.reaches.length || this.#pulled === model) return;
    this.#pulled = model;
    void this.#fetch<ReachReply>("reach", (found) => (this.reach = found.reaches.length ? found : this.reach), { model });
  }

  /** Think of standing as now, with the first of the models at a place and the others around it. */
  shift(at: Place): void {
    const first = this.placed?.[0];
    if (!first || !this.placed) return;
    const by = { x: at.x - first.at.x, y: at.y - first.at.y };
    this.placed = this.placed.map((one) => ({ ...one, at: { x: one.at.x + by.x, y: one.at.y + by.y } }));
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
    try {
      const draft = await judge(text);
      if (trial === this.#trial) this.draft = draft;
    } catch {
      if (trial === this.#trial) this.draft = null;
    }
  }

  /** Take up an answer that was offered, to look at it. */
  consider(text: string): void {
    const places = readStand(text);
    if (places && this.question.form === "stand") this.placed = places;
    void this.attempt(text);
  }

  /** Take up places that were arranged before they were asked for; whether they would be taken. */
  async standAs(placed: Placed[]): Promise<boolean> {
    this.placed = placed;
    await this.attempt(writeStand(placed));
    return this.draft?.verdict?.is_taken ?? false;
  }

  forget(): void {
    this.#trial++;
    this.follow = null;
    this.isArranged = false;
    this.draft = null;
    this.#via = [];
    this.#end = null;
    this.picked = [];
  }
}
