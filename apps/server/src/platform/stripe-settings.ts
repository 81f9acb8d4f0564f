import { StripeKeys } from '@sealwright/contract';

/** All three keys of one mode, or none. What is wrong is added to `problems`. */
export function stripeKeys(given: { [K in keyof StripeKeys]: StripeKeys[K] | undefined }, problems: string[]) {
  const values = Object.values(given);
  if (values.every((value) => value === undefined)) return undefined;
  const read = StripeKeys.safeParse(given);
  if (read.success) return read.data;
  problems.push(
    values.includes(undefined)
      ? 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET have to be set together'
      : 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY have to be of the same mode, test or live',
  );
  return undefined;
}
