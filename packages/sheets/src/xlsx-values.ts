import { percentText, plainNumber } from './xlsx-decimal.ts';
import { maskedText } from './xlsx-masks.ts';
import type { Format, Moment } from './xlsx-styles.ts';

const DAY = 86_400_000;
// 1900 counts a 29th of February that never was (60): days before it are one further on.
const START_1900 = Date.UTC(1899, 11, 30);
const START_1904 = Date.UTC(1904, 0, 1);
const NEVER_WAS = 60;
const YEAR_10000 = Date.UTC(10_000, 0, 1);

/** A number as the cell shows it, as far as that matters: moments in ISO, percents, digits in their places, others in plain digits. */
export function numberText(value: string, format: Format, from1904: boolean): string {
  const text = value.trim();
  return (format === null ? null : formattedText(text, format, from1904)) ?? plainNumber(text);
}

function formattedText(text: string, format: NonNullable<Format>, from1904: boolean): string | null {
  if (format === 'percent') return percentText(text);
  if (typeof format === 'object') return maskedText(text, format);
  return momentText(Number(text), format, from1904);
}

function momentText(serial: number, moment: Moment, from1904: boolean): string | null {
  if (!(serial >= 0)) return null;
  const seconds = moment === 'date' ? Math.floor(serial) * 86_400 : Math.round(serial * 86_400);
  const day = Math.floor(seconds / 86_400);
  const time = new Date((seconds % 86_400) * 1_000).toISOString().slice(11, 19);
  // Less than a day is a time of no day.
  if (day === 0 && moment === 'time') return time;
  if (!from1904 && (day === 0 || day === NEVER_WAS)) return null;
  const start = from1904 ? START_1904 : START_1900 + (day < NEVER_WAS ? DAY : 0);
  const at = start + day * DAY;
  if (at >= YEAR_10000) return null;
  const date = new Date(at).toISOString().slice(0, 10);
  return time === '00:00:00' ? date : `${date}T${time}`;
}
