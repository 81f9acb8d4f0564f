import { characterName, missingCharacters } from '@sealwright/pdf/glyphs';
import { AppError } from '../../../platform/errors.ts';

/** Refuses a text with characters that no face has, naming each, so that the person can put it another way. */
export function checkGlyphs(text: string): void {
  const missing = missingCharacters(text);
  if (missing.length === 0) return;
  const message = missing.map(characterName).join(', ');
  throw new AppError('field_glyph_missing', { fields: [{ path: 'value', code: 'field_glyph_missing', message }] });
}
