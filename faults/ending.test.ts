import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHealth } from '@sealwright/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, removeData, startServer } from '../e2e/server.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { client, until } from './client.ts';
import { expectNothingTwice, installations } from './installation.ts';
import { seeded } from './random.ts';
import { scaled } from './scale.ts';
import { allMailsLeft, expectOnce, fillPart, finish, outcomes, sendOut, untilCompleted } from './signing.ts';

const ROOT = path.join(import.meta.dirname, '..');
const TRIES = scaled(1, 20);
// The product's own bound is half a minute; the rest is for a busy machine.
const BOUND_SECONDS = 45;

const newInstallation = await installations();
beforeAll(() => buildWebIfStale(), 300_000);

/** `npm start`, or the node that it runs, on a fresh data folder. */
function begin(through: 'npm' | 'node'): { child: ChildProcess; dataDir: string; ready: Promise<void> } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sealwright-ending-'));
  const [command, args] = through === 'npm' ? ['npm', ['start']] : [process.execPath, ['scripts/start.ts']];
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', NODE_OPTIONS: '' };
  // As from a shell of a person: it is npm itself that says it started the process.
  for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete env[name];
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('is ready at')) resolve();
    });
  });
  return { child, dataDir, ready };
}

/** Everything that still runs of what was begun on this data folder: npm, its shell, node, initdb, PostgreSQL. */
function leftOf(dataDir: string): string[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'latin1');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter(
      (pid) => read(pid, 'environ').includes(`DATA_DIR=${dataDir}\0`) || read(pid, 'cmdline').includes(`${dataDir}/`),
    )
    .map((pid) => read(pid, 'cmdline').replaceAll('\0', ' '));
}

/** Answers what is left at the bound: nothing, if all is well. */
async function leftAtBound(dataDir: string): Promise<string[]> {
  await until('everything that was begun has ended', BOUND_SECONDS, async () =>
    leftOf(dataDir).length === 0 ? true : null,
  ).catch(() => {});
  const left = leftOf(dataDir);
  if (existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))) left.push('postmaster.pid');
  if (left.length === 0) rmSync(dataDir, { recursive: true, force: true });
  return left;
}

const ways = (['npm', 'node'] as const).flatMap((to) => (['SIGTERM', 'SIGINT'] as const).map((signal) => [to, signal]));

describe.skipIf(process.platform !== 'linux')('what npm start began ends with it', () => {
  test.each(ways as ['npm' | 'node', NodeJS.Signals][])(
    'at any moment of the start, by a signal to %s: %s',
    { timeout: 120_000 * TRIES },
    async (to, signal) => {
      const random = seeded(ways.findIndex(([a, b]) => a === to && b === signal) + 1);
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { child, dataDir } = begin(to);
        await sleep(300 + random() * 5000);
        // Ctrl C goes to all of the foreground's processes; npm's shell keeps a SIGINT that npm forwards to itself.
        process.kill(to === 'npm' && signal === 'SIGINT' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
        expect(await leftAtBound(dataDir)).toEqual([]);
      }
    },
  );

  test('the moment it is ready, and by a second Ctrl C that cannot wait', { timeout: 240_000 * TRIES }, async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      for (const pause of [10, 900]) {
        const { child, dataDir, ready } = begin('npm');
        await ready;
        // A terminal sends it to all of the foreground's processes.
        process.kill(-(child.pid ?? 0), 'SIGINT');
        await sleep(pause);
        try {
          process.kill(-(child.pid ?? 0), 'SIGINT');
        } catch {
          // Done already.
        }
        expect(await leftAtBound(dataDir)).toEqual([]);
      }
    }
  });

  test('when npm is killed and can tell no one', { timeout: 120_000 * TRIES }, async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { child, dataDir, ready } = begin('npm');
      await ready;
      child.kill('SIGKILL');
      expect(await leftAtBound(dataDir)).toEqual([]);
    }
  });
});

