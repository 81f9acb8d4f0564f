import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getReady } from '@sealwright/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { RunningServer } from '../e2e/server.ts';
import { type Balancer, loadBalancer } from './balancer.ts';
import { type Client, client, until } from './client.ts';
import { type Installation, installations } from './installation.ts';
import { scaled } from './scale.ts';
import { allMailsLeft, expectOnce, fillPart, finish, type Sending, sendOut, untilCompleted } from './signing.ts';

const ROOT = path.join(import.meta.dirname, '..');
const SENDERS = scaled(2, 4);
// So many documents are signed between two steps of the upgrade.
const BETWEEN = scaled(1, 10);

const newInstallation = await installations();

const NEXT = '9999-of-the-next-release';
// As the migration of a next release may be: it changes the tables that every request of the load uses.
const NEXT_MIGRATION = `
  alter table documents add column next_note text, add column next_count integer not null default 0;
  alter table recipients add column next_note text;
  alter table accounts add column next_note text;
  alter table users add column next_note text;
  alter table sessions add column next_note text;
  alter table mails add column next_note text;
  create table next_things (account_id bigint not null references accounts, id bigint generated always as identity, primary key (account_id, id));
  create index documents_next on documents (account_id, next_count);
  insert into next_things (account_id) select id from accounts;`;

/** The product as its next release would be: this code with one more migration. */
function nextRelease(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'sealwright-next-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  for (const copied of ['package.json', 'apps/server']) {
    cpSync(path.join(ROOT, copied), path.join(root, copied), { recursive: true });
  }
  for (const shared of ['node_modules', 'packages', 'apps/web']) {
    symlinkSync(path.join(ROOT, shared), path.join(root, shared));
  }
  writeFileSync(path.join(root, 'apps/server/src/migrations', `${NEXT}.sql`), NEXT_MIGRATION);
  return root;
}

test(
  'an upgrade one process after another, with a migration, costs no request while people send and sign',
  { timeout: 400_000 },
  async () => {
    const place = await newInstallation();
    const balancer = await loadBalancer();
    const begin = (root?: string) => beginBehind(place, balancer, root);
    const next = nextRelease();
    const [first, second] = [await begin(), await begin()];
    balancer.letIn(first.own);
    balancer.letIn(second.own);
    const load = startLoad(place, await place.owner(first.server));

    await load.more();
    const newFirst = await replace(balancer, load, first, () => begin(next));
    expect(await isMigrated(place)).toBe(true);
    await load.more();
    // The process of the release before works on with the new tables, and one of its kind may start again.
    await expectReady(second.own);
    const again = await begin();
    await again.server.stop();
    const newSecond = await replace(balancer, load, second, () => begin(next));
    await load.more();
    for (const { own } of [newFirst, newSecond]) await expectReady(own);

    const sent = await load.end();
    expect(load.failures).toEqual([]);
    for (const { id } of sent) await untilCompleted(place.db, id);
    await allMailsLeft(place.db, 60);
    for (const sending of sent) await expectOnce(place.db, sending);
    await place.expectClean();
  },
);

/** A server behind the balancer, and the address that only the balancer knows. */
type Behind = { own: string; server: RunningServer };

async function beginBehind(place: Installation, balancer: Balancer, root?: string): Promise<Behind> {
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: balancer.url, TRUST_PROXY: 'true' };
  const behind = { own: `http://127.0.0.1:${port}`, server: await place.start(env, root) };
  await expectReady(behind.own);
  return behind;
}

/** As docs/operations.md tells operators: out of the balancer, SIGTERM, the new one, in once it is ready. People go on working. */
async function replace(balancer: Balancer, load: Load, old: Behind, begin: () => Promise<Behind>): Promise<Behind> {
  await balancer.takeOut(old.own);
  const before = balancer.passed();
  await old.server.stop();
  const made = await begin();
  expect(load.failures).toEqual([]);
  expect(balancer.passed()).toBeGreaterThan(before);
  balancer.letIn(made.own);
  return made;
}

async function expectReady(url: string): Promise<void> {
  expect(await client(url).speak(getReady)).toMatchObject({ ready: true });
}

type Load = {
  failures: readonly string[];
  /** Waits until some more documents were signed since it was asked. */
  more: () => Promise<void>;
  /** Lets everyone finish what they have begun. */
  end: () => Promise<Sending[]>;
};

/** People who send and sign through the balancer until it ends. Nothing is tried again: each request that is refused or lost is a failure. */
function startLoad(place: Installation, sender: Client): Load {
  const sent: Sending[] = [];
  const failures: string[] = [];
  const over = new AbortController();
  let signed = 0;
  const workOn = async () => {
    while (!over.signal.aborted) {
      try {
        const sending = await sendOut(sender, 1);
        sent.push(sending);
        for (const signer of await place.signersOf(sending)) {
          await fillPart(sender.url, signer);
          await finish(sender.url, signer);
        }
        signed += 1;
      } catch (cause) {
        failures.push(String(cause));
        return;
      }
    }
  };
  const people = Array.from({ length: SENDERS }, workOn);
  return {
    failures,
    more: async () => {
      const from = signed;
      await until('more was signed', 120, async () => (signed >= from + BETWEEN || failures.length > 0 ? true : null));
    },
    end: async () => {
      over.abort();
      await Promise.all(people);
      return sent;
    },
  };
}

async function isMigrated({ db }: Installation): Promise<boolean> {
  const { rows } = await sql`select 1 from kysely_migration where name = ${NEXT}`.execute(db);
  return rows.length === 1;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
