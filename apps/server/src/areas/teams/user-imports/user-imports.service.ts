import type { UserImport } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileAnswer, Incoming, Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tableThreads } from '../../../platform/sheets/read-table.ts';
import { reportOf } from '../../../platform/sheets/small-lists.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { findJob, startJob } from '../../jobs/index.ts';
import { importUsersTask, USERS_IMPORT } from './user-imports.job.ts';
import { userImportPolicy } from './user-imports.policy.ts';
import { type UserImportRow, userImportsRepo } from './user-imports.repo.ts';
import { openRows, sealRows } from './user-imports.sealed.ts';
import { say } from './user-imports.columns.ts';
import { toUserImport, wrongRowsOf } from './user-imports.shape.ts';
import { lookAt } from './user-imports.upload.ts';

const UPLOADS = { name: 'user-imports', points: 60, seconds: 3600 };
// Of one person: each may be large, and no one goes on with more than a few.
const IDLE_KEPT = 3;

export const userImportsService = (platform: Platform) => {
  const { clock, db, events, limits } = platform;
  const threads = tableThreads();

  async function find({ userId }: Actor, id: number): Promise<UserImportRow> {
    const row = await userImportsRepo(db).find(userId, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  async function shown(tx: Db, { userId, locale }: Actor, row: UserImportRow): Promise<UserImport> {
    const job = row.workId === null ? undefined : await findJob(tx, userId, row.workId);
    return toUserImport(locale, row, openRows(platform, row), { job, now: clock.now() });
  }

  return {
    /** Throws `user_import_columns_missing`, `user_import_too_large`, and what makes a file unusable. */
    create: async (actor: Actor, upload: Upload): Promise<UserImport> => {
      requireCan(actor, userImportPolicy.create);
      const { userId } = actor;
      await limits.take(UPLOADS, String(userId));
      const { fileName, rowCount, ignoredColumns, added, ...kept } = await lookAt({ platform, threads }, actor, upload);
      return db.transaction().execute(async (tx) => {
        const row = await userImportsRepo(tx).insert({
          userId,
          fileName,
          rowCount,
          newCount: added.length,
          knownCount: kept.people.length - added.length,
          adminCount: added.filter(({ role }) => role === 'admin').length,
          invitedCount: added.filter(({ team }) => team !== '').length,
          ignoredColumns,
          rowsSealed: sealRows(platform, userId, kept),
          createdAt: clock.now(),
        });
        await userImportsRepo(tx).dropIdleBut(userId, IDLE_KEPT);
        return shown(tx, actor, row);
      });
    },

    get: async (actor: Actor, id: number): Promise<UserImport> => shown(db, actor, await find(actor, id)),

    /** Once, however often it is asked. Throws `import_started`, `user_import_no_one_new`. */
    start: (actor: Actor, id: number, request: Incoming): Promise<UserImport> =>
      db.transaction().execute(async (tx) => {
        requireCan(actor, userImportPolicy.create);
        const { accountId, userId } = actor;
        const row = await userImportsRepo(tx).lock(userId, id);
        if (row === undefined) throw new AppError('not_found');
        if (row.workId !== null) throw new AppError('import_started');
        if (row.newCount === 0) throw new AppError('user_import_no_one_new');
        const job = await startJob(tx, platform, importUsersTask, {
          accountId,
          userId,
          kind: USERS_IMPORT,
          input: { importId: id },
          result: { importId: id },
          total: row.newCount + row.knownCount,
        });
        await userImportsRepo(tx).setJob(id, job.id);
        const details = { name: row.fileName, count: row.newCount };
        await events.publish(tx, { type: 'users_imported', at: clock.now(), userId, request, details });
        return shown(tx, actor, { ...row, workId: job.id });
      }),

    report: async (actor: Actor, id: number): Promise<FileAnswer> => {
      const row = await find(actor, id);
      const kept = openRows(platform, row);
      return reportOf(say, actor.locale, { header: kept.header, wrong: wrongRowsOf(kept, row.failures) });
    },
  };
};
