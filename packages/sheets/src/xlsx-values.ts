import type { Moment } from './xlsx-styles.ts';

const DAY = 86_400_000;
// 1900 counts a 29th of February that never was (60): days before it are one further on.
const START_1900 = Date.UTC(1899, 11, 30);
const START_1904 = Date.UTC(1904, 0, 1);
const NEVER_WAS = 60;
const YEAR_10000 = Date.UTC(10_000, 0, 1);

/** A number as the cell shows it, as far as that matters: moments in ISO, whole numbers in digits, others as they stand. */
export function numberText(value: string, moment: Moment, from1904: boolean): string {
  const text = value.trim();
  return (moment === null ? null : momentText(Number(text), moment, from1904)) ?? plainInteger(text) ?? text;
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

const SCIENTIFIC = /^([+-]?)(\d+)(?:\.(\d*))?e\+?(\d{1,3})$/i;
const MOST_DIGITS = 40;

/** 4.917E+11 as 491700000000; null where the number is not whole or stands in digits already. */
function plainInteger(text: string): string | null {
  const parts = SCIENTIFIC.exec(text);
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = ''] = parts;
  const decimals = fraction.replace(/0+$/, '');
  const zeros = Number(exponent) - decimals.length;
  if (zeros < 0 || whole.length + Number(exponent) > MOST_DIGITS) return null;
  const digits = (whole + decimals + '0'.repeat(zeros)).replace(/^0+(?=\d)/, '');
  return sign === '-' ? `-${digits}` : digits;
}
