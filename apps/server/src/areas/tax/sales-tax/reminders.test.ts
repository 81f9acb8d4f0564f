import {
  addDays,
  type AgencyInput,
  completeSalesTaxRegistration,
  createSalesTaxRegistration,
  fileSalesTaxPeriod,
  listNotifications,
  listSalesTaxPeriods,
  paySalesTaxPeriod,
  type SalesTaxPeriod,
  updateNotificationPreferences,
  updateSalesTaxPeriod,
  updateSalesTaxRegistration,
} from '@sealwright/contract';
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { peopleOf } from '../../../../test/people-with-passwords.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { stageOf } from './reminders.ts';
import { remindOfSalesTax } from './reminders.service.ts';

const server = await testApp();
const { as, make, platform } = server;
const { mailsTo } = peopleOf(server);

const ADDRESS = { street: '12 Harbor Street', city: 'Austin', state: 'TX', postalCode: '73301' } as const;
const AGENCY: AgencyInput = {
  level: 'state',
  name: 'Texas Comptroller',
  accountNumber: '',
  reporting: 'accrual',
  dueDay: 20,
  frequencies: [{ from: '2026-07-01', frequency: 'quarterly' }],
};
const RATES = [
  {
    agency: 0,
    name: 'Austin',
    kind: 'single' as const,
    versions: [{ from: '2026-01-01', parts: [{ name: 'State', rate: 82_500 }] }],
  },
];

const remindersTo = async ({ email }: TestUser) =>
  (await mailsTo(email)).filter(({ event }) => event.startsWith('notification.'));
const setDay = (day: string): void => server.clock.set(new Date(`${day}T09:00:00Z`));

/** Someone whose first period is due on October 20, 2026, or is paid ahead in July. */
async function filer(frequency: AgencyInput['frequencies'][number]['frequency'] = 'quarterly', from = '2026-07-01') {
  setDay('2026-07-01');
  const person = await make.user();
  const agencies = [{ ...AGENCY, frequencies: [{ from, frequency }] }];
  const begun = await as(person)(createSalesTaxRegistration, { body: { address: ADDRESS, agencies, rates: RATES } });
  const registration = await as(person)(completeSalesTaxRegistration, { params: { id: begun.id } });
  const { results } = await as(person)(listSalesTaxPeriods, { query: {} });
  return { person, registration, first: results[0] as SalesTaxPeriod };
}

/** What someone was told, the oldest first, after the task ran on that day, on two instances at once. */
async function toldOn(day: string, person: TestUser): Promise<string[]> {
  setDay(day);
  await Promise.all([remindOfSalesTax(platform), remindOfSalesTax(platform)]);
  const { results } = await as(await signedInAgain(server, person))(listNotifications, { query: { locale: 'en' } });
  return results.map(({ status }) => status).toReversed();
}

test('each stage is told once: a week before, the day before, and once it is late', async () => {
  const { person, first } = await filer();
  expect(first.dueOn).toBe('2026-10-20');
  expect(await toldOn('2026-10-12', person)).toEqual([]);
  expect(await toldOn('2026-10-13', person)).toEqual(['sales_tax_due']);
  expect(await toldOn('2026-10-14', person)).toHaveLength(1);
  expect(await toldOn('2026-10-19', person)).toEqual(['sales_tax_due', 'sales_tax_due']);
  expect(await toldOn('2026-10-20', person)).toHaveLength(2);
  expect(await toldOn('2026-10-21', person)).toEqual(['sales_tax_due', 'sales_tax_due', 'sales_tax_late']);
  expect(await toldOn('2026-12-01', person)).toHaveLength(3);

  const { results } = await as(await signedInAgain(server, person))(listNotifications, { query: { locale: 'en' } });
  expect(results[0]).toMatchObject({ link: `/sales-tax/manage/${first.id}` });
  expect(results[0]?.description.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'Sales tax to “Texas Comptroller” was due on October 20, 2026 and isn’t marked as paid',
  );
  // By mail as well, unless they choose otherwise.
  expect(await remindersTo(person)).toHaveLength(3);
});

test('after days without a run only the stage of that day is told', async () => {
  const { person } = await filer();
  expect(await toldOn('2026-11-05', person)).toEqual(['sales_tax_late']);
  const { person: other } = await filer();
  expect(await toldOn('2026-10-20', other)).toEqual(['sales_tax_due']);
});

test('what is paid is not told; what is filed is, until it is paid', async () => {
  const { person, first } = await filer();
  const params = { id: first.id };
  const body = { gross: 0, exempt: 0, taxable: [], prepaid: 0, adjustment: 0, note: '' };
  await as(person)(updateSalesTaxPeriod, { params, body });
  const filed = await as(person)(fileSalesTaxPeriod, { params, body: { on: '2026-07-01', confirmation: '' } });
  expect(await toldOn('2026-10-13', person)).toHaveLength(1);
  await as(await signedInAgain(server, person))(paySalesTaxPeriod, {
    params: { id: filed.id },
    body: { on: '2026-10-14', confirmation: '' },
  });
  expect(await toldOn('2026-10-21', person)).toHaveLength(1);
});

test('what is paid ahead is told likewise, and not once it was entered', async () => {
  const { person, first } = await filer('monthly_prepaid');
  expect(first.prepaymentDueOn).toBe('2026-07-15');
  expect(await toldOn('2026-07-08', person)).toEqual(['sales_tax_due']);
  const again = await signedInAgain(server, person);
  const { results } = await as(again)(listNotifications, { query: { locale: 'en' } });
  expect(results[0]?.description).toContain('prepayment');

  const body = { gross: 0, exempt: 0, taxable: [], prepaid: 5_00, adjustment: 0, note: '' };
  await as(again)(updateSalesTaxPeriod, { params: { id: first.id }, body });
  expect(await toldOn('2026-07-16', person)).toEqual(['sales_tax_due']);
});

test('years that were late when a set-up was completed are not told; a moved due day is told anew', async () => {
  const { person, registration } = await filer('quarterly', '2024-01-01');
  expect(await toldOn('2026-07-02', person)).toEqual([]);
  expect(await toldOn('2026-10-13', person)).toHaveLength(2);

  const agencies = registration.agencies.map(({ id }) => ({
    ...AGENCY,
    id,
    frequencies: [{ from: '2024-01-01', frequency: 'quarterly' as const }],
    dueDay: 30,
  }));
  await as(await signedInAgain(server, person))(updateSalesTaxRegistration, {
    params: { id: registration.id },
    body: { agencies },
  });
  const told = await toldOn('2026-10-14', person);
  expect(await toldOn('2026-10-23', person)).toEqual([...told, 'sales_tax_due']);
});

test('who wants no mails gets none', async () => {
  const { person } = await filer();
  const preferences = [{ status: 'sales_tax_due' as const, inApp: true, mail: false, daily: false }];
  await as(person)(updateNotificationPreferences, { body: { preferences } });
  expect(await toldOn('2026-10-13', person)).toEqual(['sales_tax_due']);
  expect(await remindersTo(person)).toEqual([]);
});

test('a stage never goes back as days go by, and is late only after its day', () => {
  assert(
    property(integer({ min: -30, max: 30 }), (days) => {
      const [due, today] = ['2026-10-20', addDays('2026-10-20', days)];
      expect(stageOf(due, addDays(today, 1))).toBeGreaterThanOrEqual(stageOf(due, today));
      expect(stageOf(due, today) === 3).toBe(days > 0);
      expect(stageOf(due, today) === 0).toBe(days < -7);
    }),
  );
});
