import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely } from 'kysely';
import { Client, type ClientConfig, Pool, types } from 'pg';
import type { Tables } from '../../migrations/tables.ts';
import { patience, STARTING_UP } from './database-away.ts';
import type { DatabaseAddress } from './sessions.ts';
import { PooledDialect } from './migration-lock.ts';
import { preparing } from './prepared.ts';

/** The database, or a transaction on it: repositories take either. */
export type Db = Kysely<Tables>;

// int8: ids and sizes stay far below 2^53, and the wire promises JSON numbers.
types.setTypeParser(types.builtins.INT8, Number);
const [INT8_ARRAY, FLOAT8_ARRAY] = [1016, 1022];
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the types of the package name no arrays
types.setTypeParser(INT8_ARRAY, types.getTypeParser(FLOAT8_ARRAY));

// A day is no moment: `2026-11-24`, as it is written on the wire.
types.setTypeParser(types.builtins.DATE, String);

export type DbConnection = { db: Db; pool: Pool; close: () => Promise<void> };

const START_MS = 30_000;
const START_RETRY_MS = 250;

// A transaction whose process was stopped in the middle, or whose machine is gone, must not hold its row locks for ever. The
// settings for TCP do nothing on a Unix socket.
const SESSION = `set idle_in_transaction_session_timeout = '60s'; set tcp_keepalives_idle = 30;
  set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; set tcp_user_timeout = 60000`;

/** A statement that was answered: its text with places for its values, and how long it took. */
export type AnsweredStatement = { sql: string; milliseconds: number; hasFailed: boolean };

/** Behind a pooler nothing is left in a session: the next transaction may find another one, and someone else's finds this one. */
export function openDb(
  { listenUrl, ...settings }: DatabaseAddress & { max?: number },
  onLost: (cause: Error) => void = () => {},
  onStatement?: (statement: AnsweredStatement) => void,
): DbConnection {
  const isPooled = listenUrl !== undefined;
  const pool = new Pool({
    max: 12,
    application_name: 'sealwright',
    ...patience,
    ...settings,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    ...(isPooled ? {} : { onConnect: async (client) => void (await client.query(SESSION)) }),
  });
  // A connection can end at any moment, also between two statements of a transaction. An error event without a listener
  // ends the process, and the pool listens to idle connections only. What it emits repeats what they said.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  const db = new Kysely<Tables>({
    dialect: new PooledDialect({ pool: preparing(pool, { keepsPlans: !isPooled }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && {
      log: ({ level, query, queryDurationMillis }) =>
        onStatement({ sql: query.sql, milliseconds: queryDurationMillis, hasFailed: level === 'error' }),
    }),
  });
  return { db, pool, close: () => db.destroy() };
}

/** Connects once, to see whether the database can be used. One that is starting up is waited for, half a minute at most. */
export async function connectPatiently(connection: ClientConfig): Promise<Client> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const client = new Client({ ...connection, ...patience });
    client.on('error', () => {});
    try {
      return await client.connect();
    } catch (cause) {
      await client.end().catch(() => {});
      const isStarting = cause instanceof Error && 'code' in cause && cause.code === STARTING_UP;
      if (!isStarting || performance.now() > deadline) throw cause;
      await sleep(START_RETRY_MS);
    }
  }
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
