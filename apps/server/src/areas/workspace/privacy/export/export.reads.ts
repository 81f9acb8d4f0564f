import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { textToRecipient } from '../texts.reads.ts';

export const PAGE = 500;

/** Rows page by page, in the order of their ids. */
export async function* paged<R extends { id: number }>(read: (after: number) => Promise<R[]>): AsyncGenerator<R> {
  let after = 0;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

/** What a person has here, as rows: without secrets, and without what is other people's. */
export const exportReads = (db: Db, userId: number) => ({
  sessions: () =>
    db
      .selectFrom('sessions')
      .select(['id', 'method', 'address', 'device', 'createdAt', 'lastUsedAt', 'expiresAt', 'endedAt', 'endReason'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),

  preferences: () =>
    db
      .selectFrom('notificationPreferences')
      .select(['status', 'inApp', 'mail', 'daily'])
      .where('userId', '=', userId)
      .orderBy('status')
      .execute(),

  tokens: () =>
    db
      .selectFrom('personalTokens')
      .select(['id', 'name', 'hint', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'lastAddress', 'revokedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),

  identities: () =>
    db
      .selectFrom('identities')
      .select(['id', 'provider', 'issuer', 'subject', 'email', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),

  passkeys: () =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'transports', 'isBackedUp', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),

  signatures: () =>
    db
      .selectFrom('signatures')
      .select(['id', 'title', 'mark', 'initials', 'isDefault', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),

  teams: () =>
    db
      .selectFrom('teamMembers')
      .innerJoin('accounts', 'accounts.id', 'teamMembers.accountId')
      .select(['accounts.id', 'accounts.name', 'teamMembers.role', 'teamMembers.joinedAt'])
      .where('teamMembers.userId', '=', userId)
      .execute(),

  tagNames: async (accountId: number): Promise<ReadonlyMap<number, string>> => {
    const tags = await db
      .selectFrom('tags')
      .select(['id', 'name'])
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .execute();
    return new Map(tags.map(({ id, name }) => [id, name]));
  },

  kyc: () => db.selectFrom('kycProfiles').selectAll().where('userId', '=', userId).executeTakeFirst(),
});

const own = (column: 'address' | 'device') =>
  sql<string | null>`case when actor_id is null or actor_id = user_id then ${sql.ref(column)} end`.as(column);

/** The long ones, page by page. */
export const exportLists = (db: Db, userId: number, accountId: number) => ({
  activities: () =>
    paged((after) =>
      db
        .selectFrom('activities')
        // Where someone else sat who did it is their own matter.
        .select(['id', 'at', 'action', 'actorId', own('address'), own('device'), 'details'])
        .where('userId', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),

  notifications: () =>
    paged((after) =>
      db
        .selectFrom('notifications')
        .select(['id', 'status', 'subjectKind', 'subjectId', 'details', 'actorName', 'createdAt', 'readAt'])
        .where('userId', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),

  /** What they asked about documents that others sent them, and the answers. */
  questions: (email: string) =>
    paged((after) =>
      db
        .selectFrom('documentMessages')
        .select(['id', 'documentId', 'kind', 'text', 'createdAt'])
        .where(sql<boolean>`lower(holder_email) = lower(${email})`)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),

  /** What they had sent, and the codes that they asked for as recipients of others. Never what a text said. */
  texts: (email: string) =>
    paged((after) =>
      db
        .selectFrom('textMessages as t')
        .select(['t.id', 't.event', 't.toNumber', 't.state', 't.delivery', 't.createdAt', 't.sentAt', 't.reportedAt'])
        .where(
          sql<boolean>`(t.account_id = ${accountId} or exists (select from recipients r
            where lower(r.email) = lower(${email}) and ${textToRecipient}))`,
        )
        .where('t.id', '>', after)
        .orderBy('t.id')
        .limit(PAGE)
        .execute(),
    ),

  contacts: () =>
    paged((after) =>
      db
        .selectFrom('contacts')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),
});

export type ExportReads = ReturnType<typeof exportReads>;
