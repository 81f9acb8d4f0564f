import { displayNameOf, type Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { actingAccount, type Actor } from '../../access/index.ts';
import { hasSecondStep } from './users.people.reads.ts';

/**
 * Someone who acts without a request, as in a job that they started: as they are now. Null where they may not act for the
 * account any more.
 */
export async function actorAtWork(
  db: Db,
  { userId, accountId }: { userId: number; accountId: number },
  at: Date,
): Promise<Actor | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts as asked', (on) => on.on('asked.id', '=', accountId))
    .where('users.id', '=', userId)
    .where('users.isBlocked', '=', false)
    .where('users.erasedAt', 'is', null)
    .select([
      actingAccount({
        user: 'users.id',
        asked: 'asked.id',
        own: 'users.personalAccountId',
        hasSecondStep: hasSecondStep('users'),
        at,
      }).as('account'),
      hasSecondStep('users').as('hasSecondStep'),
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.displayName',
      'users.locale',
      'users.role',
    ])
    .executeTakeFirst();
  // Who left the team acts for their own account.
  if (row === undefined || row.account.id !== accountId) return null;
  const { account, email, role } = row;
  const locale = row.locale as Locale;
  return {
    userId,
    sessionId: null,
    scopes: null,
    accountId,
    account,
    role,
    hasSecondStep: row.hasSecondStep,
    name: displayNameOf(row),
    email,
    locale,
  };
}
