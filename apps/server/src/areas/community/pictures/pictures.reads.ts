import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { problemAt } from '../base/index.ts';

/** Of a row `p` of pictures: whether nothing shows it. What was deleted can be brought back, and its pictures with it. */
export const isUnused = sql<boolean>`
  not exists (select from community_deals d where d.picture_key = p.key)
  and not exists (select from community_news n where n.picture_keys && array[p.key])`;

/** Refuses keys of pictures that are not there, as wrong in this field. They stay until the transaction ends. */
export async function checkPictures(tx: Db, keys: readonly string[], field: string): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await sql`
    select from community_pictures where key = any(${[...keys]}) order by key for share`.execute(tx);
  if (rows.length < new Set(keys).size) {
    throw new AppError('request_invalid', { fields: [problemAt(field, 'not_found')] });
  }
}
