import { type Insertable, type Selectable, sql } from 'kysely';
import type { PersonalTokenTable } from '../../../../migrations/tables.access.ts';
import type { UserTable } from '../../../../migrations/tables.people.ts';
import { actingAccount, type Actor, belongsTo } from '../../../access/index.ts';
import { hasSecondStep } from '../../users/index.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { PREPARED } from '../../../../platform/db/prepared.ts';

export type TokenRow = Selectable<PersonalTokenTable>;
export type TokenWithUser = Pick<TokenRow, 'id' | 'userId' | 'accountId' | 'scopes' | 'lastUsedAt'> &
  Pick<Selectable<UserTable>, 'email' | 'firstName' | 'lastName' | 'displayName' | 'locale' | 'role' | 'isBlocked'> & {
    account: Actor['account'];
    hasSecondStep: boolean;
  };

const accountAt = (at: Date) =>
  actingAccount({
    user: 'users.id',
    asked: 'personalTokens.accountId',
    own: 'users.personalAccountId',
    hasSecondStep: hasSecondStep('users'),
    at,
  });

export const tokensRepo = (db: Db) => ({
  /** One that works now, and whose owner still belongs to the account it was made for. */
  findAlive: (hash: Buffer, now: Date): Promise<TokenWithUser | undefined> =>
    db
      .selectFrom('personalTokens')
      .modifyFront(PREPARED)
      .innerJoin('users', 'users.id', 'personalTokens.userId')
      .where('tokenHash', '=', hash)
      .where('revokedAt', 'is', null)
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .where('users.erasedAt', 'is', null)
      .where(belongsTo('users', sql.ref('personal_tokens.account_id')))
      .select([
        'personalTokens.id',
        'personalTokens.userId',
        'personalTokens.accountId',
        accountAt(now).as('account'),
        hasSecondStep('users').as('hasSecondStep'),
        'personalTokens.scopes',
        'personalTokens.lastUsedAt',
        'users.email',
        'users.firstName',
        'users.lastName',
        'users.displayName',
        'users.locale',
        'users.role',
        'users.isBlocked',
      ])
      .executeTakeFirst(),

  touch: async (id: number, { at, address, before }: { at: Date; address: string; before: Date }): Promise<void> => {
    await db
      .updateTable('personalTokens')
      .set({ lastUsedAt: at, lastAddress: address })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', before)]))
      .execute();
  },

  /** Those that were not revoked; expired ones too, so that their owner sees why a program has stopped. */
  list: (userId: number): Promise<TokenRow[]> =>
    db
      .selectFrom('personalTokens')
      .selectAll()
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .orderBy('id', 'desc')
      .execute(),

  /** How many there are; others of this person who count wait until this transaction is over. */
  countLocked: async (userId: number): Promise<number> => {
    await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const { count } = await db
      .selectFrom('personalTokens')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },

  insert: (token: Insertable<PersonalTokenTable>): Promise<TokenRow> =>
    db.insertInto('personalTokens').values(token).returningAll().executeTakeFirstOrThrow(),

  /** Undefined when there is none of that number, or none of theirs. */
  revoke: (userId: number, id: number, at: Date): Promise<TokenRow | undefined> =>
    db
      .updateTable('personalTokens')
      .set({ revokedAt: at })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returningAll()
      .executeTakeFirst(),
});

export const revokeTokensOf = (db: Db, userId: number, at: Date) =>
  db
    .updateTable('personalTokens')
    .set({ revokedAt: at })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();

export async function deleteTokensOverBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('personalTokens')
    .where((eb) => eb.or([eb('revokedAt', '<', before), eb('expiresAt', '<', before)]))
    .execute();
}
