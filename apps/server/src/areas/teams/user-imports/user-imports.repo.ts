import { type Insertable, type Selectable, sql } from 'kysely';
import type { UserImportTable } from '../../../migrations/tables.teams.ts';
import type { Db } from '../../../platform/db/db.ts';

export type UserImportRow = Selectable<UserImportTable>;
export type Failure = UserImportRow['failures'][number];

export const userImportsRepo = (db: Db) => ({
  insert: (row: Insertable<UserImportTable>): Promise<UserImportRow> =>
    db.insertInto('userImports').values(row).returningAll().executeTakeFirstOrThrow(),

  find: (userId: number, id: number): Promise<UserImportRow | undefined> =>
    db.selectFrom('userImports').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst(),

  lock: (userId: number, id: number): Promise<UserImportRow | undefined> =>
    db
      .selectFrom('userImports')
      .selectAll()
      .where('userId', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  setJob: (id: number, workId: number) => db.updateTable('userImports').set({ workId }).where('id', '=', id).execute(),

  addFailures: async (id: number, failures: readonly Failure[]): Promise<void> => {
    if (failures.length === 0) return;
    await sql`update user_imports set failures = failures || ${JSON.stringify(failures)}::jsonb where id = ${id}`.execute(
      db,
    );
  },

  /** Forgets what a person uploaded and did not start, but the newest. */
  dropIdleBut: (userId: number, newest: number) =>
    sql`delete from user_imports where id in (
      select id from user_imports where user_id = ${userId} and work_id is null order by id desc offset ${newest})`.execute(
      db,
    ),

  dropIdle: (before: Date) =>
    db.deleteFrom('userImports').where('workId', 'is', null).where('createdAt', '<', before).execute(),

  dropOld: (before: Date) => db.deleteFrom('userImports').where('createdAt', '<', before).execute(),
});
