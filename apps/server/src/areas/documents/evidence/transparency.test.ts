import {
  getCheckpoint,
  getCheckpointNote,
  getCheckpointOfSize,
  getConsistencyProof,
  getInclusionProof,
  listEvidence,
} from '@sealwright/contract';
import { entryLeafHash, verifyCheckpoint, verifyConsistency, verifyInclusion } from '@sealwright/pdf/evidence';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const anyone = server.as(null);

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** The log after one more document was completed. */
async function grown() {
  const sent = await sentDocument(server, [{ name: 'Ada Lovelace' }]);
  await sign(sent.signers[0]!);
  await server.runTasks();
  // Its entry is waiting, and is taken in with the next one.
  server.clock.advance(60_000);
  await server.runTasks();
  return { ...sent, log: await anyone(getCheckpoint) };
}

const first = await grown();
const { events } = await server.as(first.sender)(listEvidence, { params: { id: first.id } });
const second = await grown();

describe('the published log', () => {
  test('says its size and its hash, signed, and anyone may read it', async () => {
    const { checkpoint, publicKey, size, rootHash, origin } = second.log;
    const found = verifyCheckpoint(checkpoint, publicKey)!;

    expect(found).toMatchObject({ origin, size });
    expect(Buffer.from(found.root).toString('hex')).toBe(rootHash);
    expect(size).toBeGreaterThan(first.log.size);
    const note = (await anyone(getCheckpointNote)) as unknown as Buffer;
    expect(note.toString()).toBe(checkpoint);
    expect(await anyone(getCheckpointOfSize, { params: { size: first.log.size } })).toEqual(first.log);
  });

  test('proves that it only grew', async () => {
    const query = { from: first.log.size, to: second.log.size };
    const { proof } = await anyone(getConsistencyProof, { query });
    const sizes = { first: query.from, second: query.to };
    const roots = { firstRoot: bytes(first.log.rootHash), secondRoot: bytes(second.log.rootHash) };

    expect(verifyConsistency({ ...sizes, ...roots, proof: proof.map(bytes) })).toBe(true);
    const other = { ...roots, firstRoot: bytes('00'.repeat(32)) };
    expect(verifyConsistency({ ...sizes, ...other, proof: proof.map(bytes) })).toBe(false);
  });

  test('proves consistency between every two sizes', async () => {
    const { size } = second.log;
    for (let from = 0; from <= size; from += 1) {
      server.clock.advance(60_000);
      const { proof } = await anyone(getConsistencyProof, { query: { from, to: size } });
      expect(proof.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
      expect(proof.length === 0).toBe(from === 0 || from === size);
    }
  });

  test('proves that an entry is in it, to those who know its hash', async () => {
    const leaf = entryLeafHash(events[0]!.hash);
    const query = { leaf: Buffer.from(leaf).toString('hex'), size: second.log.size };

    const { leafIndex, proof } = await anyone(getInclusionProof, { query });

    const given = { leaf, leafIndex, size: query.size, proof: proof.map(bytes), root: bytes(second.log.rootHash) };
    expect(verifyInclusion(given)).toBe(true);
    const unknown = anyone(getInclusionProof, { query: { ...query, leaf: 'ab'.repeat(32) } });
    expect(await refusal(unknown)).toBe('404 not_found');
    // It came later than that.
    expect(await refusal(anyone(getInclusionProof, { query: { ...query, size: leafIndex } }))).toBe('404 not_found');
  });

  test('holds nothing of documents and people', async () => {
    const { size } = second.log;
    const all = JSON.stringify([
      await anyone(getCheckpoint),
      await anyone(getConsistencyProof, { query: { from: first.log.size, to: size } }),
      await anyone(getCheckpointOfSize, { params: { size: first.log.size } }),
    ]);

    for (const secret of ['Ada', 'Lovelace', 'Contract', first.sender.email, 'example', 'D-0']) {
      expect(all).not.toContain(secret);
    }
  });

  test.each([
    [{ from: 3, to: 2 }, '422 request_invalid'],
    [{ from: -1, to: 2 }, '422 request_invalid'],
    [{ from: 1, to: 999_999 }, '404 not_found'],
  ])('refuses sizes there never were: %j', async (query, expected) => {
    expect(await refusal(anyone(getConsistencyProof, { query }))).toBe(expected);
  });

  test('a size that was never signed has no checkpoint', async () => {
    expect(await refusal(anyone(getCheckpointOfSize, { params: { size: 999_999 } }))).toBe('404 not_found');
  });

  test('may be kept for a while by anyone, and is not asked without end', async () => {
    server.clock.advance(60_000);
    const get = (url: string) => server.app.inject({ url });
    const newest = await get('/api/transparency/');
    const old = await get(`/api/transparency/consistency/?from=1&to=${first.log.size}`);

    expect(newest.headers['cache-control']).toBe('public, max-age=10');
    expect(old.headers['cache-control']).toBe('public, max-age=86400');
    expect((await get('/api/transparency/checkpoints/999999/')).headers['cache-control']).toBe('no-store');
    const answers = await Promise.all(Array.from({ length: 130 }, () => get('/api/transparency/')));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
  });
});
