import { expect, it } from 'vitest';
import { createLogKey } from '../seal/evidence-checkpoint.ts';
import { signNote } from '../seal/signed-note.ts';
import { readManifest, signManifest } from './manifest.ts';

const key = { origin: 'sealwright.log/0123456789abcdef', ...createLogKey() };
const hash = 'ab'.repeat(32);
const made = { number: 'D-000001', madeAt: '2026-11-01T10:00:00.000Z' };

it('is read with each name as it stands there, also those that bundles were once handed out with', () => {
  const paths = ['sealed/a\u2028b.pdf', 'sealed/می\u200cخواهم.pdf', 'originals/a\u2029b', 'originals/ends \u2028'];
  const lines = ['sealwright-bundle/1', `document ${made.number}`, `made ${made.madeAt}`];
  const body = [...lines, ...paths.map((path) => `${hash}  ${path}`), ''].join('\n');

  const read = readManifest(Buffer.from(signNote(body, key.origin, key.privateKeyPem)));

  expect(read).toMatchObject({ ...made, files: paths.map((path) => ({ path, sha256: hash })) });
  expect(read?.isSignedWith(key.publicKeyPem)).toBe(true);
});

it('is not made with a name that ends a line', () => {
  for (const end of ['\n', '\r', '\u0085', '\u2028', '\u2029']) {
    const files = [{ path: `sealed/a${end}b.pdf`, sha256: hash }];

    expect(() => signManifest({ ...made, files }, key)).toThrow(TypeError);
  }
});

it('is none where a line is not one of a file', () => {
  const body = `sealwright-bundle/1\ndocument ${made.number}\nmade ${made.madeAt}\n${hash} sealed/a.pdf\n`;

  expect(readManifest(Buffer.from(signNote(body, key.origin, key.privateKeyPem)))).toBeNull();
});
