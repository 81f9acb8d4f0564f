import {
  addDays,
  type AgencyInput,
  completeSalesTaxRegistration,
  createSalesTaxRegistration,
  deleteSalesTaxRegistration,
  exportSalesTaxPeriods,
  fileSalesTaxPeriod,
  getSalesTaxOverview,
  getSalesTaxPeriod,
  getSalesTaxRegistration,
  listSalesTaxPeriods,
  listSalesTaxRegistrations,
  paySalesTaxPeriod,
  type RegistrationPatch,
  reopenSalesTaxPeriod,
  type SalesTaxRegistration,
  type TaxRateInput,
  updateSalesTaxPeriod,
  updateSalesTaxRegistration,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { refused } from '../../../../test/refused.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { eraseSalesTax, salesTaxOfAccount } from './index.ts';

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

const ADDRESS = { street: '12 Harbor Street', city: 'Austin', state: 'TX', postalCode: '73301' } as const;
const AGENCY: AgencyInput = {
  level: 'state',
  name: 'Texas Comptroller',
  taxId: '3-20456-78912',
  accountNumber: 'A-1',
  reporting: 'accrual',
  dueDay: 20,
  frequencies: [{ from: '2026-01-01', frequency: 'quarterly' }],
};
const RATE: TaxRateInput = {
  agency: 0,
  name: 'Austin',
  kind: 'combined',
  versions: [
    {
      from: '2026-01-01',
      parts: [
        { name: 'State', rate: 62_500 },
        { name: 'City', rate: 20_000 },
      ],
    },
  ],
};
const WHOLE: RegistrationPatch = { address: ADDRESS, agencies: [AGENCY], rates: [RATE] };

const begin = (person: TestUser, body: RegistrationPatch = WHOLE) => as(person)(createSalesTaxRegistration, { body });
const complete = (person: TestUser, { id }: SalesTaxRegistration) =>
  as(person)(completeSalesTaxRegistration, { params: { id } });
const change = (person: TestUser, { id }: SalesTaxRegistration, body: RegistrationPatch) =>
  as(person)(updateSalesTaxRegistration, { params: { id }, body });
const periodsOf = async (person: TestUser) =>
  (await as(person)(listSalesTaxPeriods, { query: { pageSize: 100 } })).results;

/** It is the middle of August 2026, a registration stands. */
async function august(body: RegistrationPatch = WHOLE) {
  server.clock.set(new Date('2026-08-15T12:00:00Z'));
  const person = await make.user();
  const registration = await complete(person, await begin(person, body));
  return { person, registration };
}

test('a set-up is left and taken up again, and completed once nothing is missing', async () => {
  const person = await make.user();
  const begun = await begin(person, {});
  expect(begun).toMatchObject({ isComplete: false, missing: ['address', 'agencies', 'rates'] });
  await expect(complete(person, begun)).rejects.toEqual(refused(409, 'sales_tax_incomplete'));

  await change(person, begun, { address: ADDRESS });
  await change(person, begun, { agencies: [AGENCY] });
  expect(await as(person)(getSalesTaxRegistration, { params: { id: begun.id } })).toMatchObject({ missing: ['rates'] });
  await change(person, begun, { rates: [RATE] });

  expect(await complete(person, begun)).toMatchObject({ isComplete: true, missing: [] });
  expect(await complete(person, begun)).toMatchObject({ isComplete: true });
});

test('an address is checked without asking anyone', async () => {
  const person = await make.user();
  const codes = async (address: object) => {
    const body = { address: address as RegistrationPatch['address'] };
    const answer: unknown = await begin(person, body).catch((cause: unknown) => cause);
    return ((answer as { errors?: { path: string; code: string }[] }).errors ?? []).map(({ path, code }) => [
      path,
      code,
    ]);
  };

  expect(await codes({ ...ADDRESS, postalCode: '10001' })).toEqual([['address.postal_code', 'zip_of_other_state']]);
  expect(await codes({ ...ADDRESS, postalCode: '7330' })).toEqual([['address.postal_code', 'zip_invalid']]);
  expect(await codes({ ...ADDRESS, city: '12', postalCode: '73301' })).toEqual([['address.city', 'city_invalid']]);
  expect(await codes({ ...ADDRESS, state: 'XX', postalCode: '73301' })).toHaveLength(1);
  expect(await codes({ ...ADDRESS, postalCode: '73301-0012' })).toEqual([]);
});

test('a tax ID lies sealed, and its end alone is shown', async () => {
  const person = await make.user();
  const { id, agencies } = await begin(person);
  expect(agencies[0]?.taxIdEnd).toBe('8912');
  const rows = await db.selectFrom('salesTaxAgencies').selectAll().where('registrationId', '=', id).execute();
  expect(JSON.stringify(rows)).not.toContain('20456');

  // Left out, it stays.
  const [agency] = agencies;
  const { taxId: _, ...rest } = AGENCY;
  const kept = await change(person, { id } as SalesTaxRegistration, { agencies: [{ ...rest, id: agency?.id }] });
  expect(kept.agencies[0]).toMatchObject({ id: agency?.id, taxIdEnd: '8912' });
  const gone = await change(person, kept, { agencies: [{ ...rest, id: agency?.id, taxId: '' }] });
  expect(gone.agencies[0]?.taxIdEnd).toBeNull();
});

test('parts that cannot be are refused where they stand', async () => {
  const person = await make.user();
  const at = async (body: RegistrationPatch) => {
    const answer = await begin(person, body).catch((cause: unknown) => cause);
    return (answer as { errors?: { path: string; code: string }[] }).errors;
  };
  const version = RATE.versions[0] ?? { from: '', parts: [] };

  expect(await at({ ...WHOLE, rates: [{ ...RATE, agency: 1 }] })).toMatchObject([{ path: 'rates.0.agency' }]);
  expect(await at({ ...WHOLE, rates: [{ ...RATE, kind: 'single' }] })).toMatchObject([{ code: 'rate_parts_wrong' }]);
  expect(await at({ ...WHOLE, rates: [{ ...RATE, versions: [version, version] }] })).toMatchObject([
    { path: 'rates.0.versions', code: 'sales_tax_days_wrong' },
  ]);
  const parts = [
    { name: 'One', rate: 900_000 },
    { name: 'Two', rate: 200_000 },
  ];
  expect(await at({ ...WHOLE, rates: [{ ...RATE, versions: [{ ...version, parts }] }] })).toMatchObject([
    { code: 'rate_too_high' },
  ]);
  expect(await at({ agencies: [{ ...AGENCY, id: 999_999 }] })).toMatchObject([{ path: 'agencies', code: 'not_found' }]);
});

test('periods follow from the frequency, say what is late, and come by themselves', async () => {
  const { person } = await august();
  expect((await periodsOf(person)).map(({ from, to, dueOn, due }) => [from, to, dueOn, due])).toEqual([
    ['2026-01-01', '2026-03-31', '2026-04-20', 'late'],
    ['2026-04-01', '2026-06-30', '2026-07-20', 'late'],
    ['2026-07-01', '2026-09-30', '2026-10-20', 'running'],
  ]);
  const late = await as(person)(listSalesTaxPeriods, { query: { due: 'late' } });
  expect(late.results).toHaveLength(2);

  server.clock.set(new Date('2026-10-01T12:00:00Z'));
  await server.runTasks({ withSweeps: true });
  const later = await periodsOf(await signedInAgain(server, person));
  expect(later.map(({ from }) => from)).toContain('2026-10-01');
  expect(later.find(({ from }) => from === '2026-07-01')?.due).toBe('due_soon');
});

test('a complete set-up takes another agency, whose rate comes with the next step', async () => {
  const { person, registration } = await august();
  const [agency] = registration.agencies;
  const [rate] = registration.rates;
  const frequencies: AgencyInput['frequencies'] = [{ from: '2026-07-01', frequency: 'quarterly' }];
  const county: AgencyInput = { ...AGENCY, level: 'county', name: 'Travis County', frequencies };

  const begun = await change(person, registration, { agencies: [{ ...AGENCY, id: agency?.id }, county] });
  expect(begun).toMatchObject({ isComplete: false, missing: ['rates'] });
  server.clock.set(new Date('2026-10-01T12:00:00Z'));
  await server.runTasks({ withSweeps: true });
  const later = await signedInAgain(server, person);
  const before = await periodsOf(later);
  // The first agency goes on, the second one waits for its rate.
  expect(before.map(({ from }) => from)).toContain('2026-10-01');
  expect(before.every(({ agency: { name } }) => name === AGENCY.name)).toBe(true);

  const known = { ...RATE, id: rate?.id };
  const whole = await change(later, begun, { rates: [known, { ...RATE, agency: 1, name: 'Travis' }] });
  expect(whole).toMatchObject({ isComplete: true, missing: [] });
  const ofCounty = (await periodsOf(later)).filter(({ agency: { name } }) => name === county.name);
  expect(ofCounty.map(({ from }) => from)).toEqual(['2026-07-01', '2026-10-01']);
  await expect(change(later, whole, { rates: [known] })).rejects.toEqual(refused(409, 'sales_tax_incomplete'));
});

test('what was sold is taxed half up by rate, less what was paid ahead', async () => {
  const { person } = await august();
  const [first] = await periodsOf(person);
  const [line] = first?.lines ?? [];
  const figures = { gross: 2_000_05, exempt: 1_000_00, prepaid: 10_00, adjustment: -5, note: 'One return' };
  const taxable = [{ rateId: line?.rateId ?? 0, from: line?.from ?? '', amount: 1_000_06 }];

  const entered = await as(person)(updateSalesTaxPeriod, {
    params: { id: first?.id ?? 0 },
    body: { ...figures, taxable },
  });

  // 8.25 % of 1,000.06 is 82.50495.
  expect(entered).toMatchObject({ figures, tax: 82_50, toPay: 82_50 - 10_00 - 5, state: 'open' });
  expect(entered.lines[0]).toMatchObject({ rate: 82_500, taxable: 1_000_06, tax: 82_50 });
  const elsewhere = [{ rateId: line?.rateId ?? 0, from: '2026-02-01', amount: 1 }];
  await expect(
    as(person)(updateSalesTaxPeriod, { params: { id: first?.id ?? 0 }, body: { ...figures, taxable: elsewhere } }),
  ).rejects.toEqual(refused(422, 'request_invalid'));
});

test('a changed rate splits the period it falls into, and never what was filed', async () => {
  const { person, registration } = await august();
  const [first, second] = await periodsOf(person);
  const figures = { gross: 100_00, exempt: 0, prepaid: 0, adjustment: 0, note: '' };
  const rateId = registration.rates[0]?.id ?? 0;
  const taxable = [{ rateId, from: '2026-01-01', amount: 100_00 }];
  await as(person)(updateSalesTaxPeriod, { params: { id: first?.id ?? 0 }, body: { ...figures, taxable } });
  await as(person)(fileSalesTaxPeriod, {
    params: { id: first?.id ?? 0 },
    body: { on: '2026-04-18', confirmation: 'C-7' },
  });

  const [version] = RATE.versions;
  const raised = [{ name: 'State', rate: 70_000 }, ...(version?.parts.slice(1) ?? [])];
  const versions = [...RATE.versions, { from: '2026-02-01', parts: raised }, { from: '2026-05-01', parts: raised }];
  await change(person, registration, { rates: [{ ...RATE, id: rateId, versions }] });

  const filed = await as(person)(getSalesTaxPeriod, { params: { id: first?.id ?? 0 } });
  expect(filed).toMatchObject({ state: 'filed', filedOn: '2026-04-18', confirmation: 'C-7', tax: 8_25 });
  expect(filed.lines).toHaveLength(1);
  const open = await as(person)(getSalesTaxPeriod, { params: { id: second?.id ?? 0 } });
  expect(open.lines.map(({ from, to, rate }) => [from, to, rate])).toEqual([
    ['2026-04-01', '2026-04-30', 90_000],
    ['2026-05-01', '2026-06-30', 90_000],
  ]);
});

test('a period is filed, paid and opened again, each where its state allows it', async () => {
  const { person } = await august();
  const [first] = await periodsOf(person);
  const params = { id: first?.id ?? 0 };
  const done = { on: '2026-04-20', confirmation: '' };
  await expect(as(person)(fileSalesTaxPeriod, { params, body: done })).rejects.toEqual(
    refused(409, 'sales_tax_figures_missing'),
  );
  await expect(as(person)(paySalesTaxPeriod, { params, body: done })).rejects.toEqual(refused(409, 'sales_tax_state'));
  const figures = { gross: 0, exempt: 0, taxable: [], prepaid: 0, adjustment: 12_00, note: '' };
  await as(person)(updateSalesTaxPeriod, { params, body: figures });
  expect(await as(person)(getSalesTaxOverview)).toMatchObject({
    late: { count: 2, toPay: 12_00 },
    states: [{ state: 'TX', registrations: 1, late: 2, dueSoon: 0 }],
  });

  await as(person)(fileSalesTaxPeriod, { params, body: { ...done, confirmation: 'F-1' } });
  await expect(as(person)(updateSalesTaxPeriod, { params, body: figures })).rejects.toEqual(
    refused(409, 'sales_tax_state'),
  );
  const paid = await as(person)(paySalesTaxPeriod, { params, body: done });
  expect(paid).toMatchObject({ state: 'paid', due: 'done', confirmation: 'F-1', paidOn: '2026-04-20' });
  expect(await as(person)(getSalesTaxOverview)).toMatchObject({ late: { count: 1, toPay: 0 } });

  const open = await as(person)(reopenSalesTaxPeriod, { params });
  expect(open).toMatchObject({ state: 'open', filedOn: null, paidOn: null, confirmation: '', toPay: 12_00 });
});

test('a change of frequency leaves no gap, and is refused where it would take away what was worked on', async () => {
  const { person, registration } = await august();
  const [agency] = registration.agencies;
  const from = (...frequencies: AgencyInput['frequencies']) =>
    change(person, registration, { agencies: [{ ...AGENCY, id: agency?.id, frequencies }] });

  await from({ from: '2026-01-01', frequency: 'quarterly' }, { from: '2026-08-01', frequency: 'monthly' });
  const changed = await periodsOf(person);
  expect(changed.map(({ to }) => to)).toEqual(['2026-03-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30']);
  for (const [index, { from: day }] of changed.slice(1).entries()) {
    expect(day).toBe(addDays(changed[index]?.to ?? '', 1));
  }

  const params = { id: changed[1]?.id ?? 0 };
  const figures = { gross: 1, exempt: 0, taxable: [], prepaid: 0, adjustment: 0, note: '' };
  await as(person)(updateSalesTaxPeriod, { params, body: figures });
  await expect(from({ from: '2026-01-01', frequency: 'monthly' })).rejects.toEqual(refused(409, 'sales_tax_filed'));
  expect(await periodsOf(person)).toHaveLength(5);
});

test('a registration with filed periods stays; one without goes with all that hangs on it', async () => {
  const { person, registration } = await august();
  const params = { id: registration.id };
  const [first] = await periodsOf(person);
  const period = { id: first?.id ?? 0 };
  const figures = { gross: 0, exempt: 0, taxable: [], prepaid: 0, adjustment: 0, note: '' };
  await as(person)(updateSalesTaxPeriod, { params: period, body: figures });
  await as(person)(fileSalesTaxPeriod, { params: period, body: { on: '2026-04-20', confirmation: '' } });
  await expect(as(person)(deleteSalesTaxRegistration, { params })).rejects.toEqual(refused(409, 'sales_tax_filed'));
  await expect(change(person, registration, { agencies: [] })).rejects.toEqual(refused(409, 'sales_tax_filed'));

  await as(person)(reopenSalesTaxPeriod, { params: period });
  await as(person)(deleteSalesTaxRegistration, { params });
  expect(await periodsOf(person)).toEqual([]);
});

test('another account sees and changes nothing of it', async () => {
  const { person, registration } = await august();
  const stranger = await make.user();
  const [first] = await periodsOf(person);
  const gone = refused(404, 'not_found');

  expect((await as(stranger)(listSalesTaxRegistrations)).results).toEqual([]);
  expect(await periodsOf(stranger)).toEqual([]);
  await expect(as(stranger)(getSalesTaxRegistration, { params: { id: registration.id } })).rejects.toEqual(gone);
  await expect(change(stranger, registration, {})).rejects.toEqual(gone);
  await expect(complete(stranger, registration)).rejects.toEqual(gone);
  await expect(as(stranger)(deleteSalesTaxRegistration, { params: { id: registration.id } })).rejects.toEqual(gone);
  await expect(as(stranger)(getSalesTaxPeriod, { params: { id: first?.id ?? 0 } })).rejects.toEqual(gone);
  await expect(as(stranger)(reopenSalesTaxPeriod, { params: { id: first?.id ?? 0 } })).rejects.toEqual(gone);
});

test('periods are given as a file, and a formula in a name stays text', async () => {
  const { person } = await august({ ...WHOLE, agencies: [{ ...AGENCY, name: '=HYPERLINK("x")' }] });
  const file = ((await as(person)(exportSalesTaxPeriods, { query: {} })) as unknown as Buffer).toString();
  const lines = file.trim().split('\r\n');
  expect(lines[0]).toContain('Agency,Level,State');
  expect(lines).toHaveLength(4);
  expect(file).toContain(`'=HYPERLINK`);
  expect(file).toContain('Austin 8.25 %');
});

test('the export of one’s data holds it, and erasing an account takes it away', async () => {
  const { person, registration } = await august();
  const [kept] = await salesTaxOfAccount(db, person.accountId);
  expect(kept).toMatchObject({ id: registration.id, address: ADDRESS, agencies: [{ taxIdEnd: '8912' }] });
  expect(kept?.periods).toHaveLength(3);
  expect(JSON.stringify(kept)).not.toContain('20456');

  await eraseSalesTax(db, person.accountId);
  expect(await salesTaxOfAccount(db, person.accountId)).toEqual([]);
  expect(await periodsOf(person)).toEqual([]);
});
