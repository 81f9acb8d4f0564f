import { IMPORT_TARGETS, type ImportAnalysis, type ImportTarget, NEEDED_TARGETS } from '@sealwright/contract';
import type { Draft } from './mapping.draft.ts';

export type Mapping = readonly (ImportTarget | null)[];

export const columnsKeyOf = ({ columns }: Pick<ImportAnalysis, 'columns'>): string =>
  columns.map(({ header }) => header).join('\u0000');

/** The choices where they are about these columns; else what the file itself suggests. */
export function mappingOf(analysis: Pick<ImportAnalysis, 'columns'>, draft: Draft | undefined): Mapping {
  if (draft && draft.columnsKey === columnsKeyOf(analysis)) return draft.targets;
  return analysis.columns.map(({ target }) => target);
}

/** The report of rows that failed, fixed: its first two columns are Sealwright's own and become nothing. */
export const isOfReport = ([first, second]: readonly { header: string }[]): boolean =>
  first?.header === 'row' && second?.header === 'error';

export type MappingProblem = { missing: ImportTarget[]; twice: ImportTarget[] };

/** Why it cannot be started yet. */
export function problemsOf(mapping: Mapping): MappingProblem {
  const counts = new Map<ImportTarget, number>();
  for (const target of mapping) if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  return {
    missing: NEEDED_TARGETS.filter((target) => !counts.has(target)),
    twice: [...counts].filter(([, count]) => count > 1).map(([target]) => target),
  };
}

/** Groups of the choice, in which each target stands once. */
const TARGET_GROUPS = ['person', 'spouse', 'company', 'addresses', 'phones', 'others'] as const;
type TargetGroup = (typeof TARGET_GROUPS)[number];

const GROUP_OF: readonly [RegExp, TargetGroup][] = [
  [/^spouse/, 'spouse'],
  [/^(email|firstName|middleName|lastName|nickname|clientType|ssn|careOf)$/, 'person'],
  [
    /^(companyName|fein|companyEmail|dba|fiscalYearEnd|estateTrustName|fiduciaryName|organizationName|responsibleParty)$/,
    'company',
  ],
  [/^(physical|shipping)|^(streetAddress|addressLine2|city|state|postalCode|country)$/, 'addresses'],
  [/^(phone|cell|fax|officeTel|ext)$/, 'phones'],
];

const groupOf = (target: string): TargetGroup => GROUP_OF.find(([names]) => names.test(target))?.[1] ?? 'others';

export const targetsByGroup: readonly [TargetGroup, readonly ImportTarget[]][] = TARGET_GROUPS.map((group) => [
  group,
  IMPORT_TARGETS.filter((target) => groupOf(target) === group),
]);
