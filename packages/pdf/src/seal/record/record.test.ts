import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Bytes } from '../../types.ts';
import { evidenceFileName } from '../evidence-bundle.ts';
import { createLogKey } from '../evidence-checkpoint.ts';
import { plainBytes } from '../der.ts';
import { seal } from '../seal.ts';
import { gapOf } from '../test/attacks.ts';
import { randomChanges } from '../test/changes.ts';
import { makeBundle } from '../test/evidence.ts';
import { listsOf, makeInstallation, sealedAt } from '../test/keys.ts';
import type { Installation } from '../test/keys.ts';
import { startAuthority } from '../test/revocation-server.ts';
import type { Authority } from '../test/revocation-server.ts';
import { fileWithAttachment, plainFile } from '../test/sources.ts';
import { startTimestampServer } from '../test/timestamp-server.ts';
import { httpTimestampAuthority } from '../timestamp.ts';
import type { TimestampDigest } from '../timestamp.ts';
import { gatherRevocations } from '../validation/gather.ts';
import { verify } from '../verify.ts';
import type { VerifyOptions } from '../verify.ts';
import { renewedDigest, stampHashes, tokenDigest } from './build-record.ts';
import { buildTree, rootFrom } from './hash-tree.ts';
import { encodeChains, encodeRecord, readRecord } from './record-syntax.ts';
import type { ArchiveChains } from './record-syntax.ts';
import { statusIn, withStatus } from './token-status.ts';

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;
const isFull = process.env['SEALWRIGHT_FAULTS'] === 'full';
const key = createLogKey();
const dayMs = 24 * 3600 * 1000;
const years = (count: number): Date => new Date(sealedAt.getTime() + count * 365 * dayMs);
const digest = (algorithm: TimestampDigest, bytes: Uint8Array): Bytes =>
  plainBytes(createHash(algorithm).update(bytes).digest());

let ours: Installation;
let authority: Authority;
let file: Bytes;
let folder: string;

