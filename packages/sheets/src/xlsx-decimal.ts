/** A number as its digits and how many of them stand behind the point; less than none: as many zeros follow. No zeros at its ends. */
type Decimal = { sign: '' | '-'; digits: string; places: number };

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
const MOST_CHARACTERS = 100;
const MOST_DIGITS = 40;
// As many as Excel keeps. What it stores in addition is noise of binary fractions.
const KEPT_DIGITS = 15;

/** A stored number as Excel means it: 19.989999999999998 is 19.99. Whole numbers keep every digit. Null where it is none. */
export function decimalOf(text: string): Decimal | null {
  const decimal = exactly(text);
  return decimal !== null && isNoisy(decimal) ? exactly(Number(text).toPrecision(KEPT_DIGITS)) : decimal;
}

const isNoisy = ({ digits, places }: Decimal): boolean => places > 0 && digits.length > KEPT_DIGITS;

function exactly(text: string): Decimal | null {
  const parts = text.length > MOST_CHARACTERS ? null : NUMBER.exec(text);
  if (parts === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const all = whole + fraction;
  if (all === '') return null;
  const significant = all.replace(/0+$/, '');
  if (/^0*$/.test(significant)) return { sign: '', digits: '0', places: 0 };
  return {
    sign: sign === '-' ? '-' : '',
    digits: significant.replace(/^0+/, ''),
    places: fraction.length - (all.length - significant.length) - Number(exponent),
  };
}

/** Without an exponent; null where that takes too many digits. */
export function plainText({ sign, digits, places }: Decimal): string | null {
  if (Math.max(places, digits.length, digits.length - places) > MOST_DIGITS) return null;
  if (places <= 0) return sign + digits + '0'.repeat(-places);
  const padded = digits.padStart(places + 1, '0');
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** As it stands where it has no exponent and no noise. */
export function plainNumber(text: string): string {
  const hasExponent = /e/i.test(text);
  const exact = hasExponent || text.includes('.') ? exactly(text) : null;
  if (exact === null || !(hasExponent || isNoisy(exact))) return text;
  const decimal = decimalOf(text);
  return (decimal === null ? null : plainText(decimal)) ?? text;
}

/** 0.06 as 6%; null where the text is no number. */
export function percentText(text: string): string | null {
  const decimal = decimalOf(text);
  const percent = decimal === null || decimal.digits === '0' ? decimal : { ...decimal, places: decimal.places - 2 };
  const plain = percent === null ? null : plainText(percent);
  return plain === null ? null : `${plain}%`;
}
