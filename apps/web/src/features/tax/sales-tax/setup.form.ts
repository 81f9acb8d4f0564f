import {
  AGENCY_LEVELS,
  type AgencyInput,
  FILING_FREQUENCIES,
  Line,
  percentOf,
  rateIn,
  RATE_KINDS,
  REPORTING_METHODS,
  type SalesTaxRegistration,
  type TaxRateInput,
  unitsOf,
  USUAL_DUE_DAY,
} from '@sealwright/contract';
import { z } from 'zod';

const Day = z.string().refine((day) => day >= '1950-01-01' && day <= '2100-12-31', 'day_far');
const line = (most: number) => z.string().refine((text) => Line(most).safeParse(text).success, 'too_big');
const name = (most: number) => z.string().trim().min(1, 'field_required').pipe(line(most));

const AgencyForm = z.object({
  id: z.number().optional(),
  level: z.enum(AGENCY_LEVELS),
  name: name(120),
  /** Empty: what is known stays. */
  taxId: line(40).refine((text) => /^[\p{L}\p{N} ./-]*$/u.test(text), 'agency_tax_id_invalid'),
  taxIdEnd: z.string().nullable(),
  accountNumber: line(40),
  reporting: z.enum(REPORTING_METHODS),
  dueDay: z.union([z.number(), z.string()]),
  frequencies: z.array(z.object({ from: Day, frequency: z.enum(FILING_FREQUENCIES) })).superRefine(inOrder),
});

export const AgenciesForm = z.object({ agencies: z.array(AgencyForm) });
export type AgenciesForm = z.infer<typeof AgenciesForm>;

/** Each begins after the one before. */
function inOrder(list: readonly { from: string }[], context: z.RefinementCtx): void {
  for (const [index, { from }] of list.entries()) {
    if (index === 0 || (list[index - 1]?.from ?? '') < from) continue;
    context.addIssue({ code: 'custom', path: [index, 'from'], message: 'sales_tax_days_wrong' });
  }
}

export const newAgency = (today: string): AgenciesForm['agencies'][number] => ({
  level: 'state',
  name: '',
  taxId: '',
  taxIdEnd: null,
  accountNumber: '',
  reporting: 'accrual',
  dueDay: USUAL_DUE_DAY,
  frequencies: [{ from: today, frequency: 'quarterly' }],
});

export const agenciesFormOf = ({ agencies }: SalesTaxRegistration, today: string): AgenciesForm => ({
  agencies: agencies.length === 0 ? [newAgency(today)] : agencies.map((agency) => ({ ...agency, taxId: '' })),
});

export const agenciesOf = ({ agencies }: AgenciesForm): AgencyInput[] =>
  agencies.map(({ id, taxId, taxIdEnd: _taxIdEnd, dueDay, ...terms }) => ({
    ...terms,
    dueDay: Math.min(31, Math.max(1, Math.round(Number(dueDay)) || USUAL_DUE_DAY)),
    ...(id === undefined ? {} : { id }),
    ...(taxId === '' ? {} : { taxId }),
  }));

/** How a rate is typed: 8.25 percent, or 0.0825. */
export const RATE_UNITS = ['percent', 'decimal'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

// A decimal has two digits more behind the point than a percentage.
const DECIMAL_DIGITS = 6;

export function typedRate(text: string, unit: RateUnit): number | null {
  const rate = unit === 'percent' ? rateIn(text) : unitsOf(text, DECIMAL_DIGITS);
  return rate !== null && rate <= 1_000_000 ? rate : null;
}

const Part = z.object({ name: z.string(), rate: z.string() });
const RateForm = z.object({
  id: z.number().optional(),
  agency: z.string(),
  name: name(80),
  kind: z.enum(RATE_KINDS),
  unit: z.enum(RATE_UNITS),
  versions: z.array(z.object({ from: Day, parts: z.array(Part) })).superRefine(inOrder),
});

export const RatesForm = z.object({ rates: z.array(RateForm) }).superRefine(({ rates }, context) => {
  for (const [at, { kind, unit, versions }] of rates.entries()) {
    for (const [version, { parts }] of versions.entries()) {
      for (const [part, typed] of shownParts(parts, kind).entries()) {
        const path = ['rates', at, 'versions', version, 'parts', part];
        if (typedRate(typed.rate, unit) === null) {
          context.addIssue({ code: 'custom', path: [...path, 'rate'], message: 'rate_unreadable' });
        }
        if (kind === 'combined' && typed.name.trim() === '') {
          context.addIssue({ code: 'custom', path: [...path, 'name'], message: 'field_required' });
        }
      }
    }
  }
});
export type RatesForm = z.infer<typeof RatesForm>;
type Rate = RatesForm['rates'][number];

/** A single rate is its first part. */
export const shownParts = <P>(parts: readonly P[], kind: Rate['kind']): readonly P[] =>
  kind === 'single' ? parts.slice(0, 1) : parts;

const EMPTY_PART = { name: '', rate: '' };

export const newVersion = (from: string): Rate['versions'][number] => ({ from, parts: [EMPTY_PART, EMPTY_PART] });

/** `agency`: which one it is filed with, by its place. */
export const newRate = (from: string, agency = '0'): Rate => ({
  agency,
  name: '',
  kind: 'single',
  unit: 'percent',
  versions: [newVersion(from)],
});

/** The known rates, and an empty one for each agency that has none yet. */
export function ratesFormOf({ agencies, rates }: SalesTaxRegistration, today: string): RatesForm {
  const lacking = agencies.flatMap(({ id, frequencies }, place) =>
    rates.some(({ agencyId }) => agencyId === id) ? [] : [newRate(frequencies[0]?.from ?? today, String(place))],
  );
  return { rates: [...knownRates({ agencies, rates }), ...lacking] };
}

function knownRates({ agencies, rates }: Pick<SalesTaxRegistration, 'agencies' | 'rates'>): Rate[] {
  return rates.map(({ id, agencyId, name: called, kind, versions }) => ({
    id,
    agency: String(
      Math.max(
        0,
        agencies.findIndex((one) => one.id === agencyId),
      ),
    ),
    name: called,
    kind,
    unit: 'percent',
    versions: versions.map(({ from, parts }) => ({
      from,
      parts: [...parts.map((part) => ({ name: part.name, rate: percentOf(part.rate) })), EMPTY_PART].slice(
        0,
        Math.max(2, parts.length),
      ),
    })),
  }));
}

/** What the rates come to, for each version: their sum as parts per million. */
export const sumOf = (parts: readonly { rate: string }[], { kind, unit }: Pick<Rate, 'kind' | 'unit'>): number =>
  shownParts(parts, kind).reduce((sum, { rate }) => sum + (typedRate(rate, unit) ?? 0), 0);

export const ratesOf = ({ rates }: RatesForm): TaxRateInput[] =>
  rates.map(({ id, agency, name: called, kind, unit, versions }) => ({
    ...(id === undefined ? {} : { id }),
    agency: Number(agency),
    name: called,
    kind,
    versions: versions.map(({ from, parts }) => ({
      from,
      parts: shownParts(parts, kind).map((part) => ({
        // A single rate is called as its part.
        name: kind === 'single' ? called : part.name,
        rate: typedRate(part.rate, unit) ?? 0,
      })),
    })),
  }));
