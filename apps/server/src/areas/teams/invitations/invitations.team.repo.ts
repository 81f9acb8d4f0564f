import { type Input, type listInvitations, Locale } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing, pageBounds } from '../../../platform/http/paging.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';
import { belongsTo } from '../../access/index.ts';
import type { InvitationRow } from './invitations.repo.ts';

const NAME = displayNameSql('u');

/** As its team sees it, also where the inviter is gone or the team is not active. */
const ofTeam = (condition: RawBuilder<unknown>) => sql<InvitationRow>`
  select i.*, a.name as team_name, ${NAME} as inviter_name
  from invitations i join accounts a on a.id = i.account_id join users u on u.id = i.invited_by
  where ${condition}`;

/** Invitations of one team, as its admins send and change them. */
export const teamInvitationsRepo = (db: Db) => ({
  names: async (accountId: number, userId: number): Promise<{ teamName: string; inviterName: string }> => {
    const { rows } = await sql<{ teamName: string; inviterName: string }>`
      select a.name as team_name, ${NAME} as inviter_name from accounts a, users u
      where a.id = ${accountId} and u.id = ${userId}`.execute(db);
    return rows[0] ?? { teamName: '', inviterName: '' };
  },

  findInTeam: async (accountId: number, id: number): Promise<InvitationRow | undefined> =>
    (await ofTeam(sql`i.account_id = ${accountId} and i.id = ${id}`).execute(db)).rows[0],

  pageOfTeam: async (accountId: number, query: Input<typeof listInvitations>['query']) => {
    const { limit, offset } = pageBounds(query);
    const wanted = sql`i.account_id = ${accountId}
      ${query.status === undefined ? sql`` : sql`and i.status = ${query.status}`}
      ${query.search ? sql`and i.email ilike ${containing(query.search)}` : sql``}`;
    const direction = query.ordering === 'created_at' ? sql`asc` : sql`desc`;
    const { rows } = await ofTeam(sql`${wanted} order by i.id ${direction} limit ${limit} offset ${offset}`).execute(
      db,
    );
    const { rows: counts } = await sql<{ counted: number }>`
      select count(*) as counted from invitations i where ${wanted}`.execute(db);
    return { rows, counted: counts[0]?.counted ?? 0 };
  },

  isMember: async (accountId: number, email: string): Promise<boolean> => {
    const { rows } = await sql`
      select from users u where lower(u.email) = lower(${email}) and ${belongsTo('u', sql`${accountId}`)}`.execute(db);
    return rows.length > 0;
  },

  /** Room for a new one: what no one answered in time holds the address no longer. */
  deleteExpired: (accountId: number, email: string, at: Date) =>
    db
      .deleteFrom('invitations')
      .where('accountId', '=', accountId)
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('status', '=', 'pending')
      .where('expiresAt', '<=', at)
      .execute(),

  setRole: async (accountId: number, id: number, role: 'admin' | 'member'): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('invitations')
      .set({ role })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  deleteOpen: async (accountId: number, id: number): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('invitations')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** The language of its mail; undefined where it was answered meanwhile. */
  renewLink: async (
    accountId: number,
    id: number,
    link: { tokenHash: Buffer; expiresAt: Date; invitedBy: number },
  ): Promise<Locale | undefined> => {
    const row = await db
      .updateTable('invitations')
      .set(link)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('locale')
      .executeTakeFirst();
    return row === undefined ? undefined : (Locale.safeParse(row.locale).data ?? 'en');
  },
});

/** Whether an invitation of this address waits for its answer. */
export async function isInvited(db: Db, accountId: number, email: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from invitations where account_id = ${accountId} and lower(email) = lower(${email})
      and status = 'pending' and (expires_at is null or expires_at > ${at})`.execute(db);
  return rows.length > 0;
}
