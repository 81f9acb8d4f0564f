import { displayNameOf, fullName } from '@sealwright/contract';
import { type Selectable, sql } from 'kysely';
import type { UserTable } from '../../../migrations/tables.people.ts';
import type { Db } from '../../../platform/db/db.ts';
import { delegateOf } from '../../access/index.ts';
import { type Brand, brandOfAccount } from '../../teams/index.ts';

type Kept = Pick<Selectable<UserTable>, 'id' | 'email' | 'locale' | 'timeZone' | 'isBlocked'>;

/**
 * Who sends a document, as its recipients know them, and where they are reached. The zone is the team's where it has one;
 * the company is the team, and without one the person. `brand`: how a team's pages and mails look.
 */
export type Sender = Kept & { name: string; company: string; brand: Brand | null };

/** Who began a document, or whose it is. */
export type Creator = Pick<Sender, 'id' | 'email' | 'locale' | 'name'>;

type Sent = { accountId: number; creatorId: number; ownedBy: number };

/** Who they are, by their ids. */
export async function readCreators(db: Db, ids: readonly number[]): Promise<Map<number, Creator>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'displayName', 'firstName', 'lastName'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    people.map(({ id, email, locale, ...names }) => [
      id,
      { id, email, locale, name: displayNameOf({ ...names, email }) },
    ]),
  );
}

export const peopleRepo = (db: Db) => ({
  /**
   * The name of its creator, whom the recipients know. Mails reach who owns it: another one where it was handed over, because an
   * address of a person who left may be no one's.
   */
  sender: async ({ accountId, creatorId, ownedBy }: Sent): Promise<Sender> => {
    const people = await db
      .selectFrom('users')
      .select(['id', 'email', 'locale', 'timeZone', 'isBlocked', 'displayName', 'firstName', 'lastName'])
      .where('id', 'in', [creatorId, ownedBy])
      .execute();
    const creator = people.find(({ id }) => id === creatorId);
    const owner = people.find(({ id }) => id === ownedBy);
    if (creator === undefined || owner === undefined) throw new Error(`No user ${creatorId}`);
    const { id, email, locale, isBlocked } = owner;
    const brand = (await brandOfAccount(db, accountId)) ?? null;
    const timeZone = brand?.timeZone ?? owner.timeZone;
    const name = displayNameOf(creator);
    return { id, email, locale, timeZone, isBlocked, name, company: brand?.name ?? name, brand };
  },

  byIds: (ids: readonly number[]): Promise<Map<number, Creator>> => readCreators(db, ids),

  /** Who began it, and whose it is. */
  ofDocument: async ({ creatorId, ownedBy }: Pick<Sent, 'creatorId' | 'ownedBy'>) => {
    const people = await readCreators(db, [creatorId, ownedBy]);
    const [creator, owner] = [people.get(creatorId), people.get(ownedBy)];
    if (creator === undefined || owner === undefined) throw new Error(`No user ${creatorId} or ${ownedBy}`);
    return { creator, owner };
  },

  /** Of the contact with this address; '' where there is none. */
  ssnLast4Of: async (accountId: number, email: string): Promise<string> => {
    const row = await db
      .selectFrom('contacts')
      .select('ssnLast4')
      .where('accountId', '=', accountId)
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    return row?.ssnLast4 ?? '';
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

/** Who reads what is mailed to its sender: who acts for them, while they are on leave. */
export async function findSendersReader(db: Db, document: Sent, at: Date): Promise<Sender> {
  const { rows } = await sql<{ id: number | null }>`
    select ${delegateOf(sql`${document.accountId}`, sql`${document.ownedBy}`, at)} as id`.execute(db);
  const id = rows[0]?.id ?? document.ownedBy;
  return peopleRepo(db).sender({ ...document, creatorId: id, ownedBy: id });
}

export const findSender = (db: Db, document: Sent): Promise<Sender> => peopleRepo(db).sender(document);
