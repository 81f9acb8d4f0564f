import { getSealingState, getSetupCheck, getUser, type SetupCheck } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[] };
const LONG = 'x'.repeat(200);
const AT = '2026-11-26T12:00:00.000Z';

const good: SetupCheck = { name: 'disk', state: 'good', finding: 'disk_good', facts: { bytes: 5 * 1024 ** 3 } };
const look: SetupCheck = { name: 'mail', state: 'look', finding: 'mail_caught', facts: {} };
const broken: SetupCheck = {
  name: 'certificate',
  state: 'broken',
  finding: 'certificate_unusable',
  facts: { answer: `The PKCS#12 file cannot be read. ${LONG}` },
};

const report = (...checks: SetupCheck[]) => answer(getSetupCheck, { at: AT, canSeal: true, checks });

afterEach(closePage);

test('what is broken stands first, with what to do and what was said', async () => {
  await openPage('/admin/setup-check', { user: ADMIN, answers: [report(good, look, broken)] });

  await expect.element(page.getByText('1 broken · 1 needs attention')).toBeVisible();
  const states = () => [...document.querySelectorAll('[data-state]')].map((one) => one.getAttribute('data-state'));
  await expect.poll(states).toEqual(['broken', 'look', 'good']);
  await expect.element(page.getByText('Check SEAL_P12, SEAL_P12_PASSWORD', { exact: false })).toBeVisible();
  await expect.element(page.getByText('The PKCS#12 file cannot be read.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('5 GB free.')).toBeVisible();
});

test('where everything works it says so, and can be checked again', async () => {
  await openPage('/admin/setup-check', { user: ADMIN, answers: [report(good)] });

  await expect.element(page.getByText('Everything works')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(page.getByText('Everything works')).toBeVisible();
});

test('long answers stay on a phone, from right to left', async () => {
  const name = { ...broken, name: 'storage', finding: 'storage_broken', facts: { name: LONG, answer: LONG } } as const;
  await openPage('/admin/setup-check', {
    user: ADMIN,
    locale: 'ar',
    viewport: 'phone',
    answers: [report(name, broken, look)],
  });

  await expect.element(page.getByRole('heading', { name: 'تخزين الملفات' })).toBeVisible();
  await expectToFit();
});

test('administrators are warned on every screen while documents cannot be sealed', async () => {
  const state = answer(getSealingState, { isBroken: true, finding: 'certificate_expired', waitingCount: 3 });
  await openPage('/tags', { user: ADMIN, answers: [state, answer(getUser, ADMIN)] });

  const warning = page.getByRole('alert');
  await expect
    .element(warning.getByText('so nothing can be sent. Sealing is on hold for 3 signed documents', { exact: false }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the setup check' }))
    .toHaveAttribute('href', '/admin/setup-check');
});
