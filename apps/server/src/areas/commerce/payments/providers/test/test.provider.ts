import { stepOf } from '@sealwright/contract';
import { sha256 } from '../../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../../platform/db/db.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { AmountRefused, type CardSetup, type Charge, type PaymentProvider } from '../../payments.provider.ts';
import { leastCharge } from '../least.ts';
import { decideCharge, settleIfDue } from './test.bank.ts';
import { isPast, testCard } from './test.cards.ts';
import { notify, readTestNotice } from './test.notices.ts';
import { answersRepo, type ChargeRow, testProviderRepo as repo } from './test.repo.ts';
import { cardOf, chargeOf, clientSecretOf, newId, setupOf } from './test.shape.ts';

/** How long the same key gets the same answer. */
export const ANSWERS_KEPT_MS = 24 * 3600_000;

type Asked = { key: string };
type ChargeAsked = Parameters<PaymentProvider['beginCharge']>[0];

/**
 * The built-in provider: it takes no money, and otherwise does what Stripe does, with its own tables. `afterWrite` runs when a write
 * has been committed and its answer is not given yet: tests throw `ProviderUnreachable` there.
 */
export function createTestProvider(platform: Platform, { afterWrite = () => {} } = {}): PaymentProvider {
  const { db, clock } = platform;

  /** The answer to a write: made once for each key. A key that comes with another request throws. */
  async function once<T>(kind: string, { key, ...asked }: Asked, work: (tx: Db) => Promise<T>): Promise<T> {
    const now = clock.now();
    const claim = {
      key: `${kind}:${key}`,
      requestHash: sha256(JSON.stringify(asked)),
      now,
      oldest: new Date(now.getTime() - ANSWERS_KEPT_MS),
    };
    const answer = await db.transaction().execute(async (tx) => {
      const known = await answersRepo.claim(tx, claim);
      if (known !== null) {
        if (known.requestHash !== claim.requestHash) throw new Error(`Key ${claim.key} was used for another request`);
        return known.answer as T;
      }
      const made = await work(tx);
      await answersRepo.keep(tx, claim.key, made);
      return made;
    });
    afterWrite();
    return answer;
  }

  // Client secrets are not kept with the answers.
  const withSecret = <T extends { id: string }>(answer: T) => ({
    ...answer,
    clientSecret: clientSecretOf(platform, answer.id),
  });

  const writeCharge = async (kind: string, asked: Asked, work: (tx: Db) => Promise<ChargeRow>): Promise<Charge> =>
    withSecret(await once(kind, asked, async (tx) => ({ ...chargeOf(platform, await work(tx)), clientSecret: null })));

  const addCharge = (tx: Db, { amount, currency, description, reference, customer }: ChargeAsked) => {
    const at = clock.now();
    const asked = { amount, currency, description, reference, customerId: customer };
    return repo.addCharge(tx, { id: newId('ch'), state: 'open', ...asked, createdAt: at, updatedAt: at });
  };

  async function lockCharge(tx: Db, id: string): Promise<ChargeRow> {
    await settleIfDue(platform, tx, id);
    return required(await repo.lockCharge(tx, id), id);
  }

  async function setup(tx: Db, id: string): Promise<CardSetup> {
    const row = required(await repo.findSetup(tx, id), id);
    return setupOf(platform, row, row.cardId === null ? undefined : await repo.findCard(tx, row.cardId));
  }

  return {
    name: 'test',

    // What a name or an address is good for at Stripe is of no use here: they are not kept.
    createCustomer: (asked) =>
      once('customer', asked, async (tx) => {
        const id = newId('cus');
        await repo.addCustomer(tx, { id, reference: asked.reference, createdAt: clock.now() });
        return { id };
      }),

    beginSetup: async (asked) =>
      withSecret(
        await once('setup', asked, async (tx) => {
          const id = newId('seti');
          await repo.addSetup(tx, { id, customerId: asked.customer, state: 'open', createdAt: clock.now() });
          return { ...(await setup(tx, id)), clientSecret: null };
        }),
      ),

    getSetup: (id) => setup(db, id),

    listCards: async (customer) => (await repo.cardsOf(db, customer)).map(cardOf),

    removeCard: (id) =>
      db.transaction().execute(async (tx) => {
        if (await repo.removeCard(tx, id)) await notify(platform, tx, { kind: 'card', id });
      }),

    leastOf: leastCharge,

    async beginCharge(asked) {
      refuseAmount(asked);
      return writeCharge('charge', asked, (tx) => addCharge(tx, asked));
    },

    async chargeCard(asked) {
      refuseAmount(asked);
      return writeCharge('charge-card', asked, async (tx) => {
        const row = await addCharge(tx, asked);
        const card = await repo.findCard(tx, asked.card);
        if (card === undefined || card.customerId !== asked.customer) return decideCharge(platform, tx, row, 'no_card');
        const said = isPast(card, clock.now()) ? 'expired_card' : testCard(card.token).saved;
        return decideCharge(platform, tx, { ...row, token: card.token }, said);
      });
    },

    getCharge: (id) => db.transaction().execute(async (tx) => chargeOf(platform, await lockCharge(tx, id))),

    cancelCharge: (asked) =>
      writeCharge('cancel', asked, async (tx) => {
        const row = await lockCharge(tx, asked.charge);
        if (!['open', 'action', 'failed'].includes(row.state)) return row;
        await notify(platform, tx, { kind: 'charge', id: row.id });
        return repo.changeCharge(tx, row.id, { state: 'cancelled', failure: null, updatedAt: clock.now() });
      }),

    refund({ charge, amount, key }) {
      const asked = { charge, amount, key };
      return writeCharge('refund', asked, async (tx) => {
        const row = await lockCharge(tx, charge);
        const refundedAmount = row.refundedAmount + amount;
        if (row.state !== 'paid' || amount <= 0 || refundedAmount > row.amount) return row;
        await notify(platform, tx, { kind: 'charge', id: row.id });
        return repo.changeCharge(tx, row.id, { refundedAmount, updatedAt: clock.now() });
      });
    },

    async *chargesSince(since) {
      let page = await repo.chargesSince(db, since, undefined);
      while (page.length > 0) {
        for (const row of page) yield chargeOf(platform, row);
        page = await repo.chargesSince(db, since, page.at(-1));
      }
    },

    readNotice: (body, headers) => readTestNotice(platform, body, headers),

    forBrowser: () => ({ provider: 'test' }),
  };
}

/** As Stripe does. */
function refuseAmount({ amount, currency }: Pick<ChargeAsked, 'amount' | 'currency'>): void {
  if (amount >= leastCharge(currency) && amount % stepOf(currency) === 0) return;
  throw new AmountRefused(`No card pays ${amount} ${currency}`);
}

function required<T>(row: T | undefined, id: string): T {
  if (row === undefined) throw new Error(`The test provider knows no ${id}`);
  return row;
}
