import {
  completeSalesTaxRegistration,
  createSalesTaxRegistration,
  fileSalesTaxPeriod,
  getSalesTaxSummary,
  listSalesTaxPeriods,
  type Locale,
  LOCALES,
  paySalesTaxPeriod,
  updateSalesTaxPeriod,
} from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { refusal } from '../../../../test/signing-flow.ts';

const { as, clock, make } = await testApp();

/** Not breakable: as long as a name may be. */
const NAME = `Comptroller${'x'.repeat(109)}`;

async function quarter(by: TestUser, name = NAME) {
  const agency = {
    level: 'state' as const,
    name,
    taxId: '3-20456-78912',
    accountNumber: 'A-17',
    reporting: 'accrual' as const,
    dueDay: 20,
    frequencies: [{ from: '2026-01-01', frequency: 'quarterly' as const }],
  };
  const versions = [{ from: '2026-01-01', parts: [{ name: 'State', rate: 82_500 }] }];
  const rates = [{ agency: 0, name: 'Austin', kind: 'single' as const, versions }];
  const address = { street: '12 Harbor Street', city: 'Austin', state: 'TX', postalCode: '73301' } as const;
  const { id } = await as(by)(createSalesTaxRegistration, { body: { address, agencies: [agency], rates } });
  await as(by)(completeSalesTaxRegistration, { params: { id } });
  const [period] = (await as(by)(listSalesTaxPeriods, { query: {} })).results;
  if (period === undefined) throw new Error('There is a period');
  return { period, params: { id: period.id } };
}

const textOf = async (by: TestUser, params: { id: number }, locale: Locale) => {
  const bytes = (await as(by)(getSalesTaxSummary, { params, query: { locale } })) as unknown as Buffer;
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return JSON.stringify(await extractText(new Uint8Array(bytes)));
};

test('a summary says in every language what a period came to, and the end alone of the tax ID', async () => {
  clock.set(new Date('2026-08-15T12:00:00Z'));
  const by = await make.user();
  const { period, params } = await quarter(by);
  expect(await textOf(by, params, 'en')).toContain('No figures have been entered');

  const taxable = [{ rateId: period.lines[0]?.rateId ?? 0, from: '2026-01-01', amount: 1_000_00 }];
  const body = { gross: 1_200_00, exempt: 200_00, taxable, prepaid: 10_00, adjustment: -1_00, note: 'Two shops' };
  await as(by)(updateSalesTaxPeriod, { params, body });
  expect(await textOf(by, params, 'en')).toContain('not filed yet');
  await as(by)(fileSalesTaxPeriod, { params, body: { on: '2026-04-18', confirmation: 'F-1' } });
  await as(by)(paySalesTaxPeriod, { params, body: { on: '2026-04-19', confirmation: 'C-77' } });

  for (const locale of LOCALES) {
    const text = await textOf(by, params, locale);
    for (const said of ['Comptroller', '8912', 'C-77', 'Austin']) expect(text).toContain(said);
    expect(text).not.toContain('20456');
  }
  const english = await textOf(by, params, 'en');
  const amounts = ['$1,200.00', '$200.00', '$1,000.00', '8.25%', '$82.50', '$10.00', '$71.50'];
  const days = ['January 1, 2026', 'March 31, 2026', 'April 20, 2026', 'April 18, 2026', 'April 19, 2026'];
  const words = [...amounts, ...days, '12 Harbor Street', 'A-17', 'Two shops', 'Paid'];
  for (const said of words) expect(english).toContain(said);
  expect(english).not.toContain('not filed yet');
});

test('a name in Arabic is drawn, and another account gets no summary', async () => {
  clock.set(new Date('2026-08-15T12:00:00Z'));
  const [by, stranger] = [await make.user(), await make.user()];
  const { params } = await quarter(by, 'هيئة الضرائب');
  expect(await textOf(by, params, 'ar')).toContain('ضريبة');
  expect(await refusal(as(stranger)(getSalesTaxSummary, { params, query: {} }))).toBe('404 not_found');
});
