import { displayNameOf, fullName } from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { UserTable } from '../../../migrations/tables.people.ts';
import type { Db } from '../../../platform/db/db.ts';
import { teamTimeZone } from '../../teams/index.ts';

type Kept = Pick<Selectable<UserTable>, 'id' | 'email' | 'locale' | 'timeZone' | 'isBlocked'>;

/** Who sends a document, as its recipients know them, and where they are reached. The zone is the team's where it has one. */
export type Sender = Kept & { name: string };

/** Who began a document. */
export type Creator = Pick<Sender, 'id' | 'email' | 'locale' | 'name'>;

type Sent = { accountId: number; creatorId: number; ownerId: number | null };

export const peopleRepo = (db: Db) => ({
  /**
   * The name of its creator, whom the recipients know. Mails reach who owns it: another one where it was handed over, because an
   * address of a person who left may be no one's.
   */
  sender: async ({ accountId, creatorId, ownerId }: Sent): Promise<Sender> => {
    const people = await db
      .selectFrom('users')
      .select(['id', 'email', 'locale', 'timeZone', 'isBlocked', 'displayName', 'firstName', 'lastName'])
      .where('id', 'in', [creatorId, ownerId ?? creatorId])
      .execute();
    const creator = people.find(({ id }) => id === creatorId);
    const owner = people.find(({ id }) => id === (ownerId ?? creatorId)) ?? creator;
    if (creator === undefined || owner === undefined) throw new Error(`No user ${creatorId}`);
    const { id, email, locale, isBlocked } = owner;
    const timeZone = (await teamTimeZone(db, accountId)) ?? owner.timeZone;
    return { id, email, locale, timeZone, isBlocked, name: displayNameOf(creator) };
  },

  contactExists: async (accountId: number, id: number): Promise<boolean> =>
    (await db
      .selectFrom('contacts')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()) !== undefined,

  /** What the contacts are called that documents are about, by id; deleted ones too, for the documents still are. */
  clientNames: async (accountId: number, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> => {
    const wanted = ids.filter((id) => id !== null);
    if (wanted.length === 0) return new Map();
    const rows = await db
      .selectFrom('contacts')
      .select(['id', 'firstName', 'lastName', 'companyName', 'email'])
      .where('accountId', '=', accountId)
      .where('id', 'in', wanted)
      .execute();
    return new Map(rows.map((row) => [row.id, fullName(row) || row.companyName || row.email]));
  },
});

export const findSender = (db: Db, document: Sent): Promise<Sender> => peopleRepo(db).sender(document);
