import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { AmountRefused, type Charge, type PaymentProvider, type ProviderSource } from './payments.provider.ts';
import { type AttemptRow, attemptsRepo, paymentsRepo, type StoredPayment } from './payments.repo.ts';
import { type News, NOTHING_TAKEN } from './payments.rules.ts';
import { type Listeners, takeNews } from './payments.transition.ts';

// The provider keeps what a key stands for so long; a repeated call is safe until an hour before.
const KEY_GOOD_MS = 23 * 3600_000;
const MOST_ROUNDS = 4;

export type Parts = { platform: Platform; provider: ProviderSource; listeners: Listeners };

/** How an attempt is to be made: by a browser that enters a card, or from a saved one. */
export type Wish =
  | { kind: 'page'; customer: string | null; startsAnew: boolean }
  | { kind: 'saved'; customer: string; card: string; startsAnew: boolean; collection?: string };

/** What comes of it. `charge` null: it is not known yet, or nothing is to be done. */
export type Step = { step: 'enter' | 'confirm' | 'wait' | 'over'; charge: Charge | null };

/** The provider that a payment began with; the present one where it did not begin. */
export const providerOf = ({ provider }: Parts, { provider: name }: Pick<StoredPayment, 'provider'>): PaymentProvider =>
  name === null ? provider() : named(provider, name);

export function named(source: ProviderSource, name: PaymentProvider['name']): PaymentProvider {
  const found = source(name);
  if (found.name !== name) throw new AppError('payments_unavailable', { retryAfterSeconds: 60 });
  return found;
}

/** Takes in what the provider says of a charge now. */
export async function record(parts: Parts, attempt: AttemptRow, news: News, isGivenUp = false): Promise<StoredPayment> {
  const { platform, listeners } = parts;
  return platform.db
    .transaction()
    .execute((tx) => takeNews(tx, { ...platform, listeners }, attempt.id, { ...news, isGivenUp }));
}

/** Asks the provider for the present state of an attempt whose charge is known. */
export async function refresh(parts: Parts, attempt: AttemptRow): Promise<Charge | null> {
  if (attempt.charge === null) return null;
  const charge = await named(parts.provider, attempt.provider).getCharge(attempt.charge);
  await record(parts, attempt, charge);
  return charge;
}

/** Ends an attempt at the provider, so that another may begin. One that turns out to be paid is taken in as that. */
export async function giveUp(parts: Parts, attempt: AttemptRow): Promise<Charge | null> {
  if (attempt.charge === null) return null;
  const charge = await named(parts.provider, attempt.provider).cancelCharge({
    charge: attempt.charge,
    key: randomUUID(),
  });
  // What waits for the provider cannot be ended by us.
  const isGivenUp = charge.state !== 'processing';
  await record(parts, attempt, charge, isGivenUp);
  return charge;
}

/** Whether the call of a prepared attempt may be made, or made again. */
const isRepeatable = (attempt: AttemptRow, now: Date): boolean =>
  now.getTime() - attempt.createdAt.getTime() < KEY_GOOD_MS;

/** Makes the call of a prepared attempt. Repeated, it is the same call under the same key. Throws `AmountRefused`: the attempt has ended. */
async function charge(parts: Parts, payment: StoredPayment, attempt: AttemptRow): Promise<Charge> {
  const provider = named(parts.provider, attempt.provider);
  const { amount, currency, description } = payment;
  const asked = { amount, currency, description, reference: attempt.key, key: attempt.key };
  faultPoint('payment:prepared');
  const { customer, card } = attempt;
  const charging =
    attempt.kind === 'saved' && customer !== null && card !== null
      ? provider.chargeCard({ ...asked, customer, card })
      : provider.beginCharge({ ...asked, customer });
  const charged = await charging.catch(async (cause: unknown) => {
    if (cause instanceof AmountRefused) await record(parts, attempt, NOTHING_TAKEN);
    throw cause;
  });
  faultPoint('payment:charged');
  await record(parts, attempt, charged);
  return charged;
}

