import {
  addBillingDetails,
  createSubscription,
  getBillingDetails,
  getInvoiceFile,
  getInvoiceSeller,
  listInvoices,
  updateInvoiceSeller,
} from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { refused } from '../../../../test/refused.ts';
import { billingApp } from '../../../../test/subscribing.ts';
import { makeTeam } from '../../../../test/team.ts';
import { rawSql } from '../../../../test/raw-sql.ts';

const server = await billingApp();
const { addCard, as, collectAll, make, parts, plans, platform } = server;
const { db } = platform;

const DETAILS = {
  name: 'Ana Silva',
  company: 'Silva Lda',
  address: '2 River Road\nPorto',
  taxId: 'PT-501',
  email: 'books@silva.example',
};

async function bought(person: TestUser): Promise<number> {
  await addCard(person);
  await as(person)(createSubscription, { body: { planId: plans.taxed.planId, interval: 'month' } });
  await collectAll();
  const { results } = await as(person)(listInvoices, {});
  return results[0]!.id;
}

const textOf = async (person: TestUser, id: number, locale?: 'en' | 'ar' | 'zhCn') => {
  const bytes = await as(person)(getInvoiceFile, { params: { id }, query: { locale } });
  return (await extractText(new Uint8Array(bytes as unknown as Uint8Array))).join('\n');
};

const issue = async (accountId: number, key: string) =>
  db.transaction().execute(async (tx) => {
    const [asked, lines] = [
      { accountId, currency: 'USD' },
      [{ description: 'One', quantity: 1, price: 5, taxRate: 0 }],
    ];
    const request = { ...asked, purpose: 'bundle' as const, purposeId: 1, amount: 5, description: 'One', key };
    const payment = await parts.payments.request(tx, request);
    return parts.invoices.issue(tx, { ...asked, lines, paymentId: payment.id, key });
  });

test('an invoice names who sells, who buys and what, with tax on the sum, and stays as it was issued', async () => {
  const admin = await make.user({ role: 'admin' });
  const seller = { name: 'Seal Works', address: '1 Harbour Street', taxId: 'GB-9', email: 'sales@seal.example' };
  await as(admin)(updateInvoiceSeller, { body: seller });
  const person = await make.user();
  await as(person)(addBillingDetails, { body: DETAILS });
  const id = await bought(person);

  await as(admin)(updateInvoiceSeller, { body: { name: 'Renamed' } });
  await as(person)(addBillingDetails, { body: { company: 'Renamed Lda' } });
  const text = await textOf(person, id);

  for (const part of ['Seal Works', '1 Harbour Street', 'GB-9', 'Silva Lda', 'Ana Silva', '2 River Road', 'PT-501']) {
    expect(text).toContain(part);
  }
  // 8.25 % of 19.99 is 1.649…
  for (const part of ['Taxed, monthly', '$19.99', '8.25%', '$1.65', '$21.64', 'Visa •••• 4242', 'Test mode']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Renamed');
  expect(await textOf(person, id, 'ar')).toContain('Taxed');
  const renamed = { ...seller, name: 'Renamed', version: 2 };
  expect(await as(admin)(getInvoiceSeller, {})).toEqual(renamed);
  const receipts = (await server.mails()).filter(
    ({ event, to }) => event === 'billing.receipt' && to === DETAILS.email,
  );
  expect(receipts).toHaveLength(1);
});

test('of two administrators who change the seller at once, the later is shown what stands there now', async () => {
  const admin = as(await make.user({ role: 'admin' }));
  const { version } = await admin(getInvoiceSeller, {});
  const change = (name: string, at: number) =>
    admin(updateInvoiceSeller, { body: { name }, headers: { 'if-match': `"${at}"` } });

  const saved = await change('First', version);
  expect(saved).toMatchObject({ name: 'First', version: version + 1 });
  await expect(change('Late', version)).rejects.toMatchObject({ code: 'version_stale' });
  const both = await Promise.allSettled(['Second', 'Third'].map((name) => change(name, saved.version)));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('without billing details the account is called as it is, and the receipt goes to its owner in their language', async () => {
  const person = await make.user({ locale: 'es' });
  const id = await bought(person);

  expect(await textOf(person, id)).toContain('Factura y recibo');
  expect(await textOf(person, id)).toContain(person.name);
  const [receipt] = (await server.mails()).filter(({ to }) => to === person.email);
  expect(receipt?.subject).toMatch(/^Recibo de la factura INV-\d{6}$/);
});

test('numbers have no gap, also when several are issued at once or some fail', async () => {
  const people = await Promise.all([1, 2, 3].map(() => make.user()));
  const failing = (accountId: number) =>
    db
      .transaction()
      .execute(async (tx) => {
        const lines = [{ description: 'Lost', quantity: 1, price: 1, taxRate: 0 }];
        await parts.invoices.issue(tx, {
          accountId,
          lines,
          currency: 'USD',
          paymentId: 900_000 + accountId,
          key: `lost:${accountId}`,
        });
        throw new Error('rolled back');
      })
      .catch(() => {});

  await Promise.all(
    people.flatMap(({ accountId }, of) => [
      ...Array.from({ length: 5 }, (_, index) => issue(accountId, `race:${of}:${index}`)),
      failing(accountId),
    ]),
  );
  const again = await issue(people[0]!.accountId, 'race:0:0');

  const { rows } = (await rawSql(db, 'select number from invoices order by number')) as { rows: { number: number }[] };
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect((await as(people[0]!)(listInvoices, {})).count).toBe(5);
  expect(again.totals.total).toBe(5);
});

test('billing details are changed in part, not by an old page, and logged', async () => {
  const person = await make.user();

  const first = await as(person)(addBillingDetails, { body: DETAILS, headers: { 'if-match': '"0"' } });
  expect(first).toMatchObject({ ...DETAILS, version: 1 });
  const second = await as(person)(addBillingDetails, { body: { taxId: '' } });
  expect(second).toMatchObject({ ...DETAILS, taxId: '', version: 2 });
  const stale = as(person)(addBillingDetails, { body: { name: 'Old' }, headers: { 'if-match': '"1"' } });
  await expect(stale).rejects.toEqual(refused(409, 'version_stale'));
  expect(await as(person)(getBillingDetails, {})).toMatchObject({ name: 'Ana Silva', version: 2 });
  await expect(as(person)(addBillingDetails, { body: { email: 'nobody' } })).rejects.toMatchObject({ status: 422 });
  await expect(as(person)(addBillingDetails, { body: { name: 'a\u202eb' } })).rejects.toMatchObject({ status: 422 });
});

test('an account sees its own invoices alone, and a member of a team none', async () => {
  const person = await make.user();
  const id = await bought(person);
  const stranger = await make.user();
  const { others } = await makeTeam(server, 'member');

  expect((await as(stranger)(listInvoices, {})).results).toEqual([]);
  await expect(as(stranger)(getInvoiceFile, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
  await expect(as(others[0]!)(getBillingDetails, {})).rejects.toEqual(refused(409, 'not_permitted'));
  await expect(as(stranger)(getInvoiceSeller, {})).rejects.toEqual(refused(404, 'not_found'));
});
