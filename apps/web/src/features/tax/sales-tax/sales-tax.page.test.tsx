import {
  completeSalesTaxRegistration,
  createSalesTaxRegistration,
  fileSalesTaxPeriod,
  getSalesTaxOverview,
  getSalesTaxPeriod,
  getSalesTaxRegistration,
  listSalesTaxPeriods,
  updateSalesTaxPeriod,
  updateSalesTaxRegistration,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ADDRESS = { street: '12 Harbor Street', city: 'Austin', state: 'TX' as const, postalCode: '78701' };
const AGENCY = {
  id: 7,
  level: 'state' as const,
  name: 'Texas Comptroller',
  taxIdEnd: '8912',
  accountNumber: 'A-1',
  reporting: 'accrual' as const,
  dueDay: 20,
  frequencies: [{ from: '2026-01-01', frequency: 'quarterly' as const }],
};
const PARTS = [
  { name: 'State', rate: 62_500 },
  { name: 'City', rate: 20_000 },
];
const RATE = {
  id: 3,
  agencyId: 7,
  name: 'Austin',
  kind: 'combined' as const,
  versions: [{ from: '2026-01-01', parts: PARTS }],
};
const BEGUN = {
  id: 4,
  address: ADDRESS,
  agencies: [],
  rates: [],
  isComplete: false,
  missing: ['agencies' as const, 'rates' as const],
  version: 1,
  permissions: { update: true, delete: true },
};
const WHOLE = { ...BEGUN, agencies: [AGENCY], rates: [RATE], missing: [] };
const LINE = {
  rateId: 3,
  name: 'Austin',
  from: '2026-01-01',
  to: '2026-03-31',
  rate: 82_500,
  taxable: 0,
  tax: 0,
};
const PERIOD = {
  id: 9,
  agency: { id: 7, name: 'Texas Comptroller', level: 'state' as const, state: 'TX' },
  frequency: 'quarterly' as const,
  from: '2026-01-01',
  to: '2026-03-31',
  dueOn: '2026-04-20',
  prepaymentDueOn: null,
  state: 'open' as const,
  due: 'late' as const,
  figures: null,
  lines: [LINE],
  currency: 'USD',
  tax: 0,
  toPay: 0,
  filedOn: null,
  paidOn: null,
  confirmation: '',
  proof: null,
  version: 2,
  permissions: { update: true, takeOver: false, file: true, pay: false, reopen: false, attach: false, detach: false },
};

test('a set-up begins with an introduction, and an address of another state is refused before it is sent', async () => {
  const server = await openPage('/sales-tax/setup/new', {
    answers: [answer(createSalesTaxRegistration, BEGUN), answer(getSalesTaxRegistration, BEGUN)],
  });
  await page.getByRole('button', { name: 'Start setup' }).click();
  await page.getByLabelText(/^Street address/).fill(ADDRESS.street);
  await page.getByLabelText(/^City/).fill(ADDRESS.city);
  await page.getByRole('combobox', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'Texas' }).click();
  await page.getByLabelText(/^ZIP code/).fill('10001');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.element(page.getByText('This ZIP code isn’t in the selected state.')).toBeVisible();
  expect(server.bodiesOf(createSalesTaxRegistration)).toEqual([]);

  await page.getByLabelText(/^ZIP code/).fill(ADDRESS.postalCode);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.poll(() => server.bodiesOf(createSalesTaxRegistration)).toEqual([{ address: ADDRESS }]);
  await expect.element(page.getByRole('heading', { name: 'Agency 1' })).toBeVisible();
  expect(location.pathname).toBe('/sales-tax/setup/4');
});

test('what is incomplete opens at its address, what is complete at its review', async () => {
  await openPage('/sales-tax/setup/4', { answers: [answer(getSalesTaxRegistration, BEGUN)] });
  await expect.element(page.getByLabelText(/^Street address/)).toHaveValue(ADDRESS.street);
  closePage();

  await openPage('/sales-tax/setup/4', { answers: [answer(getSalesTaxRegistration, { ...WHOLE, isComplete: true })] });
  await expect.element(page.getByText('This setup is complete')).toBeVisible();
  await expect.element(page.getByText('8.25%', { exact: false })).toBeVisible();
});

