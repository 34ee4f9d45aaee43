/** What facts change in a view, so that the board can show a moment between two updates. It knows no rule: a fact says what is so. */

import type { Fact, GameView, Model, Pose, Unit } from "../wire";

/** The unit of a model: its id begins with it. */
export const unitOf = (model: string) => model.split(".")[0] ?? model;

/** The view after some facts. */
export const fold = (view: GameView, facts: readonly Fact[]): GameView => facts.reduce(after, view);

function after(view: GameView, fact: Fact): GameView {
  switch (fact.type) {
    case "Moved": return stood(view, [[fact.model, fact.at, fact.level]]);
    case "Placed": return stood(view, fact.places);
    case "Hurt": return withModel(view, fact.model, (model) => ({ ...model, hit_points: fact.left }));
    case "Lost": return lost(view, fact.model);
    case "Destroyed": return withUnit(gone(view, fact.unit), fact.unit, (unit) => ({ ...unit, place: "gone", marks: [], models: [] }));
    case "Withdrew": return withUnit(gone(view, fact.unit), fact.unit, (unit) => ({ ...unit, place: "reserve" }));
    case "Embarked": return withUnit(gone(view, fact.unit), fact.unit, (unit) => ({ ...unit, place: "aboard", aboard: fact.carrier }));
    case "Arrived": case "Disembarked": return withUnit(view, fact.unit, (unit) => ({ ...unit, place: "table", aboard: "" }));
    case "Marked": return withUnit(view, fact.unit, (unit) => ({ ...unit, marks: marked(unit.marks, fact.mark, fact.value) }));
    case "Attached": return joined(view, fact);
    case "Rejoined": return rejoined(view, fact);
    case "Revived": return revived(view, fact.unit);
    case "Led": return withUnit(view, fact.unit, (unit) => ({ ...unit, leader: fact.model }));
    case "Claimed": return { ...view, markers: view.markers.map((one) => (one.id === fact.marker.id ? fact.marker : one)) };
    case "Scored": return { ...view, scores: { ...view.scores, [fact.seat]: (view.scores[fact.seat] ?? 0) + fact.points } };
    case "RoundBegan": return { ...view, round: fact.round };
    case "Ordered": return { ...view, order: fact.seats, turn: 0 };
    case "Passed": return { ...view, turn: fact.turn };
    case "Dropped": return { ...view, out: [...view.out, fact.seat] };
    default: return view;
  }
}

function withModel(view: GameView, id: string, change: (model: Model) => Model): GameView {
  return { ...view, models: view.models.map((model) => (model.id === id ? change(model) : model)) };
}

function withUnit(view: GameView, id: string, change: (unit: Unit) => Unit): GameView {
  return { ...view, units: view.units.map((unit) => (unit.id === id ? change(unit) : unit)) };
}

function stood(view: GameView, places: readonly (readonly [string, Pose, number])[]): GameView {
  const found = new Map(places.map(([id, at, level]) => [id, { at, level }]));
  return { ...view, models: view.models.map((model) => ({ ...model, ...found.get(model.id) })) };
}

function lost(view: GameView, id: string): GameView {
  const bare = withModel(view, id, (model) => ({ ...model, at: null, hit_points: 0 }));
  return withUnit(bare, unitOf(id), (unit) => ({ ...unit, models: unit.models.filter((one) => one !== id) }));
}

function rejoined(view: GameView, fact: Extract<Fact, { type: "Rejoined" }>): GameView {
  const whole = withModel(view, fact.model, (model) => ({ ...model, at: fact.at, level: fact.level, hit_points: fact.points }));
  return withUnit(whole, unitOf(fact.model), (unit) => ({ ...unit, models: [...unit.models, fact.model] }));
}

function joined(view: GameView, fact: Extract<Fact, { type: "Attached" }>): GameView {
  const [unit, host] = [fact.unit, fact.host].map((id) => view.units.find((one) => one.id === id));
  if (!unit || !host) return view;
  const names = new Map(unit.models.map((model, k) => [model, `${host.id}.${host.models.length + k + 1}`]));
  const models = view.models.map((model) => (names.has(model.id) ? { ...model, id: names.get(model.id)!, unit: host.id } : model));
  return withUnit({ ...view, models, units: view.units.filter((one) => one !== unit) }, host.id, (one) => ({ ...one, models: [...one.models, ...names.values()] }));
}

function revived(view: GameView, unit: string): GameView {
  const back = view.models.filter((model) => model.unit === unit).map((model) => model.id);
  return withUnit(gone(view, unit), unit, (one) => ({ ...one, models: back, place: "reserve" }));
}

const gone = (view: GameView, unit: string): GameView => ({ ...view, models: view.models.map((model) => (model.unit === unit ? { ...model, at: null } : model)) });

function marked(marks: Unit["marks"], mark: string, value: number): Unit["marks"] {
  const others = marks.filter(([one]) => one !== mark);
  return value ? [...others, [mark, value]] : others;
}
