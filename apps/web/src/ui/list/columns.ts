import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A column of a list: what stands in it, how wide it is, how it is ordered, and where it stands in a card on phones. */
export type Column<Row, Ordering extends string = string> = {
  id: string;
  /** The words of its head. */
  header: string;
  /** The head is heard and not seen. */
  isHeaderHidden?: boolean;
  /** `isBusy`: something is being done to the row. */
  cell: (row: Row, isBusy: boolean) => ReactNode;
  /** Its two orders, the one that a first press asks for first. */
  orders?: readonly [first: Ordering, other: Ordering];
  /** In pixels, or a part of the table's, or so much at least; without one it takes what is left. */
  width?: number | `${number}%` | `max(${number}px, ${number}cqi)`;
  align?: 'end';
  /** It names the row. */
  isRowHeader?: boolean;
  /** While the rows are read it takes the room of two lines. */
  isTwoLines?: boolean;
  /** A narrow table leaves it out: on tablets, and beside the navigation of small laptops. */
  isForDesks?: boolean;
  /** The same at desks whose screen is not a wide one. */
  isForWideDesks?: boolean;
  /**
   * On phones a row is a card: its title and lines below each other with what can be done beside them, wide lines below that,
   * smaller notes, and one line at its end with something on either side. Without a place a column is left out there.
   */
  card?: 'title' | 'line' | 'wide' | 'note' | 'end' | 'far-end' | 'acts';
  /** It stands in cards alone. */
  isForCards?: boolean;
  className?: string | undefined;
};

/** How many there are: a number below its head in tables, `words` with the number in cards. */
export const countColumns = <Row>(
  { card = 'note', ...column }: Omit<Column<Row, never>, 'cell'>,
  { count, words }: { count: (row: Row) => string; words: (row: Row) => string },
): Column<Row, never>[] => [
  { ...column, align: 'end', cell: count },
  { id: `${column.id}_words`, header: column.header, isForCards: true, card, cell: words },
];

export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: {} as { column: Column<never> },
});
export type Features = typeof features;

/** As TanStack Table takes them. The orders are the server's: here they are only named. */
export const definitionsOf = <Row extends RowData>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.header,
    accessorFn: (row: Row) => row,
    enableSorting: column.orders !== undefined,
    sortDescFirst: column.orders?.[0].startsWith('-') ?? false,
    meta: { column },
  }));

/** Which of them stand in a table, or in cards. */
export const visibilityOf = (columns: readonly Column<never>[], isCards: boolean): Record<string, boolean> =>
  Object.fromEntries(
    columns.map(({ id, card, isForCards = false }) => [id, isCards ? card !== undefined : !isForCards]),
  );

/** An ordering as the address has it, in TanStack Table's words and back. */
export function sortingOf(columns: readonly Column<never>[], ordering: string | undefined) {
  const column = columns.find(({ orders }) => ordering !== undefined && orders?.includes(ordering));
  return column && ordering !== undefined ? [{ id: column.id, desc: ordering.startsWith('-') }] : [];
}
export function orderingOf(
  columns: readonly Column<never>[],
  [sorting]: readonly { id: string; desc: boolean }[],
): string | undefined {
  return columns
    .find(({ id }) => id === sorting?.id)
    ?.orders?.find((ordering) => ordering.startsWith('-') === sorting?.desc);
}
