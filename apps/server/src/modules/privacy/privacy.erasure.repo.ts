import { type Selectable, sql } from 'kysely';
import type { UserTable } from '../../migrations/tables.people.ts';
import type { Db } from '../../platform/db.ts';

type UserRow = Selectable<UserTable>;

/** Rows that are a person's alone, by the column that says so. What is not named here is other people's too. */
const OF_USER = [
  'sign_in_steps',
  'passkey_challenges',
  'sessions',
  'user_links',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'identities',
  'social_attempts',
  'personal_tokens',
  'notifications',
  'notification_preferences',
  'notification_schedules',
  'kyc_profiles',
  'works',
  'team_members',
] as const;

/**
 * Erasing reaches into the tables of every module: what a person leaves behind is decided in one place, where a table that
 * is missing can be seen.
 */
export const erasureRepo = (db: Db) => ({
  /** Those that somebody could still sign; of separate copies the copies. */
  openDocuments: async (accountId: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select d.id from documents d where d.account_id = ${accountId} and d.deleted_at is null and d.finished_at is null
        and d.state in ('pending', 'sent', 'viewed', 'submitted')
        and not exists (select from documents p where p.account_id = d.account_id and p.parent_id = d.id
          and p.parent_round = d.round)
      order by d.id`.execute(db);
    return rows.map(({ id }) => id);
  },

  drafts: async (accountId: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('documents')
      .select('id')
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .where('state', 'in', ['new', 'draft'])
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  deleteBelongings: async ({ id, email, personalAccountId }: UserRow): Promise<void> => {
    for (const table of OF_USER) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db);
    await sql`update documents set client_id = null where account_id = ${personalAccountId} and client_id is not null`.execute(
      db,
    );
    await sql`delete from contacts where account_id = ${personalAccountId}`.execute(db);
    await sql`update activities set address = null, device = null, details = '{}'
      where user_id = ${id} or actor_id = ${id}`.execute(db);
    await sql`delete from idempotency_keys where caller = ${`user:${id}`}`.execute(db);
    // Mails about the account itself; those about documents are part of what happened to these.
    await sql`delete from mails where document_id is null and state <> 'queued' and lower(to_email) = lower(${email})`.execute(
      db,
    );
    await sql`update accounts set name = 'Deleted user' where id = ${personalAccountId}`.execute(db);
  },

  /** Blocked as well: nobody is told of anything by mail any more, and no session could begin. */
  anonymise: ({ id, personalAccountId }: UserRow, at: Date) =>
    db
      .updateTable('users')
      .set((to) => ({
        email: `deleted-${id}@deleted.invalid`,
        username: null,
        passwordHash: null,
        firstName: '',
        lastName: '',
        displayName: 'Deleted user',
        phone: '',
        bio: '',
        timeZone: null,
        appearance: null,
        avatarKey: null,
        avatarSha256: null,
        role: 'user',
        mfaEnabled: false,
        isBlocked: true,
        blockedAt: at,
        defaultAccountId: personalAccountId,
        erasedAt: at,
        updatedAt: at,
        version: to('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute(),

  /** What still held the address of people erased before then. */
  dropFarewells: (before: Date) =>
    sql`
      delete from mails m using users u
      where u.erased_at < ${before} and m.account_id = u.personal_account_id and m.document_id is null
        and m.state <> 'queued'`.execute(db),
});
