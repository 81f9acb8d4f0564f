import { type Selectable, sql } from 'kysely';
import type { UserTable } from '../../../../migrations/tables.people.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { textToRecipient } from '../texts.reads.ts';

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
  'oauth_grants',
  'notifications',
  'notification_preferences',
  'notification_schedules',
  'kyc_profiles',
  'signatures',
  'drawing_links',
  'conversation_reads',
  // The evidence says who met whom.
  'live_sessions',
  // Before the jobs that they name.
  'document_views',
  'user_imports',
  'works',
  'team_members',
] as const;

/** The last mail, which is kept for a day: someone may have to look whether it left. */
export const FAREWELL = 'privacy.erased';

const addressOf = (userId: number): string => `deleted-${userId}@deleted.invalid`;

// Of documents that were deleted before they were ever sent: they prove nothing.
const neverSent = (accountId: number) =>
  sql`account_id = ${accountId} and deleted_at is not null and round = 0 and parent_id is null`;

const ofNeverSent = (accountId: number) =>
  sql`account_id = ${accountId} and document_id in (select id from documents where ${neverSent(accountId)})`;

/** What they left beside documents that others sent them. */
async function deleteLeftWithOthers(db: Db, email: string): Promise<void> {
  // How long they read: unlike the evidence it proves nothing.
  await sql`delete from page_times p using recipients r
    where r.account_id = p.account_id and r.id = p.recipient_id and lower(r.email) = lower(${email})`.execute(db);
  // What they asked, and what they were told; the evidence says only that it was.
  await sql`delete from document_messages where lower(holder_email) = lower(${email})`.execute(db);
  // Texts with codes that they asked for: their number stands there.
  await sql`delete from text_messages t using recipients r where lower(r.email) = lower(${email})
    and ${textToRecipient}`.execute(db);
  // Unconfirmed visits of public links.
  await sql`delete from public_link_attempts where lower(email) = lower(${email})`.execute(db);
}

/** What belonged to their own account; what refers to a folder or a template goes before it. */
const OF_ACCOUNT = [
  'public_links',
  'bulk_sends',
  'oauth_applications',
  'templates',
  'contacts',
  'tags',
  'contact_imports',
  'folders',
  'page_times',
  'document_message_files',
  'document_messages',
  'webhooks',
  'text_messages',
];

/**
 * Erasing reaches into the tables of every module: what a person leaves behind is decided in one place, where a table that
 * is missing can be seen.
 */
export const erasureRepo = (db: Db) => ({
  /** Drafts, and what someone could still sign; of separate copies the copies. */
  unfinishedDocuments: async (accountId: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select d.id from documents d where d.account_id = ${accountId} and d.deleted_at is null and d.finished_at is null
        and (d.state in ('new', 'draft') and not d.is_held or d.state in ('pending', 'sent', 'viewed', 'submitted')
          and not exists (select from documents p where p.account_id = d.account_id and p.parent_id = d.id
            and p.parent_round = d.round))
      order by d.id`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Only that there was such a document stays. */
  emptyNeverSent: async (accountId: number): Promise<void> => {
    // Fields go with their file.
    for (const table of ['document_files', 'recipients', 'recipient_groups', 'evidence_personal']) {
      await sql`delete from ${sql.table(table)} where ${ofNeverSent(accountId)}`.execute(db);
    }
    await sql`update documents set title = '', subject = '', message = '', message_template_name = ''
      where ${neverSent(accountId)}`.execute(db);
  },

  deleteBelongings: async ({ id, email, personalAccountId }: UserRow): Promise<void> => {
    for (const table of OF_USER) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db);
    await sql`update documents set client_id = null where account_id = ${personalAccountId} and client_id is not null`.execute(
      db,
    );
    await sql`update documents set folder_id = null where account_id = ${personalAccountId} and folder_id is not null`.execute(
      db,
    );
    for (const table of OF_ACCOUNT) {
      await sql`delete from ${sql.table(table)} where account_id = ${personalAccountId}`.execute(db);
    }
    await deleteLeftWithOthers(db, email);
    await sql`update activities set address = null, device = null, details = '{}' where user_id = ${id}`.execute(db);
    // In the logs of others stays what was done to them, and not from where.
    await sql`update activities set address = null, device = null where actor_id = ${id} and user_id <> ${id}`.execute(
      db,
    );
    await sql`delete from idempotency_keys where caller = ${`user:${id}`}`.execute(db);
    await sql`delete from invitations where lower(email) = lower(${email}) and status = 'pending'`.execute(db);
    await sql`update invitations set email = ${addressOf(id)}, token_hash = null
      where lower(email) = lower(${email}) or answered_by = ${id}`.execute(db);
    // Mails about the account itself, to whatever address; those about documents are part of what happened to these.
    await sql`delete from mails where document_id is null and state <> 'queued' and event <> ${FAREWELL}
      and (lower(to_email) = lower(${email}) or account_id = ${personalAccountId})`.execute(db);
    await sql`update accounts set name = 'Deleted user' where id = ${personalAccountId}`.execute(db);
  },

  /** Blocked as well: no one is told of anything by mail any more, and no session could begin. */
  anonymise: ({ id, personalAccountId }: UserRow, at: Date) =>
    db
      .updateTable('users')
      .set((to) => ({
        email: addressOf(id),
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
});

/** Stored files that are this person's alone, found while rows still tell; also those that left a draft before. */
export async function filesOf(db: Db, { id, personalAccountId: accountId }: UserRow): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from document_files where ${ofNeverSent(accountId)}
    union select uploaded_sha256 from document_files where ${ofNeverSent(accountId)}
    union select mark ->> 'sha256' from fields where ${ofNeverSent(accountId)} and mark ? 'sha256'
    union select named.sha256 from evidence e, jsonb_each_text(e.entry::jsonb -> 'details') named (name, sha256)
      where ${ofNeverSent(accountId)} and named.name in ('sha256', 'uploadedSha256')
    union select sha256 from template_files where account_id = ${accountId}
    union select uploaded_sha256 from template_files where account_id = ${accountId}
    union select file_sha256 from contact_imports where account_id = ${accountId} and file_sha256 is not null
    union select file_sha256 from works where user_id = ${id} and file_sha256 is not null
    union select mark ->> 'sha256' from signatures where user_id = ${id} and mark ? 'sha256'
    union select initials ->> 'sha256' from signatures where user_id = ${id} and initials ? 'sha256'
    union select avatar_sha256 from users where id = ${id} and avatar_sha256 is not null`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** What still held the address of people erased before then. */
export const dropFarewells = (db: Db, before: Date) =>
  sql`
    delete from mails m using users u
    where u.erased_at < ${before} and m.account_id = u.personal_account_id and m.document_id is null
      and m.state <> 'queued'`.execute(db);
