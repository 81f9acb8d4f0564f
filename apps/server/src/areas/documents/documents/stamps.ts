import type { Locale } from '@sealwright/contract';
import type { Bytes, Mark, ReportMark, SignatureFont } from '@sealwright/pdf';
import { isMultiline } from '@sealwright/pdf/layout';
import type { StoredMark } from '../../../migrations/tables.documents.ts';
import { formatDay } from '../../../platform/i18n/i18n.ts';
import type { FieldRow, FileRow } from './documents.shape.ts';

/** Makes of a stored mark what is drawn. */
export type DrawMark = (mark: StoredMark) => Promise<ReportMark>;
type Page = Pick<FileRow, 'id' | 'pages'>;

/** What these fields leave on the pages of one file, where and as it was seen. `localeOf`: the language of who filled a field. */
export async function stampsOf(
  file: Page,
  fields: readonly FieldRow[],
  localeOf: (field: FieldRow) => Locale,
  draw: DrawMark,
): Promise<Mark[]> {
  const own = fields.filter((field) => field.fileId === file.id);
  const stamps = await Promise.all(
    own.map(async (field): Promise<Mark | null> => {
      const { page, x, y, width, height } = field;
      const place = { page, box: { x, y, width, height } };
      if (field.mark !== null) return { ...place, ...(await draw(field.mark)) };
      if (field.value === null) return null;
      if (field.radioGroup !== '') return { ...place, kind: 'check', shape: 'dot' };
      if (field.type === 'checkbox') return field.value === 'true' ? { ...place, kind: 'check', shape: 'tick' } : null;
      return { ...place, ...textOf(field, file, localeOf(field)) };
    }),
  );
  return stamps.filter((stamp) => stamp !== null);
}

function textOf(field: FieldRow, file: Page, locale: Locale) {
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

/**
 * Draws the marks of one document: each picture is read once, and marks that are alike share what they hold, so that a thread is
 * given that once as well.
 */
export function markDrawer(readImage: (sha256: string) => Promise<Bytes>): DrawMark {
  const drawn = new Map<string, Promise<ReportMark>>();
  return (mark) => {
    const key = 'sha256' in mark ? mark.sha256 : JSON.stringify(mark);
    const known = drawn.get(key) ?? toDrawn(mark, readImage);
    drawn.set(key, known);
    return known;
  };
}

async function toDrawn(mark: StoredMark, readImage: (sha256: string) => Promise<Bytes>): Promise<ReportMark> {
  if ('strokes' in mark) return { kind: 'strokes', strokes: mark.strokes };
  if ('sha256' in mark) {
    const bytes = await readImage(mark.sha256);
    return { kind: 'image', bytes, mediaType: imageTypeOf(bytes) };
  }
  const { text, weight = 'regular', colour } = mark;
  return { kind: 'typed', text, font: mark.font as SignatureFont, weight, colour };
}

/** Pictures of signatures are kept as PNG or JPEG. */
export const imageTypeOf = (bytes: Uint8Array): 'image/png' | 'image/jpeg' =>
  bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
