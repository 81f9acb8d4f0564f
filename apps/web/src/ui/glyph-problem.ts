import { useEffect, useState } from 'react';
import { useErrorTexts } from './error-text.ts';

/** Printable ASCII has glyphs in every face: most texts need no table. */
const PLAIN = /^[\x20-\x7e\n]*$/;

/** Says while a person types which characters a sealed document has no glyph for. Null: there is none, or it is not known yet. */
export function useGlyphProblem(text: string): string | null {
  const errors = useErrorTexts();
  const [found, setFound] = useState({ text: '', names: '' });
  useEffect(() => {
    if (PLAIN.test(text)) return undefined;
    let isCurrent = true;
    void import('@sealwright/pdf/glyphs').then(
      ({ characterName, missingCharacters }) => {
        if (isCurrent) setFound({ text, names: missingCharacters(text).map(characterName).join(', ') });
      },
      // The server looks once more.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const isKnown = found.text === text && found.names !== '';
  return isKnown ? `${errors('field_glyph_missing')} ${found.names}` : null;
}
