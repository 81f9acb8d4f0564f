import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** A card of an account, as rows. */
export async function savedCardOf(
  { clock, platform: { db } }: Pick<TestApp, 'clock' | 'platform'>,
  accountId: number,
): Promise<number> {
  const of = { accountId, provider: 'test', createdAt: clock.now() } as const;
  await db
    .insertInto('paymentCustomers')
    .values({ ...of, key: randomUUID(), customer: `cus_${accountId}` })
    .execute();
  const card = { card: `card_${accountId}`, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2099 };
  const { id } = await db
    .insertInto('paymentCards')
    .values({ ...of, ...card, isPrimary: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
