/** A list while it is built: every step is put to the server, which says what comes of it and what can come next. */

import { problemFrom } from "../../game/problems";
import { knowOwnRules } from "../../game/rule_texts";
import { send, type Problem } from "../../game/server";
import type { ArmyOffers, AskedChange, ListChoice, ListReply, ListRequest, ListTextReply } from "../../wire";
import { addressOf } from "./address";
import { forgetList, keepList, keptLists, type KeptList } from "./kept_lists";

type Army = ListReply["army"];

/** Steps that can be taken back. */
const STEPS = 200;

/** Units whose adding is judged at once, as the server has it. */
export const MOST_SHOWN = 60;

const of = (module: string) => `/api/armies/${encodeURIComponent(module)}`;

export class ArmyBuilder {
  offers = $state.raw<ArmyOffers | null>(null);
  reply = $state.raw<ListReply | null>(null);
  /** The unit whose choices are shown. */
  open = $state(-1);
  switches = $state.raw<string[]>([]);
  /** The units of the module that are on the screen. */
  shown: string[] = [];
  problem = $state.raw<Problem | null>(null);
  /** What was last said no to, and why. */
  refusal = $state("");
  refusalRules = $state.raw<string[]>([]);
  advice = $state("");
  kept = $state.raw<KeptList[]>(keptLists());
  /** Under which id this browser keeps the list. */
  id = $state("");
  past = $state.raw<Army[]>([]);
  future = $state.raw<Army[]>([]);
  /** Whether somebody has changed something since the list was opened: only then is it kept. */
  isChanged = false;

  /** One question after another, so that each step is taken from the list that the one before gave. */
  private queue: Promise<unknown> = Promise.resolve();

  get module(): string {
    return this.offers?.module ?? "";
  }

  /** The list as it is, also while it is being opened. */
  private get now(): Army {
    return this.started ?? this.reply?.army ?? {};
  }

  get name(): string {
    return String(this.reply?.army["name"] ?? "");
  }

  /** Open a list of a module, or the module's first list as an example. */
  async begin(module: string, share: string, switches: string[]): Promise<void> {
    this.problem = null;
    this.advice = "";
    try {
      let offers = this.offers?.module === module ? this.offers : await send<ArmyOffers>(of(module));
      const text = share || offers.lists[0]?.share || "";
      const found = text ? await this.read(text) : null;
      if (found && found.module !== offers.module) offers = await send<ArmyOffers>(of(found.module));
      if (offers.module !== this.offers?.module) [this.reply, this.offers] = [null, offers];
      this.take(found?.army ?? { name: offers.title, units: [] }, switches, found?.advice ?? "");
      this.id = keptLists().find((one) => one.share === text)?.id ?? crypto.randomUUID();
      await this.ask();
    } catch (error) {
      this.problem = problemFrom(error);
    }
  }

  read(text: string, module = ""): Promise<ListTextReply> {
    return send<ListTextReply>("/api/army-texts", { body: { text, ...(module ? { module } : {}) } });
  }

  private take(army: Army, switches: string[], advice: string): void {
    this.started = army;
    this.turn += 1;
    this.switches = switches;
    this.advice = advice;
    this.past = [];
    this.future = [];
    this.open = Array.isArray(army["units"]) && army["units"].length ? 0 : -1;
    this.isChanged = false;
  }

  /** The list that is being opened, until the server has answered. */
  private started: Army | null = null;
  /** Counts the lists that were opened: what was asked for one before is not listened to any more. */
  private turn = 0;
  /** What the last list that was read from elsewhere came to. */
  imported = $state.raw<ListTextReply | null>(null);

  /** Another list of the same module in place of this one; it gets an id of its own. */
  async replace(army: Army): Promise<void> {
    this.take(army, this.switches, "");
    this.id = crypto.randomUUID();
    this.isChanged = true;
    await this.ask();
  }

