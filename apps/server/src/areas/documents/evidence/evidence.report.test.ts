import { LOCALES, type Locale } from '@sealwright/contract';
import { createEntry, type EvidenceEntry, extractText, inspect, prepare, type Report } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { disclosureOf } from './evidence.disclosure.ts';
import { evidenceReport, type ReportRecipient } from './evidence.report.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const SHA = 'a'.repeat(64);
const STROKES = { width: 100, height: 50, paths: ['M 0 0 L 100 0 L 100 50 Z'], colour: '#102030' };

type Person = {
  name: string;
  role?: string;
  identified?: Record<string, unknown>;
  more?: Partial<ReportRecipient>;
};

/** The certificate of a document that all these people finished in the evening of November 20, 2026 in New York. */
function certificate(locale: Locale, people: Person[], timeZone = 'America/New_York'): Report {
  const entries: EvidenceEntry[] = [];
  const add = (
    action: string,
    by: { kind: string; id: number | null },
    name: string | null,
    details = {},
    personal = {},
  ) => {
    const isPerson = by.kind !== 'system';
    const fresh = {
      sequence: entries.length + 1,
      at: new Date(Date.UTC(2026, 10, 20, 23, 50, 0) + entries.length * 60_000).toISOString(),
      action,
      actor: isPerson ? `${name} <${name}@example.com>` : null,
      address: isPerson ? '203.0.113.7' : null,
      device: isPerson ? IPHONE : null,
      details: { by, ...details },
      personal,
    };
    entries.push(createEntry(fresh, entries.at(-1)?.hash ?? '0'.repeat(64)));
  };
  const text = disclosureOf(locale);
  const sender = { kind: 'user', id: 9 };
  for (const action of ['document.created', 'file.added', 'document.sent']) add(action, sender, 'Olivia');
  for (const [index] of people.entries()) {
    add('recipient.invited', { kind: 'system', id: null }, null, { recipient: index + 1 });
    add('recipient.mail_sent', { kind: 'system', id: null }, null, { recipient: index + 1 });
  }
  for (const [index, { name, identified }] of people.entries()) {
    const by = { kind: 'recipient', id: index + 1 };
    if (identified) add('recipient.identified', by, name, identified, { sentTo: 'p•••@example.com' });
    add('recipient.viewed', by, name);
    const consent = { disclosureVersion: text.version, locale, textSha256: text.sha256 };
    add('recipient.consented', by, name, consent);
    add('recipient.field_filled', by, name, { field: index * 10 });
    add('recipient.field_filled', by, name, { field: index * 10 + 1 });
    add('recipient.signature_attached', by, name, { field: index * 10 + 2 });
    add('recipient.submitted', by, name);
  }
  return evidenceReport({
    locale,
    timeZone,
    installation: 'Bennett & Partners',
    verifyUrl: 'https://sign.example.com/verify',
    document: { number: 'D-000142', title: 'Engagement letter', subject: 'Please sign', isMarkedCompleted: false },
    sender: { name: 'Olivia', email: 'olivia@example.com' },
    finishedAt: new Date('2026-11-21T02:00:00Z'),
    level: 'B-T',
    files: [{ name: 'letter.pdf', sha256: SHA, pageCount: 3, inertSha256: null }],
    recipients: people.map(({ name, role = 'signer', more }, index) => ({
      id: index + 1,
      name,
      email: `person${index + 1}@example.com`,
      role,
      locale,
      isDone: true,
      state: 'submitted',
      hostName: '',
      attests: null,
      group: null,
      isOnPaper: false,
      marks: [{ type: 'signature', at: new Date('2026-11-21T01:59:00Z'), mark: { kind: 'strokes', strokes: STROKES } }],
      ...more,
    })),
    entries,
    irs: null,
  });
}

const pagesOf = async (report: Report): Promise<string[]> =>
  (await extractText(await prepare({ source: await plainPdf(), marks: [], report, attachments: [] }))).slice(1);

test.each(LOCALES)('a document of two signers and one file has a certificate of one page (%s)', async (locale) => {
  const report = certificate(locale, [{ name: 'Priya Raman' }, { name: 'Jorge Ramos' }]);

  const prepared = await prepare({ source: await plainPdf(), marks: [], report, attachments: [] });

  expect((await inspect(prepared)).pages).toHaveLength(2);
});

