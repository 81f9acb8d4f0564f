import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';

const PAYMENT_MS = 90 * 24 * 3600_000;
const CARD_MS = 3600_000;
const CONTEXTS = { payment: 'payments.page', card: 'payments.card-page' };

type Holding = { id: number; account?: number; until: number };

/** Part of the address of a payment page: sealed, so that it can be neither guessed nor changed, and nothing is stored for it. */
export function pageToken({ clock, secrets }: Pick<Platform, 'clock' | 'secrets'>) {
  const seal = (kind: keyof typeof CONTEXTS, holding: Holding): string =>
    secrets.seal(JSON.stringify(holding), CONTEXTS[kind]).toString('base64url');
  /** Throws `payment_link_invalid`, `payment_link_expired`. */
  const open = (kind: keyof typeof CONTEXTS, token: string): Holding => {
    const holding = unsealed(() => secrets.open(Buffer.from(token, 'base64url'), CONTEXTS[kind]).toString());
    if (holding.until <= clock.now().getTime()) throw new AppError('payment_link_expired');
    return holding;
  };
  const until = (milliseconds: number): number => clock.now().getTime() + milliseconds;
  return {
    ofPayment: (id: number): string => seal('payment', { id, until: until(PAYMENT_MS) }),
    payment: (token: string): number => open('payment', token).id,
    /** For minutes: it lets anyone save a card to the account. */
    ofSetup: ({ accountId, id }: { accountId: number; id: number }): string =>
      seal('card', { id, account: accountId, until: until(CARD_MS) }),
    setup: (token: string): { accountId: number; id: number } => {
      const { id, account = 0 } = open('card', token);
      return { accountId: account, id };
    },
  };
}

function unsealed(open: () => string): Holding {
  try {
    return JSON.parse(open()) as Holding;
  } catch (cause) {
    throw new AppError('payment_link_invalid', { cause });
  }
}
