import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { endsSession } from './database-away.ts';
import { AppError } from '../errors.ts';

const MARK = '/* prepared */';
// `select` and the mark: what else a statement says may hold anything.
const BEGINNING = MARK.length + 10;

/**
 * For `modifyFront` of the few statements that most requests make: each connection plans such a one once and keeps it, which spares
 * the database more than half of its work. Only where one plan fits all values, as with rows by their key, and where the
 * columns are named: a plan does not outlive a change of what `*` means.
 */
export const PREPARED = sql.raw(MARK);

// "cached plan must not change result type": a migration of a newer version changed what the statement answers.
const STALE_PLAN = '0A000';

/**
 * The pool as Kysely uses it. With `keepsPlans` each marked statement gets a name, under which PostgreSQL keeps its plan for this
 * session. A connection that has ended is not given back: `pg` itself would hand it to the next one who waits, before it hears of the end.
 */
export function preparing(pool: Pool, { keepsPlans }: { keepsPlans: boolean }): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `sealwright_${names.size}`;
    names.set(text, name);
    return name;
  };
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const clientOf = (client: PoolClient): PostgresPoolClient => {
    let isSpent = false;
    const queryPrepared = (text: string, values: unknown[]) => {
      const isInTransaction = client.getTransactionStatus() !== 'I';
      return client.query({ name: nameOf(text), text, values }).catch((cause: unknown) => {
        if (!(cause instanceof Error && 'code' in cause && cause.code === STALE_PLAN)) throw cause;
        isSpent = true;
        if (isInTransaction) throw new AppError('unavailable', { cause, retryAfterSeconds: 1 });
        return client.query(text, values);
      });
    };
    const query = async (text: string, values: unknown[]) => {
      const isMarked = keepsPlans && text.slice(0, BEGINNING).includes(MARK);
      try {
        return await (isMarked ? queryPrepared(text, values) : client.query(text, values));
      } catch (cause) {
        isSpent ||= endsSession(cause);
        throw cause;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (isBroken) => client.release(isBroken === true || isSpent),
    };
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
