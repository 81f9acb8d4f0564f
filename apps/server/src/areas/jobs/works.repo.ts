import { type Selectable, sql, type Updateable } from 'kysely';
import type { WorkTable } from '../../migrations/tables.access.ts';
import type { Db } from '../../platform/db/db.ts';

export type WorkRow = Selectable<WorkTable>;

export type NewWork = {
  accountId: number;
  userId: number;
  kind: string;
  input?: Record<string, unknown>;
  total?: number | null;
};

export const OPEN = ['waiting', 'running'] as const;

export const worksRepo = (db: Db) => ({
  insert: ({ accountId, userId, kind, input = {}, total = null }: NewWork, at: Date): Promise<WorkRow> =>
    db
      .insertInto('works')
      .values({
        accountId,
        userId,
        kind,
        total,
        input: JSON.stringify(input),
        result: JSON.stringify({}),
        createdAt: at,
        updatedAt: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),

  find: (id: number): Promise<WorkRow | undefined> =>
    db.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirst(),

  findOf: (userId: number, id: number): Promise<WorkRow | undefined> =>
    db.selectFrom('works').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst(),

  lockOf: (userId: number, id: number): Promise<WorkRow | undefined> =>
    db.selectFrom('works').selectAll().where('userId', '=', userId).where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Changes work that is not over, and only that: of two that end the same work, the second finds nothing. */
  changeOpen: (id: number, patch: Updateable<WorkTable>): Promise<WorkRow | undefined> =>
    db
      .updateTable('works')
      .set(patch)
      .where('id', '=', id)
      .where('state', 'in', OPEN)
      .returningAll()
      .executeTakeFirst(),

  /** All of it is done, also what was reported too soon after something else to be written. */
  complete: ({ id, total }: WorkRow) =>
    db
      .updateTable('works')
      .set({ done: total ?? 0 })
      .where('id', '=', id)
      .execute(),

  /** Work that no one has touched since: whatever did it has given up. Answers what it ended. */
  failSilent: (before: Date, at: Date): Promise<WorkRow[]> =>
    db
      .updateTable('works')
      .set({ state: 'failed', error: 'internal', updatedAt: at, finishedAt: at })
      .where('state', 'in', OPEN)
      .where('updatedAt', '<', before)
      .returningAll()
      .execute(),

  /** Takes files back whose time is over. Answers their hashes. */
  dropExpiredFiles: async (at: Date): Promise<string[]> => {
    const { rows } = await sql<{ fileSha256: string }>`
      with expired as (
        select id, file_sha256 from works where file_sha256 is not null and file_expires_at <= ${at} for update)
      update works w set file_sha256 = null from expired where w.id = expired.id
      returning expired.file_sha256`.execute(db);
    return rows.map(({ fileSha256 }) => fileSha256);
  },
});
