import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Binding } from '../../../platform/storage/storage.ts';
import { isUnreferenced } from './sweep.repo.ts';

// Any constant: it names the binding of the store among the advisory locks of the database.
const BINDING_LOCK = 7_204_113_006;

export const bindingRepo = (db: Db) => ({
  /** Until the transaction ends, one process at a time binds the store. */
  lock: () => sql`select pg_advisory_xact_lock(${BINDING_LOCK})`.execute(db),

  find: (): Promise<Binding | undefined> => db.selectFrom('installation').select(['id', 'boundAt']).executeTakeFirst(),

  insert: ({ id, boundAt }: Binding) => db.insertInto('installation').values({ id, boundAt }).execute(),

  /** Files that rows refer to, from this hash on. Hashes are spread evenly: a random one gives a random sample. */
  referencedFrom: async (sha256: string, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ sha256: string }>`
      select s.sha256 from stored_files s where s.sha256 >= ${sha256} and not (${isUnreferenced})
      order by s.sha256 limit ${limit}`.execute(db);
    return rows.map((row) => row.sha256);
  },
});
