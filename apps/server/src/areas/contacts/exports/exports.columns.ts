import {
  EXPORT_COLUMNS,
  type ExportColumn,
  fromWire,
  isPhoneField,
  isSecretField,
  type SecretField,
  wireKey,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';

/** A column of the file: its name there, what it shows, and which columns of the table that takes. */
export type Column = {
  header: string;
  kind: 'text' | 'tags' | 'masked' | 'secret';
  field: ExportColumn;
  /** Known here, because the thread that writes the file does not load the contract. */
  isPhone: boolean;
  from: string;
};

/** The columns that were asked for, by their names on the wire. Throws `request_invalid` for one that is not there. */
export function columnsOf(names: readonly string[], areSecretsWhole: boolean): Column[] {
  return [...new Set(names)].map((name) => {
    const [camel = name] = Object.keys(fromWire({ [name]: null }) as object);
    const field = EXPORT_COLUMNS.find((column) => column === camel);
    if (field === undefined) {
      const message = `There is no column ${name.slice(0, 60)}`;
      throw new AppError('request_invalid', { fields: [{ path: 'download_columns', code: 'invalid', message }] });
    }
    return { header: wireKey(field), field, isPhone: isPhoneField(field), ...sourceOf(field, areSecretsWhole) };
  });
}

function sourceOf(field: ExportColumn, areSecretsWhole: boolean): Pick<Column, 'kind' | 'from'> {
  if (field === 'tags') return { kind: 'tags', from: 'case when cardinality(tag_ids) > 0 then tag_ids end' };
  if (field === 'createdAt') return { kind: 'text', from: CREATED_AT };
  if (isSecret(field)) {
    return areSecretsWhole
      ? { kind: 'secret', from: `${wireKey(field)}_sealed` }
      : { kind: 'masked', from: `${wireKey(field)}_last4` };
  }
  return { kind: 'text', from: `${wireKey(field)}::text` };
}

const isSecret = (field: ExportColumn): field is SecretField =>
  field !== 'tags' && field !== 'createdAt' && isSecretField(field);

const CREATED_AT = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
