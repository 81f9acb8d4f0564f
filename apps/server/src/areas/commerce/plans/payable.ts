import { type ErrorCode, type PlanInput, stepOf, totalsOf } from '@sealwright/contract';

type Prices = Pick<PlanInput, 'monthlyPrice' | 'yearlyPrice' | 'price' | 'bulkPrice' | 'bulkFrom' | 'taxRate'>;
type PriceProblem = { path: keyof Prices; code: ErrorCode };

/** Prices that no card could pay: with tax too small, or of too many digits. One of 0 is never charged. */
export function priceProblems(
  prices: Prices,
  { currency, least }: { currency: string; least: number },
): PriceProblem[] {
  const { taxRate, bulkPrice, bulkFrom } = prices;
  const sold: readonly (readonly [path: keyof Prices, price: number | null, quantity: number])[] = [
    ['monthlyPrice', prices.monthlyPrice, 1],
    ['yearlyPrice', prices.yearlyPrice, 1],
    ['price', prices.price, 1],
    ['bulkPrice', bulkFrom === null ? null : bulkPrice, bulkFrom ?? 1],
  ];
  return sold.flatMap(([path, price, quantity]): PriceProblem[] => {
    if (price === null || price === 0) return [];
    if (price % stepOf(currency) !== 0) return [{ path, code: 'amount_uneven' }];
    const { total } = totalsOf([{ quantity, price, taxRate }], { currency });
    return total < least ? [{ path, code: 'amount_too_small' }] : [];
  });
}