test('an agency that is known keeps its tax ID unless a new one is entered', async () => {
  const server = await openPage('/sales-tax/setup/4?step=3', {
    answers: [answer(getSalesTaxRegistration, WHOLE), answer(updateSalesTaxRegistration, WHOLE)],
  });
  await expect.element(page.getByText('Stored: ••• 8912', { exact: false })).toBeVisible();
  await page.getByLabelText('Account number').fill('B-2');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.poll(() => server.bodiesOf(updateSalesTaxRegistration)).toHaveLength(1);
  const [body] = server.bodiesOf(updateSalesTaxRegistration) as { agencies: Record<string, unknown>[] }[];
  expect(body?.agencies).toMatchObject([{ id: 7, accountNumber: 'B-2', dueDay: 20 }]);
  expect(body?.agencies[0]).not.toHaveProperty('taxId');
});

test('a combined rate shows its sum, and a rate can be written as a decimal', async () => {
  const server = await openPage('/sales-tax/setup/4?step=4', {
    answers: [answer(getSalesTaxRegistration, WHOLE), answer(updateSalesTaxRegistration, WHOLE)],
  });
  await expect.element(page.getByText('Combined rate: 8.25%')).toBeVisible();
  await page.getByLabelText('Written as').selectOptions('decimal');
  await page
    .getByLabelText(/Rate as a decimal/)
    .first()
    .fill('0.07');
  await page
    .getByLabelText(/Rate as a decimal/)
    .nth(1)
    .fill('nothing');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.element(page.getByText('Enter a rate, such as', { exact: false })).toBeVisible();
  expect(server.bodiesOf(updateSalesTaxRegistration)).toEqual([]);

  await page
    .getByLabelText(/Rate as a decimal/)
    .nth(1)
    .fill('0.0125');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.poll(() => server.bodiesOf(updateSalesTaxRegistration)).toHaveLength(1);
  const [body] = server.bodiesOf(updateSalesTaxRegistration);
  expect(body).toMatchObject({
    rates: [{ id: 3, agency: 0, versions: [{ parts: [{ name: 'State', rate: 70_000 }, { rate: 12_500 }] }] }],
  });
});

