import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { FileAnswer } from '../../../platform/http/http.ts';
import { withoutIsolates } from '../../../platform/i18n/i18n.ts';
import { cellText } from '../../../platform/sheets/cells.ts';
import type { BatchRow } from './bulk-sends.repo.ts';
import { inputOf, problemText, say, type Showing } from './bulk-sends.shape.ts';
import type { RowRow } from './rows.repo.ts';

type Documents = (page: readonly RowRow[]) => Promise<Showing['documents']>;

/**
 * Every row with what became of it. The number and what is wrong stand in front, as in reports of imports, so that the file can be fixed
 * and used again.
 */
export function reportOf(
  batch: BatchRow,
  pages: AsyncIterable<RowRow[]>,
  { locale, secrets, documents }: Omit<Showing, 'documents'> & { documents: Documents },
): FileAnswer {
  const { header } = batch;
  async function* lines(): AsyncGenerator<string> {
    const named = header.map((name, at) => name || withoutIsolates(say(locale, 'column', { number: at + 1 })));
    yield (
      BYTE_ORDER_MARK +
        csvRow([...heads('row', 'error'), ...named.map(safeText), ...heads('state', 'document', 'sent_at')])
    );
    for await (const page of pages) {
      const names = await documents(page);
      yield page.map((row) => lineOf(row, names)).join('');
    }
  }
  const heads = (...columns: string[]) => columns.map((column) => withoutIsolates(say(locale, `head.${column}`)));
  const lineOf = (row: RowRow, names: Showing['documents']): string => {
    const cells = inputOf(secrets, row)?.cells ?? [];
    const document = row.documentId === null ? undefined : names.get(row.documentId);
    return csvRow([
      String(row.number),
      safeText(withoutIsolates(row.problems.map((one) => problemText(locale, header, one)).join(' '))),
      ...header.map((_, at) => safeText(cellText(cells[at] ?? ''))),
      withoutIsolates(say(locale, `state.${row.state}`)),
      document?.number ?? '',
      row.sentAt?.toISOString() ?? '',
    ]);
  };
  const name = `${withoutIsolates(say(locale, 'report'))}-${batch.id}.csv`;
  return new FileAnswer(Readable.from(lines()), 'text/csv; charset=utf-8', { name });
}
