import { type Locale, settleFields } from '@sealwright/contract';
import type { Mark, ReportMark } from '@sealwright/pdf';
import { type DrawMark, refOf, stampsOf, toLinked } from '../documents/index.ts';
import type { Due, FieldRow, FileRow, RecipientRow } from './sealing.repo.ts';

/** What of a document's fields is stamped: what the sender set, and what belongs to a part that was done. */
export function frozenFields({ fields, recipients }: Pick<Due, 'fields' | 'recipients'>): FieldRow[] {
  const done = new Set(recipients.filter(({ state }) => state === 'submitted').map(({ id }) => id));
  const { shown } = settleFields(fields.map(toLinked));
  return fields.filter(
    (field) =>
      shown.has(refOf(field)) &&
      (field.value !== null || field.mark !== null) &&
      (field.isReadOnly || field.recipientId === null || done.has(field.recipientId)),
  );
}

/** The marks of one file, where and as they were seen. */
export function marksOf(file: FileRow, due: Due, draw: DrawMark): Promise<Mark[]> {
  const localeOf = new Map(due.recipients.map((recipient) => [recipient.id, recipient.locale as Locale]));
  const ofDocument = due.document.locale as Locale;
  return stampsOf(file, frozenFields(due), (field) => localeOf.get(field.recipientId ?? 0) ?? ofDocument, draw);
}

/** A recipient's signatures for the report: each different one once, with the time it was placed first. */
export async function reportMarks(
  recipient: RecipientRow,
  due: Due,
  draw: DrawMark,
): Promise<{ type: 'signature' | 'initial'; at: Date; mark: ReportMark }[]> {
  const own = frozenFields(due).filter((field) => field.recipientId === recipient.id && field.mark !== null);
  const distinct = new Map<string, FieldRow>();
  for (const field of own) {
    const key = `${field.type} ${JSON.stringify(field.mark)}`;
    const known = distinct.get(key);
    if (known === undefined || timeOf(field) < timeOf(known)) distinct.set(key, field);
  }
  return Promise.all(
    [...distinct.values()].flatMap((field) =>
      field.mark === null
        ? []
        : [
            draw(field.mark).then((mark) => ({
              type: field.type === 'initial' ? ('initial' as const) : ('signature' as const),
              at: field.filledAt ?? recipient.submittedAt ?? due.document.finishedAt,
              mark,
            })),
          ],
    ),
  );
}

const timeOf = (field: FieldRow): number => field.filledAt?.getTime() ?? Infinity;
