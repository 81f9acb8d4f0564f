import { EXPORT_COLUMNS, EXPORT_FORMATS, ExportColumn, SECRET_FIELDS } from '@sealwright/contract';
import { readStored, writeStored } from '../../../lib/storage.ts';

export type Format = (typeof EXPORT_FORMATS)[number];

export const DEFAULT_COLUMNS: readonly ExportColumn[] = [
  'email',
  'firstName',
  'lastName',
  'clientType',
  'companyName',
  'streetAddress',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
  'cell',
  'tags',
];

/** In the order of files, whatever the order of choosing. */
export const inOrder = (chosen: ReadonlySet<ExportColumn>): ExportColumn[] =>
  EXPORT_COLUMNS.filter((column) => chosen.has(column));

export const hasSecrets = (chosen: ReadonlySet<ExportColumn>): boolean =>
  SECRET_FIELDS.some((field) => chosen.has(field));

const COLUMNS = 'export.columns';
const FORMAT = 'export.format';

/** What was chosen last on this device. */
export function keptColumns(): ReadonlySet<ExportColumn> {
  const names = readStored(COLUMNS)?.split(',') ?? [];
  const known = names.flatMap((name) => {
    const column = ExportColumn.safeParse(name);
    return column.success ? [column.data] : [];
  });
  return new Set(known.length > 0 ? known : DEFAULT_COLUMNS);
}

export const keptFormat = (): Format => EXPORT_FORMATS.find((format) => format === readStored(FORMAT)) ?? 'csv';

export function keepChoices(columns: ReadonlySet<ExportColumn>, format: Format): void {
  writeStored(COLUMNS, inOrder(columns).join(','));
  writeStored(FORMAT, format);
}
