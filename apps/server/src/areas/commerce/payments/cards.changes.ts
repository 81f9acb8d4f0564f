import type { ProviderName } from '../../../migrations/tables.payments.ts';
import type { Db } from '../../../platform/db/db.ts';
import { named, type Parts } from './attempts.ts';
import { type CardRow, cardsRepo, customersRepo } from './cards.repo.ts';
import { type By, noteCard } from './payments.events.ts';
import type { ProviderCard } from './payments.provider.ts';

export type CardsOf = { accountId: number; provider: ProviderName };

/** Adds a card that the provider has saved. The first one is the primary one. Harmless for a card that is known. */
export async function addCard(
  tx: Db,
  { platform }: Parts,
  of: CardsOf,
  { id: card, ...shown }: ProviderCard,
  by: By | null,
): Promise<CardRow | undefined> {
  const createdAt = platform.clock.now();
  await customersRepo(tx).lock(of);
  const isPrimary = !(await cardsRepo(tx).list(of)).some((one) => one.isPrimary);
  const made = await cardsRepo(tx).insert({ ...of, card, ...shown, isPrimary, createdAt });
  if (made !== undefined) await noteCard(tx, platform, { type: 'card_added', card: made, by });
  return made ?? (await cardsRepo(tx).findByCard(of.provider, card));
}

/**
 * Makes ours what the provider has: changed expiry dates, cards saved while paying, cards that are gone there. Its list may be older than a
 * card that is saved while it is read: that one stays.
 */
export async function syncCards(parts: Parts, of: CardsOf): Promise<void> {
  const { db } = parts.platform;
  const customer = (await customersRepo(db).find(of))?.customer ?? null;
  if (customer === null) return;
  const before = new Set((await cardsRepo(db).list(of)).map(({ id }) => id));
  const there = await named(parts.provider, of.provider).listCards(customer);
  await db.transaction().execute(async (tx) => {
    await customersRepo(tx).lock(of);
    for (const card of there) {
      const known = await addCard(tx, parts, of, card, null);
      const { id: _, ...shown } = card;
      if (known !== undefined && known.removedAt === null) await cardsRepo(tx).change(of.accountId, known.id, shown);
    }
    const ids = new Set(there.map(({ id }) => id));
    const gone = (await cardsRepo(tx).list(of)).filter(({ id, card }) => before.has(id) && !ids.has(card));
    for (const card of gone) await dropCard(tx, parts, card, null);
  });
}

/** The newest of the others is charged from then on. */
export async function dropCard(tx: Db, { platform }: Parts, card: CardRow, by: By | null): Promise<void> {
  const of = { accountId: card.accountId, provider: card.provider };
  await cardsRepo(tx).change(of.accountId, card.id, { removedAt: platform.clock.now(), isPrimary: false });
  await noteCard(tx, platform, { type: 'card_removed', card, by });
  const [next] = await cardsRepo(tx).list(of);
  if (card.isPrimary && next !== undefined) await cardsRepo(tx).change(of.accountId, next.id, { isPrimary: true });
}