test('an agency without a rate is asked for one, and what was refused stays typed', async () => {
  const second = { ...AGENCY, id: 8, name: 'Travis County', level: 'county' as const };
  const two = { ...WHOLE, agencies: [AGENCY, second], missing: ['rates' as const] };
  const server = await openPage('/sales-tax/setup/4?step=4', {
    answers: [answer(getSalesTaxRegistration, two), refuse(updateSalesTaxRegistration, 409, 'sales_tax_incomplete')],
  });
  await expect.element(page.getByRole('heading', { name: 'Rate 2' })).toBeVisible();
  await expect.element(page.getByLabelText('Agency').nth(1)).toHaveValue('1');
  await page
    .getByLabelText(/^Rate name/)
    .nth(1)
    .fill('Travis');
  await page
    .getByLabelText(/Rate in percent/)
    .last()
    .fill('1.5');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.poll(() => server.bodiesOf(updateSalesTaxRegistration)).toHaveLength(1);
  expect(server.bodiesOf(updateSalesTaxRegistration)[0]).toMatchObject({
    rates: [
      { id: 3, agency: 0 },
      { agency: 1, name: 'Travis', versions: [{ parts: [{ rate: 15_000 }] }] },
    ],
  });
  await page.getByRole('link', { name: 'Continue later' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a step that someone else changed shows what they saved, and says so', async () => {
  let isTheirs = false;
  const read = () =>
    isTheirs ? { ...WHOLE, agencies: [{ ...AGENCY, accountNumber: 'THEIRS' }], version: 2 } : { ...WHOLE, version: 1 };
  const server = await openPage('/sales-tax/setup/4?step=3', {
    answers: [
      {
        endpoint: getSalesTaxRegistration,
        respond: (call) => answer(getSalesTaxRegistration, read()).respond(call),
      },
      {
        endpoint: updateSalesTaxRegistration,
        respond: (call) => {
          isTheirs = true;
          return refuse(updateSalesTaxRegistration, 409, 'version_stale').respond(call);
        },
      },
    ],
  });
  await page.getByLabelText('Account number').fill('MINE');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.element(page.getByLabelText('Account number')).toHaveValue('THEIRS');
  await expect.element(page.getByText(/Someone else changed this/).first()).toBeVisible();
  expect(server.bodiesOf(updateSalesTaxRegistration)).toHaveLength(1);
});

test('what is missing leads to its step, and the set-up is completed at the end', async () => {
  const server = await openPage('/sales-tax/setup/4?step=5', {
    answers: [answer(getSalesTaxRegistration, BEGUN)],
  });
  await expect.element(page.getByRole('button', { name: 'Complete setup' })).toBeDisabled();
  await page.getByRole('button', { name: 'Agency Setup', exact: true }).last().click();
  await expect.element(page.getByRole('heading', { name: 'Agency 1' })).toBeVisible();
  closePage();

  const again = await openPage('/sales-tax/setup/4?step=5', {
    answers: [
      answer(getSalesTaxRegistration, WHOLE),
      answer(completeSalesTaxRegistration, { ...WHOLE, isComplete: true }),
    ],
  });
  await page.getByRole('button', { name: 'Complete setup' }).click();
  await expect.element(page.getByText('This setup is complete')).toBeVisible();
  expect(again.bodiesOf(completeSalesTaxRegistration)).toHaveLength(1);
  expect(server.bodiesOf(completeSalesTaxRegistration)).toEqual([]);
});

test('the tax is said while figures are typed, and a period without figures cannot be filed', async () => {
  const server = await openPage('/sales-tax/manage/9', {
    answers: [
      answer(getSalesTaxPeriod, PERIOD),
      answer(updateSalesTaxPeriod, {
        ...PERIOD,
        version: 3,
        figures: { gross: 100_000, exempt: 0, prepaid: 1000, adjustment: 0, note: '' },
        lines: [{ ...LINE, taxable: 100_000, tax: 8250 }],
        tax: 8250,
        toPay: 7250,
      }),
      answer(fileSalesTaxPeriod, { ...PERIOD, state: 'filed', version: 4 }),
    ],
  });
  await expect.element(page.getByRole('button', { name: 'Mark as filed' })).toBeDisabled();
  await page.getByLabelText('Gross sales').fill('1000');
  await page.getByLabelText(/Taxable at Austin/).fill('1000');
  await page.getByLabelText('Prepaid').fill('10');
  await expect.element(page.getByText('$72.50')).toBeVisible();
  await page.getByRole('button', { name: 'Save figures' }).click();
  await expect
    .poll(() => server.bodiesOf(updateSalesTaxPeriod))
    .toEqual([
      {
        gross: 100_000,
        exempt: 0,
        taxable: [{ rateId: 3, from: '2026-01-01', amount: 100_000 }],
        prepaid: 1000,
        adjustment: 0,
        note: '',
      },
    ]);
  await page.getByRole('button', { name: 'Mark as filed' }).click();
  await page.getByRole('dialog').getByLabelText('Confirmation number').fill('C-7');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as filed' }).click();
  await expect.poll(() => server.bodiesOf(fileSalesTaxPeriod)).toMatchObject([{ confirmation: 'C-7' }]);
});

test('figures that are typed and not saved cannot be filed, and stay where they are refused', async () => {
  const figures = { gross: 100_000, exempt: 0, prepaid: 0, adjustment: 0, note: '' };
  await openPage('/sales-tax/manage/9', {
    answers: [answer(getSalesTaxPeriod, { ...PERIOD, figures }), refuse(updateSalesTaxPeriod, 500, 'internal')],
  });
  await expect.element(page.getByRole('button', { name: 'Mark as filed' })).toBeEnabled();
  // One button is the next step: filing, or saving what was typed.
  const saving = page.getByRole('button', { name: 'Save figures' });
  await expect.element(saving).toHaveAttribute('data-variant', 'default');
  await page.getByLabelText('Gross sales').fill('2000');
  await expect.element(saving).toHaveAttribute('data-variant', 'filled');
  await expect.element(page.getByRole('button', { name: 'Mark as filed' })).toBeDisabled();
  await expect.element(page.getByText('Save the figures first.')).toBeVisible();
  await page.getByRole('button', { name: 'Save figures' }).click();
  await expect.element(page.getByText('The figures couldn’t be saved')).toBeVisible();
  await page.getByRole('link', { name: 'Manage', exact: true }).first().click();
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('figures that someone else saved come in beside what was typed', async () => {
  let isTheirs = false;
  const figures = { gross: 100_000, exempt: 0, prepaid: 0, adjustment: 0, note: '' };
  const read = () => ({ ...PERIOD, figures: { ...figures, prepaid: isTheirs ? 5000 : 0 }, version: isTheirs ? 3 : 2 });
  const server = await openPage('/sales-tax/manage/9', {
    answers: [
      { endpoint: getSalesTaxPeriod, respond: (call) => answer(getSalesTaxPeriod, read()).respond(call) },
      {
        endpoint: updateSalesTaxPeriod,
        respond: (call) => {
          const given = isTheirs
            ? answer(updateSalesTaxPeriod, read())
            : refuse(updateSalesTaxPeriod, 409, 'version_stale');
          isTheirs = true;
          return given.respond(call);
        },
      },
    ],
  });
  await page.getByLabelText('Gross sales').fill('2000');
  await page.getByRole('button', { name: 'Save figures' }).click();
  await expect.element(page.getByText(/Someone else changed this/)).toBeVisible();
  await expect.element(page.getByLabelText('Prepaid')).toHaveValue('50');
  await page.getByRole('button', { name: 'Save figures' }).click();
  await expect.poll(() => server.bodiesOf(updateSalesTaxPeriod)).toHaveLength(2);
  expect(server.bodiesOf(updateSalesTaxPeriod)[1]).toMatchObject({ gross: 200_000, prepaid: 5000 });
});

test('the overview leads to what is late, and says where the account is registered', async () => {
  const sums = { count: 2, toPay: 12_345 };
  await openPage('/sales-tax', {
    answers: [
      answer(getSalesTaxOverview, {
        currency: 'USD',
        late: sums,
        dueSoon: { count: 0, toPay: 0 },
        due: { count: 0, toPay: 0 },
        upcoming: [PERIOD],
        states: [{ state: 'TX', registrations: 1, late: 2, dueSoon: 0 }],
      }),
      answer(listSalesTaxPeriods, { results: [PERIOD], count: 1 }),
    ],
  });
  await expect.element(page.getByText('$123.45 to pay')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Texas', exact: true })).toBeVisible();
  await expectToFit();
  await page.getByRole('link', { name: 'Show' }).first().click();
  await expect.poll(() => location.search).toContain('due=late');
});

test('a failed list says so', async () => {
  await openPage('/sales-tax/manage', { answers: [refuse(listSalesTaxPeriods, 500, 'internal')] });
  await expect.element(page.getByText('Sales tax couldn’t be loaded')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('days that narrow the periods are shown as the address says them', async () => {
  const none = answer(listSalesTaxPeriods, { count: 0, results: [] });
  await openPage('/sales-tax/manage?from=2026-01-01&to=2026-03-31', { answers: [none] });
  const from = page.getByLabelText('Due from');
  await expect.element(from).toHaveValue('2026-01-01');
  await from.fill('2026-02-01');
  await expect.poll(() => location.search).toContain('2026-02-01');
  history.back();
  await expect.element(from).toHaveValue('2026-01-01');
});
