import type { Db } from '../../platform/db/db.ts';
import { type JobRow, jobsRepo, OPEN } from './jobs.repo.ts';

/** A person's jobs of one kind, newest first. */
export const listJobs = (db: Db, userId: number, kind: string, limit: number): Promise<JobRow[]> =>
  db
    .selectFrom('works')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** A person's jobs that are not over, newest first. */
export const listOpenJobs = (db: Db, userId: number, limit: number): Promise<JobRow[]> =>
  db
    .selectFrom('works')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', 'in', OPEN)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Undefined where there is none, or it is someone else's. */
export const findJob = (db: Db, userId: number, id: number): Promise<JobRow | undefined> =>
  jobsRepo(db).findOf(userId, id);

export const hasOpenJob = async (db: Db, userId: number, kind: string): Promise<boolean> =>
  (await db
    .selectFrom('works')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', OPEN)
    .executeTakeFirst()) !== undefined;
