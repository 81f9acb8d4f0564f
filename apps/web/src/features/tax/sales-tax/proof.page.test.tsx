import {
  getSalesTaxPeriod,
  getSalesTaxProofPicture,
  getSalesTaxSummary,
  removeSalesTaxProof,
  TAX_PROOF_BYTES,
  toWire,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

const PERMISSIONS = { update: false, takeOver: false, file: false, pay: true, reopen: true };
const PERIOD = {
  id: 9,
  registrationId: 4,
  agency: { id: 7, name: 'Texas Comptroller', level: 'state' as const, state: 'TX' },
  frequency: 'quarterly' as const,
  from: '2026-01-01',
  to: '2026-03-31',
  dueOn: '2026-04-20',
  prepaymentDueOn: null,
  state: 'filed' as const,
  due: 'late' as const,
  figures: { gross: 0, exempt: 0, prepaid: 0, adjustment: 0, note: '' },
  lines: [],
  currency: 'USD',
  tax: 0,
  toPay: 0,
  filedOn: '2026-04-18',
  paidOn: null,
  confirmation: 'C-7',
  proof: null,
  version: 3,
  permissions: { ...PERMISSIONS, attach: true, detach: false },
};
const PROOF = { name: `${'receipt'.repeat(25)}.pdf`, mediaType: 'application/pdf', sizeBytes: 2048 };
const WITH_PROOF = { ...PERIOD, proof: PROOF, version: 4, permissions: { ...PERMISSIONS, attach: true, detach: true } };

/** One white pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const picture: Answer = {
  endpoint: getSalesTaxProofPicture,
  respond: () =>
    new Response(
      Uint8Array.from(atob(DOT), (sign) => sign.codePointAt(0) ?? 0),
      { headers: { 'content-type': 'image/png' } },
    ),
};

const choose = async (name: string, type: string, bytes: number) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no place for a file');
  await userEvent.upload(input, new File([new Uint8Array(bytes)], name, { type }));
};

test('a file is refused before it is sent, or kept and shown', async () => {
  await openPage('/sales-tax/manage/9', { answers: [answer(getSalesTaxPeriod, PERIOD), picture] });
  const { sent } = answerUploads(200, toWire(WITH_PROOF));
  await expect.element(page.getByText('PDF, JPEG or PNG, up to 5 MB')).toBeVisible();
  await choose('notes.txt', 'text/plain', 10);
  await expect.element(page.getByText('This file can’t be used. Choose a PDF, JPEG or PNG.')).toBeVisible();
  await choose('large.pdf', 'application/pdf', TAX_PROOF_BYTES + 1);
  await expect.element(page.getByText(/This file is larger than 5 MB/)).toBeVisible();
  expect(sent).toHaveLength(0);

  await choose('receipt.pdf', 'application/pdf', 10);
  await expect.element(page.getByRole('img', { name: `First page of ${PROOF.name}` })).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect.element(page.getByText(PROOF.name, { exact: true })).toBeVisible();
  await expectToFit();
});

test('a file is removed after a question', async () => {
  const server = await openPage('/sales-tax/manage/9', {
    answers: [answer(getSalesTaxPeriod, WITH_PROOF), picture, answer(removeSalesTaxProof, { ...PERIOD, version: 5 })],
  });
  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove file' }).click();
  await expect.element(page.getByText('Choose a file or drop it here')).toBeVisible();
  expect(server.received.filter(({ at }) => at === removeSalesTaxProof.at)).toHaveLength(1);
});

test('who may not change it sees the file, and an open period without one offers none', async () => {
  const permissions = { ...WITH_PROOF.permissions, attach: false, detach: false };
  await openPage('/sales-tax/manage/9', {
    answers: [
      answer(getSalesTaxPeriod, { ...WITH_PROOF, permissions }),
      refuse(getSalesTaxProofPicture, 404, 'not_found'),
    ],
  });
  await expect.element(page.getByText('The file can’t be shown here. Download it to view it.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download file' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Replace file' })).not.toBeInTheDocument();
  closePage();

  await openPage('/sales-tax/manage/9', { answers: [answer(getSalesTaxPeriod, { ...PERIOD, permissions })] });
  await expect.element(page.getByRole('heading', { name: 'Texas Comptroller' })).toBeVisible();
  await expect.element(page.getByText('Confirmation file')).not.toBeInTheDocument();
});

test('a summary that can’t be drawn says so', async () => {
  await openPage('/sales-tax/manage/9', {
    answers: [answer(getSalesTaxPeriod, PERIOD), refuse(getSalesTaxSummary, 500, 'internal')],
  });
  await page.getByRole('button', { name: 'Download summary' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});
