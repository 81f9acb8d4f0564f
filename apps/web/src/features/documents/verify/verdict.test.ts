import type { Verification } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { toneOf, verdictOf } from './verdict.ts';

const found = (failed: string[], of: Partial<Verification> = {}): Verification => ({
  valid: failed.length === 0,
  isIntact: failed.length === 0,
  isTrusted: failed.length === 0,
  sealedBy: null,
  sealedAt: null,
  level: null,
  document: null,
  readingCopy: null,
  record: null,
  checks: [
    { name: 'signature', passed: true, needsAttention: false, detail: '' },
    ...failed.map((name) => ({ name, passed: false, needsAttention: false, detail: '' })),
  ],
  ...of,
});
const unchanged = { isIntact: true };

test.each([
  ['a file as it was sealed', found([]), 'valid', 'good'],
  ['bytes changed', found(['digest']), 'changed', 'bad'],
  ['a revision added', found(['covers_whole_file', 'nothing_after_seal']), 'changed', 'bad'],
  ['a plain PDF', found(['seal_present']), 'unsealed', 'bad'],
  [
    'a reading copy',
    found(['seal_present'], { readingCopy: { number: 'D-1', files: [] } }),
    'reading_copy',
    'doubtful',
  ],
  ['no PDF at all', found(['structure', 'seal_present']), 'unreadable', 'bad'],
  ['a signature that was not made with the key', found(['signature']), 'broken', 'bad'],
  ['content that can change by itself', found(['nothing_hidden']), 'broken', 'bad'],
  ['a seal made elsewhere', found(['certificate_chain'], unchanged), 'stranger', 'doubtful'],
  ['a revoked certificate', found(['certificate_validity'], unchanged), 'certificate', 'doubtful'],
  ['evidence with a gap', found(['evidence_chain'], { isIntact: true, isTrusted: true }), 'doubtful', 'doubtful'],
] as const)('%s has one verdict', (_what, verification, verdict, tone) => {
  expect(verdictOf(verification)).toBe(verdict);
  expect(toneOf(verdict)).toBe(tone);
});
