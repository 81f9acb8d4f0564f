import { expect, test } from 'vitest';
import * as bombs from '../../test/bombs.ts';
import { inspect } from '../content/index.ts';
import { findSealObstacles } from './seal.ts';
import { verify } from './verify.ts';

// Small counts: what is refused is refused for what is counted, not for the time it took.
const files = {
  'cross-reference streams that unpack to gigabytes together': bombs.xrefStreamBomb(6),
  'a stream packed sixty times over': bombs.nestedFilterBomb(),
  'thousands of objects behind the same blank': bombs.blankBomb(200),
  'thousands of strings without an end': bombs.openStringBomb(200),
  'millions of values': bombs.valuesBomb(2_100_000),
  'a hundred signatures over a large file': bombs.signaturesBomb(100, 1000),
  'attachments that name themselves': bombs.attachmentsBomb(),
};

test.each(Object.entries(files))('a file of %s is refused by the check and reads no further', async (_name, bytes) => {
  const found = await verify(bytes, { trustedRoots: [] });

  expect(found.isValid).toBe(false);
  const said = found.checks.filter(({ passed }) => !passed).map(({ detail }) => detail);
  expect(said.join(' ')).toMatch(/more than can be checked|many times over|more signatures|no seal/);
});

test.each(['thousands of objects behind the same blank', 'millions of values'] as const)(
  'a file of %s must not be signed: nothing says what else is in it',
  async (name) => {
    const { unstable } = await findSealObstacles(files[name]);

    expect(unstable.join(' ')).toContain('more than can be checked');
  },
);

test('signatures over more bytes than can be hashed in a moment are refused before they are', async () => {
  const found = await verify(bombs.signaturesBomb(40, 8 * 1024 * 1024), { trustedRoots: [] });

  const structure = found.checks.find(({ name }) => name === 'structure');
  expect(structure).toMatchObject({ passed: false, detail: expect.stringContaining('too many signatures') });
});

test('pages below pages without end are refused', async () => {
  const found = await verify(bombs.pageTreeBomb(500), { trustedRoots: [] });

  expect(found.checks.find(({ name }) => name === 'structure')).toMatchObject({ passed: false });
});

test('an upload whose packed objects are packed again is not unpacked', { timeout: 120_000 }, async () => {
  const bytes = bombs.nestedObjectStreamBomb();
  const before = process.resourceUsage().maxRSS;

  await inspect(bytes).catch(() => {});

  // Unpacked, it would take up 300 MB twice.
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(200);
});
