import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountsRepo, type Actor } from '../../access/index.ts';
import { managersOf } from '../../people/index.ts';
import type { CardRow } from './cards.repo.ts';
import type { StoredPayment } from './payments.repo.ts';

/** Who did it, and with which call. */
export type By = { actor: Actor; request: Incoming };

type CardNews = 'card_added' | 'card_default_changed' | 'card_removed';
type PaymentNews = 'payment_made' | 'payment_failed' | 'payment_refunded';
type Log = Pick<Platform, 'clock' | 'events'>;

/** `userId`: in whose log of their own it stands; null where there is none. */
type Place = { isTeam: boolean; userId: number | null };

/** What someone does stands in their own log. What the product does, or the provider, stands in that of the account's owner. */
async function placeOf(tx: Db, accountId: number, by: By | null): Promise<Place> {
  const isTeam = (await accountsRepo(tx).find(accountId))?.kind === 'team';
  if (by !== null) return { isTeam, userId: by.actor.userId };
  return { isTeam, userId: isTeam ? null : ((await managersOf(tx, accountId))[0]?.id ?? null) };
}

/** In the log of a person, and of the team whose account it is. `by`: null for the product, or someone who was not signed in. */
export async function noteCard(
  tx: Db,
  { clock, events }: Log,
  { type, card, by }: { type: CardNews; card: CardRow; by: By | null },
): Promise<void> {
  const { accountId, brand, last4 } = card;
  const { isTeam, userId } = await placeOf(tx, accountId, by);
  const details = { name: `${brand} •••• ${last4}` };
  const at = clock.now();
  const [actorId, request] = [by?.actor.userId ?? null, by?.request ?? null];
  if (userId !== null) await events.publish(tx, { type, at, userId, actorId, request, details });
  if (isTeam) await events.publish(tx, { type: `team_${type}`, at, accountId, actorId, details });
}

/** The same of a payment; one of an order is told of by the order. */
export async function notePayment(
  tx: Db,
  { clock, events }: Log,
  type: PaymentNews,
  {
    accountId,
    description: name,
    amount,
    currency,
  }: Pick<StoredPayment, 'accountId' | 'description' | 'amount' | 'currency'>,
): Promise<void> {
  if (accountId === null) return;
  const { isTeam, userId } = await placeOf(tx, accountId, null);
  const at = clock.now();
  const details = { name, amount, currency };
  if (userId !== null) await events.publish(tx, { type, at, userId, actorId: null, request: null, details });
  if (isTeam) await events.publish(tx, { type: `team_${type}`, at, accountId, actorId: null, details });
}
