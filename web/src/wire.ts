/* Everything that goes over the wire. Written by python -m openfire.server.wire.typescript; do not edit. */
export type Area = Point[][];
export type Ask = HelloRequest | JoinRequest | ClaimRequest | LeaveRequest | RevealRequest | InviteRequest | SeatBotRequest | CancelRequest | AnswerRequest | PreferRequest | UndoRequest | DrawRequest | ConsentRequest | SettleRequest | ResignRequest | ChatRequest | RematchRequest | ForkRequest | ViewRequest | LayoutRequest | LogRequest | WhyNotRequest | ReadRequest | MeasureRequest | SightRequest | ReachRequest | WayRequest | SuggestRequest | PreviewRequest | OddsRequest | ThreatsRequest | OutlookRequest | WhatIfRequest;
export type Biome = "galleries" | "glasshouses" | "meadows" | "salt-pans" | "steppe" | "terraces" | "tide-flats";
export type Fact = RoundBegan | Ordered | Passed | Threw | Entered | Arrived | Attached | Activated | Moved | Placed | Marked | Declared | Hurt | Lost | Rejoined | Revived | Led | Destroyed | Withdrew | Embarked | Disembarked | Used | Counted | Claimed | Scored | Dropped | Told | Ended;
export type Form = "aim" | "amount" | "go" | "other" | "pick" | "picks" | "stand";
export type Pace = NoClock | Clock | Correspondence;
export type Phase = "gathering" | "over" | "playing" | "revealing";
export type Point = [number, number];
export type Pose = [number, number, number];
export type Role = "assault" | "heavy" | "infantry" | "marksman" | "aircraft" | "beast" | "flyer" | "gun" | "hero" | "psyker" | "rider" | "transport" | "vehicle" | "walker";
export type Shape = Round | Oval | RoundedEnd | Rectangle | Polygon;
/** A unit was chosen to act. */
export type Activated = {
  type: "Activated";
  unit: string;
  rules: string[];
};
/** Answer the open question, and those that follow at once. */
export type AnswerRequest = {
  do: "answer";
  turn: number;
  text: string;
  then?: NextAnswer[];
};
/** An army of a module. */
export type ArmyInfo = {
  id: string;
  name: string;
  units: number;
  models: number;
  points: number;
};
/** What lists of a module are made of. */
export type ArmyOffers = {
  module: string;
  title: string;
  edition: string;
  edition_title: string;
  factions: OfferedFaction[];
  sizes: OfferedSize[];
  units: OfferedUnit[];
  lists: OfferedList[];
  switches: string[];
  has_ties: boolean;
};
/** A unit came onto the table. */
export type Arrived = {
  type: "Arrived";
  unit: string;
  rules: string[];
};
/** One step in building a list. */
export type AskedChange = {
  verb: "add" | "copy" | "count" | "drop" | "group" | "join" | "lead" | "merge" | "name" | "note" | "on" | "part" | "take";
  unit?: number;
  key?: string;
  number?: number;
  numbers?: number[];
};
/** A unit that is off the table became part of another one. */
export type Attached = {
  type: "Attached";
  unit: string;
  host: string;
  rules: string[];
};
/** A battle looked back at. */
export type BattleReport = {
  rounds: RoundReport[];
  units: UnitReport[];
  turning_points: Swing[];
  review: GameReview | null;
};
/** What there is to start from, and what may be done with the result. */
export type Bench = {
  modules: ModuleListed[];
  editions: string[];
  authors: boolean;
};
/** Somebody whom one does not want to meet: by the name of the account, or by a seat of a game. */
export type Block = {
  name?: string | null;
  game?: string | null;
  seat?: string | null;
};
/** Somebody whom one does not want to meet. */
export type Blocked = {
  account: string;
  name: string;
  created: number;
  seats: string[];
};
/** A book that can be read. */
export type BookHead = {
  key: string;
  title: string;
  rules: number;
  rulings: number;
};
/** What can be read. */
export type BookList = {
  books: BookHead[];
  modules: ModuleHead[];
};
/** A rule in its place. */
export type BookRule = {
  id: string;
  text: string;
  kind: string;
  actor: string;
  rulings?: string[];
  examples?: string[];
  also?: string[];
};
/** A heading with what stands under it. */
export type BookSection = {
  title: string;
  depth: number;
  above?: string[];
  rules?: BookRule[];
};
/** A whole book. */
export type BookView = {
  key: string;
  title: string;
  version: string;
  sections: BookSection[];
  rulings: RulingText[];
  examples: Record<string, string>;
};
/** Call a game off before it begins. */
export type CancelRequest = {
  do: "cancel";
};
/** How likely each side was to win at a moment. */
export type ChancePoint = {
  moment: number;
  round: number;
  unit: string;
  chances: number[];
  luck: number[];
};
/** What can come of an answer. */
export type Chances = {
  damage: number;
  destroys: number;
  models: [number, number][];
  samples?: number | null;
};
/** The rules have changed since the game was played, and play it otherwise: its players settle what comes of it. */
export type ChangeView = {
  was: string;
  now: string;
  is_content_other: boolean;
  reason: string;
  dropped: number;
  can_go_on: boolean;
  entry?: number | null;
  rule?: string;
};
/** Something that a player said. */
export type Chat = {
  seat: string;
  at: number;
  text: string;
};
/** Say something to everybody at the table. */
export type ChatRequest = {
  do: "chat";
  text: string;
};
/** Everything that is wrong with a draft, and what it holds. */
export type CheckReply = {
  is_sound: boolean;
  key: string;
  title: string;
  hash: string;
  faults: ModuleFault[];
  more: number;
  rules: RuleBack[];
  counts: Record<string, number>;
};
/** What came of reading a table. */
export type CheckedTable = {
  faults?: TableFault[];
  table?: DrawnTable | null;
  text?: string;
};
/** Sit down in the rematch of a game, with the token of one's seat in that game. */
export type ClaimRequest = {
  do: "claim";
  before: string;
};
/** The answer that there is no room for a unit. It may be tried like any other, and is refused with places shown. */
export type ClaimView = {
  text: string;
  words: string;
  outcome?: string;
};
/** An objective is now as told: secured, lost, carried off or gone. */
export type Claimed = {
  type: "Claimed";
  marker: Marker;
  rules: string[];
};
/** So many seconds for all answers together, and some more for each. */
export type Clock = {
  type: "clock";
  seconds: number;
  increment?: number;
};
/** Recovery codes, shown this once; each works once, and those from before work no longer. */
export type Codes = {
  codes: string[];
};
/** What two books say about the same thing. */
export type ComparedPair = {
  left?: ComparedRule | null;
  right?: ComparedRule | null;
  is_same?: boolean;
};
/** A rule of one of two books. */
export type ComparedRule = {
  id: string;
  title: string;
  text: string;
};
/** A subject of two books. */
export type ComparedSubject = {
  kind: string;
  pairs: ComparedPair[];
};
/** Two books side by side. */
export type Comparison = {
  left: string;
  right: string;
  subjects: ComparedSubject[];
};
/** The password, once more, for what cannot be taken back. */
export type Confirmation = {
  password: string;
};
/** Say yes or no to what another player asks, or no to what one asks oneself. */
export type ConsentRequest = {
  do: "consent";
  granted: boolean;
};
/** The border of all that costs at most so much. */
export type Contour = {
  cost: number;
  areas: Area[];
};
/** So many days for each answer. */
export type Correspondence = {
  type: "correspondence";
  days: number;
};
/** A counter that is kept on a player now has this value. */
export type Counted = {
  type: "Counted";
  seat: string;
  what: string;
  value: number;
  rules: string[];
};
/** A new game: the tokens of the seats that are one's own, invites for the others, and the owner's token. */
export type CreatedReply = {
  game: string;
  owner: string;
  seats: Record<string, string>;
  invites: Record<string, string>;
};
/** A name and a password. */
export type Credentials = {
  name: string;
  password: string;
};
/** An activation in which something better could have been done. */
export type DecisionError = {
  moment: number;
  round: number;
  seat: string;
  unit: string;
  chance: number;
  better: string;
  intent: string;
  best: number;
};
/** An attack was declared: shots as they are written, and the sight to each target. */
export type Declared = {
  type: "Declared";
  unit: string;
  shots: string[];
  sights: [string, string][];
  rules: string[];
};
/** A unit is no more. */
export type Destroyed = {
  type: "Destroyed";
  unit: string;
  rules: string[];
};
/** What is promised of the dice, in hexadecimal. The seed is shown when the game is over. */
export type DiceView = {
  algorithm: string;
  commitment: string;
  promises?: Record<string, string>;
  secrets?: Record<string, string>;
  seed?: string | null;
};
/** One die. It shows a natural face, 1..sides; what the face is worth is its value. */
export type Die = {
  sides: number;
  halved?: boolean;
};
/** Dice that fell, with everything that changed what they needed. */
export type DieRoll = {
  title: string;
  sides: number;
  groups: number[][][];
  came_to: string;
  successes?: number | null;
  needed?: number | null;
  good?: number[];
  modifiers?: Modifier[];
};
/** A unit that was carried is on the table. */
export type Disembarked = {
  type: "Disembarked";
  unit: string;
  carrier: string;
  rules: string[];
};
/** It is done and kept. */
export type DoneReply = {
  seq: number;
};
/** Offer a draw. */
export type DrawRequest = {
  do: "draw";
};
/** A point of entry. */
export type DrawnEntry = {
  id: string;
  at: [number, number];
  owner?: string | null;
};
/** A marker to fight over. */
export type DrawnObjective = {
  id: string;
  name: string;
  at: [number, number];
};
/** A part of a piece, in inches. */
export type DrawnPart = {
  id: string;
  footprint: [number, number][];
  level?: number;
  height?: number | null;
  keywords?: string[];
  vehicle_keywords?: string[] | null;
  climb?: "all" | "none" | number[];
};
/** A piece of terrain. */
export type DrawnPiece = {
  id: string;
  name: string;
  parts: DrawnPart[];
};
/** A table as its file has it. */
export type DrawnTable = {
  id: string;
  name: string;
  width: number;
  height: number;
  level_height: number;
  pieces: DrawnPiece[];
  zones: DrawnZone[];
  entries: DrawnEntry[];
  objectives: DrawnObjective[];
};
/** A zone. */
export type DrawnZone = {
  id: string;
  ring: [number, number][];
  owner?: string | null;
  kind?: string;
};
/** A seat is out of the game. */
export type Dropped = {
  type: "Dropped";
  seat: string;
  rules: string[];
};
/** What the attacks come to, and what could be said of how units meet. */
export type DuelReply = {
  edition: string;
  title: string;
  sights: Record<string, string>;
  marks: string[];
  has_exchange: boolean;
  has_leaders: boolean;
  target: DuelUnit;
  results: DuelResult[];
};
/** Up to four units against one, and how they meet. */
export type DuelRequest = {
  attackers: string[];
  target: string;
  terms?: DuelTerms;
  swings?: boolean;
};
/** What one attack comes to. */
export type DuelResult = {
  unit: DuelUnit;
  sight?: string;
  refusal?: Refusal | null;
  parts?: PartView[];
  damage?: number;
  losses?: number;
  taken?: number;
  lost?: number;
  hurts?: number;
  destroys?: number;
  leader?: number;
  own_damage?: number;
  own_losses?: number;
  own_destroyed?: number;
  by_models?: [number, number][];
  by_damage?: [number, number][];
  samples?: number;
  swings?: DuelSwing[];
};
/** The same with one circumstance changed. */
export type DuelSwing = {
  what: string;
  name: string;
  told: string;
  value: number;
  damage: number;
  destroys: number;
  taken: number;
  lost: number;
};
/** How units meet: what `openfire odds` takes as well. */
export type DuelTerms = {
  range?: number;
  sight?: string;
  marks?: Record<string, number>;
  models?: number | null;
  targets?: number | null;
  is_exchange?: boolean;
  is_target_first?: boolean;
};
/** One of the units. */
export type DuelUnit = {
  text: string;
  name: string;
  points: number;
  models: number;
};
/** A rulebook. */
export type EditionInfo = {
  key: string;
  title: string;
  version: string;
  switches: string[];
};
/** A unit left the table and is carried by a model. */
export type Embarked = {
  type: "Embarked";
  unit: string;
  carrier: string;
  rules: string[];
};
/** The game is over. */
export type Ended = {
  type: "Ended";
  outcome: Outcome;
  rules: string[];
};
/** A point of entry was placed. */
export type Entered = {
  type: "Entered";
  entry: string;
  seat: string;
  at: Point;
  rules: string[];
};
/** A point at which a player's units arrive from reserve. */
export type EntryPoint = {
  id: string;
  at: Point;
  owner: string | null;
};
/** A point of entry. */
export type EntryPointView = {
  id: string;
  seat: string;
  at: Point;
};
/** Something that happened. */
export type ExampleLine = {
  text: string;
  rules?: string[];
};
/** A step of an example: what is asked, what is said, what comes of it, and how it looks then. */
export type ExampleStep = {
  view: GameView;
  asked?: string;
  said?: string;
  refused?: string;
  rule?: string;
  lines?: ExampleLine[];
  waits?: string;
};
/** An example, played from the first step to the last. */
export type ExampleView = {
  id: string;
  name: string;
  because: string;
  proves: string[];
  layout: LayoutView;
  steps: ExampleStep[];
};
/** Everything that is kept about somebody with an account. */
export type Export = {
  account: Me;
  sign_ins: SignIn[];
  seats: SeatKept[];
  chat: LineKept[];
  shelf: ItemKept[];
  reports: ReportKept[];
  blocks: Blocked[];
};
/** A whole game to be shown without a server: its first moment, and what each one after it changed. */
export type Film = {
  layout: LayoutView;
  lines: LogLine[];
  first: GameView;
  frames: FilmFrame[];
};
/** A moment: what has changed since the one before it. */
export type FilmFrame = {
  moment: number;
  units?: Unit[];
  models?: Model[];
  markers?: Marker[];
  round?: number | null;
  order?: string[] | null;
  turn?: number | null;
  scores?: Record<string, number> | null;
  out?: string[] | null;
  entries?: EntryPointView[] | null;
  outcome?: Outcome | null;
};
/** The battle that a newcomer begins with. */
export type FirstInfo = {
  mission: string;
  armies: string[];
};
/** A mission, and what the table lacks for it. */
export type FittingMission = {
  module: string;
  module_title: string;
  mission: string;
  name: string;
  seats: number;
  lacks?: string;
  takes_markers?: boolean;
};
/** Another game that is the same up to one of the moments; its dice are promised anew. */
export type ForkRequest = {
  do: "fork";
  moment: number;
  seats?: SeatTerms[];
};
/** A rule or a ruling that was found. */
export type FoundRule = {
  id: string;
  book: string;
  title: string;
  section: string;
  text: string;
  is_ruling?: boolean;
  also?: string[];
};
/** What a search found. */
export type FoundRules = {
  found: FoundRule[];
  many: number;
  read_as?: ReadAs[];
  words?: string[];
};
/** A game looked back at by its chances. */
export type GameReview = {
  seats: string[];
  points: ChancePoint[];
  luck: SeatLuck[];
  rolls: LuckyRoll[];
  turns: GameTurn[];
  errors: DecisionError[] | null;
};
/** What is to be played. */
export type GameTerms = {
  module: string;
  mission?: string | null;
  seats?: SeatTerms[];
  table?: string | Record<string, unknown> | null;
  switches?: string[];
  pace?: Pace;
  listed?: boolean;
  is_deployed?: boolean;
  title?: string;
};
/** An activation that changed much, and by what. */
export type GameTurn = {
  moment: number;
  round: number;
  unit: string;
  change: number;
  luck: number;
};
/** Where a game stands. */
export type GameView = {
  type: "view";
  game: string;
  seq: number;
  moment: number;
  phase: Phase;
  round: number;
  order: string[];
  turn: number;
  scores: Record<string, number>;
  out: string[];
  units: Unit[];
  models: Model[];
  markers: Marker[];
  entries: EntryPointView[];
  question?: QuestionView | null;
  outcome?: Outcome | null;
};
/** A plan and the chance of winning with it. */
export type GradedPlan = {
  plan: PlanView;
  chance: number;
};
/** Follow a game, as a player with a seat's token or as a watcher without one. */
export type HelloRequest = {
  do: "hello";
  game: string;
  token?: string;
  account?: string;
  language?: "de" | "en";
};
/** A model took damage. */
export type Hurt = {
  type: "Hurt";
  model: string;
  damage: number;
  left: number;
  rules: string[];
};
/** A module that can be played here now. */
export type InstallReply = {
  key: string;
  title: string;
  hash: string;
  was_there: boolean;
};
/** What an invite link carries. */
export type InviteReply = {
  seat: string;
  invite: string;
};
/** The invite link of a seat. */
export type InviteRequest = {
  do: "invite";
  seat: string;
};
/** An army or a table that was uploaded. */
export type ItemKept = {
  id: string;
  kind: string;
  title: string;
  module: string;
  created: number;
  content: Record<string, unknown>;
};
/** Sit down on a seat. */
export type JoinRequest = {
  do: "join";
  name: string;
  seat?: string | null;
  invite?: string | null;
  army?: string | Record<string, unknown> | null;
  promise?: string | null;
};
/** What is best at a moment, and what was played there. */
export type Judged = {
  moment: number;
  seat: string;
  chances: number[];
  plans?: GradedPlan[];
  answers?: WeighedAnswer[];
  unit?: string;
  chance?: number | null;
  loss?: number;
  is_error?: boolean;
};
/** Something that is kept: its address, and what lets its owner change it. */
export type Kept = {
  id: string;
  owner: string;
};
/** A figure with its 95 % interval. */
export type LabFigure = {
  name: string;
  n: number;
  mean: number;
  low: number;
  high: number;
  also?: string;
  mission?: string;
  draws?: number | null;
  price?: number | null;
  advised?: number | null;
  z?: number | null;
};
/** All that a run has shown so far. */
export type LabFindings = {
  pairings?: LabFigure[];
  missions?: LabFigure[];
  effects?: LabFigure[];
  verdict?: LabVerdict | null;
  worths?: LabFigure[];
  ratings?: LabFigure[];
  seats?: LabFigure[];
  rounds?: number;
  questions?: number;
  games?: number;
  broken?: number;
  seconds?: number;
  faults?: string[];
};
/** What a run is about. */
export type LabPlan = {
  kind: "effect" | "ladder" | "matchup" | "worth";
  module: string;
  armies: string[];
  missions: string[];
  bots: string[];
  variants: string[];
  points: number;
  seed: number;
  most: number;
  has_luck: boolean;
};
/** What can be measured here, and how much of it. */
export type LabRules = {
  is_open: boolean;
  games_in_a_run: number;
  games_left: number;
  seconds_left: number;
  bots: string[];
};
/** Whether an effect is proved. */
export type LabVerdict = {
  is_found: boolean;
  is_over: boolean;
  bound: number;
  z: number;
  saved: number;
};
/** A table with what is fought over, and what its land looks like. */
export type LandView = {
  table: Table;
  biome: Biome;
};
/** A long line of sight, in inches. */
export type LaneView = {
  a: [number, number];
  b: [number, number];
  length: number;
};
/** What never changes: table, units, models, weapons. */
export type LayoutRequest = {
  do: "layout";
};
/** What a game is played with: fetched once. */
export type LayoutView = {
  edition: string;
  edition_title: string;
  edition_version: string;
  mission: string;
  table: Table;
  keywords: Record<string, string>;
  seats: Seat[];
  units: UnitCardView[];
  models: ModelCardView[];
  weapons: WeaponView[];
  marker_radius: number;
  rounds?: number | null;
  switches?: string[];
  rings?: Ring[];
  marks?: Record<string, string>;
  needed_faces?: string[];
  card_rules?: Record<string, string[]>;
  own_rules?: RuleText[];
  biome?: Biome;
  names?: Record<string, string>;
  module?: string;
};
/** Get up again before the game begins. */
export type LeaveRequest = {
  do: "leave";
};
/** A unit has a new leader. */
export type Led = {
  type: "Led";
  unit: string;
  model: string;
  rules: string[];
};
/** Everything that can be played, and by which bots. */
export type Library = {
  editions: EditionInfo[];
  modules: ModuleInfo[];
  bots: string[];
};
/** How far a list is with something that is limited. */
export type LimitState = {
  text: string;
  total: number;
  least: number;
  most: number | null;
};
/** Something that somebody said at a table. */
export type LineKept = {
  game: string;
  seat: string;
  at: number;
  text: string;
};
/** A step that can be thought of. */
export type ListChoice = {
  verb: "add" | "copy" | "count" | "drop" | "group" | "join" | "lead" | "merge" | "name" | "note" | "on" | "part" | "take";
  unit: number;
  key: string;
  number: number;
  now: number;
  name: string;
  section: string;
  points: number;
  effect: string;
  why?: string;
  rules?: string[];
};
/** Something that speaks against a list. */
export type ListFault = {
  unit: number;
  text: string;
  kind: "advice" | "missing" | "wrong";
  rules?: string[];
};
/** A list as files: the sheet as a page of HTML and as text, and what can be read again. */
export type ListFilesReply = {
  html: string;
  text: string;
  yaml: string;
  share: string;
};
/** A list and what can be done with it. */
export type ListReply = {
  army: Record<string, unknown>;
  share: string;
  points: number;
  limit: number | null;
  faction: string;
  units: ListUnit[];
  faults: ListFault[];
  limits: LimitState[];
  additions: ListChoice[];
  choices: ListChoice[];
  card: LayoutView | null;
  why?: string;
  why_rules?: string[];
  advice?: string;
};
/** A list as it is, perhaps a step to be taken, and what is to be seen of what comes of it. */
export type ListRequest = {
  army: Record<string, unknown>;
  change?: AskedChange | null;
  open?: number;
  shown?: string[];
  switches?: string[];
};
/** A list that was read. */
export type ListTextReply = {
  module: string;
  army: Record<string, unknown>;
  form: string;
  questions: ReadQuestion[];
  advice?: string;
};
/** A list to be read: a share text, YAML, JSON, or what another program wrote. */
export type ListTextRequest = {
  text: string;
  module?: string | null;
};
/** A unit of a list. */
export type ListUnit = {
  unit: string;
  name: string;
  profile: string;
  points: number;
  models: number;
  summary: string;
  host: number;
  tie: string;
  roles: string[];
  notes: string;
  number: number;
};
/** A game in the lobby. */
export type Listed = {
  id: string;
  title: string;
  phase: Phase;
  module: string;
  mission: string;
  pace: Pace;
  updated: number;
  names: Record<string, string>;
  asked: string;
  round: number;
  scores: Record<string, number>;
  has_trouble: boolean;
};
/** Something that happened, in words, with its rules and the fact itself. */
export type LogLine = {
  moment: number;
  text: string;
  rules: string[];
  fact: Fact;
  dice?: DieRoll | null;
  is_quiet?: boolean;
};
/** A part of the log. */
export type LogReply = {
  lines: LogLine[];
  chat: Chat[];
  last: number;
  is_all: boolean;
};
/** What happened and what was said, after one of the events. */
export type LogRequest = {
  do: "log";
  after?: number;
  most?: number;
};
/** A model was destroyed and removed. */
export type Lost = {
  type: "Lost";
  model: string;
  rules: string[];
};
/** A roll that mattered. */
export type LuckyRoll = {
  moment: number;
  seat: string;
  about: string;
  label: string;
  luck: number[];
};
/** A marker on a unit now has this value. */
export type Marked = {
  type: "Marked";
  unit: string;
  mark: string;
  value: number;
  rules: string[];
};
/** An objective as it is now. */
export type Marker = {
  id: string;
  at: Point;
  kind: string;
  points: number;
  seats: string[];
  holder: string | null;
  unit: string | null;
  since: number;
  place: string;
};
/** Who one is. */
export type Me = {
  account: string;
  name: string;
  created: number;
  codes_left: number;
  is_silenced: boolean;
};
/** The shortest line between two things. */
export type MeasureReply = {
  text: string;
  distance?: number | null;
  start?: string | null;
  end?: string | null;
  line?: [Point, Point] | null;
};
/** How far two things are apart. */
export type MeasureRequest = {
  do: "measure";
  one: string;
  other: string;
};
/** The meters of a table. */
export type MeasuredTable = {
  coverage: number;
  halves: [number, number];
  blocking: [number, number];
  open_sight: number;
  is_whole: boolean;
  complaints: string[];
  sides: SideMeters[];
  lanes: LaneView[];
  sight: SightView;
};
/** A mission that can be played. */
export type MissionInfo = {
  id: string;
  name: string;
  seats: number;
  rounds: number;
  notes: string;
  armies: string[];
  teams: string[];
  table: string;
};
/** One model as it is now. */
export type Model = {
  id: string;
  unit: string;
  hit_points: number;
  at: Pose | null;
  level: number;
};
/** What a model is for the whole game. */
export type ModelCardView = {
  id: string;
  unit: string;
  name: string;
  base: Shape;
  height: number;
  attributes: Record<string, number>;
  weapons: string[];
  specials?: string[];
  types?: string[];
  role?: Role;
};
/** A named change to a roll. */
export type Modifier = {
  name: string;
  value: number;
  rule: string;
};
/** The files of a module that somebody writes. */
export type ModuleDraft = {
  files: ModuleFile[];
  only: string;
  replace: boolean;
};
/** Something wrong in a module, or advice about it. */
export type ModuleFault = {
  file: string;
  line: number | null;
  place: string;
  reason: string;
  is_advice: boolean;
  rule: string;
};
/** A file of a module. */
export type ModuleFile = {
  name: string;
  text: string;
};
/** A module that can be read. */
export type ModuleHead = {
  key: string;
  title: string;
  edition: string;
};
/** A module and what is in it. */
export type ModuleInfo = {
  key: string;
  title: string;
  edition: string;
  description: string;
  missions: MissionInfo[];
  armies: ArmyInfo[];
  tables: string[];
  first: FirstInfo | null;
};
/** A module that can be read here. */
export type ModuleListed = {
  key: string;
  title: string;
  edition: string;
  description: string;
  is_shipped: boolean;
};
/** What a module says besides its book. */
export type ModuleRules = {
  key: string;
  title: string;
  edition: string;
  description: string;
  rules: RuleText[];
};
/** A module with its files as they are read and written. */
export type ModuleText = {
  key: string;
  title: string;
  files: ModuleFile[];
};
/** A seat that one has as a guest, to be moved into one's account. */
export type MoveSeat = {
  token: string;
};
/** A model went a measured way. */
export type Moved = {
  type: "Moved";
  model: string;
  kind: string;
  way: Point[];
  cost: number;
  at: Pose;
  level: number;
  rules: string[];
};
/** A new password in place of the old one; all other sign-ins end. */
export type NewPassword = {
  old: string;
  password: string;
};
/** An answer to a question that is foreseen. */
export type NextAnswer = {
  what: string;
  text: string;
};
/** Everybody takes the time they need. */
export type NoClock = {
  type: "free";
};
/** A marker of 40 mm to fight over. */
export type Objective = {
  id: string;
  at: Point;
  name: string;
};
/** What can come of it; nothing where no dice follow. */
export type OddsReply = {
  chances?: Chances | null;
};
/** What an answer of one's own would come to, such as a move that leaves an enemy. */
export type OddsRequest = {
  do: "odds";
  text: string;
};
/** A side of the setting. */
export type OfferedFaction = {
  id: string;
  name: string;
  text: string;
  allies: string[];
};
/** A list of the module, to start from. */
export type OfferedList = {
  id: string;
  name: string;
  share: string;
  units: number;
  points: number;
};
/** A size of battle that players agree on. */
export type OfferedSize = {
  id: string;
  name: string;
  points: number | null;
  text: string;
};
/** A unit of a module, as it is if nothing is chosen. */
export type OfferedUnit = {
  id: string;
  name: string;
  points: number;
  models: number;
  words: string;
  roles: string[];
  factions: string[];
  sign: Role;
  finds: string;
};
/** All is well. */
export type Ok = {
  ok: boolean;
};
/** An answer that would be taken, and what it means. */
export type Option = {
  text: string;
  words: string;
  then?: NextAnswer[];
  onward?: string;
};
/** The order of play was settled. */
export type Ordered = {
  type: "Ordered";
  seats: string[];
  rules: string[];
};
/** Why a game ended, and who won; nobody in a draw. */
export type Outcome = {
  why: string;
  winners: string[];
  scores: [string, number][];
};
/** The best attack after a move, and the worst of an enemy. */
export type OutlookReply = {
  turn: number;
  attack?: ProspectView | null;
  threat?: ProspectView | null;
};
/** What a unit could do after a move, and what could come back. */
export type OutlookRequest = {
  do: "outlook";
  text: string;
};
/** An oval base, an ellipse; its length lies along the facing. */
export type Oval = {
  type: "oval";
  length: number;
  width: number;
};
/** A seat of one's own with its token, and what a list of games says about its game. */
export type OwnSeat = {
  game: string;
  seat: string;
  token: string;
  title: string;
  phase: Phase;
  module: string;
  mission: string;
  pace: Pace;
  names: Record<string, string>;
  asked: string;
  round: number;
  scores: Record<string, number>;
  deadline: number | null;
  created: number;
  updated: number;
  has_trouble: boolean;
};
/** A module as a ZIP file. */
export type PackedModule = {
  zip: string;
};
/** What a table is drawn with. */
export type Palette = {
  pieces: PieceKind[];
  keywords: Record<string, string>;
  against: Record<string, string[]>;
};
/** A part of a terrain piece with one height and one set of words. */
export type Part = {
  id: string;
  footprint: Point[];
  level: number;
  height: number;
  keywords: string[];
  class_keywords: [string, string[]][];
  climb: "all" | "none" | number[];
};
/** Equal attacks, or another part of what comes of an answer. */
export type PartView = {
  name: string;
  throws: ThrowView[];
};
/** The go went on to another seat, after an activation or (passes counts on) without one. */
export type Passed = {
  type: "Passed";
  turn: number;
  passes: number;
  rules: string[];
};
/** A thing that stands on the table: a hill, a ruin, a wall. */
export type Piece = {
  id: string;
  name: string;
  parts: Part[];
};
/** A piece to choose, about the middle of its bounds. */
export type PieceKind = {
  kind: string;
  parts: DrawnPart[];
};
/** Models were put somewhere. */
export type Placed = {
  type: "Placed";
  places: [string, Pose, number][];
  rules: string[];
};
/** Something that a unit could set out to do. */
export type PlanView = {
  unit: string;
  number: number;
  what: string;
  about?: string;
  words?: string;
  start?: Point | null;
  end?: Point | null;
};
/** A convex hull given by its corners around its own centre (0, 0), counter-clockwise, facing along x. */
export type Polygon = {
  type: "polygon";
  corners: Point[];
};
/** Leave some answers to be given: from the next question on they are given at once, as answers of one's own. */
export type PreferRequest = {
  do: "prefer";
  leaves?: ("attack-order" | "followers" | "losses" | "only")[];
};
/** What each sensible answer to the open question would come to, with exact odds. */
export type PreviewRequest = {
  do: "preview";
  about?: string | null;
};
/** A problem as it is sent. */
export type ProblemView = {
  type: "problem";
  code: string;
  text: string;
  refusal?: Refusal | null;
  id?: number | null;
  request?: string;
};
/** An answer with what can come of it, or why there is none. */
export type ProspectView = {
  unit: string;
  about: string;
  rules: string[];
  answer?: Option | null;
  refusal?: Refusal | null;
  sight?: string;
  away?: number | null;
  parts?: PartView[];
  chances?: Chances | null;
  seen?: string;
};
/** Answers with what can come of them. */
export type ProspectsReply = {
  turn: number;
  prospects: ProspectView[];
};
/** How somebody plays the activation: by a plan of a unit, or answer by answer. */
export type PuzzleAnswer = {
  unit: string;
  number: number;
  answers: string[];
};
/** What an answer to a puzzle is worth. */
export type PuzzleGrade = {
  verdict: string;
  chance: number;
  best: number;
  loss: number;
  usual: number;
  usual_unit: string;
  futures: number;
  plans: GradedPlan[];
  happened: Tried;
};
/** The puzzles that are set. */
export type PuzzleList = {
  date: string;
  daily: string;
  puzzles: PuzzleListed[];
};
/** A puzzle in a list. */
export type PuzzleListed = {
  id: string;
  module: string;
  edition: string;
  mission: string;
  round: number;
  seat: string;
  loss: number;
};
/** A puzzle: the position and what could be done. */
export type PuzzleView = {
  puzzle: PuzzleListed;
  layout: LayoutView;
  view: GameView;
  chances: number[];
  plans: PlanView[];
};
/** What the game waits for. */
export type QuestionView = {
  turn: number;
  who: string;
  what: string;
  about: string;
  words: string;
  form: Form;
  how: string;
  rules: string[];
  notes?: string[];
  options?: Option[] | null;
  since?: number;
  deadline?: number | null;
  models?: string[];
  has_ways?: boolean;
  shows_others?: boolean;
  ring?: number;
};
/** Where a model could go with a kind of move. */
export type ReachOf = {
  model: string;
  kind: string;
  limit: number;
  contours: Contour[];
  closed?: Area[];
};
/** Where the models that are about to move could go; nothing where nobody is. */
export type ReachReply = {
  turn: number;
  reaches: ReachOf[];
};
/** Where the open question's unit could go: the border for each kind of move, with lines of equal cost. */
export type ReachRequest = {
  do: "reach";
  after?: string | null;
  place?: string | null;
  model?: string | null;
};
/** A word that no book has, and what it was read as. */
export type ReadAs = {
  typed: string;
  words: string[];
};
/** Something in a list of another program that is not clear. */
export type ReadQuestion = {
  place: string;
  text: string;
  near: string[];
};
/** The answer that a line names, or why it names none. */
export type ReadReply = {
  text?: string;
  words?: string;
  problem?: string;
};
/** What a line means as an answer to the open question, in the short forms that the terminal reads. */
export type ReadRequest = {
  do: "read";
  text: string;
};
/** A new password for somebody who has lost theirs and has a recovery code. */
export type Recovery = {
  name: string;
  code: string;
  password: string;
};
/** A rectangular base or hull; its length lies along the facing. */
export type Rectangle = {
  type: "rectangle";
  length: number;
  width: number;
};
/** Why an answer is not taken: which rule, what was measured, what the limit is, where it shows. */
export type Refusal = {
  code: string;
  rule: string;
  text: string;
  measured: number | null;
  limit: number | null;
  witness: Point[];
  nearest: string | null;
};
/** A new account, signed in, with the codes that help when the password is lost: they are shown this once. */
export type Registered = {
  account: string;
  name: string;
  token: string;
  expires: number;
  codes: string[];
};
/** A model that was lost is back with its unit. */
export type Rejoined = {
  type: "Rejoined";
  model: string;
  points: number;
  at: Pose;
  level: number;
  rules: string[];
};
/** The same game again, once this one is over. */
export type RematchRequest = {
  do: "rematch";
};
/** What is answered to a message. */
export type ReplyMessage = {
  type: "reply";
  id: number;
  do: string;
  given: unknown;
};
/** A report that somebody made. */
export type ReportKept = {
  id: string;
  at: number;
  game: string;
  seat: string;
  text: string;
  is_settled: boolean;
};
/** What is wrong with a player, or with the title of a game where no seat is named. */
export type ReportRequest = {
  text: string;
  seat?: string | null;
};
/** A report that the operator will see. */
export type Reported = {
  id: string;
};
/** A message: its number, and what is asked. */
export type RequestMessage = {
  id: number;
  ask: Ask;
  token: string;
};
/** Give up; where more than two sides play, the others go on. */
export type ResignRequest = {
  do: "resign";
};
/** Show the secret that was promised, once everybody has sat down. */
export type RevealRequest = {
  do: "reveal";
  secret: string;
};
/** A unit that was destroyed is whole again, and in reserve. */
export type Revived = {
  type: "Revived";
  unit: string;
  rules: string[];
};
/** A distance around every base that matters to its enemies, for those who draw. */
export type Ring = {
  name: string;
  inches: number;
  rule: string;
};
/** One finished roll. Rolls, and the dice within a roll, are counted from 0. */
export type Rolled = {
  number: number;
  label: string;
  die: Die;
  groups: number[];
  faces: number[];
  rerolled: number[];
  rerolls: number[];
  answer: unknown;
};
/** A game from outside: what is agreed, who sits where, how far it is. */
export type RoomView = {
  id: string;
  title: string;
  phase: Phase;
  seq: number;
  edition: string;
  module: string;
  mission: string;
  switches: string[];
  pace: Pace;
  is_listed: boolean;
  created: number;
  seats: SeatView[];
  dice: DiceView;
  wish?: WishView | null;
  outcome?: Outcome | null;
  rematch?: string | null;
  parent?: string | null;
  parent_moment?: number | null;
  adjourned?: string | null;
  closed?: string;
  change?: ChangeView | null;
  table?: string;
  picture?: string;
  hindsights?: number;
};
/** A round base. */
export type Round = {
  type: "round";
  diameter: number;
};
/** A round began. */
export type RoundBegan = {
  type: "RoundBegan";
  round: number;
  rules: string[];
};
/** A round, as it ended. */
export type RoundReport = {
  round: number;
  moment: number;
  seats: SeatTally[];
};
/** A base with straight sides and two half-round ends; its length lies along the facing. */
export type RoundedEnd = {
  type: "rounded-end";
  length: number;
  width: number;
};
/** A rule of the module's own, said back as it is understood. */
export type RuleBack = {
  id: string;
  title: string;
  sentences: string[];
};
/** A rule of a book, in our own words. */
export type RuleText = {
  id: string;
  title: string;
  section: string;
  text: string;
  rulings?: RulingText[];
};
/** A question that a book leaves open, and how it is settled. */
export type RulingText = {
  id: string;
  title: string;
  question: string;
  answer: string;
  reason?: string;
};
/** A run to be started. */
export type RunDraft = {
  plan: LabPlan;
  title: string;
};
/** A run: what it is about, how far it is, and what it has shown. */
export type RunView = {
  id: string;
  title: string;
  plan: LabPlan;
  phase: string;
  why: string;
  done: number;
  most: number;
  findings: LabFindings;
  trials: TrialView[];
  created: number;
  ahead?: number;
};
/** What came of a scenario. */
export type ScenarioTried = {
  file: string;
  name: string;
  because: string;
  has_passed: boolean;
  failures: string[];
  log: string[];
};
/** A seat gained victory points. */
export type Scored = {
  type: "Scored";
  seat: string;
  points: number;
  marker: string;
  rules: string[];
};
/** A player's place at the table. */
export type Seat = {
  id: string;
  name: string;
  team: string;
  neutral: boolean;
};
/** Put a bot on a seat that nobody has taken. */
export type SeatBotRequest = {
  do: "bot";
  seat: string;
  bot: string;
};
/** A seat that somebody has, or had. */
export type SeatKept = {
  game: string;
  seat: string;
  title: string;
  phase: Phase;
  name: string;
  is_left: boolean;
  updated: number;
};
/** All the luck of a side, in chances of winning. */
export type SeatLuck = {
  seat: string;
  luck: number;
  spread: number;
  rolls: number;
};
/** How a side stood when a round ended. */
export type SeatTally = {
  seat: string;
  score: number;
  held: number;
  models: number;
  damage: number;
};
/** A seat, who it is for, and with which army. */
export type SeatTerms = {
  player?: string;
  army?: string | Record<string, unknown> | null;
  name?: string | null;
  team?: string;
  neutral?: boolean;
  promise?: string | null;
};
/** A seat. */
export type SeatView = {
  id: string;
  player: string;
  name: string;
  wanted: string;
  army?: string;
  team?: string;
  neutral?: boolean;
  has_promised?: boolean;
  has_revealed?: boolean;
  has_given_up?: boolean;
  leaves?: string[];
  left?: number | null;
};
/** A seat and the token to play it with. Whoever has the token has the seat. */
export type SeatedReply = {
  game: string;
  seat: string;
  token: string;
};
/** Somebody who has signed in; the token goes with every request of theirs. */
export type Session = {
  account: string;
  name: string;
  token: string;
  expires: number;
};
/** Where the rules have changed: go on by the new ones from the last boundary, or end the game as it stands. */
export type SettleRequest = {
  do: "settle";
  how: "end" | "go-on";
};
/** What the table is for one side. */
export type SideMeters = {
  seat: string;
  where: string;
  walk: number;
  run: number;
  sees: number;
  seen: number;
  far: Record<string, number | null>;
};
/** A line of sight with its reasons. */
export type SightReply = {
  result: string;
  text: string;
  viewer: string;
  seen: string[];
  hidden_by: string[];
  rule: string;
  lines?: [Point, Point][];
};
/** How a unit sees another. */
export type SightRequest = {
  do: "sight";
  unit: string;
  target: string;
};
/** How much each square is seen, in hundredths of those who look; -1 where nobody can stand. */
export type SightView = {
  columns: number;
  rows: number;
  by: Record<string, number[]>;
};
/** A device on which somebody is signed in. */
export type SignIn = {
  id: string;
  device: string;
  created: number;
  used: number;
  expires: number;
  is_this: boolean;
};
/** How many sign-ins were ended. */
export type SignInsEnded = {
  ended: number;
};
/** An activation: the entry before it, and who acted. */
export type StudyAct = {
  moment: number;
  round: number;
  seat: string;
  unit: string;
};
/** An arrow on the board. */
export type StudyArrow = {
  start: [number, number];
  end: [number, number];
  hue: "bad" | "good" | "idea";
};
/** What is to stand in a study instead. */
export type StudyChange = {
  title: string;
  notes: StudyNote[];
  lines: StudyLine[];
};
/** What a game is played with, and what happened in it. */
export type StudyCourse = {
  layout: LayoutView;
  last: number;
  lines: LogLine[];
  acts: StudyAct[];
  module: string;
  is_over: boolean;
  scores: Record<string, number>;
  winners?: string[] | null;
};
/** A study to be kept: of a game, of a puzzle, or of a record that comes with it. */
export type StudyDraft = {
  title: string;
  source: string;
  record: string;
  notes: StudyNote[];
  lines: StudyLine[];
};
/** A variation: what else could have been answered from a moment on, with some dice. */
export type StudyLine = {
  moment: number;
  title: string;
  text: string;
  answers: string[];
  dice: number;
};
/** What is said of a moment. */
export type StudyNote = {
  moment: number;
  text: string;
  arrows: StudyArrow[];
};
/** A study as it is read. */
export type StudyView = {
  id: string;
  title: string;
  source: string;
  created: number;
  notes: StudyNote[];
  lines: StudyLine[];
};
/** A few sensible answers to the open question. */
export type SuggestRequest = {
  do: "suggest";
};
/** Answers that would be taken; the default is the one to take without much thought. */
export type SuggestionsReply = {
  turn: number;
  options: Option[];
  default?: number;
  is_forced?: boolean;
  claim?: ClaimView | null;
};
/** An activation in which much changed. */
export type Swing = {
  moment: number;
  round: number;
  unit: string;
  points: [string, number][];
  models: [string, number][];
  worth: number;
};
/** A battlefield. */
export type Table = {
  id: string;
  name: string;
  width: number;
  height: number;
  level_height: number;
  pieces: Piece[];
  zones: Zone[];
  entries: EntryPoint[];
  objectives: Objective[];
};
/** Something that is wrong, and where: pieces[3].parts[0].footprint. */
export type TableFault = {
  place: string;
  reason: string;
  line?: number | null;
};
/** A drawn table: as data, or as the text of a file. */
export type TableRequest = {
  table?: Record<string, unknown> | null;
  text?: string | null;
};
/** What every enemy could do to a unit, where it stands or with its leader elsewhere. */
export type ThreatsRequest = {
  do: "threats";
  unit: string;
  place?: [number, number] | null;
};
/** Dice fell. */
export type Threw = {
  type: "Threw";
  who: string;
  about: string;
  rolled: Rolled;
  modifiers: Modifier[];
  needed: number | null;
  good: number[];
  rules: string[];
};
/** Equal dice of a part of an answer. */
export type ThrowView = {
  role: string;
  name: string;
  die: string;
  chance?: number | null;
  dice?: number | null;
  needed?: number | null;
  good?: number[];
  modifiers?: Modifier[];
};
/** Something worth telling that changes nothing. */
export type Told = {
  type: "Told";
  what: string;
  about: string;
  values: string[];
  rules: string[];
};
/** How a game went, and what all of them together say. */
export type TrialReply = {
  score: number;
  points: Point;
  rounds: number;
  is_late: boolean;
  games: number;
  share: number;
  low: number;
  high: number;
};
/** The next game of a trial, and how those before it went. */
export type TrialRequest = {
  list: string;
  against: string;
  mission: string;
  bot: string;
  seed?: number;
  scores?: number[];
};
/** A trial: who met whom, and how both games went for the first. */
export type TrialView = {
  number: number;
  sides: [string, string];
  mission: string;
  points: number[];
  leads: number[];
};
/** What comes of some answers. */
export type Tried = {
  view: GameView;
  lines: LogLine[];
  said: string[];
  suggestions: Option[];
  chances: number[];
  is_done: boolean;
};
/** What came of the scenarios of a draft. */
export type TryReply = {
  scenarios: ScenarioTried[];
};
/** Answers to be tried from a moment on, or a plan of a unit. */
export type TryRequest = {
  answers: string[];
  unit: string;
  number: number;
  dice: number;
};
/** Take back one's last answer: at once if nothing was revealed since, else the others are asked. */
export type UndoRequest = {
  do: "undo";
  knowing?: boolean;
};
/** One unit as it is now. */
export type Unit = {
  id: string;
  seat: string;
  models: string[];
  leader: string;
  place: string;
  marks: [string, number][];
  aboard: string;
};
/** What a unit is for the whole game. */
export type UnitCardView = {
  id: string;
  seat: string;
  name: string;
  profile: string;
  models: string[];
  points: number;
  specials?: string[];
  abilities?: string[];
  role?: Role;
  kind?: string;
};
/** What the units could set out to do who may act at a moment. */
export type UnitPlans = {
  plans: PlanView[];
};
/** What a unit did and suffered. */
export type UnitReport = {
  unit: string;
  seat: string;
  points: number;
  dealt: number;
  felled: number;
  felled_points: number;
  suffered: number;
  lost: number;
  is_gone: boolean;
  rolled: number;
  mean: number;
  known: number;
  unknown: number;
};
/** What an event changed. Whoever has the view before it has the view after it. */
export type Update = {
  type: "update";
  game: string;
  seq: number;
  at: number;
  what: string;
  by: string;
  phase: Phase;
  moment: number;
  units?: Unit[];
  models?: Model[];
  markers?: Marker[];
  round?: number | null;
  order?: string[] | null;
  turn?: number | null;
  scores?: Record<string, number> | null;
  out?: string[] | null;
  entries?: EntryPointView[] | null;
  gone?: string[];
  lines?: LogLine[];
  question?: QuestionView | null;
  room?: RoomView | null;
  outcome?: Outcome | null;
  chat?: string | null;
};
/** A file to be uploaded: an army or a table (YAML), or the share text of an army. */
export type Upload = {
  kind: "army" | "table";
  text: string;
  module?: string | null;
};
/** The same with its content. */
export type UploadedFile = {
  item: UploadedItem;
  text: string;
};
/** Something that was uploaded. Its link is its id; in terms of a game it is named with ~ before it. */
export type UploadedItem = {
  id: string;
  kind: "army" | "table";
  title: string;
  module: string;
  created: number;
};
/** One way of using a weapon. */
export type UseView = {
  name: string;
  words: string[];
  range?: Point | null;
};
/** Something that can be used once was used. */
export type Used = {
  type: "Used";
  what: string;
  rules: string[];
};
/** Whether an answer would be taken, or why not and what is nearest to it. */
export type VerdictReply = {
  is_taken: boolean;
  refusal?: Refusal | null;
  nearest?: Option | null;
};
/** What verifying a game found. */
export type VerifyReply = {
  is_sound: boolean;
  answers: number;
  rolls: number;
  hashes: number;
  dice: string;
  reason?: string;
  place?: string;
  unproved?: string[];
  signed?: "no" | "unknown" | "yes";
};
/** Where the game stands, and the open question. */
export type ViewRequest = {
  do: "view";
};
/** A way, what it costs, and what the open question says to it. */
export type WayReply = {
  turn: number;
  text: string;
  points: Point[];
  spent: number[];
  length: number;
  limit: number;
  verdict: VerdictReply;
  others?: string;
};
/** The shortest way to a place for whoever is about to move, and whether it would be taken. */
export type WayRequest = {
  do: "way";
  kind: string;
  place: [number, number];
  via?: [number, number][];
};
/** A weapon. */
export type WeaponView = {
  id: string;
  name: string;
  uses: UseView[];
};
/** An answer, what it means, and the chance to win with it. */
export type WeighedAnswer = {
  text: string;
  words: string;
  chance: number;
};
/** The game as it is; updates follow from here on. */
export type Welcome = {
  type: "welcome";
  id: number;
  seat: string;
  is_owner: boolean;
  now: number;
  room: RoomView;
  view?: GameView | null;
};
/** For each place what could be done from there and what has to be feared, in points of armies. */
export type WhatIfReply = {
  turn: number;
  worth: [number, number][];
};
/** How good it would be to attack from many places, and how bad what could come back there, as an estimate. */
export type WhatIfRequest = {
  do: "what-if";
  ends: [string, number, number][];
};
/** Whether the open question would take an answer. */
export type WhyNotRequest = {
  do: "why-not";
  text: string;
};
/** What a player asks of the others. */
export type WishView = {
  seat: string;
  what: "draw" | "end" | "go-on" | "undo";
  granted?: string[];
};
/** A unit left the table and is in reserve. */
export type Withdrew = {
  type: "Withdrew";
  unit: string;
  rules: string[];
};
/** An area with a purpose, for one player or for all. */
export type Zone = {
  id: string;
  ring: Point[];
  owner: string | null;
  kind: string;
};
