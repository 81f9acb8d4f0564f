import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { InvitationTable } from '../../../migrations/tables.teams.ts';
import type { Db } from '../../../platform/db/db.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';
import type { UserRow } from '../../people/index.ts';

export type InvitationRow = Selectable<InvitationTable> & { teamName: string; inviterName: string };

const NAME = displayNameSql('u');

/** With the team and who invites; nothing of teams that are closed and of inviters who are blocked or gone. */
const selected = (condition: RawBuilder<unknown>) => sql<InvitationRow>`
  select i.*, a.name as team_name, ${NAME} as inviter_name
  from invitations i join accounts a on a.id = i.account_id join users u on u.id = i.invited_by
  where a.kind = 'team' and a.is_active and not u.is_blocked and u.erased_at is null and ${condition}`;

export const invitationsRepo = (db: Db) => ({
  insert: (row: Insertable<InvitationTable>) =>
    db.insertInto('invitations').values(row).returningAll().executeTakeFirstOrThrow(),

  findByLink: async (id: number, tokenHash: Buffer): Promise<InvitationRow | undefined> =>
    (await selected(sql`i.id = ${id} and i.token_hash = ${tokenHash}`).execute(db)).rows[0],

  /** For the person whose address it is. */
  findOf: async (id: number, email: string): Promise<InvitationRow | undefined> =>
    (await selected(sql`i.id = ${id} and lower(i.email) = lower(${email})`).execute(db)).rows[0],

  pendingOf: async (email: string, at: Date): Promise<InvitationRow[]> => {
    const waiting = sql`lower(i.email) = lower(${email}) and i.status = 'pending'
      and (i.expires_at is null or i.expires_at > ${at}) order by i.id desc limit 100`;
    return (await selected(waiting).execute(db)).rows;
  },

  /** True for exactly one answer. Its link is of no use any more. */
  answer: async (
    id: number,
    answer: { status: 'accepted' | 'rejected'; at: Date; userId: number | null },
  ): Promise<boolean> => {
    const row = await db
      .updateTable('invitations')
      .set({ status: answer.status, answeredAt: answer.at, answeredBy: answer.userId })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where((to) => to.or([to('expiresAt', 'is', null), to('expiresAt', '>', answer.at)]))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  findUser: (email: string) =>
    db
      .selectFrom('users')
      .select(['id', 'activatedAt', 'isBlocked'])
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .executeTakeFirst(),

  /** The user with this address, held until the transaction ends. */
  lockUser: (email: string): Promise<UserRow | undefined> =>
    db
      .selectFrom('users')
      .selectAll()
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .forNoKeyUpdate()
      .executeTakeFirst(),
});
