import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDocument } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { Refused } from '../apps/server/test/app.ts';
import type { RunningServer } from '../e2e/server.ts';
import { type Client, until } from './client.ts';
import { type Installation, installationOn } from './installation.ts';
import { ownPostgres } from './own-postgres.ts';
import { allMailsLeft, expectOnce, fillPart, finish, type Sending, sendOut, untilCompleted } from './signing.ts';

const IS_FULL = process.env['SEALWRIGHT_FAULTS'] === 'full';
const DOCUMENTS = IS_FULL ? 50 : 8;
const ROUNDS = IS_FULL ? 20 : 4;
const AWAY_MS = IS_FULL ? 30_000 : 3_000;
const LIMIT = { timeout: 400_000 };
const CARRY_MS = 240_000;

const postgres = await ownPostgres();
const place = await installationOn(postgres);
const server = await place.start();
const owner = await place.owner(server);

/** Calls again while the database is away, as the web client does. Any other refusal fails the test. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + CARRY_MS;
  for (;;) {
    try {
      return await act();
    } catch (cause) {
      const isWorthIt = cause instanceof Refused ? cause.status === 503 : String(cause).startsWith('Error: Not within');
      if (!isWorthIt || Date.now() > deadline) throw cause;
      await sleep(200);
    }
  }
}

/** One document from its draft to the last signature, however often a call has to be repeated. */
async function carry(at: Installation, sender: Client): Promise<Sending> {
  const sending = await patiently(() => sendOut(sender, 1));
  const [signer] = await patiently(() => at.signersOf(sending));
  await patiently(() => fillPart(sender.url, signer!));
  await patiently(() =>
    finish(sender.url, signer!).catch((cause: unknown) => {
      // The answer to the first try was lost, and the try was not.
      if (!(cause instanceof Refused && cause.code === 'already_finished')) throw cause;
    }),
  );
  return sending;
}

/** Carries documents through a fault, expects everything due to be done within 30 s of its end, and answers them. */
async function survivors(
  at: Installation,
  running: RunningServer,
  sender: Client,
  fault: () => Promise<void>,
): Promise<Sending[]> {
  const carried = Array.from({ length: DOCUMENTS }, () => carry(at, sender));
  // They are in the middle of it; a rejection while the fault lasts is told below.
  const all = Promise.allSettled(carried);
  await sleep(700);
  await fault();
  await all;
  const sendings = await Promise.all(carried);
  for (const { id } of sendings) await untilCompleted(at.db, id);
  await allMailsLeft(at.db, 30);
  for (const sending of sendings) await expectOnce(at.db, sending);
  expect(running.process.exitCode).toBe(null);
  return sendings;
}

test('documents in flight survive every connection being cut, again and again', LIMIT, async () => {
  const done = await survivors(place, server, owner, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await postgres.run(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
      await sleep(400);
    }
  });

  expect(done).toHaveLength(DOCUMENTS);
});

test('documents in flight survive a crash of the database', LIMIT, async () => {
  const done = await survivors(place, server, owner, async () => {
    await postgres.end('SIGKILL');
    await postgres.start();
  });

  expect(done).toHaveLength(DOCUMENTS);
});

test('documents in flight survive a restart of the database', LIMIT, async () => {
  const done = await survivors(place, server, owner, async () => {
    await postgres.end('SIGINT');
    await postgres.start();
  });

  expect(done).toHaveLength(DOCUMENTS);
});

test(
  'while the database is away requests hear so at once and when to come back, and then all goes on',
  LIMIT,
  async () => {
    const done = await survivors(place, server, owner, async () => {
      await postgres.end('SIGINT');
      const answer = await fetch(new URL('/api/documents/', server.url), {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      await sleep(AWAY_MS);
      await postgres.start();

      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    });

    expect(done).toHaveLength(DOCUMENTS);
  },
);

test('a database that takes no writes for a while is told as away, and then all goes on', LIMIT, async () => {
  const done = await survivors(place, server, owner, async () => {
    await postgres.run('alter system set default_transaction_read_only = on');
    await postgres.run('select pg_reload_conf()');
    const refused = await until('a write is refused', 20, () =>
      owner.speak(createDocument, { body: {} }).then(
        () => null,
        (cause: unknown) => cause as Refused,
      ),
    );
    await sleep(AWAY_MS);
    await postgres.run('alter system reset default_transaction_read_only');
    await postgres.run('select pg_reload_conf()');

    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
  });

  expect(done).toHaveLength(DOCUMENTS);
});

const space = path.join(postgres.folder, 'space');
mkdirSync(space);
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', space]).status === 0;
afterAll(() => void (canMount && spawnSync('umount', ['-l', space])));

test.skipIf(!canMount)('a full disk is told as away, and all goes on once there is room', LIMIT, async () => {
  const tables = path.join(space, 'tables');
  mkdirSync(tables, { mode: 0o700 });
  postgres.handOver(tables);
  await postgres.run(`create tablespace small location '${tables}'`);
  const small = await installationOn(postgres, { tablespace: 'small' });
  const cramped = await small.start();
  const sender = await small.owner(cramped);
  const ballast = path.join(space, 'ballast');

  const done = await survivors(small, cramped, sender, async () => {
    fill(ballast);
    const refused = await until('a write is refused', 60, () =>
      sender.speak(createDocument, { body: {} }).then(
        () => null,
        (cause: unknown) => cause as Refused,
      ),
    );
    await sleep(AWAY_MS);
    rmSync(ballast);

    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
  });

  expect(done).toHaveLength(DOCUMENTS);
  await small.expectClean();
});

/** Takes all room there is. */
function fill(file: string): void {
  for (let size = 1024 * 1024; size >= 4096; size /= 4) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
    }
  }
}

test('a server that starts while the database starts up waits for it', LIMIT, async () => {
  let refusals = 3;
  // What PostgreSQL says then: severity and SQLSTATE, in a frame with its length.
  const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
  const refusal = Buffer.alloc(5 + fields.length);
  refusal.write('E');
  refusal.writeInt32BE(4 + fields.length, 1);
  refusal.write(fields, 5);
  const door = createServer((socket) => {
    socket.on('error', () => {});
    if (refusals > 0) {
      refusals -= 1;
      socket.once('data', () => socket.end(refusal));
      return;
    }
    const behind = connect(path.join(postgres.connection.host, '.s.PGSQL.5432'));
    behind.on('error', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  afterAll(() => void door.close());

  // An empty database, so with a file store that is empty as well.
  const dataDir = path.join(postgres.folder, 'starting');
  await place.start({ DATABASE_URL: `postgres://owner:x@127.0.0.1:${port}/postgres`, DATA_DIR: dataDir });

  expect(refusals).toBe(0);
});

test('after all of this nothing is lost, done twice or left over', LIMIT, async () => {
  await place.expectClean();

  expect(server.process.exitCode).toBe(0);
});
