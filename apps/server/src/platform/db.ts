import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Tables } from '../migrations/tables.ts';
import { preparing } from './prepared.ts';

/** The database, or a transaction on it: repositories take either. */
export type Db = Kysely<Tables>;

// int8: ids and sizes stay far below 2^53, and the wire promises JSON numbers.
types.setTypeParser(types.builtins.INT8, Number);
const [INT8_ARRAY, FLOAT8_ARRAY] = [1016, 1022];
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the types of the package name no arrays
types.setTypeParser(INT8_ARRAY, types.getTypeParser(FLOAT8_ARRAY));

export type DbConnection = { db: Db; pool: Pool; close: () => Promise<void> };

export function openDb(settings: PoolConfig, onIdleError: (cause: Error) => void = () => {}): DbConnection {
  const pool = new Pool({ max: 12, application_name: 'sealwright', ...settings });
  // Without a listener an idle client whose server goes away takes the process with it.
  pool.on('error', onIdleError);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}

/** PostgreSQL reports a broken constraint with a class 23 SQLSTATE and the constraint's name. */
export function violates(cause: unknown, constraint: string): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    cause.code.startsWith('23') &&
    'constraint' in cause &&
    cause.constraint === constraint
  );
}