beforeAll(async () => {
  [ours, authority] = await Promise.all([
    makeInstallation(),
    startAuthority({ at: sealedAt, origin: 'http://tsa.example.com' }),
  ]);
  const source = fileWithAttachment(evidenceFileName, JSON.stringify(await makeBundle(plainFile(), key)));
  file = (await seal(source, { signer: ours.signer, at: sealedAt })).bytes;
  folder = mkdtempSync(join(tmpdir(), 'record-test-'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Stamps with a certificate that is issued at that time and lives two years. */
async function sourceAt(at: Date, by: Authority = authority) {
  const server = await startTimestampServer({ at, authority: by, lifeDays: 730 });
  const made = httpTimestampAuthority('http://tsa.example.com', { timeoutMs: 2000, fetch: server.fetch });
  return { authority: made, trustedRoots: [by.root], at };
}

const others = Array.from({ length: 6 }, (_, index) => digest('sha256', Buffer.from(`file ${index}`)));

/** The first archive timestamp, over this file and six others. */
async function firstChains(at: Date = sealedAt, by: Authority = authority): Promise<ArchiveChains> {
  const { token, reduced } = await stampHashes(await sourceAt(at, by), [digest('sha256', file), ...others], 'sha256');
  return [[{ algorithm: 'sha256', tree: reduced[0]!, token }]];
}

async function renewTimestamp(chains: ArchiveChains, at: Date): Promise<ArchiveChains> {
  const chain = chains.at(-1)!;
  const { algorithm, token: before } = chain.at(-1)!;
  const hashes = [digest(algorithm, Buffer.from('another timestamp')), tokenDigest(before, algorithm)];
  const { token, reduced } = await stampHashes(await sourceAt(at), hashes, algorithm);
  return [...chains.slice(0, -1), [...chain, { algorithm, tree: reduced[1]!, token }]];
}

async function renewTree(chains: ArchiveChains, at: Date, algorithm: TimestampDigest): Promise<ArchiveChains> {
  const own = renewedDigest(digest(algorithm, file), encodeChains(chains), algorithm);
  const { token, reduced } = await stampHashes(await sourceAt(at), [own], algorithm);
  return [...chains, [{ algorithm, tree: reduced[0]!, token }]];
}

const check = (chains: ArchiveChains, options: Partial<VerifyOptions> = {}, bytes: Bytes = file) =>
  verify(bytes, {
    trustedRoots: [ours.root],
    trustedTimestampRoots: [authority.root],
    logKeys: [key.publicKeyPem],
    now: years(1),
    evidenceRecord: encodeRecord(chains),
    ...options,
  });

const failures = ({ checks }: Awaited<ReturnType<typeof verify>>): string[] =>
  checks.filter(({ passed }) => !passed).map(({ name }) => name);

describe('a hash tree', () => {
  it('leads every leaf of every size to the root, and no other hash', () => {
    for (let size = 1; size <= 40; size++) {
      const leaves = Array.from({ length: size }, (_, index) => digest('sha256', Buffer.from(`${index}`)));
      const { root, reduced } = buildTree(leaves, 'sha256');
      leaves.forEach((leaf, index) => expect(rootFrom(leaf, reduced[index]!, 'sha256')).toEqual(root));
      const stranger = rootFrom(digest('sha256', Buffer.from('x')), reduced[0]!, 'sha256');
      expect(stranger).not.toEqual(root);
    }
  });

  it('has no list of one hash, which RFC 4998 can be read to hash or not to hash', () => {
    const leaves = Array.from({ length: 37 }, (_, index) => digest('sha256', Buffer.from(`${index}`)));

    expect(buildTree(leaves, 'sha256').reduced.every(([first]) => first!.length > 1)).toBe(true);
    expect(buildTree(leaves.slice(0, 1), 'sha256').reduced).toEqual([[]]);
  });
});

describe('an evidence record', () => {
  it('proves since when a sealed file was there, and until when that holds', async () => {
    const result = await check(await firstChains());

    expect(failures(result)).toEqual([]);
    expect(result.record).toMatchObject({
      provenSince: sealedAt.toISOString(),
      validUntil: years(2).toISOString(),
      timestamps: [{ hash: 'sha256', authority: 'Test Timestamp Server' }],
    });
  });

  it('holds over renewals of the timestamp and of the hash tree, for years after the first certificate ended', async () => {
    let chains = await firstChains();
    chains = await renewTimestamp(chains, years(1.5));
    chains = await renewTimestamp(chains, years(3));
    chains = await renewTree(chains, years(4), 'sha384');
    chains = await renewTimestamp(chains, years(5.5));
    chains = await renewTree(chains, years(7), 'sha512');
    const weakSince = { sha256: years(4.5), sha384: years(7.5) };
    const result = await check(chains, { now: years(8), weakSince });

    expect(failures(result)).toEqual([]);
    expect(result.record?.timestamps.map(({ hash }) => hash)).toEqual([
      'sha256',
      'sha256',
      'sha256',
      'sha384',
      'sha384',
      'sha512',
    ]);
    expect(readRecord(encodeRecord(chains))).toEqual(chains);
  });

  it.each<[string, (chains: ArchiveChains) => Promise<ArchiveChains>, Partial<VerifyOptions>, string]>([
    ['its last timestamp ended', async (chains) => chains, { now: years(2.5) }, 'record_renewals'],
    ['it was renewed too late', (chains) => renewTimestamp(chains, years(2.1)), { now: years(3) }, 'record_renewals'],
    [
      'its algorithm was weak before the tree was renewed',
      (chains) => renewTree(chains, years(1.5), 'sha512'),
      { now: years(2), weakSince: { sha256: years(1) } },
      'record_renewals',
    ],
    [
      'its algorithm is weak by now',
      async (chains) => chains,
      { weakSince: { sha256: years(0.5) } },
      'record_renewals',
    ],
    [
      'a renewal covers another timestamp',
      async (chains) => {
        const first = chains[0]![0];
        const [[, second]] = (await renewTimestamp(await firstChains(), years(1))) as [[never, ArchiveChains[0][0]]];
        return [[first!, second]];
      },
      { now: years(2) },
      'record_renewals',
    ],
    [
      'a new tree covers other chains',
      async (chains) => [...chains, ...(await renewTree(await firstChains(), years(1), 'sha512')).slice(1)],
      { now: years(2) },
      'record_renewals',
    ],
    [
      'a timestamp was renewed by another algorithm inside one chain',
      async ([first]) => {
        const hash = tokenDigest(first!.at(-1)!.token, 'sha512');
        const { token, reduced } = await stampHashes(await sourceAt(years(1)), [hash], 'sha512');
        return [[...first!, { algorithm: 'sha512', tree: reduced[0]!, token }]];
      },
      { now: years(2) },
      'record_renewals',
    ],
  ])('does not hold when %s', async (_, change, options, failed) => {
    const result = await check(await change(await firstChains()), options);

    expect(failures(result)).toEqual([failed]);
    expect(result).toMatchObject({ isValid: false, isIntact: true, record: null });
  });

  it('proves nothing for another file, without a trusted root, or when it cannot be read', async () => {
    const chains = await firstChains();
    const stranger = await startAuthority({ at: sealedAt, origin: 'http://stranger.example.com' });
    const other = (await seal(plainFile(), { signer: ours.signer, at: sealedAt })).bytes;

    expect(failures(await check(chains, { isEvidenceRequired: false }, other))).toContain('record_file');
    expect(failures(await check(await firstChains(sealedAt, stranger)))).toEqual(['record_timestamps']);
    expect(failures(await check(chains, { evidenceRecord: file }))).toEqual(['record_file']);
    const unjudged = await check(chains, { trustedTimestampRoots: undefined });
    expect(unjudged).toMatchObject({ isValid: true, record: null });
    expect(unjudged.checks.find(({ name }) => name === 'record_timestamps')?.needsAttention).toBe(true);
  });

  it('keeps a seal without a timestamp valid when its certificate is revoked later, and not when it was revoked before', async () => {
    const chains = await firstChains(new Date(sealedAt.getTime() + 1000));
    const { leaf } = ours.keys;
    const verdict = async (revokedAt: Date) => {
      const revoked = { certificatePem: leaf.certificatePem, revokedAt };
      const revocationLists = await listsOf(ours, { now: years(0.9), until: years(2), leaf: revoked });
      const without = await check(chains, { revocationLists, evidenceRecord: undefined });
      return [failures(await check(chains, { revocationLists })), failures(without)];
    };

    expect(await verdict(years(0.5))).toEqual([[], ['certificate_validity']]);
    expect(await verdict(new Date(sealedAt.getTime() - dayMs))).toEqual([
      ['certificate_validity'],
      ['certificate_validity'],
    ]);
  });

  it('cannot make a seal older than it says', async () => {
    const early = new Date(sealedAt.getTime() - 30 * dayMs);

    const by = await startAuthority({ at: early, origin: 'http://tsa.example.com' });
    const options = { trustedTimestampRoots: [by.root] };

    expect(failures(await check(await firstChains(early, by), options))).toEqual(['certificate_validity']);
  });
});

describe('the status of a timestamp’s certificate', () => {
  const statusOf = async (by: Authority, at: Date, path: Bytes[]) => {
    by.setClock(at);
    const { ocspResponses, revocationLists } = await gatherRevocations([path], {
      ask: by.ask,
      cache: new Map(),
      at,
      lists: [],
    });
    return { lists: revocationLists, responses: ocspResponses };
  };

  it.each(['ocsp', 'list'] as const)('is kept in the timestamp (%s), and covered by its renewal', async (place) => {
    const by = await startAuthority({ at: sealedAt, origin: 'http://tsa.example.com', places: [place] });
    const stamped = await stampHashes(await sourceAt(sealedAt, by), [digest('sha256', file)], 'sha256');
    const status = await statusOf(by, sealedAt, stamped.path);
    const token = withStatus(stamped.token, status);
    const chains: ArchiveChains = [[{ algorithm: 'sha256', tree: [], token }]];
    const renewal = await stampHashes(await sourceAt(years(1), by), [tokenDigest(token, 'sha256')], 'sha256');
    const renewed: ArchiveChains = [[chains[0]![0]!, { algorithm: 'sha256', tree: [], token: renewal.token }]];
    const without: ArchiveChains = [[{ ...chains[0]![0]!, token: stamped.token }, renewed[0]![1]!]];
    const options = { trustedTimestampRoots: [by.root], now: years(1.1) };

    expect(statusIn(token)).toEqual(status);
    expect(failures(await check(chains, { ...options, now: years(0.1) }))).toEqual([]);
    expect(failures(await check(renewed, options))).toEqual([]);
    expect(failures(await check(without, options))).toEqual(['record_renewals']);
  });

  it('must be about it', async () => {
    const [chain] = await firstChains();
    const stray = await listsOf(ours, { now: sealedAt, until: years(1) });
    const token = withStatus(chain![0]!.token, { lists: stray, responses: [] });

    expect(failures(await check([[{ ...chain![0]!, token }]]))).toEqual(['record_timestamps']);
  });

  it('says when it was revoked, and then the timestamp proves nothing', async () => {
    const by = await startAuthority({ at: sealedAt, origin: 'http://tsa.example.com', places: ['list'] });
    const stamped = await stampHashes(await sourceAt(sealedAt, by), [digest('sha256', file)], 'sha256');
    const chains: ArchiveChains = [[{ algorithm: 'sha256', tree: [], token: stamped.token }]];
    by.faults.list = 'revoked';
    by.setClock(years(0.5));
    const options = { trustedTimestampRoots: [by.root], revocationLists: [await by.list()] };

    expect(failures(await check(chains, options))).toEqual(['record_renewals']);
  });
});

it.runIf(hasOpenssl)('openssl verifies the timestamps of a record, with the status inside and without', async () => {
  // openssl judges certificates by the clock of the machine.
  const at = new Date();
  const by = await startAuthority({ at, origin: 'http://tsa.example.com' });
  const root = join(folder, 'root.pem');
  writeFileSync(
    root,
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(by.root).toString('base64')}\n-----END CERTIFICATE-----\n`,
  );
  const words: string[] = [];
  for (const algorithm of ['sha256', 'sha512'] as const) {
    const hashes = [digest(algorithm, file), digest(algorithm, Buffer.from('other'))];
    const stamped = await stampHashes(await sourceAt(at, by), hashes, algorithm);
    const { ocspResponses } = await gatherRevocations([stamped.path], { ask: by.ask, cache: new Map(), at, lists: [] });
    const tree = rootFrom(hashes[0]!, stamped.reduced[0]!, algorithm)!;
    for (const token of [
      stamped.token,
      withStatus(stamped.token, { lists: [await by.list()], responses: ocspResponses }),
    ]) {
      const path = join(folder, 'token.der');
      writeFileSync(path, token);
      const digestHex = Buffer.from(tree).toString('hex');
      const asked = ['ts', '-verify', '-digest', digestHex, '-in', path, '-token_in', '-CAfile', root];
      words.push(
        execFileSync('openssl', asked, { stdio: ['ignore', 'pipe', 'ignore'] })
          .toString()
          .trim(),
      );
    }
  }

  expect(words).toEqual(Array.from({ length: 4 }, () => 'Verification: OK'));
});

describe('nothing changes unnoticed', () => {
  const step = isFull ? 1 : 23;
  it(`in a record (every ${step} bytes)`, async () => {
    let chains = await firstChains();
    const stamped = chains[0]![0]!;
    authority.setClock(sealedAt);
    chains = [[{ ...stamped, token: withStatus(stamped.token, { lists: [await authority.list()], responses: [] }) }]];
    chains = await renewTree(await renewTimestamp(chains, years(0.5)), years(0.8), 'sha512');
    const record = encodeRecord(chains);
    const unnoticed: number[] = [];
    for (let at = 0; at < record.length; at += step) {
      const other = plainBytes(record);
      other[at]! ^= 1 << (at % 8);
      if ((await check(chains, { evidenceRecord: other })).isValid) unnoticed.push(at);
    }

    expect(failures(await check(chains))).toEqual([]);
    expect(unnoticed).toEqual([]);
  }, 600_000);

  const count = isFull ? 1000 : 60;
  it(`in a file with its record (${count} random changes)`, async () => {
    const chains = await firstChains();
    const valid: number[] = [];
    let index = 0;
    for (const changed of randomChanges(file, gapOf(file), count)) {
      const result = await check(chains, {}, changed);
      if (result.isValid || result.record !== null) valid.push(index);
      index++;
    }

    expect(index).toBe(count);
    expect(valid).toEqual([]);
  }, 600_000);
});
