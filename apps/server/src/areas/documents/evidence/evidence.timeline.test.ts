import type { EvidenceEntry } from '@sealwright/pdf/evidence';
import { expect, test } from 'vitest';
import { historyOf } from './evidence.timeline.ts';

const entry = (sequence: number, action: string, field?: number) =>
  ({ sequence, action, details: field === undefined ? {} : { field } }) as unknown as EvidenceEntry;

test('a field filled again and again stands in the report once, with the last time', () => {
  const entries = [
    entry(1, 'document.sent'),
    ...Array.from({ length: 500 }, (_, index) => entry(index + 2, 'recipient.field_filled', 7)),
    entry(502, 'recipient.signature_attached', 8),
    entry(503, 'recipient.submitted'),
  ];

  expect(historyOf(entries).map(({ sequence }) => sequence)).toEqual([1, 501, 502, 503]);
});
