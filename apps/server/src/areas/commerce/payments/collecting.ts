import { attemptTo, type Parts, providerOf } from './attempts.ts';
import { cardsRepo, customersRepo } from './cards.repo.ts';
import { AmountRefused } from './payments.provider.ts';
import { attemptsRepo, paymentsRepo, type StoredPayment } from './payments.repo.ts';
import { move } from './payments.transition.ts';

/** Takes a payment from the account's primary card, the payer being away. Run twice it is the same attempt. */
export async function collectPayment(parts: Parts, paymentId: number): Promise<void> {
  const { db } = parts.platform;
  const payment = await paymentsRepo(db).find(paymentId);
  if (payment === undefined || payment.collection === null) return;
  if (payment.state === 'paid' || payment.state === 'cancelled') return;
  const { collection } = payment;
  const made = await attemptsRepo(db).findByCollection(collection);
  if (made !== undefined && (made.charge !== null || made.endedAt !== null)) return;
  const card = await chargeableCard(parts, payment);
  if (card === null) return failWithoutCard(parts, paymentId);
  try {
    await attemptTo(parts, paymentId, { kind: 'saved', ...card, startsAnew: false, collection });
  } catch (cause) {
    // It failed, and its listener was told.
    if (!(cause instanceof AmountRefused)) throw cause;
  }
}

async function chargeableCard(
  parts: Parts,
  payment: StoredPayment,
): Promise<{ customer: string; card: string } | null> {
  const { accountId } = payment;
  if (accountId === null) return null;
  const { db } = parts.platform;
  const of = { accountId, provider: providerOf(parts, payment).name };
  const customer = (await customersRepo(db).find(of))?.customer ?? null;
  const primary = (await cardsRepo(db).list(of)).find(({ isPrimary }) => isPrimary);
  return customer === null || primary === undefined ? null : { customer, card: primary.card };
}

/** Unless someone pays it on the page at this moment. */
async function failWithoutCard({ platform, listeners }: Parts, paymentId: number): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const payment = await paymentsRepo(tx).lock(paymentId);
    if (payment?.state !== 'processing' || (await attemptsRepo(tx).live(paymentId))?.state === 'processing') return;
    const failed = { state: 'failed', failure: 'no_card', collection: null } as const;
    await move(tx, { ...platform, listeners }, payment, failed);
  });
}
