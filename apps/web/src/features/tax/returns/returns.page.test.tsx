import {
  actOnTaxReturns,
  fileTaxReturn,
  getTaxSeason,
  getTemplate,
  listTemplates,
  searchTaxReturns,
  sendTemplate,
  unfileTaxReturn,
  updateTaxReturn,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const RETURN = {
  id: 7,
  number: 'D-000007',
  title: 'Return of Ann',
  status: 'completed' as const,
  formType: '1040' as const,
  taxYear: 2025,
  client: {
    id: 3,
    companyName: '',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    ssn: '•••-••-6789',
    fein: '',
  },
  stage: 'to_file' as const,
  dueOn: '2026-04-15',
  isExtended: false,
  dueOnGiven: null,
  due: 'due_soon' as const,
  filedOn: null,
  irsReceivedOn: null,
  isLocked: false,
  archivedAt: null,
  version: 4,
  permissions: { update: true, file: true, unfile: false },
};
const FILED = {
  ...RETURN,
  stage: 'filed' as const,
  due: 'done' as const,
  filedOn: '2026-04-01',
  permissions: { update: true, file: true, unfile: true },
};
const SEASON = {
  taxYear: 2025,
  years: [2025, 2024],
  preparing: 1,
  out: 9,
  waiting: 4,
  signed: 5,
  toFile: 3,
  filed: 2,
  late: 0,
  dueSoon: 6,
};

const open = (results: object[] = [RETURN], address = '/tax-returns', ...more: Answer[]) =>
  openPage(address, {
    viewport: address.includes('pageSize') ? 'phone' : 'desktop',
    answers: [answer(searchTaxReturns, { count: results.length, results }), answer(getTaxSeason, SEASON), ...more],
  });

test('the six filters narrow the list; an SSN goes in the body alone and never into the address', async () => {
  const server = await open();
  await page.getByLabelText('Last name').fill('Lee');
  await expect.poll(() => server.bodiesOf(searchTaxReturns).at(-1)).toEqual({ lastName: 'Lee' });
  expect(new URLSearchParams(location.search).get('last')).toBe('Lee');

  await page.getByLabelText('SSN').fill('123-45-678');
  await page.getByLabelText('SSN').fill('123-45-6789');
  await expect.poll(() => server.bodiesOf(searchTaxReturns).at(-1)).toEqual({ lastName: 'Lee', ssn: '123456789' });
  expect(location.href).not.toContain('6789');
  await page.getByLabelText('FEIN').click();
  await expect.element(page.getByLabelText('SSN')).toHaveValue('•••-••-6789');

  await page.getByLabelText('FEIN').fill('12-3456789');
  await expect.poll(() => server.bodiesOf(searchTaxReturns).at(-1)).toMatchObject({ fein: '123456789' });
  expect(location.href).not.toContain('3456789');
});

test('a number that no one has is refused at its field and not asked for', async () => {
  const server = await open();
  await page.getByLabelText('SSN').fill('000-12-3456');
  await expect.element(page.getByText('No SSN, ITIN or ATIN has this number. Check the digits.')).toBeVisible();
  expect(server.bodiesOf(searchTaxReturns).every((body) => !('ssn' in (body as object)))).toBe(true);
});

test('a figure of the season narrows the list to what it counts, and pressed again to all', async () => {
  const server = await open();
  await page.getByRole('button', { name: 'To file 3' }).click();
  await expect.poll(() => server.bodiesOf(searchTaxReturns).at(-1)).toEqual({ stage: 'to_file', taxYear: 2025 });
  await expect.element(page.getByRole('button', { name: 'To file 3' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'To file 3' }).click();
  await expect.poll(() => server.bodiesOf(searchTaxReturns).at(-1)).toEqual({ taxYear: 2025 });
});

test('a return is marked as filed with its dates', async () => {
  const server = await open([RETURN], '/tax-returns', answer(fileTaxReturn, FILED as never));
  await page.getByRole('button', { name: 'Actions for D-000007' }).click();
  await page.getByRole('menuitem', { name: 'Mark as filed…' }).click();
  await page.getByLabelText(/^Filed on/).fill('2026-04-01');
  await page.getByLabelText('Received by the IRS on').fill('2026-04-03');
  await page.getByRole('button', { name: 'Mark as filed' }).click();
  await expect.poll(() => server.bodiesOf(fileTaxReturn)).toEqual([{ on: '2026-04-01', irsReceivedOn: '2026-04-03' }]);
  await expect.element(page.getByText('Marked as filed')).toBeVisible();
});

test('filing is taken back, and undone with the dates it had', async () => {
  const server = await open(
    [FILED],
    '/tax-returns',
    answer(unfileTaxReturn, RETURN as never),
    answer(fileTaxReturn, FILED as never),
  );
  await page.getByRole('button', { name: 'Actions for D-000007' }).click();
  await page.getByRole('menuitem', { name: 'Mark as not filed' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => server.bodiesOf(fileTaxReturn)).toEqual([{ on: '2026-04-01', irsReceivedOn: null }]);
});

test('the due date is extended or given; a year that cannot be is refused at its field', async () => {
  const server = await open([RETURN], '/tax-returns', answer(updateTaxReturn, RETURN as never));
  await page.getByRole('button', { name: 'Actions for D-000007' }).click();
  await page.getByRole('menuitem', { name: 'Tax year and due date…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Tax year').fill('202');
  await dialog.getByLabelText('Extension filed').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter a year between 1990 and 2100.')).toBeVisible();
  expect(server.bodiesOf(updateTaxReturn)).toEqual([]);

  await dialog.getByLabelText('Tax year').fill('2024');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.bodiesOf(updateTaxReturn))
    .toEqual([{ taxYear: 2024, isExtended: true, dueOnGiven: null }]);
});

const JOB = { id: 5, kind: 'documents_remind', state: 'done' as const, result: { count: 1, skipped: 0, missing: 0 } };

test('reminders are asked about, and sent for what is selected', async () => {
  const server = await open([RETURN], '/tax-returns', answer(actOnTaxReturns, { job: JOB }));
  await page.getByRole('checkbox', { name: /Select Ann Lee/ }).click();
  await page.getByRole('button', { name: 'Remind' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click();
  await expect.poll(() => server.bodiesOf(actOnTaxReturns)).toEqual([{ act: 'remind', selection: { ids: [7] } }]);
  await expect.element(page.getByText('Sent reminders for 1 document')).toBeVisible();
});

test('an act that cannot start says why, and the selection stays', async () => {
  await open([RETURN], '/tax-returns', refuse(actOnTaxReturns, 422, 'documents_too_many'));
  await page.getByRole('checkbox', { name: /Select Ann Lee/ }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(page.getByText('Couldn’t start')).toBeVisible();
  await expect.element(page.getByText('1 selected')).toBeVisible();
});

test('the returns of one client stand alone, with the way to all', async () => {
  const server = await open([RETURN], '/tax-returns?client=3&ordering=-tax_year');
  await expect.element(page.getByRole('button', { name: /Remove filter: Client:.*Ann Lee/ })).toBeVisible();
  expect(server.bodiesOf(searchTaxReturns)[0]).toEqual({ client: 3 });
  await page.getByRole('button', { name: /Remove filter/ }).click();
  await expect.poll(() => server.bodiesOf(searchTaxReturns).at(-1)).toEqual({});
});

test('on a phone the filters are folded away, and everything fits', async () => {
  await open([RETURN], '/tax-returns?pageSize=10');
  await expect.element(page.getByRole('button', { name: 'Show filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Show filters' }).click();
  await expect.element(page.getByLabelText('Company name')).toBeVisible();
  await expectToFit();
});

const consent = (id: number, refs: string[]) => ({
  id,
  name: `Consent ${id} (Section 7216)`,
  publishedVersion: 1,
  content: { roles: [{ id: 1 }], fields: refs.map((ref) => ({ ref })) },
});
const TO_USE = consent(1, ['tax_year', 'firm_name', 'purpose', 'information_used']);

test('without published consents it is said where the samples are', async () => {
  await open([RETURN], '/tax-returns', answer(listTemplates, { count: 0, results: [] }));
  await page.getByRole('button', { name: 'Actions for D-000007' }).click();
  await page.getByRole('menuitem', { name: /Section 7216/ }).click();

  await expect.element(page.getByText('No consents to send yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add a template' })).toHaveAttribute('href', '/templates/add');
});

test('a consent is sent to the client with what it is for, and a failure keeps what was entered', async () => {
  const server = await open(
    [RETURN],
    '/tax-returns',
    answer(listTemplates, { count: 1, results: [{ id: 1, name: TO_USE.name, publishedVersion: 1 }] }),
    answer(getTemplate, TO_USE),
    refuse(sendTemplate, 503, 'unavailable'),
  );
  await page.getByRole('button', { name: 'Actions for D-000007' }).click();
  await page.getByRole('menuitem', { name: /Section 7216/ }).click();
  await expect.element(page.getByText(/Only one of the two consents is published/)).toBeVisible();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toBeDisabled();

  await page.getByLabelText(/^Your firm’s name/).fill('Lee CPA');
  await page.getByLabelText(/^Purpose/).fill('Tax planning');
  await page.getByLabelText(/^Information covered/).fill('Income');
  await send.click();

  await expect.element(page.getByText('Couldn’t send every consent')).toBeVisible();
  await expect.element(page.getByLabelText(/^Purpose/)).toHaveValue('Tax planning');
  expect(server.bodiesOf(sendTemplate)).toMatchObject([
    {
      people: [{ role: 1, name: 'Ann Lee', email: 'ann@example.com', contact: 3 }],
      client: 3,
      values: [
        { ref: 'tax_year', value: '2025' },
        { ref: 'firm_name', value: 'Lee CPA' },
        { ref: 'purpose', value: 'Tax planning' },
        { ref: 'information_used', value: 'Income' },
      ],
    },
  ]);
});
