import { Readable } from 'node:stream';
import type { ErrorCode, Locale } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, type Row, safeText } from '@sealwright/sheets';
import { AppError } from '../errors.ts';
import { FileAnswer } from '../http/http.ts';
import { type Translate, withoutIsolates } from '../i18n/i18n.ts';
import { cellText, faultOf } from './cells.ts';
import { meaningsOf, plain, reportColumnsOf } from './names.ts';

/** Why a row is wrong; `column` null: as a whole. The code has a text `error.CODE` in the bundle of the import. */
export type Problem<C extends string> = { column: C | null; code: string };
export type WrongRow<C extends string> = { row: number; problems: Problem<C>[]; cells: string[] };
/** What a row says. `row`: as a spreadsheet numbers it. `cells`: as they stand in the file, for the report. */
export type ReadRow<T> = T & { row: number; cells: string[] };
export type ReadList<C extends string, T> = {
  header: string[];
  ignoredColumns: string[];
  rows: ReadRow<T>[];
  wrong: WrongRow<C>[];
};

/** The cells of a row by their columns, without those that are empty. */
export type CellsOf<C extends string> = ReadonlyMap<C, string>;
export type NoteProblem<C extends string> = (column: C, code: string) => void;

export type ListRules<C extends string, T> = {
  /** What columns are called. */
  columns: ReadonlyMap<string, C>;
  /** The column that tells rows apart: it has to be there, and of rows with one value the first counts. */
  key: C;
  /** Refused with this where that column is missing. */
  keyMissing: ErrorCode;
  /** The code of a row whose value was in a row above. */
  keyRepeated: string;
  read: (cells: CellsOf<C>, note: NoteProblem<C>) => T;
};

/**
 * Reads a list that is small enough to be read whole. Its first row names the columns; what our own report put in front counts for
 * nothing. Throws `keyMissing`, `import_file_empty`.
 */
export function readList<C extends string, T extends object>(
  [first, ...below]: readonly Row[],
  { columns: names, key, keyMissing, keyRepeated, read }: ListRules<C, T>,
): ReadList<C, T> {
  const all = first?.cells ?? [];
  const dropped = reportColumnsOf(all);
  const header = all.slice(dropped).map(cellText);
  const columns = meaningsOf(header, names);
  if (!columns.includes(key)) throw new AppError(keyMissing);
  if (below.length === 0) throw new AppError('import_file_empty');
  const ignoredColumns = header.filter((name, at) => columns[at] === null && plain(name) !== '');
  const list: ReadList<C, T> = { header, ignoredColumns, rows: [], wrong: [] };
  const seen = new Set<string>();
  for (const row of below) {
    const cells = row.cells.slice(dropped).map(cellText);
    const problems: Problem<C>[] = [];
    const fault = faultOf({ ...row, cells }, header.length);
    if (fault !== null) problems.push({ column: null, code: fault });
    const said = saidIn(cells, columns);
    const value = fault === null ? read(said, (column, code) => problems.push({ column, code })) : null;
    const name = said.get(key)?.toLowerCase() ?? '';
    if (problems.length === 0 && seen.has(name)) problems.push({ column: key, code: keyRepeated });
    if (value === null || problems.length > 0) list.wrong.push({ row: row.number, problems, cells });
    else {
      seen.add(name);
      list.rows.push({ ...value, row: row.number, cells });
    }
  }
  return list;
}

function saidIn<C extends string>(cells: readonly string[], columns: readonly (C | null)[]): CellsOf<C> {
  const said = columns.flatMap((column, at) => {
    const text = (cells[at] ?? '').normalize('NFC');
    return column === null || text === '' ? [] : [[column, text] as const];
  });
  return new Map(said);
}

const inFileOrder = <C extends string>(wrong: readonly WrongRow<C>[]) =>
  wrong.toSorted((one, other) => one.row - other.row);

// `say`: the texts `row`, `problem`, `report`, `column.…` and `error.…` of an import.

/** Everything that is wrong with a row, in one sentence each. Chinese puts no space between sentences. */
function errorOf<C extends string>(say: Translate, locale: Locale, { problems }: WrongRow<C>): string {
  const sentences = problems.map(({ column, code }) => {
    const text = say(locale, `error.${code}`);
    return column === null ? text : say(locale, 'problem', { field: say(locale, `column.${column}`), text });
  });
  return withoutIsolates(sentences.join(locale === 'zhCn' ? '' : ' '));
}

/** The first wrong rows, each as a line for people. */
export const problemsOf = <C extends string>(
  say: Translate,
  locale: Locale,
  { wrong, most }: { wrong: readonly WrongRow<C>[]; most: number },
): { row: number; message: string }[] =>
  inFileOrder(wrong)
    .slice(0, most)
    .map((one) => ({
      row: one.row,
      message: withoutIsolates(say(locale, 'row', { row: one.row, error: errorOf(say, locale, one) })),
    }));

/** The wrong rows as a file to fix and import again. */
export function reportOf<C extends string>(
  say: Translate,
  locale: Locale,
  { header, wrong }: { header: readonly string[]; wrong: readonly WrongRow<C>[] },
): FileAnswer {
  const lines = [
    BYTE_ORDER_MARK + csvRow(['row', 'error', ...header.map(safeText)]),
    ...inFileOrder(wrong).map((one) =>
      csvRow([String(one.row), safeText(errorOf(say, locale, one)), ...one.cells.map(safeText)]),
    ),
  ];
  return new FileAnswer(Readable.from(lines), 'text/csv; charset=utf-8', {
    name: `${withoutIsolates(say(locale, 'report'))}.csv`,
  });
}