const UNIT = path.join(ROOT, 'deploy/sealwright.service');
const hasSystemd = existsSync('/usr/bin/systemd-analyze');
const isSystemdRunning = existsSync('/run/systemd/system') && process.getuid?.() === 0;

describe('the example of a systemd unit', () => {
  test.skipIf(!hasSystemd)('is one that systemd accepts', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.skipIf(!isSystemdRunning)('ends the server and its database in order when systemd stops it', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sealwright-ending-'));
    const name = `sealwright-test-${process.pid}`;
    const ofEnding = readFileSync(UNIT, 'utf8').match(/^(KillMode|KillSignal|TimeoutStopSec)=.*$/gm) ?? [];
    const settings = [`DATA_DIR=${dataDir}`, 'PORT=0'].flatMap((setting) => ['-E', setting]);
    const properties = ofEnding.flatMap((property) => ['-p', property]);
    const command = [process.execPath, 'scripts/start.ts'];
    spawnSync('systemd-run', [`--unit=${name}`, `--working-directory=${ROOT}`, ...properties, ...settings, ...command]);
    await until('the database runs', 60, async () =>
      existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')) ? true : null,
    );

    spawnSync('systemctl', ['stop', name]);

    expect(await leftAtBound(dataDir)).toEqual([]);
  });
});

describe('an embedded database ends with the last process that uses it', () => {
  const isServed = (server: RunningServer) => existsSync(path.join(server.dataDir, 'postgres', 'postmaster.pid'));

  test('one after the other', async () => {
    const first = await startServer();
    const second = await startServer({ dataDir: first.dataDir });

    await first.stop();

    expect(isServed(second)).toBe(true);
    await client(second.url).speak(getHealth);
    await second.stop();
    expect(isServed(second)).toBe(false);
    removeData(first);
  });

  test('both at once', { timeout: 120_000 * scaled(2, 20) }, async () => {
    const first = await startServer();
    const { dataDir } = first;
    await Promise.all([first.stop(), startServer({ dataDir }).then((second) => second.stop())]);
    for (let tries = 0; tries < scaled(2, 20); tries += 1) {
      const both = await Promise.all([startServer({ dataDir }), startServer({ dataDir })]);
      await Promise.all(both.map((server) => server.stop()));
      expect(isServed(first)).toBe(false);
    }
    removeData(first);
  });
});

test('what was asked for when the signal came is done once, and the rest can be asked for again', async () => {
  const place = await newInstallation();
  const ending = await place.start();
  const sender = await place.owner(ending);
  const sendings = [];
  for (let count = 0; count < 4; count += 1) sendings.push(await sendOut(sender, 2));
  const signers = (await Promise.all(sendings.map((sending) => place.signersOf(sending)))).flat();
  await allMailsLeft(place.db, 30);
  for (const signer of signers) await fillPart(ending.url, signer);

  const clicks = outcomes(signers.map((signer) => finish(ending.url, signer)));
  await sleep(30);
  await ending.stop();
  const { done } = await clicks;
  const submitted = await place.db.selectFrom('recipients').select('id').where('state', '=', 'submitted').execute();
  const next = await place.start();
  const again = await outcomes(signers.map((signer) => finish(next.url, signer)));
  for (const { id } of sendings) await untilCompleted(place.db, id);
  await allMailsLeft(place.db, 30);

  expect(submitted.length).toBeGreaterThanOrEqual(done.length);
  expect(again.refused.filter((one) => !/409 (already_finished|document_)/.test(one))).toEqual([]);
  for (const sending of sendings) await expectOnce(place.db, sending);
  expectNothingTwice(place.sink.mails);
  await place.expectClean();
});

test('a client that never finishes its request does not keep the server from ending', async () => {
  const server = await startServer();
  const { port, hostname } = new URL(server.url);
  const slow = net.connect(Number(port), hostname);
  slow.on('error', () => {});
  await once(slow, 'connect');
  slow.write(
    'POST /api/auth/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  );
  await sleep(200);

  await server.stop();

  expect(existsSync(path.join(server.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  slow.destroy();
  removeData(server);
});
