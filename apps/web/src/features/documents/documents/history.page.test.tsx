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
  await panel.getByRole('combobox', { name: 'What happened' }).click();
  await page.getByRole('option', { name: 'Sealing and copies' }).click();
  await expect.element(panel.getByText('Nothing matches these filters.')).toBeVisible();
  await expectToFit();
});