test('the certificate says who, how identified, when with the offset, from where, with which text and which file', async () => {
  const [page = ''] = await pagesOf(certificate('en', [{ name: 'Priya Raman' }]));

  for (const part of [
    'Bennett & Partners',
    'Certificate of completion',
    'Engagement letter',
    'D-000142',
    'Priya Raman',
    'person1@example.com · signer',
    'Access to the personal link sent to this email address',
    'Safari on iPhone · 203.0.113.7',
    IPHONE,
    'text 2026-11',
    disclosureOf('en').sha256,
    `SHA-256 ${SHA}`,
    'Meaning: signs this document',
    'PAdES B-T',
    'https://sign.example.com/verify',
    '(UTC-05:00)',
  ]) {
    expect(page).toContain(part);
  }
  expect(page).not.toMatch(/undefined|unknown|null|NaN/i);
});

test('the certificate says of each role what it had to do with others, and who was not needed', async () => {
  const group = { name: 'Partners', needed: 1, count: 2 };
  const people: Person[] = [
    { name: 'Ina', role: 'in_person', more: { hostName: 'Grace Hopper' } },
    { name: 'Wes', role: 'witness', more: { attests: 'Ina' } },
    { name: 'Ada', role: 'approver', more: { group, marks: [] } },
    { name: 'Bea', role: 'approver', more: { group, marks: [], isDone: false, state: 'not_needed' } },
  ];
  const report = certificate('en', people);

  const cards = report.blocks.filter((block) => block.kind === 'card');
  const rowsOf = (index: number) => cards[index]!.rows.map(({ label, value }) => `${label}: ${value}`);
  expect(cards.map(({ result }) => result)).toEqual(['Signed', 'Witnessed', 'Approved', 'Not needed']);
  expect(rowsOf(0)).toContain('In the presence of: Grace Hopper');
  expect(rowsOf(0).join(' ')).toContain('In person, on the device of the host');
  expect(rowsOf(1)).toContain('Witness to: Ina');
  expect(cards[1]!.marks[0]!.caption).toContain('Meaning: attests the signature of Ina');
  expect(rowsOf(3)).toContain('Group: Partners: 1 of 2 needed');
  const pages = (await pagesOf(report)).join(' ');
  expect(pages).not.toMatch(/undefined|null|NaN/);
});

test.each(LOCALES)(
  'the certificate says with which check a recipient identified, when and after how many tries (%s)',
  async (locale) => {
    const words = new Map<string, string>();
    for (const method of ['email_code', 'sms_code', 'access_code', 'ssn_last4', 'kba']) {
      const identified = { method, wrongAnswers: 3, isDemo: method === 'kba' };
      const { blocks } = certificate(locale, [{ name: 'Priya Raman', identified }]);
      const card = blocks.find((block) => block.kind === 'card')!;
      words.set(method, card.rows[0]!.value);
    }

    expect(new Set(words.values()).size).toBe(5);
    for (const value of words.values()) {
      expect(value.split('\n')).toHaveLength(3);
      expect(value).toContain('3');
      expect(value).not.toMatch(/undefined|null|NaN/);
    }
    const addressed = ['email_code', 'sms_code', 'ssn_last4'].map((method) => words.get(method) ?? '');
    expect(addressed.every((value) => value.includes('p•••@example.com'))).toBe(true);
  },
);

test('questions of a demo never read as a proof', () => {
  const identified = { method: 'kba', wrongAnswers: 0, isDemo: true };
  const { blocks } = certificate('en', [{ name: 'Priya Raman', identified }]);

  const card = blocks.find((block) => block.kind === 'card')!;

  expect(card.rows[0]!.value).toContain('Demo questions, which prove nothing');
});

test('the time line goes by the days of the account’s zone, with UTC beside it and the date where that differs', () => {
  const { blocks } = certificate('en', [{ name: 'Priya Raman' }], 'Asia/Kolkata');

  const days = blocks.filter((block) => block.kind === 'day');

  expect(days.map(({ title }) => title)).toEqual(['Saturday, November 21, 2026 (UTC+05:30)']);
  expect(days[0]?.events[0]?.time).toBe('05:20:00');
  expect(days[0]?.events[0]?.utc).toBe('2026-11-20 23:50:00 UTC');
  expect(days[0]?.events.some(({ what }) => what === 'Field filled in ×2')).toBe(true);
});

test('the names of twelve recipients stand in the certificate whole, however long', async () => {
  const people = Array.from({ length: 12 }, (_, index) => ({ name: `${'abcdefghij'.repeat(19)}recipient${index}` }));

  const pages = await pagesOf(certificate('en', people));

  const text = pages.join('').replaceAll(/\s/g, '');
  for (const { name } of people) expect(text.split(name).length).toBeGreaterThan(2);
});
