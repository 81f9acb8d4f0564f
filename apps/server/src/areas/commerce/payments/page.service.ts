import type { Input, PaymentPage, PaymentStep, startPayment } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Actor, SessionAccess } from '../../access/index.ts';
import { attemptTo, type Parts, providerOf, refresh, type Wish } from './attempts.ts';
import { cardsRepo } from './cards.repo.ts';
import { customerOf } from './customers.ts';
import { pageToken } from './page-token.ts';
import { paymentPolicy } from './payments.policy.ts';
import { AmountRefused, ProviderUnreachable } from './payments.provider.ts';
import { attemptsRepo, paymentsRepo, type StoredPayment } from './payments.repo.ts';
import { toMethod, toPayment } from './payments.shape.ts';
import { isTestMode } from './payments.service.ts';
import { resolveTask } from './resolving.ts';

type Body = Input<typeof startPayment>['body'];

// Wide enough for a page that waits for its provider; each of these calls asks it.
const STARTS = { name: 'payment-start', points: 30, seconds: 600 };
const CHECKS = { name: 'payment-check', points: 60, seconds: 60 };

/** What the page shows. `payer`: null for strangers, who see no cards. */
async function show(parts: Parts, payment: StoredPayment, payer: Actor | null): Promise<PaymentPage> {
  const { clock, config, db } = parts.platform;
  const isOver = payment.state === 'paid' || payment.state === 'cancelled';
  // What is over says so whatever became of its provider: its keys may be gone.
  const provider = isOver ? null : providerOf(parts, payment);
  const { amount, card, currency, description, failure, refundedAmount, settledAt, state } = toPayment(payment);
  const cards =
    payer === null || provider === null
      ? []
      : await cardsRepo(db).list({ accountId: payer.accountId, provider: provider.name });
  return {
    amount,
    currency,
    description,
    seller: config.installationName,
    state,
    failure,
    refundedAmount,
    card,
    settledAt: settledAt?.toISOString() ?? null,
    isOwn: payer !== null,
    savedCards: cards.map((row) => toMethod(row, clock.now())),
    form: provider?.forBrowser() ?? null,
    isTestMode: wasTest(parts, payment, isOver),
  };
}

/** Of what is over, false where its provider is not set up any more. */
function wasTest(parts: Parts, payment: StoredPayment, isOver: boolean): boolean {
  try {
    return isTestMode({ provider: () => providerOf(parts, payment) });
  } catch (cause) {
    if (isOver && cause instanceof AppError) return false;
    throw cause;
  }
}

async function wishOf(parts: Parts, payment: StoredPayment, payer: Actor | null, body: Body): Promise<Wish> {
  const { db } = parts.platform;
  const { paymentMethod, startsAnew } = body;
  const provider = providerOf(parts, payment);
  const of = { accountId: payment.accountId ?? 0, provider: provider.name };
  if (paymentMethod === undefined) {
    // A stranger with the link pays, and saves no card to the account.
    const customer = payer === null ? null : await customerOf(parts, provider, payer);
    return { kind: 'page', customer, startsAnew };
  }
  const card = payer === null ? undefined : await cardsRepo(db).find(of, paymentMethod);
  if (payer === null || card === undefined) throw new AppError('not_found');
  return { kind: 'saved', customer: await customerOf(parts, provider, payer), card: card.card, startsAnew };
}

export function pageService(parts: Parts, { user }: Pick<SessionAccess, 'user'>) {
  const { platform } = parts;
  const { db, limits, tasks } = platform;
  const token = pageToken(platform);

  const find = async (given: string): Promise<StoredPayment> => {
    const payment = await paymentsRepo(db).find(token.payment(given));
    if (payment === undefined) throw new AppError('payment_link_invalid');
    return payment;
  };

  /** Who pays, where they are signed in and manage the account that owes it. Anyone else pays as a stranger. */
  const payerOf = async (payment: StoredPayment, request: Incoming): Promise<Actor | null> => {
    if (request.headers['authorization'] === undefined || payment.accountId === null) return null;
    const actor = await user.authenticate(request).catch((cause: unknown) => {
      if (cause instanceof AppError && [401, 403].includes(cause.status)) return null;
      throw cause;
    });
    return actor?.accountId === payment.accountId && paymentPolicy.update(actor) ? actor : null;
  };

  const begin = async (payment: StoredPayment, wish: Wish): ReturnType<typeof attemptTo> => {
    try {
      return await attemptTo(parts, payment.id, wish);
    } catch (cause) {
      if (cause instanceof AmountRefused) throw new AppError('amount_not_payable', { cause });
      if (!(cause instanceof ProviderUnreachable)) throw cause;
      platform.log.warn('The payment provider did not answer', { payment: payment.id }, cause);
      // It goes on by itself; the page looks again.
      await tasks.enqueue(db, resolveTask, { paymentId: payment.id }, { key: String(payment.id) });
      return { step: 'wait', charge: null };
    }
  };

  return {
    get: async (given: string, request: Incoming): Promise<PaymentPage> => {
      const payment = await find(given);
      return show(parts, payment, await payerOf(payment, request));
    },

    /** Throws `payment_over`, `amount_not_payable`. */
    start: async (given: string, body: Body, request: Incoming): Promise<PaymentStep> => {
      const payment = await find(given);
      if (payment.state === 'paid' || payment.state === 'cancelled') throw new AppError('payment_over');
      await limits.take(STARTS, String(payment.id));
      const payer = await payerOf(payment, request);
      const { step, charge } = await begin(payment, await wishOf(parts, payment, payer, body));
      const needsBrowser = step === 'enter' || step === 'confirm';
      const page = await show(parts, await find(given), payer);
      return { step, clientSecret: needsBrowser ? (charge?.clientSecret ?? null) : null, page };
    },

    /** The payer's browser came back, or waits. */
    check: async (given: string, request: Incoming): Promise<PaymentPage> => {
      const payment = await find(given);
      await limits.take(CHECKS, String(payment.id));
      const live = await attemptsRepo(db).live(payment.id);
      if (live !== undefined) await refresh(parts, live).catch(unlessUnreachable);
      return show(parts, await find(given), await payerOf(payment, request));
    },
  };
}

function unlessUnreachable(cause: unknown): null {
  if (cause instanceof ProviderUnreachable) return null;
  throw cause;
}
