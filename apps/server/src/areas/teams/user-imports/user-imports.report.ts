import { Readable } from 'node:stream';
import type { Locale } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { FileAnswer } from '../../../platform/http/http.ts';
import { withoutIsolates } from '../../../platform/i18n/i18n.ts';
import { say } from './user-imports.columns.ts';
import type { UserImportRow } from './user-imports.repo.ts';
import type { Kept } from './user-imports.sealed.ts';
import { errorOf, wrongRowsOf } from './user-imports.shape.ts';

/** The wrong rows as a file to fix and import again. */
export function reportOf(locale: Locale, { failures }: UserImportRow, kept: Kept): FileAnswer {
  const lines = [
    BYTE_ORDER_MARK + csvRow(['row', 'error', ...kept.header.map(safeText)]),
    ...wrongRowsOf(kept, failures).map((wrong) =>
      csvRow([String(wrong.row), safeText(errorOf(locale, wrong)), ...wrong.cells.map(safeText)]),
    ),
  ];
  const name = `${withoutIsolates(say(locale, 'report'))}.csv`;
  return new FileAnswer(Readable.from(lines), 'text/csv; charset=utf-8', { name });
}
