import {
  type AgencyInput,
  getSalesTaxRegistration,
  type Input,
  type listSalesTaxRegistrations,
  type Output,
  type RegistrationPatch,
  type SalesTaxRegistration,
  type TaxRateInput,
  textOf,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { accountSecrets } from '../../people/index.ts';
import { keepPeriods } from './periods.keeping.ts';
import { periodsRepo } from './periods.repo.ts';
import { type AgencyRow, registrationsRepo, type WholeRegistration } from './registrations.repo.ts';
import { missingIn, toRegistration } from './registrations.shape.ts';
import { salesTaxPolicy } from './sales-tax.policy.ts';

export const taxIdContext = (agencyId: number): string => `sales_tax_agencies.tax_id_sealed:${agencyId}`;
const SHOWN_SIGNS = 4;

export const registrationsService = (platform: Platform) => {
  const { clock, db } = platform;

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listSalesTaxRegistrations>['query'],
      request: Incoming,
    ): Promise<Output<typeof listSalesTaxRegistrations>> => {
      requireCan(actor, salesTaxPolicy.read);
      const { rows, counted } = await registrationsRepo(db).page(actor.accountId, query);
      const whole = await registrationsRepo(db).whole(rows);
      return toList(request, query, { rows: whole, counted }, (row) => toRegistration(actor, row));
    },

    get: async (actor: Actor, id: number): Promise<SalesTaxRegistration> => {
      requireCan(actor, salesTaxPolicy.read);
      return toRegistration(actor, await wholeOf(db, actor, id));
    },

    create: (actor: Actor, input: RegistrationPatch): Promise<SalesTaxRegistration> => {
      requireCan(actor, salesTaxPolicy.write);
      const at = clock.now();
      const { accountId, userId: createdBy } = actor;
      return db.transaction().execute(async (tx) => {
        const row = await registrationsRepo(tx).insert({ accountId, createdBy, createdAt: at, updatedAt: at });
        await write(tx, actor, row.id, input);
        return toRegistration(actor, await wholeOf(tx, actor, row.id));
      });
    },

    /** Throws `version_stale`, `sales_tax_filed` where a change would take away what was filed, and what is wrong with the parts. */
    update: (actor: Actor, id: number, input: RegistrationPatch, request: Incoming): Promise<SalesTaxRegistration> => {
      requireCan(actor, salesTaxPolicy.write);
      return db.transaction().execute(async (tx) => {
        const row = await lockedOf(tx, actor, id);
        refuseStale(request, row, readBy(getSalesTaxRegistration, { id }));
        await write(tx, actor, id, input);
        await registrationsRepo(tx).change(id, {}, clock.now());
        const whole = await wholeOf(tx, actor, id);
        if (whole.isComplete) {
          if (missingIn(whole).length > 0) throw new AppError('sales_tax_incomplete');
          await keepPeriods(tx, { accountId: actor.accountId, agencies: whole.agencies, now: clock.now() });
        }
        return toRegistration(actor, whole);
      });
    },

    /** Once is enough. Throws `sales_tax_incomplete`. */
    complete: (actor: Actor, id: number): Promise<SalesTaxRegistration> => {
      requireCan(actor, salesTaxPolicy.write);
      return db.transaction().execute(async (tx) => {
        await lockedOf(tx, actor, id);
        const whole = await wholeOf(tx, actor, id);
        if (missingIn(whole).length > 0) throw new AppError('sales_tax_incomplete');
        if (!whole.isComplete) await registrationsRepo(tx).change(id, { isComplete: true }, clock.now());
        await keepPeriods(tx, { accountId: actor.accountId, agencies: whole.agencies, now: clock.now() });
        return toRegistration(actor, await wholeOf(tx, actor, id));
      });
    },

    /** Throws `sales_tax_filed`. */
    delete: (actor: Actor, id: number): Promise<void> => {
      requireCan(actor, salesTaxPolicy.write);
      return db.transaction().execute(async (tx) => {
        await lockedOf(tx, actor, id);
        if (await periodsRepo(tx).hasFiled({ registrationId: id })) throw new AppError('sales_tax_filed');
        await registrationsRepo(tx).delete(id);
      });
    },
  };

  async function write(tx: Db, actor: Actor, id: number, input: RegistrationPatch): Promise<void> {
    if (input.address !== undefined) {
      await registrationsRepo(tx).change(id, { address: JSON.stringify(input.address) }, clock.now());
    }
    const before = await wholeOf(tx, actor, id);
    const agencies =
      input.agencies === undefined ? before.agencies : await writeAgencies(tx, actor, before, input.agencies);
    if (input.rates !== undefined) await writeRates(tx, before, agencies, input.rates);
  }

  async function writeAgencies(
    tx: Db,
    { accountId }: Actor,
    before: WholeRegistration,
    given: readonly AgencyInput[],
  ): Promise<AgencyRow[]> {
    requireKnown(before.agencies, given, 'agencies');
    const gone = before.agencies.filter(({ id }) => given.every((one) => one.id !== id)).map(({ id }) => id);
    for (const agencyId of gone) {
      if (await periodsRepo(tx).hasFiled({ agencyId })) throw new AppError('sales_tax_filed');
    }
    await registrationsRepo(tx).dropAgencies(gone);
    const rows: AgencyRow[] = [];
    for (const [position, { id, taxId, frequencies, ...terms }] of given.entries()) {
      requireInOrder(frequencies, `agencies.${position}.frequencies`);
      const values = { ...terms, position, frequencies: JSON.stringify(frequencies) };
      const row =
        id === undefined
          ? await registrationsRepo(tx).insertAgency({ ...values, registrationId: before.id })
          : await registrationsRepo(tx).changeAgency(id, values);
      rows.push(taxId === undefined ? row : await sealTaxId(tx, accountId, row, taxId));
    }
    return rows;
  }

  async function sealTaxId(tx: Db, accountId: number, { id }: AgencyRow, taxId: string): Promise<AgencyRow> {
    if (taxId === '') return registrationsRepo(tx).changeAgency(id, { taxIdSealed: null, taxIdEnd: null });
    const secrets = await accountSecrets(tx, platform, accountId);
    const signs = taxId.replaceAll(/[^\p{L}\p{N}]/gu, '');
    return registrationsRepo(tx).changeAgency(id, {
      taxIdSealed: secrets.seal(taxId, taxIdContext(id)),
      // Of a short one nothing: its end would be nearly all of it.
      taxIdEnd: signs.length > 2 * SHOWN_SIGNS ? signs.slice(-SHOWN_SIGNS) : '',
    });
  }
};

