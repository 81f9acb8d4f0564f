import { randomUUID } from 'node:crypto';
import type { PaymentMethods } from '@sealwright/contract';
import type { ProviderName } from '../../../migrations/tables.payments.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import { named, type Parts } from './attempts.ts';
import { type CardRow, cardsRepo, customersRepo, type SetupRow, setupsRepo } from './cards.repo.ts';
import { customerOf } from './customers.ts';
import { pageToken } from './page-token.ts';
import { paymentPolicy } from './payments.policy.ts';
import type { CardSetup, ProviderCard } from './payments.provider.ts';
import { paymentsRepo } from './payments.repo.ts';
import { isTestMode } from './payments.service.ts';
import { toMethod } from './payments.shape.ts';

export const removeCardTask = defineTask<{ provider: ProviderName; card: string }>('remove-payment-card');

const SETUPS = { name: 'payment-setup', points: 20, seconds: 3600 };

type Of = { accountId: number; provider: ProviderName };

/** Adds a card that the provider has saved. The first one is the primary one. Harmless for a card that is known. */
async function add(
  tx: Db,
  of: Of,
  { id: card, ...shown }: ProviderCard,
  createdAt: Date,
): Promise<CardRow | undefined> {
  await customersRepo(tx).lock(of);
  const isPrimary = !(await cardsRepo(tx).list(of)).some((one) => one.isPrimary);
  const made = await cardsRepo(tx).insert({ ...of, card, ...shown, isPrimary, createdAt });
  return made ?? (await cardsRepo(tx).findByCard(of.provider, card));
}

/** Takes in what became of a setup, whichever way it became known. */
export async function takeSetup({ platform }: Parts, row: SetupRow, said: CardSetup): Promise<CardRow | null> {
  const { clock, db } = platform;
  return db.transaction().execute(async (tx) => {
    const { accountId, id, provider } = row;
    if (row.state === 'saved') return row.cardId === null ? null : findCard(tx, { accountId, provider }, row.cardId);
    const isSaved = said.state === 'saved' && said.card !== null;
    const card = isSaved ? await add(tx, { accountId, provider }, said.card as ProviderCard, clock.now()) : undefined;
    await setupsRepo(tx).change(accountId, id, { state: said.state, setup: said.id, cardId: card?.id ?? null });
    return card ?? null;
  });
}

const findCard = async (db: Db, of: Of, id: number): Promise<CardRow | null> =>
  (await cardsRepo(db).find(of, id)) ?? null;

/** Makes ours what the provider has: changed expiry dates, cards saved while paying, cards that are gone there. */
export async function syncCards(parts: Parts, of: Of): Promise<void> {
  const { clock, db } = parts.platform;
  const customer = (await customersRepo(db).find(of))?.customer ?? null;
  if (customer === null) return;
  const there = await named(parts.provider, of.provider).listCards(customer);
  await db.transaction().execute(async (tx) => {
    await customersRepo(tx).lock(of);
    for (const card of there) {
      const known = await add(tx, of, card, clock.now());
      const { id: _, ...shown } = card;
      if (known !== undefined && known.removedAt === null) await cardsRepo(tx).change(of.accountId, known.id, shown);
    }
    const ids = new Set(there.map(({ id }) => id));
    const gone = (await cardsRepo(tx).list(of)).filter(({ card }) => !ids.has(card));
    for (const card of gone) await drop(tx, of, card, clock.now());
  });
}

/** The newest of the others is charged from then on. */
async function drop(tx: Db, of: Of, card: CardRow, at: Date): Promise<void> {
  await cardsRepo(tx).change(of.accountId, card.id, { removedAt: at, isPrimary: false });
  const [next] = await cardsRepo(tx).list(of);
  if (card.isPrimary && next !== undefined) await cardsRepo(tx).change(of.accountId, next.id, { isPrimary: true });
}

