import type { Client, Pool } from 'pg';
import { ConfigError } from '../config.ts';
import type { Table } from './catalog.ts';
import { inTransaction, quoted, type Sum, Summing, writeLines } from './rows.ts';

/** Where a move notes how far it is. While it is there, no server starts on the database. */
const NOTES = 'sealwright_transfer';

const UNFINISHED = 'The move into this database is not finished. Run the same command again, or empty the database.';

/** Throws ConfigError where a move into this database was begun and not finished. */
export async function refuseUnfinished(client: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [NOTES]);
  if (rows[0]?.found === true) throw new ConfigError(UNFINISHED);
}

/** Throws ConfigError while a server works on the database: what it writes would be left behind. */
export async function requireNoServer(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('sealwright', 'sealwright-jobs', 'sealwright-live')`,
  );
  if ((rows[0]?.count ?? 0) > 0) throw new ConfigError('A server works on this database. Stop it first.');
}

/** Begins a move from `source`, or goes on with one. Throws ConfigError where the database holds anything else. */
export async function beginMove(client: Client, source: string): Promise<void> {
  const { rows: known } = await client.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [
    NOTES,
  ]);
  if (known[0]?.found === true) {
    const { rows } = await client.query<{ source: string }>(`select source from ${NOTES}.move`);
    if (rows[0]?.source === source) return;
    throw new ConfigError('The target holds an unfinished move from another source. Empty it first.');
  }
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') limit 1`,
  );
  if (rows[0] !== undefined) throw new ConfigError(`The target is not empty: it has the table ${rows[0].name}`);
  await inTransaction(client, 'write', async () => {
    await client.query(`create schema ${NOTES}`);
    await client.query(`create table ${NOTES}.move (source text not null)`);
    await client.query(
      `create table ${NOTES}.done (name text primary key, rows bigint not null, sha256 text not null)`,
    );
    await client.query(`insert into ${NOTES}.move values ($1)`, [source]);
  });
}

/** The database is an installation from now on. */
export async function endMove(client: Client): Promise<void> {
  await client.query(`drop schema ${NOTES} cascade`);
}

/** What was moved already. */
export async function doneOf(client: Client): Promise<Map<string, Sum>> {
  const { rows } = await client.query<{ name: string; rows: string | number; sha256: string }>(
    `select * from ${NOTES}.done`,
  );
  return new Map(rows.map(({ name, rows: count, sha256 }) => [name, { rows: Number(count), sha256 }]));
}

export async function noteDone(client: Client, name: string, { rows, sha256 }: Sum): Promise<void> {
  await client.query(`insert into ${NOTES}.done values ($1, $2, $3)`, [name, rows, sha256]);
}

/** Fills one table and notes it, in one transaction. What a migration put there goes first. */
export async function fillTable(client: Client, table: Table, lines: AsyncIterable<string[]>): Promise<Sum> {
  return inTransaction(client, 'write', async () => {
    const name = quoted(table.name);
    for (const constraint of table.ownReferences) {
      await client.query(`alter table ${name} alter constraint ${quoted(constraint)} deferrable initially deferred`);
    }
    await client.query(`delete from ${name}`);
    const sum = new Summing();
    for await (const some of lines) {
      sum.add(some);
      await writeLines(client, table, some);
    }
    if (table.ownReferences.length > 0) await client.query('set constraints all immediate');
    for (const constraint of table.ownReferences) {
      await client.query(`alter table ${name} alter constraint ${quoted(constraint)} not deferrable`);
    }
    const done = sum.done();
    await noteDone(client, table.name, done);
    return done;
  });
}
