import { AppError } from '../../../platform/errors.ts';
import type { Parts } from './attempts.ts';
import { setupsRepo } from './cards.repo.ts';
import { pageToken } from './page-token.ts';
import { paymentsRepo } from './payments.repo.ts';

type Name = 'stripe' | 'test';

/** Whose card form the payment page at this path (`pay/TOKEN`, `pay/card/TOKEN`) shows; null where no provider is set up. */
export type PaidThrough = (path: string) => Promise<Name | null>;

/**
 * The provider that this very payment or card began with: administrators may have chosen the other one since. Of what did not begin, and
 * of links that lead nowhere, the present one.
 */
export const paidThrough =
  (parts: Parts): PaidThrough =>
  async (path) =>
    (await begunWith(parts, path).catch(() => null)) ?? present(parts);

async function begunWith({ platform }: Parts, path: string): Promise<Name | null> {
  const [, card, token = ''] = /^pay\/(card\/)?([^/]+)\/?$/.exec(path) ?? [];
  const { db } = platform;
  if (card === undefined) return (await paymentsRepo(db).find(pageToken(platform).payment(token)))?.provider ?? null;
  const { accountId, id } = pageToken(platform).setup(token);
  return (await setupsRepo(db).find(accountId, id))?.provider ?? null;
}

function present({ provider }: Parts): Name | null {
  try {
    return provider().name;
  } catch (cause) {
    if (cause instanceof AppError) return null;
    throw cause;
  }
}
