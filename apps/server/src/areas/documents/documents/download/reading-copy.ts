import type { Readable } from 'node:stream';
import type { Locale } from '@sealwright/contract';
import type { Mark } from '@sealwright/pdf';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import { AppError } from '../../../../platform/errors.ts';
import { translator } from '../../../../platform/i18n/i18n.ts';
import type { FilesService } from '../../../files/index.ts';
import { numberOf, titleOf } from '../documents.shape.ts';
import type { DocumentRow } from '../documents.repo.ts';

const say = translator('documents');

type SealedFile = { name: string; sha256: string; sizeBytes: number };

/**
 * The pages of a document's sealed files in one PDF, with a first page that names these files, and a notice on every page that
 * it is not sealed. It is made for who reads it, kept nowhere, and no copy of the document: the history does not mention it.
 * Throws `not_found` where there are not several sealed files, `files_not_combined`.
 */
export async function readingCopyOf(
  files: FilesService,
  document: DocumentRow,
  sealed: readonly SealedFile[],
): Promise<Readable> {
  if (sealed.length < 2) throw new AppError('not_found');
  const locale = document.locale as Locale;
  const number = numberOf(document);
  const names = sealed.map(({ name }) => name);
  const title = titleOf(document);
  const missing = new Set(missingCharacters([title, ...names].join('\n')));
  const legible = (text: string) =>
    Array.from(text.normalize('NFC'), (sign) => (missing.has(sign) ? '?' : sign)).join('');
  return files.combine({
    files: sealed.map(({ sha256, sizeBytes }) => ({ sha256, sizeBytes })),
    locale,
    notice: say(locale, 'readingCopy.notice', { number }),
    cover: [
      { kind: 'heading', locale, text: say(locale, 'readingCopy.title') },
      { kind: 'paragraph', locale, text: `${legible(title)} · ${number}` },
      { kind: 'paragraph', locale, text: say(locale, 'readingCopy.text') },
      ...sealed.map(({ name, sha256 }) => ({
        kind: 'file' as const,
        locale,
        name: legible(name),
        hashes: [`SHA-256 ${sha256}`],
      })),
    ],
    mark: { number, files: sealed.map(({ name, sha256 }) => ({ name, sha256 })) },
  });
}

/**
 * The certificate of completion alone: the pages that the seal added behind the file's own. A copy without the seal, marked as
 * one on every page like every reading copy.
 */
export function certificateOf(
  files: FilesService,
  document: DocumentRow,
  { name, sha256, sizeBytes, pageCount }: SealedFile & { pageCount: number },
): Promise<Readable> {
  const locale = document.locale as Locale;
  const number = numberOf(document);
  return files.combine({
    files: [{ sha256, sizeBytes }],
    skipped: [pageCount],
    locale,
    notice: say(locale, 'certificate.notice', { number }),
    cover: [],
    mark: { number, files: [{ name, sha256 }] },
  });
}

type Filled = { sha256: string; sizeBytes: number; marks: Mark[] };

/** The pages as they are filled in so far, while others still have to act: marked as not complete on every page. */
export function copySoFarOf(
  files: FilesService,
  document: DocumentRow,
  { filled, locale }: { filled: Filled[]; locale: Locale },
): Promise<Readable> {
  const number = numberOf(document);
  const notice = say(locale, 'copySoFar.notice', { number });
  return files.combine({ files: filled, locale, notice, cover: [], mark: { number, files: [] } });
}

/** What its file is called behind the document's title. */
export const certificateName = (document: DocumentRow): string => say(document.locale as Locale, 'certificate.name');

/** What a sealed file is called where it is handed out. */
export const sealedName = (name: string): string => `${name.replace(/\.pdf$/i, '')} (sealed).pdf`;
