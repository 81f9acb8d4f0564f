import type { Db } from '../../../platform/db/db.ts';
import type { Subscriber } from '../../../platform/events.ts';
import { findUserById } from '../../people/index.ts';
import { type MemberRow, membersRepo } from './members.repo.ts';

/** A member is the user who activates an account with their address. */
export const membersSubscriber: Subscriber = async (tx, event) => {
  if (event.type !== 'account_activated') return;
  const user = await findUserById(tx, event.userId);
  if (user !== undefined) await membersRepo(tx).link(user.id, user.email);
};

type Person = { id: number; email: string };

/** For the copy of their data that a person asks for. */
export const membershipOf = (db: Db, { id, email }: Person): Promise<MemberRow[]> => membersRepo(db).ofUser(id, email);

export const eraseMembership = (tx: Db, { id, email }: Person) => membersRepo(tx).erase(id, email);
