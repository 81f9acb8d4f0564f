/** How much the measurements do. The ratios they quote are the same ones, whatever the size. */
export type Sizes = {
  rounds: number;
  /** Sealed by `memory`. */
  documents: number;
  contacts: number;
  teamDocuments: number;
  /** Of a bulk send. */
  rows: number;
  /** In the list of `documents`, and in the installation around it. */
  listed: number;
  installed: number;
  members: number;
  /** Of the lists of `documents`, `members` and `teams`: those whose name holds this. */
  only: string;
  /** How often one list is read in a round. */
  times: number;
  /** Of `flow`: documents of a round, finished one after another, and finished in the burst. */
  flow: { each: number; idle: number; burst: number };
  /** How long `starve` signs on each side, and how long contacts are read before an import and by many at once, in ms. */
  sideMs: number;
  idleMs: number;
  readMs: number;
};

export const WHOLE: Sizes = {
  rounds: 5,
  documents: 1000,
  contacts: 1_000_000,
  teamDocuments: 200_000,
  rows: 10_000,
  listed: 200_000,
  installed: 1_000_000,
  members: 50_000,
  only: '',
  times: 40,
  flow: { each: 5, idle: 20, burst: 50 },
  sideMs: 30_000,
  idleMs: 10_000,
  readMs: 3000,
};

/** All of them in some five minutes on two quiet cores: to see what a change did, not to say how good it is. */
export const QUICK: Sizes = {
  rounds: 2,
  documents: 40,
  contacts: 10_000,
  teamDocuments: 10_000,
  rows: 200,
  listed: 10_000,
  installed: 20_000,
  members: 5000,
  only: '',
  times: 8,
  flow: { each: 3, idle: 10, burst: 20 },
  sideMs: 6000,
  idleMs: 2000,
  readMs: 1000,
};

/** Of what is asked for by name: what `only` names. */
export const onlyOf = <T>(asked: Record<string, T>, only: string): Record<string, T> =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => name.includes(only)));
