import type { Rect } from '../geometry.ts';
import { fractionsOf } from './lines.ts';
import type { Glyph, PageContent } from './page-text.ts';
import type { SuggestedType, Suggestion } from './types.ts';
import { suggestion } from './types.ts';

const names: Readonly<Record<string, SuggestedType>> = {
  signature: 'signature',
  sign: 'signature',
  initials: 'initial',
  initial: 'initial',
  date: 'date',
  name: 'name',
  email: 'email',
  company: 'company',
  text: 'text',
  checkbox: 'checkbox',
};

const sizes: Partial<Record<SuggestedType, { width: number; height: number }>> = {
  signature: { width: 160, height: 44 },
  initial: { width: 64, height: 36 },
  checkbox: { width: 18, height: 18 },
};
const usual = { width: 130, height: 22 };

const tag = /\{\{\s*(\*?)\s*([a-z]+)\s*(\*?)\s*(?::\s*(\d{1,3})\s*)?(?::\s*([^{}:*]{1,120}?)\s*)?(\*?)\s*\}\}/giu;

/** Tags such as `{{signature:1}}` or `{{text:2:Town*}}`: what, for which recipient, its label, and `*` where it must be filled. */
export function findTags(page: number, content: PageContent): Suggestion[] {
  const text = content.glyphs.map((glyph) => glyph.text).join('');
  // Glyphs outside the first plane take two places of a text.
  const glyphAt = content.glyphs.flatMap((glyph) => Array.from({ length: glyph.text.length }, () => glyph));
  const found = [...text.matchAll(tag)].flatMap((match) => {
    const [whole, star1, word = '', star2, person, label = '', star3] = match;
    const type = names[word.toLowerCase()];
    if (type === undefined) return [];
    const place = fieldBox(type, glyphAt.slice(match.index, match.index + whole.length));
    const isRequired = `${star1}${star2}${star3}` !== '' || type === 'signature' || type === 'initial';
    const given = { page, source: 'tag' as const, type, label, isRequired };
    return [{ place, given: { ...given, person: person === undefined ? null : Math.max(1, Number(person)) } }];
  });
  return found.flatMap(({ place, given }) => {
    const box = fractionsOf(beforeNext(place, found), content);
    return box === null ? [] : [suggestion({ ...box, ...given })];
  });
}

/** Ends where the next tag of its line begins. */
function beforeNext(place: Rect, all: readonly { place: Rect }[]): Rect {
  const bottom = place.y + place.height;
  const next = all.flatMap(({ place: { x, y, height } }) =>
    x > place.x + 1 && Math.abs(y + height - bottom) < 6 ? [x - 4 - place.x] : [],
  );
  return { ...place, width: Math.max(12, Math.min(place.width, ...next)) };
}

/** Over the tag's first line; signatures stand on it and reach higher. */
function fieldBox(type: SuggestedType, glyphs: readonly Glyph[]): Rect {
  const visible = glyphs.filter(({ text }) => text.trim() !== '');
  const [first] = visible;
  if (first === undefined) return { x: 0, y: 0, width: 0, height: 0 };
  const line = visible.filter(({ y, height }) => Math.abs(y + height / 2 - first.y - first.height / 2) < height);
  const left = Math.min(...line.map(({ x }) => x));
  const right = Math.max(...line.map(({ x, width }) => x + width));
  const bottom = Math.max(...line.map(({ y, height }) => y + height));
  const { width, height } = sizes[type] ?? usual;
  const isTick = type === 'checkbox';
  return { x: left, y: bottom - height, width: isTick ? width : Math.max(width, right - left), height };
}
