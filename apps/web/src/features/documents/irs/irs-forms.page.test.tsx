import {
  type Document,
  downloadIrsRecord,
  getDocument,
  getIrsRecord,
  recordIdentification,
  unlockDocument,
  updateDocument,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

type Recipient = Document['recipients'][number];

const ada = (more: Partial<Recipient> = {}) => ({
  id: 3,
  name: 'Ada Jones',
  email: 'ada@example.com',
  role: 'in_person' as Recipient['role'],
  state: 'invited' as Recipient['state'],
  hostName: 'Grace Hopper',
  declineReason: null,
  undeliveredAt: null,
  identityLockedAt: null,
  identityTries: 0,
  presenceCheckedAt: null,
  signedOnPaperOn: null,
  taxpayer: 'taxpayer' as Recipient['taxpayer'],
  group: null,
  witnessOf: null,
  ...more,
});
const CLOSED = { identityTries: 3, identityLockedAt: '2026-03-01T10:00:00.000Z' };

const form = (recipients: ReturnType<typeof ada>[]) => ({
  id: 5,
  title: 'Form 8879',
  status: 'sent' as const,
  sendingOption: 'irs_8879' as const,
  taxYear: 2025,
  sentAt: '2026-03-01T09:00:00.000Z',
  waitingReason: null,
  scheduledFor: null,
  recipients,
  recipientGroups: [],
  can: { resend: true, complete: true },
  permissions: { unlock: true },
});

async function openDetails(recipients: ReturnType<typeof ada>[], ...more: Answer[]) {
  const server = await openPage('/documents/5', { answers: [answer(getDocument, form(recipients)), ...more] });
  await expectToStand();
  return server;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const after = (recipient: ReturnType<typeof ada>, triesLeft: number) =>
  answer(recordIdentification, { triesLeft, isClosed: triesLeft === 0, document: form([recipient]) });

test('a taxpayer is identified before they can sign on this device', async () => {
  const server = await openDetails([ada()], after(ada({ presenceCheckedAt: new Date().toISOString() }), 3));
  await expect.element(button('Sign in person')).not.toBeInTheDocument();
  await button('Check identification').click();
  await button('Save identification').click();
  expect(server.bodiesOf(recordIdentification)).toEqual([]);

  await page.getByLabelText(/^Issued by/).fill('State of Ohio');
  await page.getByLabelText(/^Last four/).fill('4821');
  await button('Save identification').click();

  await expect
    .poll(() => server.bodiesOf(recordIdentification))
    .toEqual([
      {
        outcome: 'confirmed',
        basis: 'document',
        kind: 'driver_license',
        issuer: 'State of Ohio',
        numberEnd: '4821',
        expiresOn: null,
      },
    ]);
  await expect.element(button('Sign in person')).toBeVisible();
});

test('a relationship of several years needs its first year and the statement', async () => {
  const server = await openDetails([ada()], refuse(recordIdentification, 422, 'irs_relationship_too_new'));
  await button('Check identification').click();
  await page.getByText('I know them from earlier tax years').click();
  await page.getByLabelText(/^First tax year/).fill('2025');
  await button('Save identification').click();
  expect(server.bodiesOf(recordIdentification)).toEqual([]);

  await page.getByLabelText(/^I confirm that we identified/).click();
  await button('Save identification').click();

  await expect.element(page.getByText(/needs a return you filed/)).toBeVisible();
  expect(server.bodiesOf(recordIdentification)).toEqual([
    { outcome: 'confirmed', basis: 'relationship', sinceTaxYear: 2025, statement: true },
  ]);
});

test('the last try is named as the last, and what comes after it is said', async () => {
  const server = await openDetails([ada({ identityTries: 2 })], after(ada(CLOSED), 0));
  await expect.element(page.getByText('1 try left')).toBeVisible();
  await button('Check identification').click();
  await page.getByText('I couldn’t identify this person').click();
  await expect.element(page.getByText(/This is the last of three tries/)).toBeVisible();
  await page.getByLabelText(/^Reason/).selectOptions('expired');
  await button('Use one try').click();

  await expect.poll(() => server.bodiesOf(recordIdentification)).toEqual([{ outcome: 'refused', reason: 'expired' }]);
  await expect.element(page.getByText('To be signed on paper')).toBeVisible();
});

test('who failed three times is not offered to be unlocked, and the scan completes the document', async () => {
  const server = await openDetails([
    ada({ ...CLOSED, id: 3 }),
    ada({ id: 4, name: 'Ben Jones', taxpayer: 'spouse', state: 'submitted' }),
  ]);
  await expect.element(button('Unlock')).not.toBeInTheDocument();
  await expect.element(button('Print form')).toBeVisible();
  await button('Upload signed form').click();
  await expect.element(button('Complete document')).toBeDisabled();
  await expect.element(page.getByLabelText(/Ada Jones/)).toBeChecked();
  await expect.element(page.getByLabelText(/Ben Jones/)).not.toBeInTheDocument();

  const scan = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, scan);
  const { sent } = answerUploads(201, { document: 5, files: [] });
  await button('Complete document').click();

  await expect.element(page.getByText(/The document is being sealed/)).toBeVisible();
  expect(sent.map((one) => [one.get('signers'), (one.get('file') as File).name])).toEqual([['3', 'scan.pdf']]);
  expect(server.bodiesOf(unlockDocument)).toEqual([]);
});

test('someone else who is not done keeps the paper from being taken', async () => {
  await openDetails([ada(CLOSED), ada({ id: 4, name: 'Cleo Cook', taxpayer: null, role: 'approver' })]);
  await button('Upload signed form').click();

  await expect.element(page.getByText(/Still have to finish first: .*Cleo Cook/)).toBeVisible();
  await expect.element(button('Complete document')).toBeDisabled();
});

test('the record says what was kept of each taxpayer, until when, and is downloaded', async () => {
  const server = await openDetails(
    [ada({ state: 'submitted' })],
    answer(getIrsRecord, {
      sendingOption: 'irs_8879',
      keepUntil: '2029-04-15',
      isHeld: true,
      paper: null,
      returnedTo: { name: 'Grace Hopper', email: 'grace@example.com', at: '2026-03-02T10:00:00.000Z' },
      signers: [
        {
          name: 'Ada Jones',
          taxpayer: 'taxpayer',
          way: 'in_person',
          signedOn: null,
          address: '203.0.113.9',
          login: 'grace@example.com',
          method: 'draw',
          image: { file: 1, name: 'form.pdf', sha256: 'ab' },
          identity: [
            {
              at: '2026-03-02T09:00:00.000Z',
              result: 'passed',
              method: 'document',
              provider: null,
              kind: 'passport',
              issuer: 'United States',
              numberEnd: '12A4',
              expiresOn: '2031-01-31',
              checkedBy: 'Grace Hopper',
              sinceTaxYear: null,
              reason: null,
            },
          ],
        },
      ],
    }),
    refuse(downloadIrsRecord, 503, 'unavailable'),
  );

  for (const text of [
    '203.0.113.9',
    'form.pdf',
    'Drawn by hand',
    /number ending in .*12A4/,
    /Kept until at least Apr 15, 2029/,
  ]) {
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
  await expect.element(page.getByText('A legal hold keeps it longer.')).toBeVisible();
  await expect.element(page.getByText(/Nothing is sent to the IRS from here/)).toBeVisible();
  await button('Download as CSV').click();
  await expect.element(page.getByText('Couldn’t download the record')).toBeVisible();
  expect(server.bodiesOf(getIrsRecord)).toHaveLength(1);
});

const can = { edit: true };
const DRAFT = {
  id: 1,
  status: 'draft' as const,
  can,
  permissions: can,
  client: null,
  clientName: null,
  formType: '1040' as const,
  taxYear: 2025,
  sendingOption: null,
  recipients: [],
};

test('the option is chosen with the form type, and says what it means', async () => {
  const server = await openPage('/documents/1/edit', {
    answers: [answer(getDocument, DRAFT), answer(updateDocument, { ...DRAFT, sendingOption: 'irs_8879' })],
  });
  await expectToStand();
  await page.getByLabelText('IRS signature authorization').selectOptions('irs_8879');

  await expect.poll(() => server.bodiesOf(updateDocument)).toEqual([{ sendingOption: 'irs_8879' }]);
  await expect.element(page.getByText(/follows the rules of IRS Publication 1345/)).toBeVisible();
  await expect.element(page.getByText(/Nothing is sent to the IRS from here/)).toBeVisible();
});
