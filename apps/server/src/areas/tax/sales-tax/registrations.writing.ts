import type { AgencyInput, RegistrationPatch, TaxRateInput } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { accountSecrets } from '../../people/index.ts';
import { type AgencyRow, partsRepo } from './parts.repo.ts';
import { periodsRepo } from './periods.repo.ts';
import { registrationsRepo, type WholeRegistration } from './registrations.repo.ts';

const taxIdContext = (agencyId: number): string => `sales_tax_agencies.tax_id_sealed:${agencyId}`;
const SHOWN_SIGNS = 4;

/** Puts a patch into a registration that the caller holds. Throws what is wrong with its parts, and `sales_tax_filed`. */
export async function writeRegistration(
  tx: Db,
  platform: Platform,
  { actor, id, input }: { actor: Actor; id: number; input: RegistrationPatch },
): Promise<void> {
  if (input.address !== undefined) {
    await registrationsRepo(tx).change(
      { accountId: actor.accountId, id },
      { address: JSON.stringify(input.address) },
      platform.clock.now(),
    );
  }
  const before = await wholeOf(tx, actor, id);
  const agencies =
    input.agencies === undefined
      ? before.agencies
      : await writeAgencies(tx, platform, { actor, before, given: input.agencies });
  if (input.rates !== undefined) await writeRates(tx, before, agencies, input.rates);
}

async function writeAgencies(
  tx: Db,
  platform: Platform,
  { actor, before, given }: { actor: Actor; before: WholeRegistration; given: readonly AgencyInput[] },
): Promise<AgencyRow[]> {
  requireKnown(before.agencies, given, 'agencies');
  const gone = before.agencies.filter(({ id }) => given.every((one) => one.id !== id)).map(({ id }) => id);
  for (const agencyId of gone) {
    if (await periodsRepo(tx).hasFiled(actor.accountId, { agencyId })) throw new AppError('sales_tax_filed');
  }
  await partsRepo(tx).dropAgencies(gone);
  const rows: AgencyRow[] = [];
  for (const [position, { id, taxId, frequencies, ...terms }] of given.entries()) {
    requireInOrder(frequencies, `agencies.${position}.frequencies`);
    const values = { ...terms, position, frequencies: JSON.stringify(frequencies) };
    const row =
      id === undefined
        ? await partsRepo(tx).insertAgency({ ...values, registrationId: before.id })
        : await partsRepo(tx).changeAgency(id, values);
    rows.push(
      taxId === undefined ? row : await sealTaxId(tx, platform, { accountId: actor.accountId, id: row.id, taxId }),
    );
  }
  return rows;
}

type TaxId = { accountId: number; id: number; taxId: string };

async function sealTaxId(tx: Db, platform: Platform, { accountId, id, taxId }: TaxId): Promise<AgencyRow> {
  if (taxId === '') return partsRepo(tx).changeAgency(id, { taxIdSealed: null, taxIdEnd: null });
  const secrets = await accountSecrets(tx, platform, accountId);
  const signs = taxId.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return partsRepo(tx).changeAgency(id, {
    taxIdSealed: secrets.seal(taxId, taxIdContext(id)),
    // Of a short one nothing: its end would be nearly all of it.
    taxIdEnd: signs.length > 2 * SHOWN_SIGNS ? signs.slice(-SHOWN_SIGNS) : '',
  });
}

async function writeRates(
  tx: Db,
  before: WholeRegistration,
  agencies: readonly AgencyRow[],
  given: readonly TaxRateInput[],
): Promise<void> {
  const kept = before.rates.filter(({ agencyId }) => agencies.some(({ id }) => id === agencyId));
  requireKnown(kept, given, 'rates');
  const repo = partsRepo(tx);
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
  new AppError('request_invalid', { fields: [fieldProblem(path, code)] });

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

export async function wholeOf(db: Db, { accountId }: Actor, id: number): Promise<WholeRegistration> {
  const row = await registrationsRepo(db).find(accountId, id);
  const [whole] = row === undefined ? [] : await registrationsRepo(db).whole([row]);
  if (whole === undefined) throw new AppError('not_found');
  return whole;
}
