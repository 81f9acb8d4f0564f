import { AppError } from '../../../platform/errors.ts';
import type { PdfThreads } from '../../files/index.ts';

/** The characters of a text that no face of the stamp covers. */
export async function missingGlyphs(threads: PdfThreads, text: string): Promise<string[]> {
  // Printable ASCII is in every face: the common case needs no thread.
  return /^[\x20-\x7e\n]*$/.test(text) ? [] : threads.run('urgent', 'textCoverage', text.normalize('NFC'));
}

/** Names each character, so that the person can put it another way. */
export function glyphMissing(characters: string[]): AppError {
  const message = characters.map((character) => `${character} (${codePoint(character)})`).join(', ');
  return new AppError('field_glyph_missing', { fields: [{ path: 'value', code: 'field_glyph_missing', message }] });
}

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
