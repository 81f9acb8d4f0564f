import type { StripeKeys } from '@sealwright/contract';
import { Stripe } from 'stripe';

/** The version of Stripe's API that the SDK's types speak of: pinned, so that a change of the account's own changes nothing here. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;

/** Another place to reach Stripe at, for tests alone. */
export type StripeAt = { host: string; port: number; protocol: 'http' | 'https' };

/** The SDK with these keys. It repeats a call without an answer once, under the same idempotency key. */
export const stripeClient = ({ secretKey }: Pick<StripeKeys, 'secretKey'>, at?: StripeAt): Stripe =>
  new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...at,
  });
