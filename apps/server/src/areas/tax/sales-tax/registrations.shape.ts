import type { Agency, SalesTaxRegistration, TaxRate } from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../access/index.ts';
import type { AgencyRow, RateRow } from './parts.repo.ts';
import type { WholeRegistration } from './registrations.repo.ts';
import { salesTaxPolicy } from './sales-tax.policy.ts';

const ON_A_REGISTRATION = { update: salesTaxPolicy.write, delete: salesTaxPolicy.write };

export const toAgency = (row: AgencyRow): Agency => ({
  id: row.id,
  level: row.level,
  name: row.name,
  taxIdEnd: row.taxIdEnd,
  accountNumber: row.accountNumber,
  reporting: row.reporting,
  dueDay: row.dueDay,
  frequencies: row.frequencies,
});

export const toRate = ({ id, agencyId, name, kind, versions }: RateRow): TaxRate => ({
  id,
  agencyId,
  name,
  kind,
  versions,
});

/** The agencies that have a rate: periods follow from these alone. */
export const ratedAgencies = ({ agencies, rates }: WholeRegistration): AgencyRow[] =>
  agencies.filter(({ id }) => rates.some(({ agencyId }) => agencyId === id));

/** What a registration lacks before periods can follow from all of it. */
export function missingIn(registration: WholeRegistration): SalesTaxRegistration['missing'] {
  const { address, agencies } = registration;
  const lacksRate = ratedAgencies(registration).length < agencies.length;
  return [
    ...(address === null ? (['address'] as const) : []),
    ...(agencies.length === 0 ? (['agencies'] as const) : []),
    ...(agencies.length === 0 || lacksRate ? (['rates'] as const) : []),
  ];
}

export function toRegistration(actor: Actor, row: WholeRegistration): SalesTaxRegistration {
  const missing = missingIn(row);
  return {
    id: row.id,
    address: row.address,
    agencies: row.agencies.map(toAgency),
    rates: row.rates.map(toRate),
    // One that was completed and got another agency goes on with the others until that one has its rate.
    isComplete: row.isComplete && missing.length === 0,
    missing,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    permissions: permissionsOf(actor, ON_A_REGISTRATION, undefined),
  };
}
