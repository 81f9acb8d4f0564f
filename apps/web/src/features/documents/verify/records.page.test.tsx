import type { Verification } from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answerUploads } from '../../../../test/uploads.ts';

const FOUND: Verification = {
  valid: true,
  isIntact: true,
  isTrusted: true,
  sealedBy: 'Example document seal',
  sealedAt: '2026-05-04T10:20:30.000Z',
  level: 'B-LT',
  document: null,
  readingCopy: null,
  record: {
    provenSince: '2026-05-04T10:30:00.000Z',
    validUntil: '2031-02-03T00:00:00.000Z',
    timestamps: [{ time: '2026-05-04T10:30:00.000Z', authority: 'Authority', hash: 'sha256' }],
  },
  checks: [
    {
      name: 'record_renewals',
      passed: true,
      needsAttention: false,
      detail: 'Made by Authority at 2026-05-04T10:30:00.000Z, and it holds.',
    },
  ],
};

const wire = ({ isIntact, isTrusted, sealedBy, sealedAt, readingCopy, record, checks, ...rest }: Verification) => ({
  ...rest,
  is_intact: isIntact,
  is_trusted: isTrusted,
  sealed_by: sealedBy,
  sealed_at: sealedAt,
  reading_copy: readingCopy,
  record: record && {
    proven_since: record.provenSince,
    valid_until: record.validUntil,
    timestamps: record.timestamps,
  },
  checks: checks.map(({ needsAttention, ...check }) => ({ ...check, needs_attention: needsAttention })),
});

const deed = () => new File(['%PDF-1.7'], 'deed.pdf', { type: 'application/pdf' });
const record = (name = 'deed.pdf.ers') => new File(['0'], name, { type: 'application/octet-stream' });
const choose = (...files: File[]) =>
  userEvent.upload(page.getByLabelText('Choose a PDF or ZIP, or drop it here').last(), files);

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

test('a PDF is checked together with its record, and the page says since when it is proven and for how long', async () => {
  const { sent } = answerUploads(200, wire(FOUND));
  await openPage('/verify', { user: null, viewport: 'phone' });
  await expectToStand();

  await choose(record(), deed());

  await expect.element(page.getByText('This file is genuine')).toBeVisible();
  await expect.element(page.getByText('Proven to exist since')).toBeVisible();
  await expect.element(page.getByText(/^Its timestamp record holds until .*2031/)).toBeVisible();
  // A time in the words of the verifier is read as one.
  await page.getByText(/checks? passed/).click();
  await expect.element(page.getByText(/^Made by Authority at May 4, 2026, .+, and it holds\.$/)).toBeVisible();
  expect(sent[0]?.getAll('file').map((file) => (file as File).name)).toEqual(['deed.pdf', 'deed.pdf.ers']);
  await expectToFit();
});

test('a record alone, and several PDFs, are refused in words, and nothing is sent', async () => {
  const { sent } = answerUploads(200, wire(FOUND));
  await openPage('/verify', { user: null });
  await expectToStand();

  await choose(record());
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the PDF together with its timestamp record.');
  await choose(deed(), new File(['%PDF-1.7'], 'other.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByRole('alert')).not.toHaveTextContent('timestamp record');
  expect(sent).toEqual([]);
});
