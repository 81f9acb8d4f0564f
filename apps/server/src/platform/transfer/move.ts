import type { Client } from 'pg';
import { ConfigError } from '../config.ts';
import { connectPatiently, openDb } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { lastingSession, type DatabaseAddress } from '../db/sessions.ts';
import { faultPoint } from '../fault-point.ts';
import { migrationsOf, type Table, tablesOf } from './catalog.ts';
import { inTransaction, readLines, readQuery, type Sum, Summing, sumOf, writeLines } from './rows.ts';
import { beginMove, doneOf, endMove, fillTable, noteDone } from './target.ts';

/** Where rows come from: a database, or an archive. */
export type Source = {
  /** Names the source and its state, so that an interrupted move goes on from the same one. */
  id: string;
  migrations: readonly string[];
  tables: readonly Pick<Table, 'name' | 'columns'>[];
  rows: (table: Table) => AsyncIterable<string[]>;
  sequences: readonly Sequence[];
  /** Tasks that wait, as lines of the queue's table. */
  tasks: { columns: readonly string[]; lines: () => AsyncIterable<string[]> };
};

type Sequence = { name: string; value: string; isCalled: boolean };

type Moved = { tables: Map<string, Sum>; tasks: number };

type MoveSteps = {
  makeQueues: () => Promise<void>;
  moveFiles: (client: Client) => Promise<void>;
  say: (line: string) => void;
};

const TASKS = 'pgboss.job';

/**
 * Fills an empty database with everything of a source, table by table, and compares each table's hash at the end. Killed in between, it
 * goes on where it was. `makeQueues` makes the queue's own tables there; `moveFiles` is given the filled database, and comes before the move is noted as finished. Throws
 * ConfigError where it must not or cannot.
 */
export async function moveInto(
  address: DatabaseAddress,
  source: Source,
  { makeQueues, moveFiles, say }: MoveSteps,
): Promise<Moved> {
  const client = await connectPatiently(lastingSession(address));
  try {
    await beginMove(client, source.id);
    await migrateTo(address);
    const tables = await tablesOf(client);
    requireSame(source, { migrations: await migrationsOf(client), tables });
    const moved = await moveTables(client, source, tables, say);
    for (const { name, value, isCalled } of source.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
    }
    await makeQueues();
    const tasks = await moveTasks(client, source);
    await requireEqual(client, tables, moved);
    await moveFiles(client);
    await endMove(client);
    return { tables: moved, tasks };
  } finally {
    await client.end().catch(() => {});
  }
}

async function migrateTo(address: DatabaseAddress): Promise<void> {
  const { db, close } = openDb(address);
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

function requireSame(source: Source, target: Pick<Source, 'migrations' | 'tables'>): void {
  if (source.migrations.join() !== target.migrations.join()) {
    throw new ConfigError(
      `The source is of another version of the product: its last migration is ${source.migrations.at(-1) ?? 'none'}, and ${target.migrations.at(-1) ?? 'none'} here. Start this release on it once.`,
    );
  }
  const shape = ({ tables }: Pick<Source, 'tables'>) =>
    tables
      .map(({ name, columns }) => `${name} ${columns.toSorted().join()}`)
      .toSorted()
      .join('\n');
  if (shape(source) !== shape(target)) {
    throw new ConfigError('The source has other tables or columns than this release');
  }
}

async function moveTables(
  client: Client,
  source: Source,
  tables: readonly Table[],
  say: (line: string) => void,
): Promise<Map<string, Sum>> {
  const done = await doneOf(client);
  const moved = new Map<string, Sum>();
  for (const table of tables) {
    const before = done.get(table.name);
    const sum =
      before === undefined ? await fillTable(client, table, source.rows(table)) : await stillThe(before, table, source);
    moved.set(table.name, sum);
    if (sum.rows > 0) say(`${table.name}: ${sum.rows} rows${before === undefined ? '' : ' (moved before)'}`);
    if (before === undefined && sum.rows > 0) faultPoint('transfer:table');
  }
  return moved;
}

/** A table that was moved before an interruption has to be what it was. */
async function stillThe(before: Sum, table: Table, source: Source): Promise<Sum> {
  const sum = new Summing();
  for await (const lines of source.rows(table)) sum.add(lines);
  const now = sum.done();
  if (now.sha256 === before.sha256) return now;
  throw new ConfigError(
    `The source has changed since the move began (${table.name}). Empty the target and begin again.`,
  );
}

async function moveTasks(client: Client, { tasks }: Source): Promise<number> {
  const before = (await doneOf(client)).get(TASKS);
  if (before !== undefined) return before.rows;
  return inTransaction(client, 'write', async () => {
    const sum = new Summing();
    for await (const lines of tasks.lines()) {
      sum.add(lines);
      await writeLines(client, { name: TASKS, columns: tasks.columns }, lines);
    }
    const done = sum.done();
    await noteDone(client, TASKS, done);
    return done.rows;
  });
}

async function requireEqual(client: Client, tables: readonly Table[], moved: ReadonlyMap<string, Sum>): Promise<void> {
  await inTransaction(client, 'read', async () => {
    for (const table of tables) {
      const sum = await sumOf(client, table);
      if (sum.sha256 !== moved.get(table.name)?.sha256) {
        throw new Error(`The table ${table.name} is not what it was in the source`);
      }
    }
  });
}

// Running tasks are handed back; what is over stays where it was.
const WAITING = `state < 'completed'`;
const AS_WAITING = `case when state = 'active' then 'retry' else state end as state`;

/** A database as a source, as it is at this moment, for as long as `work` runs. Nothing in it is changed. */
export async function fromDatabase<T>(
  address: DatabaseAddress,
  work: (source: Source, client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectPatiently(lastingSession(address));
  try {
    return await inTransaction(client, 'read', async () => {
      const { rows } = await client.query<{ id: string }>('select id from installation');
      const { id } = rows[0] ?? {};
      if (id === undefined) throw new ConfigError('The source is no installation yet: start the server on it once.');
      const columns = await taskColumns(client);
      const selected = columns.map((column) => (column === 'state' ? AS_WAITING : `"${column}"`)).join(', ');
      const source: Source = {
        id,
        migrations: await migrationsOf(client),
        tables: await tablesOf(client),
        rows: (table) => readLines(client, table),
        sequences: await sequencesOf(client),
        tasks: {
          columns,
          lines: () => readQuery(client, `select ${selected} from ${TASKS} where ${WAITING} order by id`),
        },
      };
      return work(source, client);
    });
  } finally {
    await client.end().catch(() => {});
  }
}

async function taskColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [TASKS],
  );
  return rows.map(({ name }) => name);
}

async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; value: string | null; start: string }>(
    `select quote_ident(sequencename) as name, last_value::text as value, start_value::text as start
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name, value, start }) => ({ name, value: value ?? start, isCalled: value !== null }));
}