type Standing = { payment: StoredPayment; attempt: AttemptRow | null; isNew: boolean };

/** The live attempt of a payment, or a new one as wished. Null: something else is about to begin one. */
function prepare({ platform, provider }: Parts, paymentId: number, wish: Wish): Promise<Standing> {
  const { clock, db } = platform;
  return db.transaction().execute(async (tx) => {
    const payment = await paymentsRepo(tx).lock(paymentId);
    if (payment === undefined) throw new AppError('not_found');
    if (payment.state === 'paid' || payment.state === 'cancelled') return { payment, attempt: null, isNew: false };
    const live = await attemptsRepo(tx).live(paymentId);
    if (live !== undefined) return { payment, attempt: live, isNew: false };
    const collection = wish.kind === 'saved' ? (wish.collection ?? null) : null;
    // A task is about to take it.
    if (payment.state === 'processing' && collection === null) return { payment, attempt: null, isNew: false };
    // One collection is one attempt: whatever became of it, no other is made for it.
    const isMade = collection !== null && (await attemptsRepo(tx).findByCollection(collection)) !== undefined;
    if (isMade) return { payment, attempt: null, isNew: false };
    const name = payment.provider ?? provider().name;
    const now = clock.now();
    const attempt = await attemptsRepo(tx).insert({
      paymentId,
      provider: name,
      kind: wish.kind,
      key: randomUUID(),
      collection,
      customer: wish.customer,
      card: wish.kind === 'saved' ? wish.card : null,
      createdAt: now,
      updatedAt: now,
    });
    if (payment.provider === null) await paymentsRepo(tx).change(paymentId, { provider: name });
    return { payment, attempt, isNew: true };
  });
}

/**
 * Makes an attempt as wished, or goes on with the live one where that is the same thing. There is never more than one that could take the
 * money. Throws `ProviderUnreachable` where it is not known what happened: then the same attempt goes on with the next call; and
 * `AmountRefused`, where no attempt would.
 */
export async function attemptTo(parts: Parts, paymentId: number, wish: Wish): Promise<Step> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { payment, attempt, isNew } = await prepare(parts, paymentId, wish);
    if (attempt === null) return { step: payment.state === 'processing' ? 'wait' : 'over', charge: null };
    const known = await present(parts, payment, attempt);
    if (known === null) return { step: 'wait', charge: null };
    const isUnwanted = wish.startsAnew && !isNew && round === 0;
    const step = isUnwanted ? null : stepOf(wish, attempt, known, isNew);
    if (step !== null) return { step, charge: known };
    if (known.state === 'paid' || known.state === 'cancelled') continue;
    const ended = await giveUp(parts, attempt);
    if (ended?.state === 'processing') return { step: 'wait', charge: ended };
  }
  return { step: 'wait', charge: null };
}

/**
 * The charge of an attempt as it is now: asked for where it is known, else made by the same call. Null: whether there is one is left to the
 * sweep that compares.
 */
export async function present(parts: Parts, payment: StoredPayment, attempt: AttemptRow): Promise<Charge | null> {
  if (attempt.charge !== null) return refresh(parts, attempt);
  return isRepeatable(attempt, parts.platform.clock.now()) ? charge(parts, payment, attempt) : null;
}

/** Where an attempt leads its payer; null where another one has to be made. */
function stepOf(wish: Wish, attempt: AttemptRow, charge: Charge, isNew: boolean): Step['step'] | null {
  const { state } = charge;
  if (state === 'cancelled') return null;
  if (state === 'processing') return 'wait';
  if (state === 'action') return 'confirm';
  // A new attempt that failed is the answer; an old one can be tried again in the form.
  if (state === 'paid' || (state === 'failed' && isNew)) return 'over';
  return wish.kind === 'page' && attempt.kind === 'page' && charge.clientSecret !== null ? 'enter' : null;
}
