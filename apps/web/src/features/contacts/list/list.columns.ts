import { useState } from 'react';
import { session } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** The columns of the list, in their order, with the room each takes. The email always stands: it leads to the contact. */
const WIDTHS = {
  email: 236,
  firstName: 96,
  middleName: 112,
  lastName: 100,
  companyName: 170,
  clientType: 140,
  phone: 140,
  cell: 140,
  addressLine2: 100,
  address: 160,
  city: 130,
  state: 110,
  postalCode: 110,
  country: 120,
  ssn: 120,
  fein: 120,
  tags: 140,
  createdAt: 170,
  updatedAt: 170,
} as const;

export type ColumnId = keyof typeof WIDTHS;
const COLUMNS = Object.keys(WIDTHS) as ColumnId[];
export const USUAL: readonly ColumnId[] = ['email', 'firstName', 'lastName', 'addressLine2', 'address', 'tags'];
export const CHOOSABLE: readonly ColumnId[] = COLUMNS.filter((column) => column !== 'email');

export const widthOf = (column: ColumnId): number => WIDTHS[column];

// The box before them and the acts behind them.
export const ACTS_WIDTH = 92;
const BOX_WIDTH = 48;
export const leastWidth = (columns: readonly ColumnId[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), BOX_WIDTH + ACTS_WIDTH);

export const SORTED_BY = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  createdAt: 'created_at',
} as const satisfies Partial<Record<ColumnId, string>>;
export const isSortable = (column: ColumnId): column is keyof typeof SORTED_BY => column in SORTED_BY;

/** In the order of the list, whatever was remembered; what is not known any more is left out. */
export function columnsOf(text: string | null): readonly ColumnId[] {
  if (text === null) return USUAL;
  const named = new Set(text.split(' '));
  return COLUMNS.filter((column) => column === 'email' || named.has(column));
}

// Of each person on this device: a screen has room for other columns than the next one.
const keyNow = (): string => `contacts.columns.${session().user?.id ?? 0}`;

export function useColumns(): [columns: readonly ColumnId[], choose: (columns: readonly ColumnId[]) => void] {
  const [columns, setColumns] = useState(() => columnsOf(readStored(keyNow())));
  const choose = (next: readonly ColumnId[]) => {
    const text = next.join(' ');
    setColumns(columnsOf(text));
    writeStored(keyNow(), columnsOf(text).join() === USUAL.join() ? null : text);
  };
  return [columns, choose];
}
