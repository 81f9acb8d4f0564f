import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Invoices } from '../invoices/index.ts';
import type { PaymentListener, PaymentRow } from '../payments/index.ts';
import { selling } from '../plans/index.ts';
import { type BundleRow, bundlesRepo } from './bundles.repo.ts';
import { takingsRepo } from './takings.repo.ts';

/**
 * Turns the payment of a bundle into the bundle, once; ends it when all was given back. News may come twice, late and in any order: each
 * does something from the state alone that it belongs to. A part that is given back ends nothing. `invoices`: null until there are any.
 */
export const bundlesListener =
  ({ clock }: Platform, invoices: Pick<Invoices, 'issue'> | null): PaymentListener =>
  async (tx, payment) => {
    const { accountId, purpose, purposeId } = payment;
    if (purpose !== 'bundle' || accountId === null) return;
    await takingsRepo(tx).lockMeter(accountId);
    const bundle = await bundlesRepo(tx).find(accountId, purposeId);
    if (bundle === undefined) return;
    const next = nextOf(bundle, payment);
    const at = clock.now();
    if (next === 'active') {
      await bundlesRepo(tx).change(accountId, bundle.id, { state: next, boughtAt: at });
      if (invoices !== null && payment.amount > 0) await invoice(tx, invoices, bundle, payment);
    } else if (next !== null) {
      await bundlesRepo(tx).change(accountId, bundle.id, { state: next, endedAt: at });
      if (next === 'cancelled') await selling.giveBack(tx, bundle.planId, bundle.quantity);
    }
  };

function nextOf({ state }: BundleRow, payment: PaymentRow): 'active' | 'ended' | 'cancelled' | null {
  const isGivenBack = payment.amount > 0 && payment.refundedAmount >= payment.amount;
  if (isGivenBack) return state === 'active' || state === 'awaiting' ? 'ended' : null;
  if (state !== 'awaiting') return null;
  if (payment.state === 'paid') return 'active';
  return payment.state === 'cancelled' ? 'cancelled' : null;
}

async function invoice(
  tx: Db,
  invoices: Pick<Invoices, 'issue'>,
  { accountId, id, name, quantity, price, taxRate, currency }: BundleRow,
  { id: paymentId }: PaymentRow,
): Promise<void> {
  const lines = [{ description: name, quantity, price, taxRate }];
  await invoices.issue(tx, { accountId, lines, currency, paymentId, key: `bundle:${id}` });
}
