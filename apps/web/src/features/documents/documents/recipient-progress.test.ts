import { DOCUMENT_STATES } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { progressOf, shownState } from './recipient-progress.ts';

const person = (name: string, part: Partial<Parameters<typeof progressOf>[0]['recipients'][number]> = {}) => ({
  name,
  email: `${name}@example.com`,
  role: 'signer' as const,
  state: 'invited' as const,
  undeliveredAt: null,
  ...part,
});
const BOUNCED = { undeliveredAt: '2026-11-20T10:00:00Z' };

test('an invitation that bounced is not delivered, not invited', () => {
  expect(shownState('sent', person('Ada', BOUNCED))).toBe('undelivered');
  expect(shownState('sent', person('Ada'))).toBe('invited');
  expect(shownState('submitted', person('Ada', { ...BOUNCED, state: 'submitted' }))).toBe('submitted');
});

test('no one waits in a document that has ended', () => {
  const copy = person('Cy', { role: 'copy', state: 'waiting' });
  const shown = DOCUMENT_STATES.slice(-4).map((status) => [
    status,
    shownState(status, person('Ada')),
    shownState(status, copy),
  ]);

  expect(shown).toEqual([
    ['completed', 'unfinished', 'waiting'],
    ['downloaded', 'unfinished', 'waiting'],
    ['rejected', 'unfinished', 'no_copy'],
    ['not_completed', 'unfinished', 'no_copy'],
  ]);
});

test('progress counts those who have a part, and says what is waited for', () => {
  const recipients = [
    person('Ada', { state: 'submitted' }),
    person('Bob', BOUNCED),
    person('Cy', { state: 'viewed' }),
    person('Dee', { state: 'waiting' }),
    person('Eve', { role: 'copy', state: 'waiting' }),
  ];

  const progress = progressOf({ status: 'submitted', recipients });

  expect(progress).toMatchObject({ done: 1, total: 4, words: 'signed' });
  expect(progress?.reasons.map(({ key, people }) => [key, people.map(({ name }) => name)])).toEqual([
    ['undelivered', ['Bob']],
    ['waiting', ['Cy']],
  ]);
});

test('where some only approve or read, they finish instead of signing', () => {
  const recipients = [person('Ada', { state: 'submitted' }), person('Bob', { role: 'viewer', state: 'submitted' })];

  expect(progressOf({ status: 'completed', recipients })).toMatchObject({ done: 2, words: 'finished', reasons: [] });
  expect(progressOf({ status: 'draft', recipients })).toBeNull();
});

test('of a group as many count as are needed', () => {
  const recipients = [
    person('Ada', { group: 7, state: 'submitted' }),
    person('Bea', { group: 7 }),
    person('Cy', { group: 7 }),
    person('Dee'),
  ];
  const recipientGroups = [{ id: 7, needed: 2 }];
  expect(progressOf({ status: 'submitted', recipients, recipientGroups })).toMatchObject({ done: 1, total: 3 });
  const done = recipients.map((one) =>
    one.name === 'Bea'
      ? { ...one, state: 'submitted' as const }
      : one.name === 'Cy'
        ? { ...one, state: 'not_needed' as const }
        : one,
  );
  expect(progressOf({ status: 'submitted', recipients: done, recipientGroups })).toMatchObject({ done: 2, total: 3 });
});
