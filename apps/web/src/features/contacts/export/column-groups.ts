import { EXPORT_COLUMNS, type ExportColumn } from '@sealwright/contract';

const GROUPS = ['person', 'spouse', 'company', 'mailing', 'physical', 'shipping', 'phones', 'others'] as const;
type Group = (typeof GROUPS)[number];

const GROUP_OF: readonly [RegExp, Group][] = [
  [/^spouse/, 'spouse'],
  [/^physical/, 'physical'],
  [/^shipping/, 'shipping'],
  [/^(streetAddress|addressLine2|city|state|postalCode|country)$/, 'mailing'],
  [/^(email|firstName|middleName|lastName|nickname|clientType|ssn|careOf)$/, 'person'],
  [/^(company|fein|dba|fiscal|estate|fiduciary|organization|responsible)/, 'company'],
  [/^(phone|cell|fax|officeTel|ext)$/, 'phones'],
];

const groupOf = (column: ExportColumn): Group => GROUP_OF.find(([names]) => names.test(column))?.[1] ?? 'others';

/** The columns as people think of them; each stands in one group, in the order of files. */
export const COLUMN_GROUPS: readonly (readonly [Group, readonly ExportColumn[]])[] = GROUPS.map((group) => [
  group,
  EXPORT_COLUMNS.filter((column) => groupOf(column) === group),
]);
