import { Skeleton, UnstyledButton } from '@mantine/core';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { type Header, type Row as TableRow, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { Box } from './box.tsx';
import { type Column, definitionsOf, type Features, features, orderingOf, sortingOf, visibilityOf } from './columns.ts';
import classes from './list-table.module.css';
import { between } from './selection.ts';
import { TableFrame } from './table-frame.tsx';

export type RowSelection<Row> = {
  /** What the column of boxes is called, and each box. */
  header: string;
  label: (row: Row) => string;
  isChosen: (id: number) => boolean;
  onToggle: (ids: readonly number[], isOn: boolean) => void;
};

type Identified = { id: number };

export type TableProps<Row extends Identified, Ordering extends string> = {
  /** What the table is called. */
  label: string;
  /** The same ones at every drawing (`useMemo`): a row is drawn again only where something of it has changed. */
  columns: readonly Column<Row, Ordering>[];
  ordering?: Ordering | undefined;
  onOrder?: ((ordering: Ordering) => void) | undefined;
  selection?: RowSelection<Row> | undefined;
  /** Rows that something is being done to. */
  busy?: ReadonlySet<number> | undefined;
  /** What stands in place of a row, as a form that changes it; null for the row itself. */
  renderInstead?: ((row: Row) => ReactNode) | undefined;
  /** Where the columns do not fit in less, in pixels, the table scrolls by itself. */
  leastWidth?: number | undefined;
  body?: RefObject<HTMLTableSectionElement | null> | undefined;
  className?: string | undefined;
  /** Where rows stay rows on phones as well. */
  hasNoCards?: boolean | undefined;
};

const MAX_SKELETONS = 10;
const BOX_WIDTH = 48;
const PHONE = '(max-width: 47.99em)';
const NO_ROWS: readonly never[] = [];

/** A table, which is a stack of cards on phones: the same elements, so that a screen reader hears the same. */
export function ListTable<Row extends Identified, Ordering extends string>(
  props: TableProps<Row, Ordering> & {
    /** Null while they are read: the columns stand already. */
    rows: readonly Row[] | null;
    isStale?: boolean;
    skeletons?: number;
  },
) {
  const { rows, selection, body, hasNoCards = false, isStale = false } = props;
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const isCards = isPhone && !hasNoCards;
  const table = useTableOf(props, isCards);
  const heads = table.getHeaderGroups()[0]?.headers ?? [];
  const shown = heads.map(({ column }) => columnOf(column));
  return (
    <TableFrame label={props.label} leastWidth={props.leastWidth}>
      <table
        className={`${classes.table} ${hasNoCards ? '' : classes.cards} ${props.className ?? ''}`}
        aria-busy={rows === null || isStale}
        data-stale={isStale || undefined}
      >
        <caption className="visually-hidden">{props.label}</caption>
        <colgroup>
          {selection ? <col style={{ inlineSize: BOX_WIDTH }} /> : null}
          {shown.map((column) => (
            <col key={column.id} style={{ inlineSize: column.width }} data-desk={deskOf(column)} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection ? (
              <th scope="col">
                <span className="visually-hidden">{selection.header}</span>
              </th>
            ) : null}
            {heads.map((head) => (
              <Head key={head.id} head={head} isPressable={!isCards && props.onOrder !== undefined} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === null ? (
            <Skeletons count={props.skeletons} columns={shown} hasBox={selection !== undefined} />
          ) : (
            <Rows {...props} rows={table.getRowModel().rows} isCards={isCards} />
          )}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** TanStack Table's view of it: which columns stand, and in which order the server gives the rows. */
function useTableOf<Row extends Identified, Ordering extends string>(
  props: Pick<TableProps<Row, Ordering>, 'columns' | 'ordering' | 'onOrder'> & { rows: readonly Row[] | null },
  isCards: boolean,
) {
  const known = props.columns as readonly Column<never>[];
  return useTable<Features, Row>({
    features,
    columns: useMemo(() => definitionsOf(props.columns), [props.columns]),
    data: props.rows ?? NO_ROWS,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      columnVisibility: useMemo(() => visibilityOf(known, isCards), [known, isCards]),
      sorting: useMemo(() => sortingOf(known, props.ordering), [known, props.ordering]),
    },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sortingOf(known, props.ordering)) : change;
      const ordering = orderingOf(known, next);
      if (ordering !== undefined) props.onOrder?.(ordering as Ordering);
    },
  });
}

function Rows<Row extends Identified, Ordering extends string>(
  props: Pick<TableProps<Row, Ordering>, 'columns' | 'selection' | 'busy' | 'renderInstead'> & {
    rows: readonly TableRow<Features, Row>[];
    isCards: boolean;
  },
) {
  const { rows, selection, busy, renderInstead } = props;
  const toggle = useToggle(rows, selection);
  const labelOf = useCallbackRef((row: Row) => selection?.label(row) ?? '');
  return rows.map((row) => (
    <ListRow
      key={row.id}
      row={row}
      columns={props.columns}
      isCards={props.isCards}
      isChosen={selection?.isChosen(row.original.id)}
      isBusy={busy?.has(row.original.id) ?? false}
      instead={renderInstead?.(row.original) ?? null}
      labelOf={labelOf}
      onToggle={toggle}
    />
  ));
}

const columnOf = <Row,>(column: { columnDef: { meta?: { column: Column<never> } } }): Column<Row> =>
  column.columnDef.meta?.column as unknown as Column<Row>;

function Head<Row extends Identified>(props: {
  head: Header<Features, Row>;
  /** Not on phones: cards have no heads to press, there is a menu. */
  isPressable: boolean;
}) {
  const { column } = props.head;
  const { header, isHeaderHidden, align, orders } = columnOf(column);
  const sorted = column.getIsSorted();
  const Icon = sorted === false ? ArrowUpDown : sorted === 'desc' ? ArrowDown : ArrowUp;
  const words = isHeaderHidden ? <span className="visually-hidden">{header}</span> : header;
  return (
    <th
      scope="col"
      data-align={align}
      data-desk={deskOf(columnOf(column))}
      {...(orders ? { 'aria-sort': sorted === false ? 'none' : sorted === 'desc' ? 'descending' : 'ascending' } : {})}
    >
      {orders && props.isPressable ? (
        <UnstyledButton
          className={classes.sort}
          data-active={sorted !== false || undefined}
          onClick={() => column.toggleSorting()}
        >
          {words}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        words
      )}
    </th>
  );
}

type RowProps<Row extends Identified> = {
  row: TableRow<Features, Row>;
  columns: readonly Column<Row, never>[] | readonly Column<Row>[];
  isCards: boolean;
  /** Undefined where rows are not chosen. */
  isChosen: boolean | undefined;
  isBusy: boolean;
  instead: ReactNode;
  labelOf: (row: Row) => string;
  onToggle: (id: number, isOn: boolean, isRange: boolean) => void;
};

const ListRow = memo(OneRow, (before, now) => {
  const { row: _before, ...restBefore } = before;
  const { row: _now, ...restNow } = now;
  const isSame = (Object.keys(restNow) as (keyof typeof restNow)[]).every((key) => restNow[key] === restBefore[key]);
  // Rows are made anew when the list is read again; what they stand for is the same where it has not changed.
  return isSame && before.row.original === now.row.original;
}) as typeof OneRow;

function OneRow<Row extends Identified>({ row, instead, isChosen, isBusy, labelOf, onToggle }: RowProps<Row>) {
  const { original } = row;
  const cells = row.getVisibleCells();
  if (instead !== null) {
    return (
      <tr className={classes.row}>
        <td colSpan={cells.length + (isChosen === undefined ? 0 : 1)} className={classes.instead}>
          {instead}
        </td>
      </tr>
    );
  }
  return (
    <tr className={classes.row} data-chosen={isChosen || undefined} aria-busy={isBusy || undefined}>
      {isChosen === undefined ? null : (
        <td data-card="box">
          <Box
            label={labelOf(original)}
            isOn={isChosen}
            isDisabled={isBusy}
            onChange={(isOn, isRange) => onToggle(original.id, isOn, isRange)}
          />
        </td>
      )}
      {cells.map(({ id, column }) => {
        const { cell, isRowHeader, ...look } = columnOf<Row>(column);
        const Cell = isRowHeader ? 'th' : 'td';
        return (
          <Cell key={id} {...(isRowHeader ? { scope: 'row' } : {})} {...lookOf(look)}>
            {cell(original, isBusy)}
          </Cell>
        );
      })}
    </tr>
  );
}

const deskOf = ({ isForDesks, isForWideDesks }: Partial<Column<never>>) =>
  isForWideDesks ? 'wide' : isForDesks || undefined;

const lookOf = ({ card, align, className, ...column }: Partial<Column<never>>) => ({
  className,
  'data-card': card,
  'data-align': align,
  'data-desk': deskOf(column),
});

/** The shape of the rows: what comes takes the same room, so that nothing jumps. */
function Skeletons(props: { count: number | undefined; columns: readonly Column<never>[]; hasBox: boolean }) {
  return Array.from({ length: Math.min(props.count ?? MAX_SKELETONS, MAX_SKELETONS) }, (_, index) => (
    <tr key={index} className={classes.row} aria-hidden>
      {props.hasBox ? (
        <td data-card="box">
          <Skeleton height={18} width={18} m={9} />
        </td>
      ) : null}
      {props.columns.map((column, place) => (
        <td key={column.id} {...lookOf(column)}>
          {column.card === 'acts' ? (
            <Skeleton height={20} width={20} display="inline-block" />
          ) : (
            <Skeleton height={12} width={`${78 - ((index + place) % 3) * 16}%`} my={4} />
          )}
          {column.isTwoLines ? <Skeleton height={11} width={96} mt={8} mb={3} /> : null}
        </td>
      ))}
    </tr>
  ));
}

/** Ticks one row, or with Shift all from the last one that was ticked; the same function at every drawing. */
function useToggle(rows: readonly { original: Identified }[], selection: RowSelection<never> | undefined) {
  const last = useRef<number | null>(null);
  return useCallbackRef((id: number, isOn: boolean, isRange: boolean) => {
    const ids = rows.map(({ original }) => original.id);
    selection?.onToggle(isRange ? between(ids, last.current, id) : [id], isOn);
    last.current = id;
  });
}
