import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

/** Statements no part of the product makes, to try what the database refuses. */
export const rawSql = (db: Db, text: string): Promise<unknown> => sql.raw(text).execute(db);
