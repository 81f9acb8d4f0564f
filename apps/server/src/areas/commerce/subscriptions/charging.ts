import type { Db } from '../../../platform/db/db.ts';
import type { PlanTerms } from '../plans/index.ts';
import { billOf, waitingAfter } from './carrying.ts';
import type { Parts } from './needs.ts';
import { type ChangeNow, type Period, periodAt } from './reckoning.ts';
import { type ChargeRow, chargesRepo, type SubscriptionRow, subscriptionsRepo } from './subscriptions.repo.ts';
import { carriedNote, changeLine, localeOfAccount, paymentText, periodLine } from './subscriptions.texts.ts';

type Asked = { kind: ChargeRow['kind']; period: Period; price: number; credit: number; description: string };

/** Asks for the period that the subscription is in. Null where nothing is charged. */
export async function chargePeriod(tx: Db, parts: Parts, row: SubscriptionRow): Promise<ChargeRow | null> {
  const locale = await localeOfAccount(tx, row.accountId);
  const period = periodAt(row, row.terms.interval);
  const description = periodLine(locale, row.terms, period);
  return charge(tx, parts, row, { kind: 'period', period, price: row.terms.price, credit: 0, description });
}

export async function chargeChange(
  tx: Db,
  parts: Parts,
  row: SubscriptionRow,
  { from, change }: { from: PlanTerms; change: ChangeNow },
): Promise<ChargeRow | null> {
  const locale = await localeOfAccount(tx, row.accountId);
  const { period, price, credit } = change;
  const description = changeLine(locale, { from, to: row.terms, credit }, period);
  return charge(tx, parts, row, { kind: 'change', period, price, credit, description });
}

/** A payment and its invoice. Taken from the card by `collect`, or on the payment page. What is too small for that waits for the next one. */
async function charge(tx: Db, parts: Parts, row: SubscriptionRow, asked: Asked): Promise<ChargeRow | null> {
  const { platform, payments, invoices } = parts;
  const { accountId, terms } = row;
  const { kind, period, price, credit, description } = asked;
  const { currency, taxRate } = terms;
  const locale = await localeOfAccount(tx, accountId);
  const due = { description, price, credit, taxRate, currency };
  const { lines, discount, totals, isTooSmall, rest } = billOf(due, row.carried, payments.leastOf(currency));
  const { total } = totals;
  if (isTooSmall) await subscriptionsRepo(tx).carry(row, waitingAfter(due, row.carried, carriedNote(locale)));
  if (isTooSmall || total === 0) return null;
  if (row.carried !== null) await subscriptionsRepo(tx).carry(row, rest);
  const made = await chargesRepo(tx).insert({
    accountId,
    subscriptionId: row.id,
    kind,
    periodStart: period.start,
    periodEnd: period.end,
    total,
    currency,
    createdAt: platform.clock.now(),
  });
  const key = `subscription:${made.id}`;
  const payment = await payments.request(tx, {
    accountId,
    purpose: 'subscription',
    purposeId: made.id,
    amount: total,
    currency,
    description: paymentText(locale, platform.config.installationName, terms),
    key,
  });
  await invoices.issue(tx, { accountId, lines, currency, discount, paymentId: payment.id, key });
  return chargesRepo(tx).update(made.id, { paymentId: payment.id });
}
