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
export async function membershipOf(db: Db, { id, email }: Person): Promise<Omit<MemberRow, 'searchText'>[]> {
  const rows = await membersRepo(db).ofUser(id, email);
  return rows.map(({ searchText: _searchText, ...row }) => row);
}

export const eraseMembership = (tx: Db, { id, email }: Person) => membersRepo(tx).erase(id, email);
