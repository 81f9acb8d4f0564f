import { type Locale, PRODUCT_IMPORT_LIMITS, type ProductImport } from '@sealwright/contract';
import { problemsOf } from '../../../../platform/sheets/small-lists.ts';
import { say } from './columns.ts';
import type { ProductImportRow } from './imports.repo.ts';
import type { GoodRow, WrongProduct } from './rows.ts';

/** What is kept of a file: its header, the rows that are right, and those that are wrong. */
export type Kept = { header: string[]; rows: GoodRow[]; wrong: WrongProduct[] };

export const keptOf = ({ kept }: ProductImportRow): Kept => kept as Kept;

export function toProductImport(locale: Locale, row: ProductImportRow): ProductImport {
  const { wrong } = keptOf(row);
  return {
    id: row.id,
    fileName: row.fileName,
    rowCount: row.rowCount,
    newCount: row.newCount,
    knownCount: row.knownCount,
    wrongCount: wrong.length,
    ignoredColumns: row.ignoredColumns,
    problems: problemsOf(say, locale, { wrong, most: PRODUCT_IMPORT_LIMITS.shownProblems }),
    createdAt: row.createdAt.toISOString(),
    outcome: row.outcome,
  };
}
