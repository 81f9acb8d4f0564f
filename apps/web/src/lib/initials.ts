const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first character as a person counts it: a letter with its accents, a whole emoji. */
export function firstCharacter(text: string): string {
  for (const { segment } of characters.segment(text.trim())) return segment.toLocaleUpperCase();
  return '';
}

/** At most two, from the first words of a name. */
export const initialsOf = (name: string): string =>
  name.split(/\s+/).map(firstCharacter).filter(Boolean).slice(0, 2).join('');
