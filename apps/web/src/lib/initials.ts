import { FAMILY_NAME_FIRST } from '@sealwright/contract';

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first character as a person counts it: a letter with its accents, a whole emoji. */
export function firstCharacter(text: string): string {
  for (const { segment } of characters.segment(text.trim())) return segment.toLocaleUpperCase();
  return '';
}

const ZERO_WIDTH_NON_JOINER = '\u200c';
const FAMILY_FIRST = new RegExp(FAMILY_NAME_FIRST);
const LONGEST_WHOLE = 2;

/**
 * What stands for a person where there is no photo. Of most names the first letters of two words; Arabic letters stay apart,
 * because together they would be read as a word. Of a Chinese, Japanese or Korean name, which is one word, its end, as is
 * usual there: the given name tells more people apart.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [word = ''] = words;
  if (words.length === 1 && FAMILY_FIRST.test(word)) return Array.from(word).slice(-LONGEST_WHOLE).join('');
  const letters = words.map(firstCharacter).filter(Boolean).slice(0, 2);
  return letters.join(/\p{Script=Arabic}/u.test(name) ? ZERO_WIDTH_NON_JOINER : '');
}
