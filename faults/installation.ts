import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createOwner } from '@sealwright/contract';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { afterAll, expect } from 'vitest';
import { type Db, openDb } from '../apps/server/src/platform/db/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { smtpSink, type SmtpSink } from '../apps/server/test/smtp-sink.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { type Client, client, until } from './client.ts';
import { type Sending, type Signer, withLink } from './signing.ts';

const OWNER = {
  email: 'owner@example.com',
  password: 'A quiet sentence, 1 of many',
  firstName: 'Olga',
  lastName: 'Owner',
};

/** A data folder, a database and a mail gateway that counts; its servers come and go. */
export type Installation = {
  db: Db;
  ownerEmail: string;
  /** How its database is reached without its servers. */
  url: string;
  connection: ClientConfig;
  sink: SmtpSink;
  /** Makes the owner, who sends in these tests. */
  owner: (server: RunningServer) => Promise<Client>;
  /** Starts one more server process on the same data: of the product as it lies in `root`. */
  start: (env?: Record<string, string>, root?: string) => Promise<RunningServer>;
  signersOf: (sending: Sending) => Promise<Signer[]>;
  /** Ends every server and looks over the whole installation. */
  expectClean: () => Promise<void>;
};

/** How to reach the PostgreSQL that an installation is on, as who may make databases. */
type Postgres = { connection: Partial<EmbeddedPostgres['connection']> & { host: string; user: string } };

/** Makes an installation on a PostgreSQL of the test's own. Called while a test file is read, so that it ends with it. */
export async function installationOn(postgres: Postgres, options: { tablespace?: string } = {}): Promise<Installation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-faults-'));
  const { place, close } = await install(postgres, folder, options);
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  return place;
}

/**
 * Makes fresh installations, each on its own database. They share one PostgreSQL that only they use, because their
 * servers need more connections than the other tests leave. Called while a test file is read, so that all of it ends with it.
 */
export async function installations(): Promise<() => Promise<Installation>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-faults-'));
  const postgres = await startEmbeddedPostgres(folder);
  const made: { close: () => Promise<void> }[] = [];
  afterAll(async () => {
    for (const { close } of made) await close();
    // The last connections of the ended servers may be there a moment longer, and keep it from stopping.
    for (let tries = 0; tries < 40 && isRunning(folder); tries += 1) {
      await postgres.stop();
      await sleep(100);
    }
    rmSync(folder, { recursive: true, force: true });
  });
  let count = 0;
  return async () => {
    count += 1;
    const { place, close } = await install(postgres, path.join(folder, `data-${count}`));
    made.push({ close });
    return place;
  };
}

const isRunning = (folder: string): boolean => existsSync(path.join(folder, 'postgres', 'postmaster.pid'));

async function install(
  { connection }: Postgres,
  dataDir: string,
  { tablespace = 'pg_default' }: { tablespace?: string } = {},
): Promise<{ place: Installation; close: () => Promise<void> }> {
  const database = `faults_${randomBytes(6).toString('hex')}`;
  const admin = openDb({ ...connection, max: 1 });
  await sql`create database ${sql.ref(database)} tablespace ${sql.ref(tablespace)}`.execute(admin.db);
  await admin.close();
  const { host, user, password = '' } = connection;
  // A URL has no place for the path of a socket but its query.
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const sink = await smtpSink();
  const servers: Promise<RunningServer>[] = [];
  const stopAll = async () => {
    for (const starting of await Promise.allSettled(servers)) {
      if (starting.status === 'fulfilled') await starting.value.stop();
    }
  };
  // One connection is enough to look; the servers of a test file share the others.
  const { db, close } = openDb({ ...connection, database, max: 1 });
  const place: Installation = {
    db,
    ownerEmail: OWNER.email,
    url,
    connection: { ...connection, database },
    sink,
    owner: makeOwner,
    start: (env = {}, root) => {
      const of = root === undefined ? {} : { root };
      const starting = startServer({ ...of, dataDir, env: { DATABASE_URL: url, SMTP_URL: sink.url, ...env } });
      servers.push(starting);
      return starting;
    },
    signersOf: (sending) => signersIn(sink, sending),
    expectClean: async () => {
      await stopAll();
      const store = openStore(pathToFileURL(path.join(dataDir, 'files')).href);
      expect(await checkInvariants(db, store)).toEqual([]);
    },
  };
  return {
    place,
    close: async () => {
      await stopAll();
      await close();
      await sink.close();
    },
  };
}

export async function makeOwner({ url }: RunningServer): Promise<Client> {
  const { access } = await client(url).speak(createOwner, { body: OWNER });
  return client(url, access);
}

/** The people a document was sent to, as soon as their invitations have arrived. */
export const signersIn = ({ mails }: Pick<SmtpSink, 'mails'>, sending: Sending): Promise<Signer[]> =>
  until('the invitations have arrived', 30, async () => {
    const signers = sending.people.flatMap((person) => {
      const own = mails.filter(({ to }) => to.includes(person.email));
      return (
        withLink(
          sending,
          person,
          own.map(({ mail }) => mail.text ?? ''),
        ) ?? []
      );
    });
    return signers.length === sending.people.length ? signers : null;
  });

/** Of what reached a gateway, nothing came twice: every try of one mail carries the same message id. */
export function expectNothingTwice(mails: SmtpSink['mails']): void {
  const ids = mails.map(({ mail }) => mail.messageId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
}
