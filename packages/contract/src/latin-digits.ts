/** Digits as Arabic, Persian and Urdu write them (٠ to ٩, ۰ to ۹) as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

// Thousands, also as Urdu groups them: 12٬34٬567. With two digits behind it the separator may have been meant as a point.
const GROUPED = /^[^\d\u066c]*\d{1,3}(?:\u066c\d{2,3})*\u066c\d{3}(?!\d)/;

/** A number in those digits, with their separators, as programs read it: `١٬٢٣٤٫٥٠` is `1234.50`. What else a text holds stays. */
export const latinNumber = (text: string): string =>
  latinDigits(text)
    .replace(GROUPED, (number) => number.replaceAll('\u066c', ''))
    .replaceAll('\u066b', '.');
