import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, membersRepo } from '../../access/index.ts';
import { nameOfPerson } from '../../people/index.ts';

export type By = { actor: Actor; request: Pick<Incoming, 'address' | 'device' | 'ifMatch'> };
type HandingOver = { accountId: number; from: number; to: number; at: Date; by: By | null };

/** What a member owns in a team, counted and handed over by the areas that keep it. */
export type Estate = {
  /** Documents each of these people sent that are not over. */
  openDocumentsOf: (db: Db, accountId: number, userIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  count: (tx: Db, accountId: number, userId: number) => Promise<number>;
  /** Gives everything to the heir, and answers how many documents that were. `by`: null for the product itself. */
  handOver: (tx: Db, of: HandingOver) => Promise<number>;
};

type Ending = {
  accountId: number;
  userId: number;
  heirId: number | undefined;
  type: 'team_member_left' | 'team_member_removed' | 'team_member_deprovisioned';
  /** Who did it; null for the directory of the team. */
  by: By | null;
};

/**
 * Ends a membership under the lock of the team: what the member owned goes to the heir in the same transaction. Answers how many documents
 * that were. Throws `not_found`, `team_last_admin`, `team_heir_needed` where they own something and no heir is named, `team_heir_unknown`.
 */
export async function endMembership(
  tx: Db,
  { clock, events }: Pick<Platform, 'clock' | 'events'>,
  estate: Estate,
  { accountId, userId, heirId, type, by }: Ending,
): Promise<number> {
  const member = await membersRepo(tx).find(accountId, userId);
  if (member === undefined) throw new AppError('not_found');
  if (member.role === 'admin') await keepAnAdmin(tx, accountId, userId);
  const at = clock.now();
  const documents = await handOver(tx, estate, { accountId, from: userId, to: heirId, at, by });
  const name = (await nameOfPerson(tx, userId)) ?? '';
  const heir = heirId === undefined ? null : await nameOfPerson(tx, heirId);
  const details = { userId, name, heirId: heirId ?? null, heir, documents };
  await events.publish(tx, { type, at, accountId, actorId: by?.actor.userId ?? null, details });
  // After it: what ends with their membership is still there for those who are told.
  await membersRepo(tx).remove(accountId, userId);
  return documents;
}

async function handOver(
  tx: Db,
  estate: Estate,
  { to, ...of }: Omit<HandingOver, 'to'> & { to: number | undefined },
): Promise<number> {
  if (to === undefined) {
    if ((await estate.count(tx, of.accountId, of.from)) > 0) throw new AppError('team_heir_needed');
    return 0;
  }
  const heir = to === of.from ? undefined : await membersRepo(tx).find(of.accountId, to);
  if (heir === undefined) throw new AppError('team_heir_unknown');
  return estate.handOver(tx, { ...of, to });
}

/** Throws `team_last_admin`. Under the lock of the team. */
export async function keepAnAdmin(tx: Db, accountId: number, userId: number): Promise<void> {
  if (!(await membersRepo(tx).hasOtherAdmin(accountId, userId))) throw new AppError('team_last_admin');
}
