import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  appendLeaf,
  consistencyProof,
  createLogKey,
  leafHash,
  rootHash,
  signCheckpoint,
} from '@sealwright/pdf/evidence';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { watchLog, WitnessError } from '../../../scripts/witness/watch.ts';
import { testApp } from './app.ts';
import { sentDocument, sign } from './signing-flow.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-witness-'));
const stateFile = path.join(folder, 'state.json');
const url = 'https://sign.example.com';
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(stateFile, { force: true }));

type Log = { leaves: string[]; key: ReturnType<typeof createLogKey>; origin: string };

const nodesOf = async (leaves: string[]) => {
  const nodes = new Map<string, Uint8Array<ArrayBuffer>>();
  const getNode = (level: number, index: number) => nodes.get(`${level}/${index}`)!;
  for (const [at, leaf] of leaves.entries()) {
    for (const { level, index, hash } of await appendLeaf(at, leafHash(Buffer.from(leaf)), getNode)) {
      nodes.set(`${level}/${index}`, hash);
    }
  }
  return getNode;
};

/** An installation that shows this log, honest or not. */
function shown({ leaves, key, origin }: Log, showKey = key.publicKeyPem): typeof fetch {
  return async (address) => {
    const { pathname, searchParams } = new URL(address);
    const getNode = await nodesOf(leaves);
    const size = leaves.length;
    if (pathname === '/api/transparency/') {
      const checkpoint = signCheckpoint({ origin, size, root: await rootHash(size, getNode) }, key.privateKeyPem);
      return Response.json({ checkpoint, public_key: showKey });
    }
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
    const proof = await consistencyProof(from, to, getNode);
    return Response.json({ proof: proof.map((hash) => Buffer.from(hash).toString('hex')) });
  };
}

const key = createLogKey();
const log = (leaves: string[], more: Partial<Log> = {}): Log => ({ leaves, key, origin: 'sealwright.log/1', ...more });
const look = (given: Log, showKey?: string) => watchLog({ url, stateFile, fetch: shown(given, showKey) });

test('a log that grows is good at every run', async () => {
  expect((await look(log(['a', 'b', 'c']))).lines[0]).toContain('First look');
  expect((await look(log(['a', 'b', 'c']))).lines[0]).toContain('the same as before');
  const grown = await look(log(['a', 'b', 'c', 'd', 'e', 'f', 'g']));
  expect(grown).toEqual({
    isGood: true,
    lines: ['Good: sealwright.log/1 grew from 3 to 7 entries, and nothing before changed.'],
  });
});

test.each([
  ['an entry was changed and the log grew', log(['a', 'X', 'c', 'd']), 'The log was rewritten'],
  ['an entry was changed', log(['a', 'X', 'c']), 'The log was rewritten'],
  ['entries were taken away', log(['a', 'b']), 'The log shrank: it had 3 entries and has 2 now.'],
  ['it is another log', log(['a', 'b', 'c'], { origin: 'sealwright.log/2' }), 'The log is another one'],
  [
    'it is signed with another key',
    log(['a', 'b', 'c'], { key: createLogKey() }),
    'not signed with the key of the log',
  ],
])('is said plainly, again and again: %s', async (_what, changed, fault) => {
  await look(log(['a', 'b', 'c']));
  const before = readFileSync(stateFile, 'utf8');

  for (const _ of [1, 2]) {
    const { isGood, lines } = await look(changed);
    expect(isGood).toBe(false);
    expect(lines.join('\n')).toContain(`NOT GOOD: ${fault.replace(/^not/, 'The checkpoint is not')}`);
    expect(lines.join('\n')).toContain('Published now:');
  }
  // What was seen stays: both together are the proof.
  expect(readFileSync(stateFile, 'utf8')).toBe(before);
});

test('a false signature under the right key is found at the first look, with the key from elsewhere', async () => {
  const forged = log(['a'], { key: createLogKey() });

  expect((await look(forged, key.publicKeyPem)).isGood).toBe(false);
  const named = await watchLog({ url, stateFile, publicKey: key.publicKeyPem, fetch: shown(forged) });
  expect(named.isGood).toBe(false);
});

test('what cannot be read says nothing of the log', async () => {
  const away: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(watchLog({ url, stateFile, fetch: away })).rejects.toThrow(WitnessError);
  const other: typeof fetch = async () => Response.json({ hello: 'there' });
  await expect(watchLog({ url, stateFile, fetch: other })).rejects.toThrow('no log of this kind');
  await look(log(['a']));
  await expect(watchLog({ url: 'https://else.example', stateFile, fetch: away })).rejects.toThrow('of another log');
  writeFileSync(stateFile, 'nonsense');
  await expect(look(log(['a']))).rejects.toThrow('cannot be read');
});

test('an installation of ours is followed from one document to the next', async () => {
  const server = await testApp();
  const ask: typeof fetch = async (address) => {
    const { pathname, search } = new URL(address);
    const answer = await server.app.inject({ url: pathname + search });
    return new Response(answer.body, { status: answer.statusCode });
  };
  const run = () => watchLog({ url, stateFile, fetch: ask });
  const grow = async () => {
    const { signers } = await sentDocument(server, [{ name: 'Ada' }]);
    await sign(signers[0]!);
    server.clock.advance(60_000);
    await server.runTasks();
  };
  await grow();
  expect((await run()).isGood).toBe(true);
  await grow();

  const { isGood, lines } = await run();

  expect(isGood).toBe(true);
  expect(lines[0]).toMatch(/grew from \d+ to \d+ entries/);
});
