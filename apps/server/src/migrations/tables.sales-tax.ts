import type {
  AgencyLevel,
  FilingFrequency,
  FrequencyFrom,
  SalesTaxFigures,
  SalesTaxPeriod,
  TaxRate,
  UsAddress,
} from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Json, Maybe, MaybeJson, Time } from './columns.ts';

type RegistrationTable = {
  id: Generated<number>;
  accountId: number;
  createdBy: number;
  address: MaybeJson<UsAddress>;
  isComplete: Generated<boolean>;
  createdAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

type AgencyTable = {
  id: Generated<number>;
  registrationId: number;
  position: number;
  level: AgencyLevel;
  name: string;
  taxIdSealed: Maybe<Buffer>;
  taxIdEnd: Maybe<string>;
  accountNumber: string;
  reporting: 'cash' | 'accrual';
  dueDay: number;
  frequencies: Json<FrequencyFrom[]>;
};

type RateTable = {
  id: Generated<number>;
  registrationId: number;
  agencyId: number;
  position: number;
  name: string;
  kind: 'single' | 'combined';
  versions: Json<TaxRate['versions']>;
};

type PeriodTable = {
  id: Generated<number>;
  accountId: number;
  registrationId: number;
  agencyId: number;
  frequency: FilingFrequency;
  fromDay: string;
  toDay: string;
  dueOn: string;
  prepaymentDueOn: Maybe<string>;
  state: Generated<'open' | 'filed' | 'paid'>;
  figures: MaybeJson<SalesTaxFigures>;
  lines: MaybeJson<SalesTaxPeriod['lines']>;
  toPay: Generated<number>;
  filedOn: Maybe<string>;
  paidOn: Maybe<string>;
  confirmation: Generated<string>;
  /** 0 none, 1 a week before, 2 the day before, 3 late. */
  reminded: Generated<number>;
  prepaymentReminded: Generated<number>;
  /** What shows that it was filed: the file, and what it is called. */
  proofSha256: Maybe<string>;
  proofName: Maybe<string>;
  proofType: Maybe<string>;
  proofBytes: Maybe<number>;
  version: Generated<number>;
};

export type SalesTaxTables = {
  salesTaxRegistrations: RegistrationTable;
  salesTaxAgencies: AgencyTable;
  salesTaxRates: RateTable;
  salesTaxPeriods: PeriodTable;
};
