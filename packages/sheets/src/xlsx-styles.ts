import { readXml } from './xlsx-book.ts';
import type { Package } from './xlsx-zip.ts';

/** What of a number's moment a format shows; null where it shows a number. */
export type Moment = 'date' | 'time' | 'both' | null;

/** By the index that cells give. */
export async function readMoments(parts: Package, styles: string | null): Promise<Moment[]> {
  const formats = new Map<number, string>();
  const moments: Moment[] = [];
  let inCellFormats = false;
  if (styles === null) return moments;
  await readXml(
    parts,
    styles,
    (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const format = formats.get(id);
        moments.push(format === undefined ? builtIn(id) : momentOf(format));
      }
    },
    (name) => {
      if (name === 'cellXfs') inCellFormats = false;
    },
  );
  return moments;
}

const DATES = [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const TIMES = [18, 19, 20, 21, 32, 33, 34, 35, 45, 47];
const DATE_WITH_TIME = 22;

function builtIn(id: number): Moment {
  if (DATES.includes(id)) return 'date';
  if (TIMES.includes(id)) return 'time';
  return id === DATE_WITH_TIME ? 'both' : null;
}

// Quoted and escaped characters, paddings, colours and conditions say nothing about moments.
const NO_PLACEHOLDERS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

export function momentOf(format: string): Moment {
  const [positive = ''] = format.replaceAll(NO_PLACEHOLDERS, '').split(';');
  // Durations ([h]:mm) are amounts.
  if (/\[(?:h+|m+|s+)\]/i.test(positive) || /general/i.test(positive)) return null;
  const time = /[hs]|am\/pm|a\/p/i.test(positive);
  const date = /[yd]/i.test(positive.replaceAll(/am\/pm|a\/p/gi, '')) || (!time && /m/i.test(positive));
  if (date) return time ? 'both' : 'date';
  return time ? 'time' : null;
}
