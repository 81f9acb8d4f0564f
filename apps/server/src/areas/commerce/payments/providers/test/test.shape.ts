import { randomBytes } from 'node:crypto';
import { isSameSecret } from '../../../../../platform/crypto/crypto.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import type { CardSetup, Charge, ProviderCard } from '../../payments.provider.ts';
import { testCard } from './test.cards.ts';
import type { CardRow, ChargeRow, SetupRow } from './test.repo.ts';

type Secrets = Pick<Platform, 'secrets'>;

/** No digits alone: an id is never taken for the number of a card. */
export const newId = (prefix: 'cus' | 'card' | 'ch' | 'seti' | 'evt'): string =>
  `${prefix}_test_${randomBytes(12).toString('base64url')}`;

const SEPARATOR = '_secret_';

/** What lets a browser act on one charge or setup: made of its id, so that it is stored nowhere. */
export const clientSecretOf = ({ secrets }: Secrets, id: string): string =>
  `${id}${SEPARATOR}${secrets.mac('test-provider.client', id)}`;

/** The id that a client secret is for; null where it is not one of ours. */
export function idOfClientSecret(platform: Secrets, secret: string): string | null {
  const id = secret.slice(0, secret.indexOf(SEPARATOR));
  return isSameSecret(clientSecretOf(platform, id), secret) ? id : null;
}

export function chargeOf(platform: Secrets, row: ChargeRow): Charge {
  const card = row.token === null ? null : testCard(row.token);
  return {
    id: row.id,
    state: row.state,
    failure: row.state === 'failed' ? row.failure : null,
    amount: row.amount,
    currency: row.currency,
    refundedAmount: row.refundedAmount,
    card: card === null ? null : { brand: card.brand, last4: card.last4 },
    reference: row.reference,
    clientSecret: clientSecretOf(platform, row.id),
  };
}

export function cardOf({ id, token, expiryMonth, expiryYear }: CardRow): ProviderCard {
  const { brand, last4 } = testCard(token);
  return { id, brand, last4, expiryMonth, expiryYear };
}

export const setupOf = (platform: Secrets, row: SetupRow, card: CardRow | undefined): CardSetup => ({
  id: row.id,
  state: row.state,
  failure: row.state === 'failed' ? row.failure : null,
  card: card === undefined ? null : cardOf(card),
  clientSecret: clientSecretOf(platform, row.id),
});
