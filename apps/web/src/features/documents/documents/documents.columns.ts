import { session } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** The columns of the list, in their order, with the room each takes in pixels. The title always stands: it leads to the document. */
const WIDTHS = {
  number: 112,
  title: 220,
  client: 170,
  form_type: 110,
  recipients: 220,
  status: 150,
  folder: 150,
  creator: 160,
  created_at: 190,
  sent_at: 190,
  expires_at: 190,
  completed_at: 190,
  updated_at: 190,
} as const;

export type ColumnId = keyof typeof WIDTHS;
const COLUMNS = Object.keys(WIDTHS) as ColumnId[];
export const USUAL: readonly ColumnId[] = ['number', 'title', 'recipients', 'status', 'updated_at'];
export const CHOOSABLE: readonly ColumnId[] = COLUMNS.filter((column) => column !== 'title');

export const widthOf = (column: ColumnId): number => WIDTHS[column];

// The box before them and the acts behind them.
const BESIDE = 48 + 60;

const isUsual = (columns: readonly ColumnId[]): boolean => columns.join() === USUAL.join();

/** The usual ones fit by themselves; others scroll where there is no room for them. */
export const leastWidth = (columns: readonly ColumnId[]): number | undefined =>
  isUsual(columns) ? undefined : columns.reduce((sum, column) => sum + widthOf(column), BESIDE);

/** In the order of the list, whatever the address or the device remembers; what is not known any more is left out. */
export function columnsOf(text: string): readonly ColumnId[] {
  const named = new Set(text.split(','));
  return COLUMNS.filter((column) => column === 'title' || named.has(column));
}

/** As it stands in the address; undefined for the usual ones. */
export const textOf = (columns: readonly ColumnId[]): string | undefined => {
  const ordered = columnsOf(columns.join(','));
  return isUsual(ordered) ? undefined : ordered.join(',');
};

// Of each person on this device: a screen has room for other columns than the next one.
const keyNow = (): string => `documents.columns.${session().user?.id ?? 0}`;

/** What the address says, or what was chosen last on this device. */
export const shownColumns = (text: string | undefined): readonly ColumnId[] => {
  const chosen = text ?? readStored(keyNow());
  return chosen === null ? USUAL : columnsOf(chosen);
};

export const rememberColumns = (columns: readonly ColumnId[]): void => writeStored(keyNow(), textOf(columns) ?? null);
