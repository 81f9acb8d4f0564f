import { Readable } from 'node:stream';
import { type ImportTarget, isPhoneField, type Locale, wireKey } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safePhone, safeText } from '@sealwright/sheets';
import type { Secrets } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { cellText } from '../../../../platform/sheets/cells.ts';
import { reportColumnsOf } from '../../../../platform/sheets/names.ts';
import { type ReportedRow, reportedRows } from '../imports.reads.ts';
import type { ImportRow } from '../imports.repo.ts';
import { openCells } from '../upload/sealed.ts';
import { errorOf } from '../imports.shape.ts';

/** The rows that failed as a file to fix and import again. Null where nothing is kept. */
export async function reportOf(
  db: Db,
  secrets: Secrets | null,
  row: ImportRow,
  locale: Locale,
): Promise<Readable | null> {
  if (secrets === null) return null;
  const pages = reportedRows(db, row);
  const first = await pages.next();
  if (first.done === true) return null;
  const begun: ReportedRow[] = first.value;
  const [top] = begun;
  const header = top?.rowNumber === 0 ? openCells(secrets, row.id, 0, top.cellsSealed) : [];
  // What an earlier report put in front of the rows is not put there twice.
  const dropped = reportColumnsOf(header);
  async function* lines(): AsyncGenerator<string> {
    const names = header.length > 0 ? header : (row.columns ?? []).map(nameOf);
    yield BYTE_ORDER_MARK + csvRow(['row', 'error', ...names.slice(dropped).map(written)]);
    yield linesOf(begun);
    for await (const page of pages) yield linesOf(page);
  }
  const linesOf = (page: readonly ReportedRow[]): string =>
    page
      .filter(({ rowNumber }) => rowNumber > 0)
      .map(lineOf)
      .join('');
  // A fixed report is often kept, and its telephone numbers dialled.
  const cellAt = (cell: string, at: number): string =>
    isPhoneField(row.columns?.[at + dropped] ?? '') ? safePhone(cellText(cell)) : written(cell);
  const lineOf = ({ rowNumber, problems, cellsSealed }: ReportedRow): string => {
    const cells = openCells(secrets, row.id, rowNumber, cellsSealed).slice(dropped);
    return csvRow([String(rowNumber), safeText(errorOf(locale, problems)), ...cells.map(cellAt)]);
  };
  return Readable.from(lines());
}

const nameOf = (target: ImportTarget | null, at: number): string =>
  target === null ? `column ${at + 1}` : wireKey(target);

const written = (cell: string): string => safeText(cellText(cell));
