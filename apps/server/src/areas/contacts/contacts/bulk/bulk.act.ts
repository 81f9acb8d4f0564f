import { type Db, violates } from '../../../../platform/db/db.ts';
import { isCollision, retrying } from '../../../../platform/db/retrying.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { keepTags } from '../../tags/index.ts';
import { accountSecretsOf } from '../../../people/index.ts';
import type { Condition, MacOf } from '../list/conditions.reads.ts';
import { deleteMany, type Doer, type Done, restoreMany, tagMany } from './bulk.repo.ts';
import { macsOf } from '../secrets/secrets.ts';
import type { State } from '../list/selection.reads.ts';

/** What is done to many contacts. */
export type Act =
  | { kind: 'contacts_delete'; deletion: string }
  | { kind: 'contacts_restore' }
  | { kind: 'contacts_tag'; given: number[]; taken: number[] };

export const stateOf = ({ kind }: Act): State => (kind === 'contacts_restore' ? 'deleted' : 'live');

/** Does it to those that `which` means, a part of `all` or all of them. Running it again finds nothing left to do. */
export async function runAct(
  tx: Db,
  act: Act,
  doer: Doer,
  { which, all }: { which: Condition; all: Condition },
): Promise<Done> {
  if (act.kind === 'contacts_delete') return deleteMany(tx, doer, which, act.deletion);
  if (act.kind === 'contacts_restore') return restoreMany(tx, doer, which, all);
  // Tags first, contacts after them: everything that locks both does it in this order. A tag deleted meanwhile is left out.
  const living = await keepTags(tx, doer.accountId, [...act.given, ...act.taken]);
  return tagMany(tx, doer, which, {
    given: living.filter(({ id }) => act.given.includes(id)),
    taken: living.filter(({ id }) => act.taken.includes(id)),
  });
}

/** A transaction that may meet another one that takes an address, or the same contacts in another order. */
export const transactionOf = <T>(db: Db, run: (tx: Db) => Promise<T>): Promise<T> =>
  retrying(() => db.transaction().execute(run), isInTheWay);

export const isInTheWay = (cause: unknown): boolean => isCollision(cause) || violates(cause, 'contacts_email_key');

/** Keyed hashes of an account's secrets; null where it has none. */
export async function macsOfAccount(
  db: Db,
  platform: Pick<Platform, 'secrets'>,
  accountId: number,
): Promise<MacOf | null> {
  const secrets = await accountSecretsOf(db, platform, accountId);
  return secrets === null ? null : macsOf(secrets);
}
