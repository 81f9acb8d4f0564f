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
  dropdown: 'dropdown',
  listbox: 'listbox',
};

const sizes: Partial<Record<SuggestedType, { width: number; height: number }>> = {
  signature: { width: 160, height: 44 },
  initial: { width: 64, height: 36 },
  checkbox: { width: 18, height: 18 },
};
const usual = { width: 130, height: 22 };

const tag = /\{\{\s*(\*?)\s*([a-z]+)\s*(\*?)\s*(?::\s*(\d{1,3})\s*)?((?:[:;][^{}]{0,400})?)\}\}/giu;

/**
 * Tags such as `{{signature:1}}`, `{{text:2:Town*}}` or `{{text:2:name=Town;max=40}}`: what, for which recipient, its label, `*` where it must be
 * filled in, and options. A tag with an option that is not known is text of the document (0101).
 */
export function findTags(page: number, content: PageContent): Suggestion[] {
  const text = content.glyphs.map((glyph) => glyph.text).join('');
  // Glyphs outside the first plane take two places of a text.
  const glyphAt = content.glyphs.flatMap((glyph) => Array.from({ length: glyph.text.length }, () => glyph));
  const found = [...text.matchAll(tag)].flatMap((match) => {
    const [whole, star1, word = '', star2, person, rest = ''] = match;
    const named = names[word.toLowerCase()];
    const said = named === undefined ? null : saidIn(named, rest);
    if (said === null) return [];
    const { type, isStarred, ...options } = said;
    const place = fieldBox(type, glyphAt.slice(match.index, match.index + whole.length));
    const isSure = `${star1}${star2}` !== '' || isStarred || type === 'signature' || type === 'initial';
    const given = { page, source: 'tag' as const, type, ...options, isRequired: said.isRequired ?? isSure };
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

type Said = {
  type: SuggestedType;
  label: string;
  isStarred: boolean;
  /** Undefined where no option says so. */
  isRequired: boolean | undefined;
  options: string[];
  maxLength: number | null;
};

const longestLabel = 120;
const longestOption = 200;
const mostOptions = 50;
const mostLength = 4000;

const takesText: readonly SuggestedType[] = ['text', 'name', 'email', 'company'];
const takesOptions: readonly SuggestedType[] = ['text', 'dropdown', 'listbox'];

/** What stands behind kind and recipient: `:Town*;max=40`. Null where it is not understood. */
function saidIn(type: SuggestedType, rest: string): Said | null {
  const isStarred = rest.trimEnd().endsWith('*');
  const plain = rest.trimEnd().replace(/\s*\*$/u, '');
  const parts = plain
    .slice(1)
    .split(';')
    .map((part) => part.trim());
  const said: Said = { type, label: '', isStarred, isRequired: undefined, options: [], maxLength: null };
  const isLabelled = plain.startsWith(':') && !isOption(parts[0] ?? '');
  if (isLabelled) said.label = parts.shift() ?? '';
  if (/[:*]/u.test(said.label) || said.label.length > longestLabel) return null;
  const isUnderstood = parts.filter((part) => part !== '').every((part) => take(said, part));
  const needsOptions = type === 'dropdown' || type === 'listbox';
  return isUnderstood && !(needsOptions && said.options.length === 0) ? said : null;
}

const isOption = (part: string): boolean => /^(?:required|optional|(?:name|options|max)\s*=)/iu.test(part);

type Option = (said: Said, value: string) => boolean;

/** Each takes one option; false where it says nothing that is known, or does not go with the kind. */
const takes: Readonly<Record<string, Option>> = {
  required: (said, value) => {
    said.isRequired = true;
    return value === '';
  },
  optional: (said, value) => {
    said.isRequired = false;
    return value === '';
  },
  name: (said, value) => {
    said.label = value;
    return value !== '' && value.length <= longestLabel;
  },
  max: (said, value) => {
    said.maxLength = Number(value);
    const isNumber = /^\d{1,4}$/u.test(value) && said.maxLength >= 1 && said.maxLength <= mostLength;
    return isNumber && takesText.includes(said.type);
  },
  options: (said, value) => {
    if (!takesOptions.includes(said.type)) return false;
    said.options = [...new Set(value.split('|').map((option) => option.trim()))].filter(Boolean);
    if (said.type === 'text') said.type = 'dropdown';
    const isSome = said.options.length > 0 && said.options.length <= mostOptions;
    return isSome && said.options.every((option) => option.length <= longestOption);
  },
};

function take(said: Said, part: string): boolean {
  const [, word = '', value = ''] = /^([a-z]+)(?:\s*=\s*(.*))?$/isu.exec(part) ?? [];
  return takes[word.toLowerCase()]?.(said, value) ?? false;
}
