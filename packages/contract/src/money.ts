import { z } from 'zod';
import { languageTag, type Locale, RIGHT_TO_LEFT } from './lists.ts';

/** ISO 4217, upper case. */
export const Currency = z.string().regex(/^[A-Z]{3}$/);

/** An amount in the smallest unit of its currency (cents of USD, yen of JPY). Never a fraction. */
export const Amount = z
  .number()
  .int()
  .min(0)
  .max(10 ** 12);

/** A rate in parts per million: 60000 is 6 %. So every rate down to a ten-thousandth of a percent is a whole number. */
export const Rate = z.number().int().min(0).max(1_000_000);
const MILLION = 1_000_000n;

/** What is sold at one price: `quantity` pieces at `price` each, taxed at `taxRate`. */
export const PricedLine = z.object({
  quantity: z.number().int().min(1).max(1_000_000),
  price: Amount,
  taxRate: Rate,
});
export type PricedLine = z.infer<typeof PricedLine>;

/** `part` of `whole` of an amount, half up. Exact, whatever the size. */
export function share(amount: number, part: number, whole: number): number {
  if (whole <= 0) throw new RangeError('A share needs a whole');
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((2n * product + divisor) / (2n * divisor));
}

/** As `share`, in amounts of a currency that a card can pay: see `stepOf`. */
export function shareIn(currency: string, amount: number, { part, whole }: { part: number; whole: number }): number {
  const step = stepOf(currency);
  return share(amount, part, whole * step) * step;
}

/** A rate of an amount, half up. */
export const rateOf = (amount: number, rate: number): number => share(amount, rate, Number(MILLION));

/** What a line costs before tax. */
export const lineAmount = ({ quantity, price }: Pick<PricedLine, 'quantity' | 'price'>): number => quantity * price;

export const TaxSum = z.object({ rate: Rate, net: Amount, tax: Amount });
export const Totals = z.object({
  /** Of the lines. */
  subtotal: Amount,
  discount: Amount,
  shipping: Amount,
  /** By rate, the highest first. */
  taxes: z.array(TaxSum),
  tax: Amount,
  total: Amount,
});
export type Totals = z.infer<typeof Totals>;

type More = { discount?: number; shipping?: number; currency?: string };

/**
 * What is to be paid for lines of one currency. Each line is whole already; the discount is spread over the rates by their share of the
 * lines; tax is taken on the sum of the lines with the same rate, half up, and added. Shipping is not taxed. With `currency`, tax is
 * rounded to what a card can pay in it.
 */
export function totalsOf(lines: readonly PricedLine[], more: More = {}): Totals {
  const { currency } = more;
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(line.taxRate, (sums.get(line.taxRate) ?? 0) + lineAmount(line));
  const subtotal = [...sums.values()].reduce((sum, net) => sum + net, 0);
  const discount = Math.min(more.discount ?? 0, subtotal);
  const shipping = more.shipping ?? 0;
  // What is off goes up to each rate in turn, so that the parts add up to the whole discount.
  let [passed, taken] = [0, 0];
  const taxes = [...sums]
    .sort(([one], [other]) => other - one)
    .map(([rate, gross]) => {
      passed += gross;
      const upTo = subtotal === 0 ? 0 : share(discount, passed, subtotal);
      const net = gross - (upTo - taken);
      taken = upTo;
      return { rate, net, tax: currency === undefined ? rateOf(net, rate) : taxIn(currency, net, rate) };
    });
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
  return { subtotal, discount, shipping, taxes, tax, total: subtotal - discount + tax + shipping };
}

const taxIn = (currency: string, net: number, rate: number): number =>
  shareIn(currency, net, { part: rate, whole: Number(MILLION) });

// ISO 4217, list one: all others have two. `Intl` says how people count cash: of HUF, COP or IDR it names none.
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND';

/** How many digits a currency has behind the point: 2 of USD and HUF, 0 of JPY, 3 of KWD. */
export function digitsOf(currency: string): number {
  if (NO_DIGITS.includes(currency)) return 0;
  return THREE_DIGITS.includes(currency) ? 3 : 2;
}

/**
 * What an amount has to be a multiple of, so that a card can pay it: of three digits the last one is 0, and of MGA nobody pays less than
 * one (https://docs.stripe.com/currencies#three-decimal).
 */
export function stepOf(currency: string): number {
  if (currency === 'MGA') return 100;
  return digitsOf(currency) === 3 ? 10 : 1;
}

/** An amount as people of a language write it, with digits that everyone reads. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, locale: Locale): string {
  const digits = digitsOf(currency);
  const whole = new Intl.NumberFormat(languageTag(locale), {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const text = whole.format(`${amount}E-${digits}` as `${number}`);
  // A sign in Latin letters would be turned round by the words beside it (UAX #9, 2.4): “10.00 US$” is one thing, from left to right.
  return RIGHT_TO_LEFT.includes(locale) && /[A-Za-z]/.test(text)
    ? `\u2068${text.replaceAll('\u200f', '')}\u2069`
    : text;
}
