import type { RolePerson } from '@sealwright/contract';
import type { Row } from '@sealwright/sheets';
import type { Secrets } from '../../../platform/crypto/crypto.ts';

/** What was uploaded, the header among it, or a row for each contact below a header of ours. */
export type Table = { rows: (Row & { contact?: number })[] };

/** What one row says: who takes which role, what fields begin with, and its cells as they stood. */
export type RowInput = {
  people: RolePerson[];
  values: { ref: string; value: string }[];
  title: string;
  cells: string[];
};

const tableContext = (accountId: number): string => `bulk_sends.table_sealed:${accountId}`;
const rowContext = (batchId: number): string => `bulk_send_rows.input_sealed:${batchId}`;

export const sealTable = (secrets: Secrets, accountId: number, table: Table): Buffer =>
  secrets.seal(JSON.stringify(table), tableContext(accountId));

export const openTable = (secrets: Secrets, accountId: number, sealed: Buffer): Table =>
  JSON.parse(secrets.open(sealed, tableContext(accountId)).toString()) as Table;

export const sealInput = (secrets: Secrets, batchId: number, number: number, input: RowInput): Buffer =>
  secrets.seal(JSON.stringify(input), `${rowContext(batchId)}:${number}`);

export const openInput = (secrets: Secrets, batchId: number, number: number, sealed: Buffer): RowInput =>
  JSON.parse(secrets.open(sealed, `${rowContext(batchId)}:${number}`).toString()) as RowInput;
