import type { EvidenceAction, EvidenceEvent } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { historyLines } from './history.entries.ts';

const ADA = { kind: 'recipient', id: 5, name: 'Ada', email: 'ada@example.com', actsFor: null } as const;
const BOB = { ...ADA, id: 6, name: 'Bob' };

const events = (...made: [EvidenceAction, EvidenceEvent['actor'], Record<string, unknown>?][]): EvidenceEvent[] =>
  made.map(([action, actor, details = {}], index) => ({
    sequence: index + 1,
    at: `2026-11-20T10:00:${String(index).padStart(2, '0')}.000Z`,
    action,
    actor,
    address: null,
    device: null,
    details,
    hash: '',
    previousHash: '',
  }));

const shown = (given: EvidenceEvent[]) =>
  historyLines(given).map(({ event, earlier }) => [event.sequence, ...earlier.map(({ sequence }) => sequence)]);

test('the newest entry comes first', () => {
  expect(shown(events(['document.created', ADA], ['document.sent', ADA]))).toEqual([[2], [1]]);
});

test('entries in a row that say the same are one line; by another person they are not', () => {
  const given = events(['recipient.viewed', ADA], ['recipient.viewed', ADA], ['recipient.viewed', BOB]);

  expect(shown(given)).toEqual([[3], [2, 1]]);
});

test('the corrections of one field are one line, whatever was filled in between', () => {
  const given = events(
    ['recipient.field_filled', ADA, { field: 1 }],
    ['recipient.field_filled', ADA, { field: 2 }],
    ['recipient.field_filled', ADA, { field: 1 }],
    ['recipient.viewed', BOB],
    ['recipient.field_filled', ADA, { field: 1 }],
  );

  expect(shown(given)).toEqual([[5, 3, 1], [4], [2]]);
});

test('what was filled in before a document was sent again stays apart', () => {
  const given = events(
    ['recipient.field_filled', ADA, { field: 1 }],
    ['document.recalled', BOB],
    ['document.sent', BOB],
    ['recipient.field_filled', ADA, { field: 1 }],
  );

  expect(shown(given)).toEqual([[4], [3], [2], [1]]);
});

test('two files that were removed are two lines', () => {
  const given = events(['file.removed', ADA, { file: 1 }], ['file.removed', ADA, { file: 2 }]);

  expect(shown(given)).toEqual([[2], [1]]);
});