async function writeRates(
  tx: Db,
  before: WholeRegistration,
  agencies: readonly AgencyRow[],
  given: readonly TaxRateInput[],
): Promise<void> {
  const kept = before.rates.filter(({ agencyId }) => agencies.some(({ id }) => id === agencyId));
  requireKnown(kept, given, 'rates');
  const repo = registrationsRepo(tx);
  await repo.dropRates(kept.filter(({ id }) => given.every((one) => one.id !== id)).map(({ id }) => id));
  for (const [position, { id, agency, name, kind, versions }] of given.entries()) {
    const path = `rates.${position}`;
    const filedWith = agencies[agency];
    if (filedWith === undefined) throw refusedAt(`${path}.agency`, 'not_found');
    requireInOrder(versions, `${path}.versions`);
    const isWrong = versions.some(({ parts }) => (kind === 'single' ? parts.length !== 1 : parts.length < 2));
    if (isWrong) throw refusedAt(`${path}.versions`, 'rate_parts_wrong');
    if (versions.some(({ parts }) => parts.reduce((sum, { rate }) => sum + rate, 0) > 1_000_000)) {
      throw refusedAt(`${path}.versions`, 'rate_too_high');
    }
    const values = { position, name, kind, agencyId: filedWith.id, versions: JSON.stringify(versions) };
    if (id === undefined) await repo.insertRate({ ...values, registrationId: before.id });
    else await repo.changeRate(id, values);
  }
}

type FieldCode = 'not_found' | 'sales_tax_days_wrong' | 'rate_parts_wrong' | 'rate_too_high';

const refusedAt = (path: string, code: FieldCode): AppError =>
  new AppError('request_invalid', { fields: [{ path, code, message: textOf(code) }] });

/** Each begins after the one before. */
function requireInOrder(list: readonly { from: string }[], path: string): void {
  const isOrdered = list.every(({ from }, index) => index === 0 || (list[index - 1]?.from ?? '') < from);
  if (!isOrdered) throw refusedAt(path, 'sales_tax_days_wrong');
}

/** Ids are those of this registration, each once. */
function requireKnown(
  known: readonly { id: number }[],
  given: readonly { id?: number | undefined }[],
  path: string,
): void {
  const ids = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const isKnown = ids.every((id) => known.some((one) => one.id === id)) && new Set(ids).size === ids.length;
  if (!isKnown) throw refusedAt(path, 'not_found');
}

async function lockedOf(tx: Db, { accountId }: Actor, id: number) {
  const row = await registrationsRepo(tx).lock(accountId, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function wholeOf(db: Db, { accountId }: Actor, id: number): Promise<WholeRegistration> {
  const row = await registrationsRepo(db).find(accountId, id);
  const [whole] = row === undefined ? [] : await registrationsRepo(db).whole([row]);
  if (whole === undefined) throw new AppError('not_found');
  return whole;
}
