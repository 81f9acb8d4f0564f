import type { Locale, ReadyItem } from '@sealwright/contract';
import type { FileAnswer } from '../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readAfter } from '../../../platform/sheets/csv-answer.ts';
import type { Actor } from '../../access/index.ts';
import { itemName } from './checklists.mail.ts';
import { checklistsReads } from './checklists.reads.ts';
import { clientNameOf } from './checklists.shape.ts';

const say = translator('client-page');
const COLUMNS = ['client', 'email', 'tax_year', 'item', 'state', 'reason', 'due_on', 'asked_on'] as const;

type Row = Awaited<ReturnType<ReturnType<typeof checklistsReads>['missing']>>[number];

const cellsOf = (row: Row, locale: Locale): string[] => [
  clientNameOf(row),
  row.email ?? '',
  String(row.taxYear),
  itemName(locale, { kind: row.kind as ReadyItem, name: row.name }),
  say(locale, row.state === 'returned' ? 'export.returned' : 'export.open'),
  row.reason,
  row.dueOn ?? '',
  (row.remindedAt ?? row.sentAt)?.toISOString().slice(0, 10) ?? '',
];

/** What clients still have to send, as a CSV file: a row for each item. */
export function missingFile({ db }: Platform, { accountId, locale }: Actor, taxYear: number | undefined): FileAnswer {
  return csvAnswer(`${withoutIsolates(say(locale, 'export.file'))}.csv`, {
    head: COLUMNS.map((column) => say(locale, `export.${column}`)),
    rows: readAfter<Row>((limit, last) => checklistsReads(db).missing(accountId, taxYear, last?.id ?? 0, limit)),
    cellsOf: (row) => cellsOf(row, locale),
  });
}
