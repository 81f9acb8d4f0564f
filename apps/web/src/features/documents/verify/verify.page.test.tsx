import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { answerUploads } from '../../../../test/uploads.ts';

const LONG = 'x'.repeat(200);
const good = {
  name: 'bundle_manifest',
  passed: true,
  needs_attention: false,
  detail: 'The list of 9 files was signed.',
};
const bad = { name: 'bundle_contents', passed: false, needs_attention: false, detail: `A file was changed: ${LONG}` };
const verified = {
  valid: true,
  is_intact: true,
  is_trusted: true,
  sealed_by: 'Sealwright document seal',
  sealed_at: '2026-05-04T10:20:30.000Z',
  level: 'B-B',
  document: { number: 'D-000123', files: [] },
  reading_copy: null,
  checks: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

async function drop(bundle: object, options: Parameters<typeof openPage>[1] = {}) {
  answerUploads(200, { files: [{ name: 'sealed/lease.pdf', found: verified, problem: null }], bundle });
  await openPage('/verify', { user: null, ...options });
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const input = page.elementLocator(document.querySelector('input[type=file]')!);
  await userEvent.upload(input, new File(['PK\u0003\u0004'], 'lease.zip', { type: 'application/zip' }));
}

test('a bundle that is whole says so, with the sealed PDFs in it', async () => {
  await drop({ number: 'D-000123', valid: true, checks: [good] });

  await expect.element(page.getByRole('heading', { name: 'This bundle is genuine' })).toBeVisible();
  await expect.element(page.getByText('lease.zip · D-000123')).toBeVisible();
  await expect.element(page.getByText('sealed/lease.pdf').first()).toBeVisible();
});

test('a bundle in which something was changed says what, first, on a phone from right to left too', async () => {
  await drop({ number: 'D-000123', valid: false, checks: [good, bad] }, { locale: 'ar', viewport: 'phone' });

  await expect.element(page.getByRole('heading', { name: 'تغيّر شيء في هذه الحزمة' })).toBeVisible();
  await expect.element(page.getByText('كل ملف مذكور موجود ولم يتغيّر', { exact: false })).toBeVisible();
  await expectToFit();
});

test('a bundle of another installation is unchanged, and not trusted', async () => {
  await drop({ number: 'D-000123', valid: false, checks: [good] });

  await expect
    .element(page.getByRole('heading', { name: 'This bundle is unchanged, but its seal isn’t trusted here' }))
    .toBeVisible();
});
