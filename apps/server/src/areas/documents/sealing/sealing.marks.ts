import { type Locale, settleFields } from '@sealwright/contract';
import type { Bytes, Mark, ReportMark, SignatureFont } from '@sealwright/pdf';
import { isMultiline } from '@sealwright/pdf/layout';
import type { StoredMark } from '../../../migrations/tables.ts';
import { formatDay } from '../../../platform/i18n/i18n.ts';
import { refOf, toLinked } from '../documents/index.ts';
import type { Due, FieldRow, FileRow, RecipientRow } from './sealing.repo.ts';

type ReadImage = (sha256: string) => Promise<Bytes>;

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
export async function marksOf(file: FileRow, due: Due, readImage: ReadImage): Promise<Mark[]> {
  const own = frozenFields(due).filter((field) => field.fileId === file.id);
  const localeOf = new Map(due.recipients.map((recipient) => [recipient.id, recipient.locale as Locale]));
  const marks = await Promise.all(
    own.map(async (field): Promise<Mark | null> => {
      const { page, x, y, width, height } = field;
      const place = { page, box: { x, y, width, height } };
      if (field.mark !== null) return { ...place, ...(await toDrawn(field.mark, readImage)) };
      if (field.value === null) return null;
      if (field.radioGroup !== '') return { ...place, kind: 'check', shape: 'dot' };
      if (field.type === 'checkbox') return field.value === 'true' ? { ...place, kind: 'check', shape: 'tick' } : null;
      const locale = localeOf.get(field.recipientId ?? 0) ?? (due.document.locale as Locale);
      return { ...place, ...textOf(field, file, locale) };
    }),
  );
  return marks.filter((mark) => mark !== null);
}

function textOf(field: FieldRow, file: FileRow, locale: Locale) {
  const value = field.value ?? '';
  const pagePoints = file.pages[field.page - 1]?.height ?? 0;
  return {
    kind: 'text' as const,
    text: field.type === 'date' ? formatDay(locale, new Date(`${value}T00:00:00Z`)) : value,
    locale,
    isMultiline: isMultiline(field.type, value, pagePoints * field.height),
    ...(field.fontSize === null ? {} : { fontSize: field.fontSize }),
  };
}

async function toDrawn(mark: StoredMark, readImage: ReadImage): Promise<ReportMark> {
  if ('strokes' in mark) return { kind: 'strokes', strokes: mark.strokes };
  if ('sha256' in mark) return { kind: 'image', bytes: await readImage(mark.sha256), mediaType: 'image/png' };
  return { kind: 'typed', text: mark.text, font: mark.font as SignatureFont, colour: mark.colour };
}

/** A recipient's signatures for the report: each different one once, with the time it was placed first. */
export async function reportMarks(
  recipient: RecipientRow,
  due: Due,
  readImage: ReadImage,
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
            toDrawn(field.mark, readImage).then((mark) => ({
              type: field.type === 'initial' ? ('initial' as const) : ('signature' as const),
              at: field.filledAt ?? recipient.submittedAt ?? due.document.finishedAt,
              mark,
            })),
          ],
    ),
  );
}

const timeOf = (field: FieldRow): number => field.filledAt?.getTime() ?? Infinity;
