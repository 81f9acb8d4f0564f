import {
  getSalesTaxRegistration,
  type Input,
  type listSalesTaxRegistrations,
  type Output,
  type RegistrationPatch,
  type SalesTaxRegistration,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { keepPeriods } from './periods.keeping.ts';
import { periodsRepo } from './periods.repo.ts';
import { registrationsRepo, type WholeRegistration } from './registrations.repo.ts';
import { missingIn, ratedAgencies, toRegistration } from './registrations.shape.ts';
import { wholeOf, writeRegistration } from './registrations.writing.ts';
import { salesTaxPolicy } from './sales-tax.policy.ts';

export const registrationsService = (platform: Platform) => {
  const { clock, db } = platform;

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listSalesTaxRegistrations>['query'],
      request: Incoming,
    ): Promise<Output<typeof listSalesTaxRegistrations>> => {
      const { rows, counted } = await registrationsRepo(db).page(actor.accountId, query);
      const whole = await registrationsRepo(db).whole(rows);
      return toList(request, query, { rows: whole, counted }, (row) => toRegistration(actor, row));
    },

    get: async (actor: Actor, id: number): Promise<SalesTaxRegistration> => {
      return toRegistration(actor, await wholeOf(db, actor, id));
    },

    create: (actor: Actor, input: RegistrationPatch): Promise<SalesTaxRegistration> => {
      requireCan(actor, salesTaxPolicy.write);
      const at = clock.now();
      const { accountId, userId: createdBy } = actor;
      return db.transaction().execute(async (tx) => {
        const row = await registrationsRepo(tx).insert({ accountId, createdBy, createdAt: at, updatedAt: at });
        await writeRegistration(tx, platform, { actor, id: row.id, input });
        return toRegistration(actor, await wholeOf(tx, actor, row.id));
      });
    },

    /**
     * Throws `version_stale`, `sales_tax_filed` where a change would take away what was filed, `sales_tax_incomplete` where a complete
     * one would lose what it needs, and what is wrong with the parts.
     */
    update: (actor: Actor, id: number, input: RegistrationPatch, request: Incoming): Promise<SalesTaxRegistration> => {
      return db.transaction().execute(async (tx) => {
        const row = await lockedOf(tx, actor, id);
        requireCan(actor, salesTaxPolicy.write);
        refuseStale(request, row, readBy(getSalesTaxRegistration, { id }));
        const before = await wholeOf(tx, actor, id);
        await writeRegistration(tx, platform, { actor, id, input });
        await registrationsRepo(tx).change({ accountId: actor.accountId, id }, {}, clock.now());
        const whole = await wholeOf(tx, actor, id);
        if (whole.isComplete) {
          refuseLoss(before, whole);
          await keepPeriods(tx, { accountId: actor.accountId, agencies: ratedAgencies(whole), now: clock.now() });
        }
        return toRegistration(actor, whole);
      });
    },

    /** Once is enough. Throws `sales_tax_incomplete`. */
    complete: (actor: Actor, id: number): Promise<SalesTaxRegistration> => {
      return db.transaction().execute(async (tx) => {
        await lockedOf(tx, actor, id);
        requireCan(actor, salesTaxPolicy.write);
        const whole = await wholeOf(tx, actor, id);
        if (missingIn(whole).length > 0) throw new AppError('sales_tax_incomplete');
        const { accountId } = actor;
        if (!whole.isComplete) await registrationsRepo(tx).change({ accountId, id }, { isComplete: true }, clock.now());
        await keepPeriods(tx, { accountId, agencies: whole.agencies, now: clock.now() });
        return toRegistration(actor, await wholeOf(tx, actor, id));
      });
    },

    /** Throws `sales_tax_filed`. */
    delete: (actor: Actor, id: number): Promise<void> => {
      return db.transaction().execute(async (tx) => {
        await lockedOf(tx, actor, id);
        requireCan(actor, salesTaxPolicy.write);
        const { accountId } = actor;
        if (await periodsRepo(tx).hasFiled(accountId, { registrationId: id })) throw new AppError('sales_tax_filed');
        await registrationsRepo(tx).delete({ accountId, id });
      });
    },
  };
};

async function lockedOf(tx: Db, { accountId }: Actor, id: number) {
  const row = await registrationsRepo(tx).lock(accountId, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A complete one can get another agency: its rate comes with the next step. What has periods keeps a rate. */
function refuseLoss(before: WholeRegistration, after: WholeRegistration): void {
  const rated = new Set(ratedAgencies(after).map(({ id }) => id));
  const stays = new Set(after.agencies.map(({ id }) => id));
  const losesRate = ratedAgencies(before).some(({ id }) => stays.has(id) && !rated.has(id));
  if (after.address === null || stays.size === 0 || losesRate) throw new AppError('sales_tax_incomplete');
}
