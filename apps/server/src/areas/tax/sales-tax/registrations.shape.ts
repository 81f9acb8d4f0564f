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

/** What a registration lacks before periods can follow from it. */
export function missingIn({ address, agencies, rates }: WholeRegistration): SalesTaxRegistration['missing'] {
  const hasRate = agencies.every(({ id }) => rates.some(({ agencyId }) => agencyId === id));
  return [
    ...(address === null ? (['address'] as const) : []),
    ...(agencies.length === 0 ? (['agencies'] as const) : []),
    ...(agencies.length === 0 || !hasRate ? (['rates'] as const) : []),
  ];
}

export const toRegistration = (actor: Actor, row: WholeRegistration): SalesTaxRegistration => ({
  id: row.id,
  address: row.address,
  agencies: row.agencies.map(toAgency),
  rates: row.rates.map(toRate),
  isComplete: row.isComplete,
  missing: missingIn(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  permissions: permissionsOf(actor, ON_A_REGISTRATION, undefined),
});