export function cardsService(parts: Parts) {
  const { platform, provider } = parts;
  const { clock, db, limits, tasks } = platform;
  const token = pageToken(platform);
  const ofActor = ({ accountId }: Actor): Of => ({ accountId, provider: provider().name });

  const list = async (actor: Actor): Promise<PaymentMethods> => {
    requireCan(actor, paymentPolicy.read);
    const cards = await cardsRepo(db).list(ofActor(actor));
    return {
      paymentMethods: cards.map((card) => toMethod(card, clock.now())),
      isSomethingOwed: await paymentsRepo(db).isOwed(actor.accountId),
      isTestMode: isTestMode(parts),
      permissions: permissionsOf(actor, { update: paymentPolicy.update }, undefined),
    };
  };

  /** Works on one card under the lock of its customer. */
  const change = async (actor: Actor, id: number, act: (tx: Db, card: CardRow) => Promise<void>) => {
    const of = ofActor(actor);
    await db.transaction().execute(async (tx) => {
      await customersRepo(tx).lock(of);
      const card = await cardsRepo(tx).find(of, id);
      if (card === undefined) throw new AppError('not_found');
      requireCan(actor, paymentPolicy.update);
      await act(tx, card);
    });
    return list(actor);
  };

  const ask = async (setup: SetupRow) => {
    if (setup.setup === null) throw new AppError('not_found');
    const said = await named(provider, setup.provider).getSetup(setup.setup);
    const card = await takeSetup(parts, setup, said);
    return { said, card };
  };

  const outcomeOf = ({ said, card }: Awaited<ReturnType<typeof ask>>) => ({
    state: said.state,
    failure: said.failure,
    paymentMethod: card === null ? null : toMethod(card, clock.now()),
  });

  const cardPage = async (setup: SetupRow | undefined) => {
    if (setup === undefined) throw new AppError('payment_link_invalid');
    const asked = await ask(setup);
    const isOver = asked.said.state === 'saved' || asked.said.state === 'cancelled';
    return {
      ...outcomeOf(asked),
      clientSecret: isOver ? null : asked.said.clientSecret,
      form: named(provider, setup.provider).forBrowser(),
      currency: platform.config.currency,
      isTestMode: isTestMode(parts),
    };
  };

  return {
    list,

    setDefault: (actor: Actor, id: number) =>
      change(actor, id, async (tx, { provider: name }) => {
        const of = { accountId: actor.accountId, provider: name };
        await cardsRepo(tx).clearPrimary(of);
        await cardsRepo(tx).change(actor.accountId, id, { isPrimary: true });
      }),

    /** Throws `card_last_owed`. The provider is told by a task. */
    remove: (actor: Actor, id: number) =>
      change(actor, id, async (tx, row) => {
        const of = { accountId: actor.accountId, provider: row.provider };
        const isLast = (await cardsRepo(tx).list(of)).length === 1;
        if (isLast && (await paymentsRepo(tx).isOwed(actor.accountId))) throw new AppError('card_last_owed');
        await drop(tx, of, row, clock.now());
        await tasks.enqueue(tx, removeCardTask, { provider: row.provider, card: row.card });
      }),

    /** Begins to save a card; where it is entered, and what the provider's form needs. */
    begin: async (actor: Actor) => {
      requireCan(actor, paymentPolicy.update);
      await limits.take(SETUPS, `account:${actor.accountId}`);
      const at = provider();
      const customer = await customerOf(parts, at, actor);
      const { accountId } = actor;
      const of = { accountId, provider: at.name, key: randomUUID(), createdAt: clock.now() };
      const row = await setupsRepo(db).insert(of);
      const said = await at.beginSetup({ customer, key: row.key });
      await setupsRepo(db).change(accountId, row.id, { setup: said.id, state: said.state });
      const page = `/pay/card/${token.ofSetup({ accountId, id: row.id })}`;
      return { id: row.id, page, clientSecret: said.clientSecret, form: at.forBrowser() };
    },

    confirm: async (actor: Actor, id: number) => {
      const setup = await setupsRepo(db).find(actor.accountId, id);
      if (setup === undefined) throw new AppError('not_found');
      requireCan(actor, paymentPolicy.update);
      return outcomeOf(await ask(setup));
    },

    /** For whoever has the address, which is good for an hour. */
    page: async (given: string) => {
      const { accountId, id } = token.setup(given);
      return cardPage(await setupsRepo(db).find(accountId, id));
    },
  };
}
