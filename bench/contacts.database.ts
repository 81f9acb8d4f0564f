import { chmodSync } from 'node:fs';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { COLUMNS } from './contacts.file.ts';

/** The other side of the measurements: PostgreSQL alone, on the same server, with the same table and the same indexes. */
export type BareDatabase = {
  /** Seconds that COPY takes from a file into a table like `contacts`, indexes and all; the table is thrown away again. */
  copyIn: (file: string, accountId: number) => Promise<number>;
  /** Seconds that COPY takes to send the account's contacts to a client that throws them away, as psql's \copy has them. */
  copyOut: (accountId: number) => Promise<number>;
  /** Empties the account's contacts, and what belongs to them. */
  clear: (accountId: number) => Promise<void>;
  count: (accountId: number) => Promise<number>;
  query: Client['query'];
  close: () => Promise<void>;
};

const columns = COLUMNS.join(', ');

export async function bareDatabase(dataDir: string): Promise<BareDatabase> {
  const { connection, stop } = await startEmbeddedPostgres(dataDir);
  const client = new Client(connection);
  await client.connect();
  const timed = async (text: string): Promise<number> => {
    const begun = performance.now();
    await client.query(text);
    return (performance.now() - begun) / 1000;
  };
  return {
    copyIn: async (file, accountId) => {
      // PostgreSQL reads it as its own user.
      chmodSync(file, 0o644);
      await client.query('drop table if exists copied');
      await client.query('create table copied (like contacts including all)');
      await client.query(`alter table copied alter account_id set default ${accountId}`);
      const seconds = await timed(
        `copy copied (${columns}) from '${file}' (format csv, header, force_not_null (${columns}))`,
      );
      await client.query('drop table copied');
      return seconds;
    },
    copyOut: async (accountId) =>
      timed(`copy (select ${columns} from contacts where account_id = ${accountId} and deleted_at is null order by id)
        to stdout (format csv, header)`),
    clear: async (accountId) => {
      const { rows } = await client.query<{ others: boolean }>(
        `select exists (select from contacts where account_id <> ${accountId}) as others`,
      );
      if (rows[0]?.others === true) await client.query(`delete from contacts where account_id = ${accountId}`);
      else await client.query('truncate contacts cascade');
      await client.query('vacuum analyze contacts');
    },
    count: async (accountId) => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from contacts where account_id = ${accountId} and deleted_at is null`,
      );
      return Number(rows[0]?.count ?? 0);
    },
    query: client.query.bind(client),
    close: async () => {
      await client.end();
      await stop();
    },
  };
}
