import { login, listDocuments } from '@sealwright/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { RunningServer } from '../e2e/server.ts';
import { type Client as Person, client, until } from './client.ts';
import { type Installation, installations } from './installation.ts';
import { scaled } from './scale.ts';
import {
  allMailsLeft,
  expectOnce,
  fillPart,
  finish,
  outcomes,
  sendOut,
  type Signer,
  untilCompleted,
} from './signing.ts';
import { type Pooler, transactionPooler } from './transaction-pooler.ts';

const newInstallation = await installations();

// Fewer than the processes want, so that they wait for each other's sessions.
const SESSIONS = 8;
const ROUNDS = scaled(4, 20);
const CROWD = 3;
const WRONG_TRIES = 20;

test(
  'web and worker processes behind a pooler share everything, and lose nothing when one of each is killed',
  { timeout: 400_000 },
  async () => {
    const place = await newInstallation();
    const pooler = await transactionPooler(place.connection, SESSIONS);
    const env = { DATABASE_URL: pooled(place, pooler), DATABASE_LISTEN_URL: place.url };
    const webs = [await place.start({ ...env, ROLE: 'web' }), await place.start({ ...env, ROLE: 'web' })] as const;
    const sender = await place.owner(webs[0]);
    const heard = await listenAt(webs[1], sender);

    const sendings = [];
    for (let round = 0; round < ROUNDS; round += 1) sendings.push(await sendOut(sender, CROWD));
    expect(await tasksBegun(place)).toBe(0);
    await until('the other web process tells of it', 20, async () => (heard().includes('"document"') ? true : null));

    const workers = [
      await place.start({ ...env, ROLE: 'worker' }),
      await place.start({ ...env, ROLE: 'worker' }),
    ] as const;
    await expectHealthAlone(workers[0], sender);
    const signers = (await Promise.all(sendings.map((sending) => place.signersOf(sending)))).flat();
    const signing = signers.map((signer, index) => signAnywhere(webs, signer, index));
    await until('half have signed', 60, async () => ((await submitted(place)) >= signers.length / 2 ? true : null));
    webs[0].process.kill('SIGKILL');
    workers[0].process.kill('SIGKILL');
    await Promise.all(signing);

    for (const { id } of sendings) await untilCompleted(place.db, id);
    await allMailsLeft(place.db, 60);
    for (const sending of sendings) await expectOnce(place.db, sending);
    await expectNothingLeftIn(place, pooler);
    await place.expectClean();
  },
);

test('wrong tries at one process count at all of them', async () => {
  const place = await newInstallation();
  const webs = [await place.start({ ROLE: 'web' }), await place.start({ ROLE: 'web' })] as const;
  await place.owner(webs[0]);
  const guess = (web: RunningServer) =>
    client(web.url).speak(login, { body: { username: place.ownerEmail, password: 'not the one at all, 1' } });

  const tries = [];
  for (let count = 0; count < WRONG_TRIES; count += 1) tries.push(await outcomes([guess(webs[count % 2]!)]));
  const { refused } = await outcomes([guess(webs[0]), guess(webs[1])]);

  expect(tries.flatMap((one) => one.refused).filter((one) => one.includes('429'))).toEqual([]);
  expect(refused.every((one) => one.includes('429'))).toBe(true);
});

const pooled = ({ connection }: Installation, { host }: Pooler): string =>
  `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(host)}`;

/** Signs at one server, and at the other when the first gives no answer. */
async function signAnywhere(
  webs: readonly [RunningServer, RunningServer],
  signer: Signer,
  index: number,
): Promise<void> {
  await until(`signer ${signer.id} is done`, 90, async () => {
    for (const turn of [0, 1]) {
      const { url } = webs[(index + turn) % 2]!;
      const done = await fillPart(url, signer)
        .then(() => finish(url, signer))
        .then(
          () => true,
          (cause: unknown) => /409 (already_finished|document_)/.test(String(cause)),
        );
      if (done) return true;
    }
    return null;
  });
}

const submitted = async ({ db }: Installation): Promise<number> =>
  (await db.selectFrom('recipients').select('id').where('state', '=', 'submitted').execute()).length;

async function tasksBegun({ db }: Installation): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where state <> 'created'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a server's event stream has said so far. */
async function listenAt({ url }: RunningServer, { token }: Person): Promise<() => string> {
  const response = await fetch(new URL('/api/events/', url), { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  let said = '';
  const follow = async () => {
    for await (const chunk of response.body ?? []) said += Buffer.from(chunk as Uint8Array).toString('utf8');
  };
  follow().catch(() => {});
  return () => said;
}

async function expectHealthAlone({ url }: RunningServer, { token }: Person): Promise<void> {
  const asked = ['/api/health/', '/api/ready/'].map(async (path) => (await fetch(new URL(path, url))).status);
  expect(await Promise.all(asked)).toEqual([200, 200]);
  const { refused } = await outcomes([client(url, token).speak(listDocuments)]);
  expect(refused[0]).toContain('404');
}

/** In every session of the pooler: no prepared statement, no lock, nothing listened to, and no setting that a client changed. */
async function expectNothingLeftIn({ connection }: Installation, { host, size, refused }: Pooler): Promise<void> {
  const { user, database } = connection;
  const clients = Array.from({ length: size }, () => new Client({ host, user: user ?? '', database: database ?? '' }));
  const left = [];
  for (const one of clients) {
    await one.connect();
    // Each holds its session until all have been looked at.
    await one.query('begin');
    const { rows } = await one.query<object>(`
      select (select count(*)::int from pg_prepared_statements) as plans,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
        (select count(*)::int from pg_class where relpersistence = 't') as tables,
        (select coalesce(string_agg(name, ' '), '') from pg_settings
          where source = 'session' and name not in ('application_name', 'transaction_isolation', 'transaction_read_only', 'transaction_deferrable')) as settings`);
    left.push(rows[0]);
  }
  for (const one of clients) await one.end();
  expect(left).toEqual(left.map(() => ({ plans: 0, channels: 0, locks: 0, tables: 0, settings: '' })));
  expect(refused).toEqual([]);
}
