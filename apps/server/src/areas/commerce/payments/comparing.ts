import { type Parts } from './attempts.ts';
import { takeCharge } from './notices.service.ts';
import { noticesRepo } from './notices.repo.ts';
import type { PaymentProvider } from './payments.provider.ts';

const HOUR_MS = 3600_000;
const FIRST_MS = 24 * HOUR_MS;
// A charge may change while the list of changes is read.
const OVERLAP_MS = HOUR_MS;

/**
 * Compares the charges that changed at the provider with ours, since the last time or since `from`. Charges that we do not know are
 * left alone: they are of another installation, or of a time that this database does not know.
 */
export async function compareCharges(parts: Parts, provider: PaymentProvider, from?: Date): Promise<void> {
  const { clock, db, log } = parts.platform;
  const begun = clock.now();
  const last = (await noticesRepo(db).comparedTo(provider.name)) ?? new Date(begun.getTime() - FIRST_MS);
  const since = from ?? new Date(last.getTime() - OVERLAP_MS);
  let [known, foreign] = [0, 0];
  for await (const charge of provider.chargesSince(since)) {
    if (await takeCharge(parts, provider.name, charge)) known += 1;
    else foreign += 1;
  }
  if (foreign > 0) log.info('The payment provider has charges of others', { provider: provider.name, known, foreign });
  if (from === undefined) await noticesRepo(db).setComparedTo(provider.name, begun);
}
