import { type EvidenceAction, getDocument, listEvidence } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

const holding = answer(getDocument, { id: 1, title: 'Lease' }, { text: 'Lease' });

const entry = (
  sequence: number,
  action: EvidenceAction,
  name: string | null,
  details: Record<string, unknown> = {},
) => ({
  sequence,
  at: new Date(Date.UTC(2026, 10, 20, 10, 0, sequence)).toISOString(),
  action,
  actor: {
    kind: name === null ? ('system' as const) : ('user' as const),
    id: name === null ? null : 2,
    name,
    email: name === null ? null : 'grace@example.com',
    actsFor: null,
  },
  address: null,
  device: null,
  details,
  hash: 'a',
  previousHash: 'b',
});

test('a history of a thousand entries shows its end, and the rest when it is asked for', async () => {
  const events = Array.from({ length: 1000 }, (_, index) =>
    entry(index + 1, index % 2 ? 'document.archived' : 'document.restored', 'Grace'),
  );
  await openPage('/documents/1?tab=history', {
    answers: [holding, answer(listEvidence, { isChainIntact: true, events })],
  });
  await expect.element(page.getByText(/Audit trail verified: 1,?000 entries/)).toBeVisible();
  const lines = () => document.querySelectorAll('[role=tabpanel]:not([data-hidden]) ol > li').length;
  await expect.poll(lines).toBe(50);
  await page.getByRole('button', { name: 'Show 950 earlier entries' }).click();
  await expect.poll(lines).toBe(1000);
});

test('the history can be narrowed to a person and to what happened, and names people as they were', async () => {
  const events = [
    entry(1, 'document.created', 'Grace'),
    entry(2, 'recipient.mail_sent', null, { recipient: 5, recipientName: 'Ada as she was' }),
    entry(3, 'recipient.reminded', 'Grace', { recipient: 6, recipientName: 'Bob' }),
  ];
  await openPage('/documents/1?tab=history', {
    answers: [holding, answer(listEvidence, { isChainIntact: true, events })],
  });
  const panel = page.getByRole('tabpanel', { name: 'History' });
  await expect.element(panel.getByText('Ada as she was')).toBeVisible();

  await panel.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Bob' }).click();
  await expect.element(panel.getByText('Ada as she was')).not.toBeInTheDocument();
  await expect.element(panel.getByText(/sent .* a reminder/)).toBeVisible();
  await panel.getByRole('combobox', { name: 'Activity' }).click();
  await page.getByRole('option', { name: 'Sealing and copies' }).click();
  await expect.element(panel.getByText('Nothing matches these filters.')).toBeVisible();
  await expectToFit();
});

test('a correction says what it changed, from what to what', async () => {
  const details = {
    settings: ['subject'],
    'subject.from': 'Sign',
    'subject.to': 'Please sign',
    recipients: [{ recipient: 5, changed: ['email', 'signingOrder'], signingOrder: { from: 1, to: 2 } }],
    '5.recipientName': 'Ada',
    '5.email.from': 'ada@example.com',
    '5.email.to': 'ada@example.org',
    addedRecipients: [{ recipient: 7, role: 'signer', order: 1, identity: 'link' }],
    '7.recipientName': 'Dee',
    '7.recipientEmail': 'dee@example.com',
    removedRecipients: [{ recipient: 6, role: 'approver', order: 1 }],
    changedFields: [
      {
        field: 9,
        fieldType: 'signature',
        page: 2,
        changed: ['place', 'recipient'],
        place: { from: { page: 1 }, to: { page: 2 } },
        recipient: { from: 5, to: 7 },
      },
    ],
    addedFields: [{ field: 10, fieldType: 'date', page: 1, recipient: 7 }],
    removedFields: [3, 4],
  };
  await openPage('/documents/1?tab=history', {
    answers: [
      holding,
      answer(listEvidence, { isChainIntact: true, events: [entry(1, 'document.corrected', 'Grace', details)] }),
    ],
  });
  const panel = page.getByRole('tabpanel', { name: 'History' });
  await expect.element(panel.getByText('2 fields were removed')).toBeVisible();
  const lines = [...panel.element().querySelectorAll('ol > li ul > li')].map(({ textContent }) =>
    textContent?.replaceAll(/[\u2068\u2069]/g, ''),
  );
  expect(lines).toEqual([
    'Subject: from “Sign” to “Please sign”',
    'someone whose data was erased was removed. Role: Approver',
    'Dee (dee@example.com) was added. Role: Signer',
    'Ada, email: from “ada@example.com” to “ada@example.org”',
    'Ada, order: from “1” to “2”',
    'Field Date was added on page 1 for Dee',
    'Field Signature was moved from page 1 to page 2',
    'Field Signature was reassigned from Ada to Dee',
    '2 fields were removed',
  ]);
});
