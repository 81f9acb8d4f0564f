import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';

/** One line of the table. `values` are the rounds; the middle one is quoted, with their range. */
export type Figure = {
  id: string;
  what: string;
  unit: string;
  values: number[];
  /** The most that is still good; null where the figure only explains another. */
  atMost: number | null;
  note: string;
};

export type Outcome = { ran: string; figures: Figure[] };

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that a share of all values does not exceed (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}

type Kept = {
  at: string;
  machine: { loadBefore: number };
  figures: (Pick<Figure, 'id' | 'what' | 'unit'> & { median: number })[];
};

/** Says a value as soon as it is measured, and gives it back. */
export function tell(what: string, unit: string, value: number, { round, rounds }: Turn): number {
  console.log(`  ${what}, round ${round + 1} of ${rounds}: ${format(value)} ${unit}`.trimEnd());
  return value;
}

/** `round` counts from 0. */
export type Turn = { round: number; rounds: number };

const WORSE = 1.1;

/** What a file beside this one keeps of each measurement: the figures of its last run. */
export function keptResults(fileName: string): {
  worse: (outcome: Outcome) => string[];
  write: (outcome: Outcome) => void;
} {
  const file = path.join(import.meta.dirname, fileName);
  const read = (): Record<string, Kept> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Kept>) : {};
  return {
    worse: ({ ran, figures }) => {
      const before = read()[ran];
      return before === undefined ? [] : figures.flatMap((figure) => worseThan(before, figure));
    },
    write: ({ ran, figures }) => {
      const measured = {
        at: new Date().toISOString(),
        machine: describeMachine(),
        figures: figures.map((figure) => ({ ...figure, median: median(figure.values), isMet: isMet(figure) })),
      };
      const text = JSON.stringify({ ...read(), [ran]: measured }, roundNumbers, 2);
      // Lists of numbers on one line, as the formatter of this repository would have them.
      const inLines = text.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`);
      writeFileSync(file, `${inLines}\n`);
    },
  };
}

/** One line where it got worse by more than a tenth since it was measured last. Less is better in all that have a goal. */
function worseThan({ at, machine, figures }: Kept, { id, what, unit, values, atMost }: Figure): string[] {
  const last = figures.find((one) => one.id === id && one.what === what && one.unit === unit);
  if (atMost === null || last === undefined || median(values) <= last.median * WORSE) return [];
  const now = `${format(median(values))} ${unit}`.trimEnd();
  const times = last.median === 0 ? '' : `${format(median(values) / last.median)} times `;
  const when = `${at.slice(0, 10)}, load ${machine.loadBefore}; now ${LOAD_BEFORE}`;
  return [`${id} ${what}: ${now}, ${times}the ${format(last.median)} of last time (${when})`];
}

const roundNumbers = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value;

const isMet = ({ values, atMost }: Figure): boolean | null => (atMost === null ? null : median(values) <= atMost);

const describeMachine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  node: process.versions.node,
  platform: `${process.platform} ${process.arch}`,
  loadBefore: LOAD_BEFORE,
});

// Of the minute before the benchmark began: what else the machine was doing.
const LOAD_BEFORE = Math.round((loadavg()[0] ?? 0) * 100) / 100;

/** Says what machine it is, and how busy it was. */
export function printMachine(): void {
  const { processor, cores, node, loadBefore } = describeMachine();
  console.log(`${processor}, ${cores} cores, Node ${node}, load before: ${loadBefore}`);
}

/** The figures as a table; a goal that was missed says so. */
export function printTable(outcomes: readonly Outcome[]): void {
  const rows = outcomes.flatMap(({ figures }) => figures).map(rowOf);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    );
  }
}

function rowOf(figure: Figure): string[] {
  const { id, what, unit, values, atMost, note } = figure;
  const range =
    values.length > 1
      ? ` (${format(Math.min(...values))} to ${format(Math.max(...values))}, ${values.length} rounds)`
      : '';
  const goal =
    atMost === null ? '' : `${isMet(figure) === true ? 'goal met' : 'GOAL MISSED'}: at most ${format(atMost)}`;
  return [`${id} ${what}`, `${format(median(values))} ${unit}${range}`, goal, note];
}

const format = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false });
