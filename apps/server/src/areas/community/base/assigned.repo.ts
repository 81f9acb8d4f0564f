import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Assigned } from './assigned.reads.ts';

/** The tables whose rows are assigned interests and categories. */
const TABLES = ['communityMembers', 'communityNews', 'communityEvents'] as const;

/** Rows that are assigned the one are assigned the other instead, once; deleted rows too. */
export async function replaceAssigned(
  tx: Db,
  column: Exclude<Assigned, 'groupIds'>,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const ids = sql.ref(column);
  for (const table of TABLES) {
    await sql`
      update ${sql.table(table)} set ${ids} = array_append(array_remove(array_remove(${ids}, ${from}), ${into}), ${into}),
        version = version + 1
      where ${ids} && array[${from}]::bigint[]`.execute(tx);
  }
}
