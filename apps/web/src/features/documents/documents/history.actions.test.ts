import { readFileSync } from 'node:fs';
import { EVIDENCE_ACTIONS, type EvidenceAction, type EvidenceEvent, LOCALES } from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import { historyLines } from './history.entries.ts';
import { HISTORY_KINDS, kindOf, peopleIn } from './history.filter.ts';
import { sentenceValues, toldOf } from './history.sentence.ts';

const textsOf = (locale: string, bundle: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${locale}/${bundle}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

const words = {
  system: 'Sealwright',
  erased: 'ERASED',
  field: (type: string) => `a ${type}`,
  number: (value: number) => String(value),
  actsFor: (name: string, owner: string) => `${name} for ${owner}`,
};
// Everything it was about is gone or called otherwise since.
const changed = {
  recipients: [{ id: 871, name: 'Corrected', email: 'new@example.com' }],
  files: [],
  fields: [],
} as never;

/** As the server writes it: with the names of then. */
function entry(action: EvidenceAction, kind: 'user' | 'recipient' | 'system'): EvidenceEvent {
  const person = kind === 'system' ? { name: null, email: null } : { name: 'Grace', email: 'grace@example.com' };
  const actsFor = kind === 'user' ? { name: 'Owner', email: 'owner@example.com' } : null;
  return {
    sequence: 1,
    at: '2026-11-20T10:00:00.000Z',
    action,
    actor: { kind, id: kind === 'system' ? null : 872, ...person, actsFor },
    address: '127.0.0.1',
    device: null,
    details: {
      recipient: 871,
      recipientName: 'Ada',
      field: 873,
      fieldType: 'text',
      fieldLabel: 'Rent',
      page: 2,
      file: 874,
      fileName: 'lease.pdf',
      fromName: 'Leaver',
      toName: 'Heir',
      hostName: 'Host',
      application: 'Ledger',
    },
    hash: '',
    previousHash: '',
  };
}

describe.each(LOCALES)('in %s', (locale) => {
  const documents = textsOf(locale, 'documents');
  const document = textsOf(locale, 'document');

  test.each(EVIDENCE_ACTIONS)('%s is a sentence with every name in it', (action) => {
    for (const kind of ['user', 'recipient', 'system'] as const) {
      const event = entry(action, kind);
      const told = toldOf(event, changed);
      const template = told ? document[`event.${told}`] : documents[`event.${action}`];
      expect(template, 'a sentence').toBeTruthy();
      const values: Record<string, string> = sentenceValues(event, [event], changed, words);
      const filled = template!.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
        expect(values[name], `a value for ${name}`).toBeTruthy();
        return values[name]!;
      });
      expect(filled).not.toMatch(/87\d|ERASED|Corrected|\{\{/);
      expect(filled.replaceAll(/<\/?b>/g, '')).toMatch(/[.。۔]$|lease\.pdf$/);
    }
  });
});

test('the time line of the sealed report has a line for every action, too', () => {
  for (const locale of LOCALES) {
    const path = new URL(`../../../../../server/src/locales/${locale}/evidence.json`, import.meta.url);
    const report = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    expect(EVIDENCE_ACTIONS.filter((action) => !report[`action.${action}`])).toEqual([]);
  }
});

test('a delegate is named with the one they act for', () => {
  const { actor } = sentenceValues(entry('document.sent', 'user'), [], changed, words);
  expect(actor).toBe('Grace for Owner');
});

test('every action is of one kind that can be chosen, and names the people to choose from', () => {
  const kinds = Map.groupBy(EVIDENCE_ACTIONS, kindOf);
  expect([...kinds.keys()].toSorted()).toEqual([...HISTORY_KINDS].toSorted());
  expect(kindOf('recipient.question_asked')).toBe('questions');
  expect(kindOf('recipient.identity_locked')).toBe('identity');
  expect(kindOf('recipient.mail_failed')).toBe('emails');
  expect(peopleIn(entry('recipient.reminded', 'user'), [], changed, words)).toEqual(['Grace for Owner', 'Ada']);
});

test('a thousand entries of two people become lines at once', () => {
  const events = Array.from({ length: 1000 }, (_, index) => ({
    ...entry(index % 2 === 0 ? 'recipient.mail_sent' : 'recipient.viewed', 'system'),
    sequence: index + 1,
  }));
  const begun = performance.now();
  const lines = historyLines(events);
  for (const { event } of lines) peopleIn(event, events, changed, words);
  expect(lines).toHaveLength(1000);
  expect(performance.now() - begun).toBeLessThan(500);
});
