import type { StripeKeys } from '@sealwright/contract';
import { Stripe } from 'stripe';
import type { Platform } from '../../../../../platform/platform.ts';
import type { Charge, Notice, PaymentProvider } from '../../payments.provider.ts';
import { stripeCards } from './stripe.cards.ts';
import { stripeCharges } from './stripe.charges.ts';
import type { StripeAt } from './stripe.client.ts';
import { asking } from './stripe.errors.ts';
import { type StripeSession, stripeSession } from './stripe.session.ts';
import { chargeOf, EVENTS, subjectOf, WHOLE_CHARGE } from './stripe.shape.ts';

const OLDEST_SECONDS = 5 * 60;
const PAGE = 100;
const OF_CHARGES = EVENTS.filter((type) => !/^(?:setup_intent|payment_method)\./.test(type));

/**
 * Stripe, by its SDK: customers, SetupIntents, PaymentIntents and refunds. Every write carries an idempotency key. Without keys nothing
 * can be done, and every call throws `ProviderUnreachable`.
 */
export function createStripeProvider(
  platform: Pick<Platform, 'secrets' | 'clock'>,
  keys: () => StripeKeys | undefined,
  at?: StripeAt,
): PaymentProvider {
  const session = stripeSession(platform, keys, at);
  return {
    name: 'stripe',
    ...stripeCards(session),
    ...stripeCharges(session),
    chargesSince: (since) => chargesSince(session, since),
    readNotice: (body, headers) =>
      readNotice(session, { body, signature: headers['stripe-signature'] }, platform.clock.now()),
    forBrowser: () => ({ provider: 'stripe', publishableKey: session.keys().publishableKey }),
  };
}

/** A list of PaymentIntents knows when they were made, not when they changed. Events do, for 30 days. */
async function* chargesSince({ client, installation }: StripeSession, since: Date): AsyncIterable<Charge> {
  const seen = new Set<string>();
  const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, types: OF_CHARGES, limit: PAGE };
  let last: string | undefined;
  for (let isMore = true; isMore;) {
    const after = last === undefined ? {} : { starting_after: last };
    const page = await asking(() => client().events.list({ ...asked, ...after }));
    for (const event of page.data) {
      const subject = subjectOf(event.data.object);
      if (subject === null || seen.has(subject.id)) continue;
      seen.add(subject.id);
      const intent = await asking(() => client().paymentIntents.retrieve(subject.id, WHOLE_CHARGE));
      if (intent.metadata['installation'] === installation) yield chargeOf(intent);
    }
    last = page.data.at(-1)?.id;
    isMore = page.has_more && last !== undefined;
  }
}

function readNotice(
  { keys, client }: StripeSession,
  { body, signature }: { body: Buffer; signature: string | undefined },
  now: Date,
): Notice | null {
  if (signature === undefined) return null;
  const { webhookSecret } = keys();
  try {
    const { webhooks } = client();
    const event = webhooks.constructEvent(body, signature, webhookSecret, OLDEST_SECONDS, undefined, now.getTime());
    return { id: event.id, subject: subjectOf(event.data.object) };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw cause;
  }
}
