import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Borne } from '../base/index.ts';

/** Members that have the one get the other instead, once; deleted members too. */
export async function replaceBorne(
  tx: Db,
  borne: Borne,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const column = sql.ref(borne);
  await sql`
    update community_members set ${column} = array_append(array_remove(array_remove(${column}, ${from}), ${into}), ${into}),
      version = version + 1
    where ${column} && array[${from}]::bigint[]`.execute(tx);
}
