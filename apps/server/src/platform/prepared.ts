import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const MARK = '/* prepared */';
// `select` and the mark: what else a statement says may hold anything.
const BEGINNING = MARK.length + 10;

/**
 * For `modifyFront` of the few statements that most requests make: each connection plans such a one once and keeps it, which spares
 * the database more than half of its work. Only where one plan fits all values, as with rows by their key, and where the
 * columns are named: a plan does not outlive a change of what `*` means.
 */
export const PREPARED = sql.raw(MARK);

/** The pool as Kysely uses it, with a name given to each marked statement: by that PostgreSQL keeps it. */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `sealwright_${names.size}`;
    names.set(text, name);
    return name;
  };
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const clientOf = (client: PoolClient): PostgresPoolClient => {
    const query = (text: string, values: unknown[]) =>
      text.slice(0, BEGINNING).includes(MARK)
        ? client.query({ name: nameOf(text), text, values })
        : client.query(text, values);
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const ours = known.get(client) ?? clientOf(client);
      known.set(client, ours);
      return ours;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
