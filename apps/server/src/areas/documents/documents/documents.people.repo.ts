import { displayNameOf } from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { UserTable } from '../../../migrations/tables.people.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Who began the document, as its recipients know them. */
export type Sender = Pick<Selectable<UserTable>, 'id' | 'email' | 'locale'> & { name: string };

export const peopleRepo = (db: Db) => ({
  sender: async (userId: number): Promise<Sender> => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'locale', 'displayName', 'firstName', 'lastName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { id: user.id, email: user.email, locale: user.locale, name: displayNameOf(user) };
  },

  contactExists: async (accountId: number, id: number): Promise<boolean> =>
    (await db
      .selectFrom('contacts')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()) !== undefined,
});
