import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { named, type Parts } from './attempts.ts';
import { addCard } from './cards.changes.ts';
import { type CardRow, cardsRepo, type SetupRow, setupsRepo } from './cards.repo.ts';
import { customerOf } from './customers.ts';
import { pageToken } from './page-token.ts';
import type { By } from './payments.events.ts';
import { paymentPolicy } from './payments.policy.ts';
import type { CardSetup } from './payments.provider.ts';
import { isTestMode } from './payments.service.ts';
import { toMethod } from './payments.shape.ts';

// Each of these calls asks the provider.
const PAGES = { name: 'payment-setup-page', points: 60, seconds: 600 };
const SETUPS = { name: 'payment-setup', points: 20, seconds: 3600 };

/** Takes in what became of a setup, whichever way it became known. */
export async function takeSetup(
  parts: Parts,
  row: SetupRow,
  said: CardSetup,
  by: By | null = null,
): Promise<CardRow | null> {
  const { db } = parts.platform;
  return db.transaction().execute(async (tx) => {
    const { accountId, id, provider } = row;
    if (row.state === 'saved') {
      if (row.cardId === null) return null;
      return (await cardsRepo(tx).find({ accountId, provider }, row.cardId)) ?? null;
    }
    const saved = said.state === 'saved' ? said.card : null;
    const card = saved === null ? undefined : await addCard(tx, parts, { accountId, provider }, saved, by);
    await setupsRepo(tx).change(accountId, id, { state: said.state, setup: said.id, cardId: card?.id ?? null });
    return card ?? null;
  });
}

/** Saving a card, from the page of its own where it is entered. */
export function setupsService(parts: Parts) {
  const { platform, provider } = parts;
  const { clock, db, limits } = platform;
  const token = pageToken(platform);

  const ask = async (setup: SetupRow, by: By | null = null) => {
    if (setup.setup === null) throw new AppError('not_found');
    const said = await named(provider, setup.provider).getSetup(setup.setup);
    const card = await takeSetup(parts, setup, said, by);
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

    confirm: async (actor: Actor, id: number, request: Incoming) => {
      const setup = await setupsRepo(db).find(actor.accountId, id);
      if (setup === undefined) throw new AppError('not_found');
      requireCan(actor, paymentPolicy.update);
      return outcomeOf(await ask(setup, { actor, request }));
    },

    /** For whoever has the address, which is good for an hour. */
    page: async (given: string) => {
      const { accountId, id } = token.setup(given);
      await limits.take(PAGES, `${accountId}:${id}`);
      return cardPage(await setupsRepo(db).find(accountId, id));
    },
  };
}
