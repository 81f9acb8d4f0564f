import { Readable } from 'node:stream';
import { type Locale, PRODUCT_IMPORT_LIMITS, type ProductImport } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { FileAnswer } from '../../../../platform/http/http.ts';
import { withoutIsolates } from '../../../../platform/i18n/i18n.ts';
import { say } from './columns.ts';
import type { ProductImportRow } from './imports.repo.ts';
import type { GoodRow, Problem, WrongRow } from './rows.ts';

/** What is kept of a file: its header, the rows that are right, and those that are wrong. */
export type Kept = { header: string[]; rows: GoodRow[]; wrong: WrongRow[] };

export const keptOf = ({ kept }: ProductImportRow): Kept => kept as Kept;

const wrongRowsOf = (row: ProductImportRow): WrongRow[] =>
  keptOf(row).wrong.toSorted((one, other) => one.row - other.row);

/** Everything that is wrong with a row, in one sentence each. Chinese puts no space between sentences. */
const errorOf = (locale: Locale, { problems }: WrongRow): string =>
  withoutIsolates(problems.map((problem) => messageOf(locale, problem)).join(locale === 'zhCn' ? '' : ' '));

function messageOf(locale: Locale, { column, code }: Problem): string {
  const text = say(locale, `error.${code}`);
  return column === null ? text : say(locale, 'problem', { field: say(locale, `column.${column}`), text });
}

export function toProductImport(locale: Locale, row: ProductImportRow): ProductImport {
  const wrong = wrongRowsOf(row);
  return {
    id: row.id,
    fileName: row.fileName,
    rowCount: row.rowCount,
    newCount: row.newCount,
    knownCount: row.knownCount,
    wrongCount: wrong.length,
    ignoredColumns: row.ignoredColumns,
    problems: wrong.slice(0, PRODUCT_IMPORT_LIMITS.shownProblems).map((one) => ({
      row: one.row,
      message: withoutIsolates(say(locale, 'row', { row: one.row, error: errorOf(locale, one) })),
    })),
    createdAt: row.createdAt.toISOString(),
    outcome: row.outcome,
  };
}

/** The wrong rows as a file to fix and import again. */
export function reportOf(locale: Locale, row: ProductImportRow): FileAnswer {
  const lines = [
    BYTE_ORDER_MARK + csvRow(['row', 'error', ...keptOf(row).header.map(safeText)]),
    ...wrongRowsOf(row).map((wrong) =>
      csvRow([String(wrong.row), safeText(errorOf(locale, wrong)), ...wrong.cells.map(safeText)]),
    ),
  ];
  const name = `${withoutIsolates(say(locale, 'report'))}.csv`;
  return new FileAnswer(Readable.from(lines), 'text/csv; charset=utf-8', { name });
}
