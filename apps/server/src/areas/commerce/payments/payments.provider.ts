import type { PaymentRow } from './payments.types.ts';

/** A saved card, as the provider knows it. Numbers never come here. */
export type ProviderCard = { id: string; brand: string; last4: string; expiryMonth: number; expiryYear: number };

/**
 * What is known of a charge. `open`: nobody has entered a card. `action`: the payer has to confirm it with their bank. `processing`: the
 * provider will say later. `cancelled`: nothing can be taken from it any more.
 */
export type Charge = {
  id: string;
  state: 'open' | 'action' | 'processing' | 'paid' | 'failed' | 'cancelled';
  /** Only with `failed`. */
  failure: PaymentRow['failure'];
  amount: number;
  currency: string;
  refundedAmount: number;
  card: { brand: string; last4: string } | null;
  /** What our call named as `reference`, so that a charge whose answer was lost is found again. */
  reference?: string | null;
  /** Lets a browser enter a card for this charge, or confirm it, and nothing else. */
  clientSecret: string | null;
};

/** An attempt to save a card without taking money. */
export type CardSetup = {
  id: string;
  state: 'open' | 'action' | 'processing' | 'saved' | 'failed' | 'cancelled';
  failure: PaymentRow['failure'];
  card: ProviderCard | null;
  clientSecret: string | null;
};

/** What a webhook says: something of ours changed. Whoever reads it asks the provider for the present state: notices come late and twice. */
export type Notice = {
  /** Of the notice: it is handled once. */
  id: string;
  subject: { kind: 'charge' | 'setup' | 'card'; id: string } | null;
};

/** It is not known whether the call did something. Its message is for the log, never for a person. */
export class ProviderUnreachable extends Error {}

/** The provider takes no such amount: there is no charge, and there will be none. */
export class AmountRefused extends Error {}

/**
 * Who takes money: Stripe, or the built-in test provider. Every write takes a key, and the same key gives the same result for 24 hours.
 * What the provider refuses is a state in the answer; a call throws `ProviderUnreachable` where it is not known what happened, and is then
 * repeated with the same key. Amounts are in the units of ISO 4217, whatever the provider counts in.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  createCustomer(asked: { name: string; email: string; reference: string; key: string }): Promise<{ id: string }>;
  /** Begins to save a card in the browser, with its bank's confirmation where that is asked for. */
  beginSetup(asked: { customer: string; key: string }): Promise<CardSetup>;
  getSetup(id: string): Promise<CardSetup>;
  listCards(customer: string): Promise<ProviderCard[]>;
  /** Harmless for a card that is gone. */
  removeCard(card: string): Promise<void>;
  /** The smallest amount it takes. */
  leastOf(currency: string): number;
  /** A charge that a browser completes on the payment page. `customer` null: of someone without an account. Throws `AmountRefused`. */
  beginCharge(asked: ChargeRequest & { customer: string | null }): Promise<Charge>;
  /** Takes the money from a saved card, the payer being away. Throws `AmountRefused`. */
  chargeCard(asked: ChargeRequest & { customer: string; card: string }): Promise<Charge>;
  getCharge(id: string): Promise<Charge>;
  /** Ends a charge that is not paid; of a paid one it answers the charge as it is. */
  cancelCharge(asked: { charge: string; key: string }): Promise<Charge>;
  /** Gives back a part of a paid charge, and answers the charge as it is then. */
  refund(asked: { charge: string; amount: number; currency: string; key: string }): Promise<Charge>;
  /** The charges changed since, for the sweep that compares. */
  chargesSince(since: Date): AsyncIterable<Charge>;
  /** The notice in the body of a webhook call; null where its signature, or its time, is wrong. */
  readNotice(body: Buffer, headers: Record<string, string | undefined>): Notice | null;
  /** What the payment page needs to show the provider's own card form. */
  forBrowser(): { provider: 'stripe'; publishableKey: string } | { provider: 'test' };
}

/**
 * Who takes money now, as an administrator chose; with a name that one, for payments that began with it. Throws `payments_unavailable`
 * where it is not set up.
 */
export type ProviderSource = (name?: PaymentProvider['name']) => PaymentProvider;

type ChargeRequest = {
  amount: number;
  currency: string;
  description: string;
  /** Comes back with the charge. */
  reference: string;
  key: string;
};
