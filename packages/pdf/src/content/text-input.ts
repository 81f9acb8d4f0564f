import type { Locale, SignatureFont } from '../types.ts';
import { PdfError } from '../errors.ts';
import type { FaceName } from './fonts.ts';
import { faceFor, facesForSignature, textFaces } from './fonts.ts';
import { tidy } from './text-fit.ts';
import { isInvisible } from './writing.ts';

export { tidy };

/** Throws PdfError `glyph_missing` naming the characters, so that nothing is ever drawn without one of them. */
export function checkCoverage(text: string, faces: readonly FaceName[]): void {
  const characters = missing(text, faces);
  if (characters.length === 0) return;
  const names = characters.map(
    (character) => `U+${codePointOf(character).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  throw new PdfError('glyph_missing', `no font has ${names.join(', ')}`);
}

export function facesFor(text: string, style: { locale: Locale } | { font: SignatureFont }): FaceName[] {
  return 'font' in style ? facesForSignature(style.font, text) : textFaces(style.locale, text);
}

function missing(text: string, faces: readonly FaceName[]): string[] {
  const found = new Set<string>();
  // Every text face has printable ASCII.
  for (const character of text.replaceAll(/[\x20-\x7e\n]+/g, '')) {
    const codePoint = codePointOf(character);
    if (isInvisible(codePoint)) continue;
    if (faceFor([codePoint], faces) === null) found.add(character);
  }
  return [...found];
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
