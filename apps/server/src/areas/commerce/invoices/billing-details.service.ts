import {
  type addBillingDetails,
  type BillingDetails,
  definedOf,
  getBillingDetails,
  getInvoiceSeller,
  type Input,
  type InvoiceSeller,
  type updateInvoiceSeller,
} from '@sealwright/contract';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { billingPolicy } from './invoices.policy.ts';
import { detailsRepo } from './invoices.repo.ts';
import { toDetails } from './invoices.shape.ts';

const KEYS = ['name', 'company', 'address', 'taxId', 'email'] as const;
const NO_SELLER: InvoiceSeller = { name: '', address: '', taxId: '', email: '', version: 0 };

/** What stands on invoices of those who buy and of those who sell. What was issued keeps what stood there. */
export const billingDetailsService = ({ clock, db, events, settings }: Platform) => ({
  read: async (actor: Actor): Promise<BillingDetails> => {
    requireCan(actor, billingPolicy.read);
    return toDetails(actor, await detailsRepo(db).find(actor.accountId));
  },

  /** Throws `version_stale`. */
  update: (
    actor: Actor,
    given: Input<typeof addBillingDetails>['body'],
    request: Incoming,
  ): Promise<BillingDetails> => {
    requireCan(actor, billingPolicy.update);
    const { accountId, userId } = actor;
    return db.transaction().execute(async (tx) => {
      const at = clock.now();
      const before = await detailsRepo(tx).hold(accountId, at);
      refuseStale(request, before, readBy(getBillingDetails, {}));
      const changed = KEYS.filter((key) => given[key] !== undefined && given[key] !== before[key]);
      if (changed.length === 0 && before.version > 0) return toDetails(actor, before);
      const change = Object.fromEntries(changed.map((key) => [key, given[key]]));
      const after = await detailsRepo(tx).update(accountId, { ...change, updatedAt: at });
      await events.publish(tx, { type: 'billing_details_changed', at, userId, request });
      if (actor.account.kind === 'team') {
        await events.publish(tx, { type: 'team_billing_details_changed', at, accountId, actorId: userId });
      }
      return toDetails(actor, after);
    });
  },

  /** Read anew: another instance may have changed it. */
  seller: async (): Promise<InvoiceSeller> => {
    await settings.read();
    return settings.get('invoice_seller') ?? NO_SELLER;
  },

  /** Throws `version_stale`. */
  updateSeller: async (given: Input<typeof updateInvoiceSeller>['body'], request: Incoming): Promise<InvoiceSeller> => {
    const after = await db.transaction().execute(async (tx) => {
      const before = (await settings.hold(tx, 'invoice_seller')) ?? NO_SELLER;
      refuseStale(request, before, readBy(getInvoiceSeller, {}));
      const changed = { ...before, ...definedOf(given), version: before.version + 1 };
      await settings.write(tx, 'invoice_seller', changed, clock.now());
      return changed;
    });
    await settings.read();
    return after;
  },
});
