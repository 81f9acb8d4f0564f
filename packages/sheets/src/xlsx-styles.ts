import { readXml } from './xlsx-book.ts';
import { type Mask, maskOf } from './xlsx-masks.ts';
import type { Package } from './xlsx-zip.ts';

/** What of a number's moment a format shows; null where it shows a number. */
export type Moment = 'date' | 'time' | 'both' | null;
/** What a format makes of a number; null where the number is taken as it stands. */
export type Format = Moment | 'percent' | Mask;

/** By the index that cells give. */
export async function readFormats(parts: Package, styles: string | null): Promise<Format[]> {
  const own = new Map<number, Format>();
  const formats: Format[] = [];
  let inCellFormats = false;
  if (styles === null) return formats;
  await readXml(
    parts,
    styles,
    (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), formatOf(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const format = own.get(id);
        formats.push(format === undefined ? builtIn(id) : format);
      }
    },
    (name) => {
      if (name === 'cellXfs') inCellFormats = false;
    },
  );
  return formats;
}

const DATES = [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const TIMES = [18, 19, 20, 21, 32, 33, 34, 35, 45, 47];
const DATE_WITH_TIME = 22;
const PERCENTS = [9, 10];
// Longer ones are none of Excel's, and take long to read.
const LONGEST_FORMAT = 255;

function builtIn(id: number): Format {
  if (PERCENTS.includes(id)) return 'percent';
  if (DATES.includes(id)) return 'date';
  if (TIMES.includes(id)) return 'time';
  return id === DATE_WITH_TIME ? 'both' : null;
}

function formatOf(format: string): Format {
  if (format.length > LONGEST_FORMAT) return null;
  return momentOf(format) ?? (isPercent(format) ? 'percent' : maskOf(format));
}

// Quoted and escaped characters, paddings, colours and conditions say nothing about what a number is.
const NO_PLACEHOLDERS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

const positiveOf = (format: string): string => format.replaceAll(NO_PLACEHOLDERS, '').split(';')[0] ?? '';

const isPercent = (format: string): boolean => /^[^%]+%$/.test(positiveOf(format).trim());

export function momentOf(format: string): Moment {
  const positive = positiveOf(format);
  // Durations ([h]:mm) are amounts.
  if (/\[(?:h+|m+|s+)\]/i.test(positive) || /general/i.test(positive)) return null;
  const time = /[hs]|am\/pm|a\/p/i.test(positive);
  const date = /[yd]/i.test(positive.replaceAll(/am\/pm|a\/p/gi, '')) || (!time && /m/i.test(positive));
  if (date) return time ? 'both' : 'date';
  return time ? 'time' : null;
}
