import { type Selectable, sql } from 'kysely';
import type { CommunityMemberTable } from '../../../migrations/tables.community.ts';
import type { Db } from '../../../platform/db/db.ts';

export type MemberRow = Selectable<CommunityMemberTable>;
export type NewMember = Omit<
  MemberRow,
  'id' | 'version' | 'deletedAt' | 'deletionId' | 'pictureKey' | 'pictureSha256' | 'invitedAt' | 'searchText'
>;

const CHUNK = 500;

export const membersRepo = (db: Db) => {
  const present = () => db.selectFrom('communityMembers').selectAll().where('deletedAt', 'is', null);
  return {
    /** Those that are new; an address that is a member's is passed over. Answers how many were added. */
    insertNew: async (rows: readonly NewMember[]): Promise<number> => {
      let added = 0;
      for (let from = 0; from < rows.length; from += CHUNK) {
        const inserted = await db
          .insertInto('communityMembers')
          .values(rows.slice(from, from + CHUNK))
          .onConflict((on) =>
            on
              .expression(sql`lower(email)`)
              .where('deletedAt', 'is', null)
              .doNothing(),
          )
          .returning('id')
          .execute();
        added += inserted.length;
      }
      return added;
    },

    /** The member who is this user, or has their address. */
    lockOf: (userId: number, email: string): Promise<MemberRow | undefined> =>
      present()
        .where(sql<boolean>`(user_id = ${userId} or (user_id is null and lower(email) = lower(${email})))`)
        .orderBy(sql`user_id is null`)
        .limit(1)
        .forUpdate()
        .executeTakeFirst(),

    /** The member with this address is this user from now on. */
    link: async (userId: number, email: string): Promise<void> => {
      await sql`update community_members m set user_id = ${userId}, version = version + 1
        where lower(m.email) = lower(${email}) and m.user_id is null and m.deleted_at is null
          and not exists (select from community_members o where o.user_id = ${userId} and o.deleted_at is null)`.execute(
        db,
      );
    },

    /** The next ones who were never invited; no two tasks take the same. */
    uninvited: (limit: number): Promise<MemberRow[]> =>
      present()
        .where('invitedAt', 'is', null)
        .where('userId', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    setInvited: (ids: readonly number[], at: Date) =>
      db
        .updateTable('communityMembers')
        .set({ invitedAt: at })
        .where('id', 'in', [...ids])
        .execute(),

    findPicture: async (key: string): Promise<string | undefined> => {
      const row = await present().where('pictureKey', '=', key).executeTakeFirst();
      return row?.pictureSha256 ?? undefined;
    },

    /** All that is kept of this user, deleted ones too. */
    ofUser: (userId: number, email: string): Promise<MemberRow[]> =>
      db
        .selectFrom('communityMembers')
        .selectAll()
        .where(sql<boolean>`(user_id = ${userId} or lower(email) = lower(${email}))`)
        .orderBy('id')
        .execute(),

    erase: (userId: number, email: string) =>
      db
        .deleteFrom('communityMembers')
        .where(sql<boolean>`(user_id = ${userId} or lower(email) = lower(${email}))`)
        .execute(),
  };
};