  /** Put the list to the server, perhaps with a step or with other words on top. */
  ask(change?: AskedChange, army?: Army): Promise<void> {
    const mine = this.turn;
    const work = this.queue.then(() => (mine === this.turn ? this.put(mine, change, army) : undefined));
    this.queue = work.catch(() => undefined);
    return work;
  }

  private async put(mine: number, change?: AskedChange, army?: Army): Promise<void> {
    const before = this.now;
    const told = army ?? before;
    const most = (Array.isArray(told["units"]) ? told["units"].length : 0) - (change ? 0 : 1);
    const body: ListRequest = { army: told, open: Math.min(most, this.openAfter(change)), shown: this.shown.slice(0, MOST_SHOWN), switches: this.switches, ...(change ? { change } : {}) };
    try {
      const reply = await send<ListReply>(of(this.module), { body });
      if (mine !== this.turn) return;
      this.refusal = reply.why ?? "";
      this.refusalRules = reply.why_rules ?? [];
      if (!this.refusal) this.open = body.open ?? -1;
      this.open = Math.min(this.open, reply.units.length - 1);
      if ((change || army) && !this.refusal && JSON.stringify(reply.army) !== JSON.stringify(before)) {
        this.past = [...this.past, before].slice(-STEPS);
        this.future = [];
        this.isChanged = true;
      }
      this.settle(reply);
    } catch (error) {
      const problem = problemFrom(error);
      if (this.reply) this.refusal = problem.message;
      else throw problem;
    }
  }

  private settle(reply: ListReply): void {
    this.started = null;
    if (reply.card) knowOwnRules(reply.card.own_rules ?? []);
    this.reply = reply;
    history.replaceState(null, "", addressOf({ module: this.module, list: reply.share, switches: this.switches }));
    if (this.isChanged) this.kept = keepList({ id: this.id, name: this.name, module: this.module, share: reply.share, points: reply.points, switches: this.switches, updated: Date.now() });
  }

  /** Which unit is open once a step is taken: one that is added opens. */
  private openAfter(change?: AskedChange): number {
    const many = this.reply?.units.length ?? 0;
    if (change?.verb === "add" || change?.verb === "copy") return many;
    if (change?.verb === "drop") return this.open > (change.unit ?? -1) || this.open >= many - 1 ? this.open - 1 : this.open;
    return this.open;
  }

  /** Take a step that was offered. */
  step(choice: ListChoice): Promise<void> {
    return this.ask({ verb: choice.verb, unit: choice.unit, key: choice.key, number: choice.number });
  }

  show(unit: number): Promise<void> {
    this.open = unit;
    return this.ask();
  }

  /** Say something else of the list as a whole: its name, its notes, its faction, its size, its points. */
  say(words: Record<string, unknown>): Promise<void> {
    const army: Army = { ...this.now, ...words };
    for (const [key, value] of Object.entries(army)) if (value === "" || value === null) delete army[key];
    return this.ask(undefined, army);
  }

  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (!before || !this.reply) return;
    const [past, future] = [this.past.slice(0, -1), [...this.future, this.reply.army]];
    await this.ask(undefined, before);
    [this.past, this.future] = [past, future];
  }

  async redo(): Promise<void> {
    const next = this.future.at(-1);
    if (!next || !this.reply) return;
    const [past, future] = [[...this.past, this.reply.army], this.future.slice(0, -1)];
    await this.ask(undefined, next);
    [this.past, this.future] = [past, future];
  }

  /** Switch a house rule on or off. */
  toggle(name: string): Promise<void> {
    this.switches = this.switches.includes(name) ? this.switches.filter((one) => one !== name) : [...this.switches, name];
    this.isChanged = true;
    return this.ask();
  }

  forget(id: string): void {
    this.kept = forgetList(id);
  }

  /** The same list once more, under another name. */
  duplicate(name: string): Promise<void> {
    return this.reply ? this.replace({ ...this.reply.army, name: name.slice(0, 80) }) : Promise.resolve();
  }
}
