import { digitsOf } from '@sealwright/contract';

// What Stripe says (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts), in whole units.
const SAID: Readonly<Record<string, number>> = {
  AED: 2,
  AUD: 0.5,
  BGN: 1,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
};

// Of all others Stripe wants what comes to half a dollar. More than that, so that it stays enough when a currency falls.
const ENOUGH: readonly (readonly [whole: number, currencies: string])[] = [
  [0.5, 'BHD BMD BND BSD FKP GIP JOD KWD KYD OMR PAB SHP'],
  [10, 'BOB BWP CNY LSL MAD MDL MOP MVR NAD PEN QAR SAR SBD SCR SZL TJS TTD ZAR'],
  [50, 'EGP GMD HNL MKD MUR MZN NIO PHP SLE SRD STN TRY TWD UAH UYU ZMW'],
  [200, 'AFN ALL BDT CVE DJF DOP DZD ETB GYD HTG ISK JMD KES KGS LKR LRD NPR PKR RSD RUB VUV XPF YER'],
  [1000, 'AMD AOA CLP CRC KMF KRW KZT NGN RWF SOS XAF XOF'],
  [5000, 'ARS BIF CDF COP KHR MGA MMK MNT MWK TZS UGX'],
  [20_000, 'GNF IDR LAK PYG UZS VND'],
  [100_000, 'LBP'],
];
const OTHERWISE = 5;

function wholeOf(currency: string): number {
  return SAID[currency] ?? ENOUGH.find(([, currencies]) => currencies.includes(currency))?.[0] ?? OTHERWISE;
}

/** The smallest charge of a currency, in its smallest unit: Stripe's. The test provider keeps to it, so that both behave alike. */
export const leastCharge = (currency: string): number => wholeOf(currency) * 10 ** digitsOf(currency);
