/* Written from the server's schema until the generated file lands. */
export type Point = [number, number];
export type Pose = [number, number, number];
export type Shape =
  | { type: "round"; diameter: number }
  | { type: "oval"; length: number; width: number }
  | { type: "rounded-end"; length: number; width: number }
  | { type: "rectangle"; length: number; width: number }
  | { type: "polygon"; corners: Point[] };
export type Part = { id: string; footprint: Point[]; level: number; height: number; keywords: string[]; climb: "all" | "none" | number[] };
export type Piece = { id: string; name: string; parts: Part[] };
export type Zone = { id: string; ring: Point[]; owner: string | null; kind: string };
export type Table = { id: string; name: string; width: number; height: number; level_height: number; pieces: Piece[]; zones: Zone[] };
export type Seat = { id: string; name: string; team: string; neutral: boolean };
export type Unit = { id: string; seat: string; models: string[]; leader: string; place: string; marks: [string, number][]; aboard?: string };
export type Model = { id: string; unit: string; hit_points: number; at: Pose | null; level: number };
export type Marker = { id: string; at: Point; kind: string; points: number; seats: string[]; holder: string | null; unit: string | null; since: number; place: string };
export type Outcome = { why: string; winners: string[]; scores: [string, number][] };
export type Modifier = { name: string; value: number; rule: string };
export type Phase = "gathering" | "revealing" | "playing" | "over";
export type SeatView = { id: string; player: string; name: string; wanted: string; army?: string; team?: string; neutral?: boolean; left?: number | null };
export type WishView = { seat: string; what: "draw" | "undo"; granted?: string[] };
export type DiceView = { algorithm: string; commitment: string; seed?: string | null };
export type Room = { id: string; title: string; phase: Phase; seq: number; edition: string; module: string; mission: string; created: number; seats: SeatView[]; dice: DiceView; wish?: WishView | null; outcome?: Outcome | null; rematch?: string | null; parent?: string | null; parent_moment?: number | null };
export type UseView = { name: string; words: string; range?: Point | null };
export type WeaponView = { id: string; name: string; uses: UseView[] };
export type ModelCardView = { id: string; unit: string; name: string; base: Shape; height: number; attributes: Record<string, number>; weapons: string[]; specials?: string[]; types?: string[] };
export type UnitCardView = { id: string; seat: string; name: string; profile: string; models: string[]; points: number; specials?: string[]; abilities?: string[] };
export type Layout = { edition: string; edition_title: string; edition_version: string; mission: string; table: Table; keywords: Record<string, string>; seats: Seat[]; units: UnitCardView[]; models: ModelCardView[]; weapons: WeaponView[]; marker_radius: number; rounds?: number | null };
export type Option = { text: string; words: string };
export type QuestionView = { turn: number; who: string; what: string; about: string; words: string; form: "pick" | "picks" | "amount" | "go" | "stand" | "aim" | "other"; how: string; rules: string[]; notes?: string[]; options?: Option[] | null; since?: number; deadline?: number | null };
export type Entrance = { id: string; seat: string; at: Point };
export type View = { type: "view"; game: string; seq: number; moment: number; phase: Phase; round: number; order: string[]; turn: number; scores: Record<string, number>; out: string[]; units: Unit[]; models: Model[]; markers: Marker[]; entries: Entrance[]; question?: QuestionView | null; outcome?: Outcome | null };
export type DieRoll = { title: string; sides: number; groups: number[][][]; came_to: string; successes?: number | null; needed?: number | null; good?: number[]; modifiers?: Modifier[] };
export type LogLine = { moment: number; text: string; rules: string[]; fact: { type: string; [field: string]: unknown }; dice?: DieRoll | null; is_quiet?: boolean };
export type Update = { type: "update"; game: string; seq: number; at: number; what: string; by: string; phase: Phase; moment: number; units?: Unit[]; models?: Model[]; markers?: Marker[]; round?: number | null; order?: string[] | null; turn?: number | null; scores?: Record<string, number> | null; out?: string[] | null; entries?: Entrance[] | null; lines?: LogLine[]; question?: QuestionView | null; room?: Room | null; outcome?: Outcome | null; chat?: string | null };
export type Refusal = { code: string; rule: string; text: string; measured?: number | null; limit?: number | null; witness?: Point[]; nearest?: string | null };
export type Done = { seq: number };
export type Verdict = { is_taken: boolean; refusal?: Refusal | null; nearest?: Option | null };
export type Suggestions = { turn: number; options: Option[]; default?: number; is_forced?: boolean };
export type ThrowView = { role: string; name: string; chance: number; needed?: number | null; dice?: number | null; modifiers?: Modifier[] };
export type PartView = { name: string; throws: ThrowView[] };
export type Chances = { damage: number; destroys: number; models: [number, number][]; samples?: number | null };
export type ProspectView = { unit: string; about: string; rules: string[]; answer?: Option | null; refusal?: Refusal | null; sight?: string; away?: number | null; parts?: PartView[]; chances?: Chances | null };
export type Prospects = { turn: number; prospects: ProspectView[] };
export type Measured = { text: string; distance?: number | null; start?: string | null; end?: string | null; line?: [Point, Point] | null };
export type Seen = { result: string; text: string; viewer: string; seen: string[]; hidden_by: string[]; rule: string; lines?: [Point, Point][] };
export type Area = [Point[], ...Point[][]];
export type Contour = { cost: number; areas: Point[][][] };
export type ReachOf = { model: string; kind: string; limit: number; contours: Contour[] };
export type Reached = { turn: number; reaches: ReachOf[] };
export type Finding = { is_sound: boolean; answers: number; rolls: number; hashes: number; dice: string; reason?: string; place?: string };
export type Chat = { seat: string; at: number; text: string };
export type Story = { lines: LogLine[]; chat: Chat[]; last: number; is_all: boolean };
export type Created = { game: string; owner: string; seats: Record<string, string>; invites: Record<string, string> };
export type Seated = { game: string; seat: string; token: string };
export type Pace = { type: "free" } | { type: "clock"; seconds: number; increment?: number } | { type: "correspondence"; days: number };
export type Listed = { id: string; title: string; phase: Phase; module: string; mission: string; pace: Pace; updated: number };
export type MissionInfo = { id: string; name: string; seats: number; rounds: number | null; notes: string };
export type ArmyInfo = { id: string; name: string; units: number };
export type ModuleInfo = { key: string; title: string; edition: string; description: string; missions: MissionInfo[]; armies: ArmyInfo[]; tables: string[] };
export type EditionInfo = { key: string; title: string; version: string; switches: string[] };
export type Library = { editions: EditionInfo[]; modules: ModuleInfo[]; bots: string[] };
