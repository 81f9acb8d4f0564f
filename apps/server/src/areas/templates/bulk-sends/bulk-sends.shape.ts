import type { BulkSend, BulkSendDetails, BulkSendRow, Locale, TemplateContent } from '@sealwright/contract';
import type { StoredRowProblem } from '../../../migrations/tables.bulk-sends.ts';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { Actor } from '../../access/index.ts';
import { permissionsOn, PREPARED } from './bulk-sends.policy.ts';
import type { BatchRow } from './bulk-sends.repo.ts';
import { columnsOf, fillable } from './columns.ts';
import type { RowRow } from './rows.repo.ts';
import { openInput, type RowInput, type Table } from './sealed.ts';

export const say = translator('bulk-sends');

const KNOWN = new Set([
  'cell_too_long',
  'control_characters',
  'email_invalid',
  'email_required',
  'email_twice',
  'language_unknown',
  'name_required',
  'recipient_email_taken',
  'repeated',
  'row_too_wide',
  'row_unreadable',
  'send_recipient_incomplete',
  'too_long',
  'value_invalid',
]);

/** What is wrong with a row, with the name of the column where there is one, which keeps its direction by isolates. */
export function problemText(locale: Locale, header: readonly string[], { column, code }: StoredRowProblem): string {
  const text = say(locale, KNOWN.has(code) ? `error.${code}` : 'error.other');
  if (column === null) return text;
  const field = header[column] || say(locale, 'column', { number: column + 1 });
  return say(locale, 'problem', { field, text });
}

export const toBatch = (batch: BatchRow, actor: Actor, ownerName: string): BulkSend => ({
  id: batch.id,
  name: batch.name,
  template: { id: batch.templateId, name: batch.templateName },
  owner: { id: batch.ownerId, name: ownerName },
  source: batch.source,
  fileName: batch.fileName,
  state: batch.state,
  pausedBecause: batch.pausedBecause,
  rowCount: batch.rowCount,
  readyCount: batch.readyCount,
  wrongCount: batch.wrongCount,
  sentCount: batch.sentCount,
  failedCount: batch.failedCount,
  cancelledCount: batch.cancelledCount,
  startAt: batch.startAt?.toISOString() ?? null,
  perHour: batch.perHour,
  nextAt: batch.nextAt?.toISOString() ?? null,
  createdAt: batch.createdAt.toISOString(),
  startedAt: batch.startedAt?.toISOString() ?? null,
  finishedAt: batch.finishedAt?.toISOString() ?? null,
  permissions: permissionsOn(batch, actor),
});

/** `content`: of the published version. Null where the batch is not prepared any more, or the template is gone. */
export function setupOf(
  { setup, state }: BatchRow,
  content: TemplateContent | null,
  table: Table | null,
): BulkSendDetails['setup'] {
  if (table === null || content === null || !PREPARED.includes(state)) return null;
  const { columns: targets, ...said } = setup;
  return {
    ...said,
    columns: columnsOf(table, setup.hasHeader).map((column, at) => ({ ...column, target: targets[at] ?? null })),
    roles: content.roles.map(({ id, name, locale }) => ({ id, name, locale: locale ?? content.settings.locale })),
    fields: fillable(content).flatMap(({ ref, label, type, recipient }) =>
      ref === undefined ? [] : [{ ref, label, type, role: recipient }],
    ),
  };
}

type DocumentOf = ReadonlyMap<number, NonNullable<BulkSendRow['document']>>;

export function toRow(row: RowRow, { locale, header, secrets, documents, roles }: Showing): BulkSendRow {
  const input = inputOf(secrets, row);
  return {
    number: row.number,
    state: row.state,
    people: (input?.people ?? []).map(({ role, name, email }) => ({ role: roles.get(role) ?? '', name, email })),
    title: input?.title ?? '',
    problems: row.problems.map((one) => ({ code: one.code, message: problemText(locale, header, one) })),
    document: (row.documentId === null ? undefined : documents.get(row.documentId)) ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

export type Showing = {
  locale: Locale;
  header: readonly string[];
  secrets: Secrets | null;
  documents: DocumentOf;
  /** The names of the roles. */
  roles: ReadonlyMap<number, string>;
};

/** Null once it was removed. */
export const inputOf = (secrets: Secrets | null, row: RowRow): RowInput | null =>
  secrets === null || row.inputSealed === null ? null : openInput(secrets, row.bulkSendId, row.number, row.inputSealed);
