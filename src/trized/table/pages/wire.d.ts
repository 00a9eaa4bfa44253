// What the server sends to its pages. Fields that have their default value are left out.

export type Texts = Record<string, string>;

export interface ClickPath {
  action: string; // in canonical notation
  label: string;
  path?: string[]; // ids to touch, in order
  together?: boolean; // the path is a set that is marked and confirmed
}

export interface Motion {
  caption?: string;
  piece?: string;
  to?: string;
  sound?: string;
  show?: string; // an html fragment that is shown large for a moment
}

export interface Belief {
  text: string;
  piece?: string; // without one it is what the bars mean
  share?: number;
  by?: string; // the viewer's piece that it is about
}

export interface LogLine {
  number: number;
  kind: "ply" | "act" | "said";
  seat: number;
  text: string;
  undone?: boolean;
  turn?: number;
  main?: number; // rank of a main event in summaries
  fleeting?: boolean; // a repeated log omits it while the game goes on
}

export interface SeatInfo {
  name: string;
  short: string;
  who: string;
  bot: string;
  joined: boolean;
  here: boolean;
  side: number;
  held?: number[]; // since when browsers hold the seat, in seconds
}

export interface Permissions {
  undo?: boolean;
  hint?: boolean;
  resign?: boolean;
  rematch?: boolean;
  beliefs?: boolean;
  coach?: boolean;
  learn?: boolean;
  invite?: number[];
  back?: number[];
  hand?: number[];
  alone?: number[];
}

export interface Picture {
  number: number;
  html?: string | null; // the full board
  parts?: Record<string, string>; // the parts of the board that changed
  motions?: Motion[];
  last?: string[]; // what the latest moves touched: an id, or "piece|place"
  prompt?: string;
  choices?: ClickPath[];
  over?: string;
}

export interface Frame extends Picture {
  turn?: boolean;
  chapter?: string;
  waiting?: number[];
  log?: LogLine[];
  whole?: boolean;
  undone?: number;
  won?: boolean | null;
  seats?: SeatInfo[];
  can?: Permissions;
  rematch?: string;
}

export interface Presence {
  seats: SeatInfo[];
  rematch: string;
}

export interface AboutTable {
  table: string;
  game: string;
  seat: number;
  mine: number[];
  shared: boolean;
  host: boolean;
  texts: Texts;
  levels: Record<string, string>;
}

export interface Hint {
  action: string;
  label: string;
  sure: number;
  close: boolean;
  mixed?: boolean;
  gains: string[];
  costs: string[];
  line: Record<string, string>[];
  others: Record<string, string>[];
  mistake: string;
  allows: { text: string; pieces: string[] };
}

export interface Limit {
  label: string;
  now: number;
  fewest: number;
  most: number;
  problems: string[];
}

export interface Examined {
  text: string;
  problems: { says: string; line: number }[];
  summary: string[];
  changes: string[];
  name: string;
  look: Record<string, string>;
  says: string; // what was done
  limits: Limit[];
  board: string; // nothing: the text cannot be drawn
  picture: string;
  code: string;
}
