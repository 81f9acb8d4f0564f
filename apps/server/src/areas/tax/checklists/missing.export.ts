import { Readable } from 'node:stream';
import type { Locale, ReadyItem } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { FileAnswer } from '../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { itemName } from './checklists.mail.ts';
import { checklistsReads } from './checklists.reads.ts';
import { clientNameOf } from './checklists.shape.ts';

const BATCH = 500;
const say = translator('client-page');
const COLUMNS = ['client', 'email', 'tax_year', 'item', 'state', 'reason', 'due_on', 'asked_on'] as const;
const plain = (text: string): string => safeText(withoutIsolates(text));

type Row = Awaited<ReturnType<ReturnType<typeof checklistsReads>['missing']>>[number];

const cellsOf = (row: Row, locale: Locale): string[] => [
  plain(clientNameOf(row)),
  plain(row.email ?? ''),
  String(row.taxYear),
  plain(itemName(locale, { kind: row.kind as ReadyItem, name: row.name })),
  plain(say(locale, row.state === 'returned' ? 'export.returned' : 'export.open')),
  plain(row.reason),
  row.dueOn ?? '',
  (row.remindedAt ?? row.sentAt)?.toISOString().slice(0, 10) ?? '',
];

/** What clients still have to send, as a CSV file: a row for each item. */
export function missingFile({ db }: Platform, { accountId, locale }: Actor, taxYear: number | undefined): FileAnswer {
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(COLUMNS.map((column) => plain(say(locale, `export.${column}`))));
    for (let after = 0; ;) {
      const rows = await checklistsReads(db).missing(accountId, taxYear, after, BATCH);
      yield rows.map((row) => csvRow(cellsOf(row, locale))).join('');
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) return;
    }
  }
  return new FileAnswer(Readable.from(lines()), 'text/csv; charset=utf-8', {
    name: `${withoutIsolates(say(locale, 'export.file'))}.csv`,
  });
}
