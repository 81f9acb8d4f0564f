import { glyphRanges } from './glyph-ranges.ts';
import { tidy } from './text-fit.ts';
import { isInvisible } from './writing.ts';

/** First and last code point of each range in turn. */
let limits: Uint32Array | null = null;

/**
 * The characters no face of ours has, each once, in order of appearance. Empty: the text can be stamped as it is.
 * Pure, and answered from a table instead of from the faces, so that a browser can tell while a person types.
 */
export function missingCharacters(text: string): string[] {
  const known = (limits ??= readRanges(glyphRanges));
  const found = new Set<string>();
  for (const character of tidy(text)) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (character !== '\n' && !isInvisible(codePoint) && !isWithin(codePoint, known)) found.add(character);
  }
  return [...found];
}

/** A character and its number, for people to find it by. */
export const characterName = (character: string): string =>
  `${character} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

/** Ranges as text: for each, how far it begins behind the last one's end, and how much longer than one it is; base 36. */
export function writeRanges(codePoints: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const codePoint of [...codePoints].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && codePoint <= last[1] + 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  let end = 0;
  return ranges
    .map(([first, last]) => {
      const words = [first - end, last - first].map((distance) => distance.toString(36));
      end = last;
      return words[1] === '0' ? words[0] : words.join('-');
    })
    .join(' ');
}

function readRanges(written: string): Uint32Array {
  let end = 0;
  return Uint32Array.from(
    written.split(/\s+/).flatMap((range) => {
      const [ahead = 0, longer = 0] = range.split('-').map((word) => Number.parseInt(word, 36));
      const first = end + ahead;
      end = first + longer;
      return [first, end];
    }),
  );
}

function isWithin(codePoint: number, ranges: Uint32Array): boolean {
  let [low, high] = [0, ranges.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < (ranges[middle * 2] ?? 0)) high = middle - 1;
    else if (codePoint > (ranges[middle * 2 + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}
