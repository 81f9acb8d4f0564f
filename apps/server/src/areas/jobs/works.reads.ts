import type { Db } from '../../platform/db/db.ts';
import { OPEN, type WorkRow } from './works.repo.ts';

/** A person's work of one kind, newest first. */
export const listWorks = (db: Db, userId: number, kind: string, limit: number): Promise<WorkRow[]> =>
  db
    .selectFrom('works')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const hasOpenWork = async (db: Db, userId: number, kind: string): Promise<boolean> =>
  (await db
    .selectFrom('works')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', OPEN)
    .executeTakeFirst()) !== undefined;
