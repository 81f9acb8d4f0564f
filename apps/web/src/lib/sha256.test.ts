import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256After } from './sha256.ts';

const hex = (words: Uint32Array) => [...words].map((word) => word.toString(16).padStart(8, '0')).join('');

test('it is SHA-256, whatever the lengths of beginning and ending', () => {
  for (let before = 0; before < 140; before += 1) {
    const beginning = 'challenge-'.repeat(14).slice(0, before);
    const digest = sha256After(beginning);
    for (const ending of ['', '7', '1234567', 'x'.repeat(56), 'y'.repeat(130)]) {
      expect(hex(digest(ending))).toBe(
        createHash('sha256')
          .update(beginning + ending)
          .digest('hex'),
      );
    }
  }
});
