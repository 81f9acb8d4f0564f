import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

/** Every row of every table as text; bytes are read as hexadecimal and as Latin text. */
export async function wholeDatabase(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    for (const { row } of rows) {
      const bytes = [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) =>
        Buffer.from(hex ?? '', 'hex').toString('latin1'),
      );
      all.push(row, ...bytes);
    }
  }
  return all.join('\n');
}

/** How many rows of a table name this document. */
export async function countOfDocument(db: Db, table: string, documentId: number): Promise<number> {
  const { rows } = await sql`select from ${sql.table(table)} where document_id = ${documentId}`.execute(db);
  return rows.length;
}

/** What the database has to know before it plans queries over many new rows. */
export const analyzed = (db: Db, table: string) => sql`vacuum analyze ${sql.table(table)}`.execute(db);

/** How the database reads what a piece of work asks for. */
export async function planOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: RawBuilder<unknown>[] = [];
  const recording = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(sql`explain ${{ toOperationNode: () => node }}`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(recording);
  const plans = await Promise.all(
    asked.map(async (one) => {
      const { rows } = await one.execute(db);
      return rows.map((row) => Object.values(row as object).join(' ')).join('\n');
    }),
  );
  return plans.join('\n');
}

/** The mails that a queue was ever given, each once. */
export async function mailsOfQueue(db: Db, queue: string): Promise<{ mailId: number }[]> {
  const { rows } = await sql<{ mailId: number }>`
    select distinct (data->>'mailId')::int as "mailId" from pgboss.job where name = ${queue}`.execute(db);
  return rows;
}
