import { type Selectable, sql } from 'kysely';
import type { DrawingLinkTable } from '../../../migrations/tables.templates.ts';
import type { StoredMark } from '../../../migrations/tables.documents.ts';
import type { Db } from '../../../platform/db/db.ts';

export type DrawingLinkRow = Selectable<DrawingLinkTable>;

export const drawingLinksRepo = (db: Db) => ({
  insert: (link: { userId: number; tokenHash: Buffer; createdAt: Date; expiresAt: Date }): Promise<DrawingLinkRow> =>
    db.insertInto('drawingLinks').values(link).returningAll().executeTakeFirstOrThrow(),

  /** Deletes all but a person’s newest links. */
  keepNewest: (userId: number, count: number) =>
    sql`delete from drawing_links where user_id = ${userId} and id not in (
      select id from drawing_links where user_id = ${userId} order by id desc limit ${count})`.execute(db),

  findOf: (userId: number, id: number): Promise<DrawingLinkRow | undefined> =>
    db.selectFrom('drawingLinks').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst(),

  findByToken: (tokenHash: Buffer): Promise<DrawingLinkRow | undefined> =>
    db.selectFrom('drawingLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),

  /** Returns false if the link has expired or was used by another drawing first. */
  use: async ({ id }: DrawingLinkRow, mark: StoredMark, at: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('drawingLinks')
      .set({ usedAt: at, mark: JSON.stringify(mark) })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', at)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  deleteExpired: (before: Date) => db.deleteFrom('drawingLinks').where('expiresAt', '<=', before).execute(),
});
