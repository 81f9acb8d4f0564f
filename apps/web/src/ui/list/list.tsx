import { Button, Paper } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { ErrorNote } from '../error-note.tsx';
import { RowsSkeleton } from '../skeletons.tsx';
import { StaleNote } from '../stale-note.tsx';
import { LatePager } from './late-pager.ts';
import classes from './list.module.css';
import { ListTable, type TableProps } from './list-table.tsx';
import { PastTheEnd } from './past-the-end.tsx';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import type { ListPage, ListView } from './view.ts';

type Reading<Row> = Pick<
  UseQueryResult<ListPage<Row>>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt' | 'fetchStatus'
> & { refetch: () => Promise<unknown> };

type Body<Row, Ordering extends string> =
  | Pick<
      TableProps<Row & { id: number }, Ordering>,
      'label' | 'columns' | 'selection' | 'busy' | 'renderInstead' | 'leastWidth' | 'body'
    >
  | {
      columns?: never;
      /** Where the rows are no table: draws them, and the other pages where they belong. */
      children: (rows: readonly Row[], pager: ReactNode) => ReactNode;
      /** What stands there while they are read. */
      waiting?: ReactNode;
    };

type Props<Row, View extends ListView> = Body<Row, NonNullable<View['ordering']>> & {
  query: Reading<Row>;
  /** What was read, where its number is better known than to the query. */
  list?: ListPage<Row> | undefined;
  /** As the address says. Anything else than another page begins at the first one. */
  view: View;
  onView: (view: View, isReplaced: boolean) => void;
  /** How many rows a page has where the view does not say. */
  pageSize?: number;
  /** What the search is called; without it there is none. */
  search?: string | undefined;
  sort?:
    | {
        label: string;
        orderings: readonly NonNullable<View['ordering']>[];
        nameOf: (ordering: NonNullable<View['ordering']>) => string;
        /** A wide list has heads for all of them. */
        isForNarrow?: boolean;
      }
    | undefined;
  /** Above the search. */
  above?: ReactNode;
  /** Beside the search. */
  filters?: ReactNode;
  /** Below it: what is in force of the filters. */
  chips?: ReactNode;
  /** Between these and the rows. */
  bar?: ReactNode;
  /** Where nothing is listed and nothing is narrowed, search, filters and bar are not there either. */
  isBareWhenEmpty?: boolean;
  /** The filters say what cannot be read, and why. */
  isRefused?: boolean;
  isFiltered: boolean;
  empty: ReactNode;
  /** Null where nothing narrows it. */
  nothingFound: { title: string; text: string; clear?: string; onClear?: () => void } | null;
  /** What is said behind the last page; without it, that there is no such page. */
  past?: { title: string; text: string };
  /** What is said above why it could not be read. */
  failed?: string | undefined;
  /** In place of the pager, for a list that is read on. */
  end?: ReactNode;
  className?: string | undefined;
};

const PAGE_SIZE = 25;

/** A list with all that belongs to one: see `index.ts`. */
export function List<Row, View extends ListView>(props: Props<Row, View>) {
  const { query, view } = props;
  const change = (part: Partial<ListView>, isReplaced = false) =>
    props.onView({ ...view, page: 1, ...part }, isReplaced);
  const isEmpty = rowsOf(query)?.length === 0 && view.page === 1 && !props.isFiltered;
  return (
    <Paper withBorder radius="lg" className={`${classes.list} ${props.className ?? ''}`}>
      {props.above}
      {isEmpty && props.isBareWhenEmpty ? null : (
        <>
          <Tools {...props} change={change} />
          {props.chips}
          {props.bar}
        </>
      )}
      {props.isRefused ? null : <Rows {...props} change={change} />}
    </Paper>
  );
}

type Change = { change: (part: Partial<ListView>, isReplaced?: boolean) => void };

/** What is searched for, the filters, and the order. */
function Tools<Row, View extends ListView>(props: Props<Row, View> & Change) {
  const { view, search, filters, sort, change } = props;
  if (search === undefined && !filters) return null;
  return (
    <div className={classes.tools}>
      {search === undefined ? null : (
        <SearchBox
          className={classes.search}
          label={search}
          value={view.search ?? ''}
          // Typing does not fill the history of the browser.
          onChange={(text) => change({ search: text }, true)}
        />
      )}
      {filters}
      {sort && view.ordering !== undefined ? (
        <SortMenu {...sort} chosen={view.ordering} onChoose={(ordering) => change({ ordering })} />
      ) : null}
    </div>
  );
}

/** The rows as they were read, or what is told instead of them, and the other pages. */
function Rows<Row, View extends ListView>(props: Props<Row, View> & Change) {
  const { data, error } = props.query;
  const rows = rowsOf(props.query);
  const pager = props.end ?? <Pages {...props} />;
  const note = <Note query={props.query} failed={props.failed} />;
  if (rows?.length === 0) {
    return (
      <>
        {note}
        <NothingHere {...props} onFirst={() => props.change({})} />
        {pager}
      </>
    );
  }
  return (
    <>
      {note}
      {error && !data ? null : props.columns === undefined ? (
        <OwnRows {...props} rows={rows} pager={pager} />
      ) : (
        <TableOfList {...props} rows={rows as TableRows<Row>} />
      )}
      {props.columns === undefined ? null : pager}
    </>
  );
}

/** The rows that were read; null while they are read. */
function rowsOf<Row>({ data, isFetching, isPlaceholderData }: Reading<Row>): readonly Row[] | null {
  if (!data) return null;
  // A page whose last row was just taken away is no empty page, and what another view held says nothing of this one.
  const isComing = data.results.length === 0 && isFetching && (data.count > 0 || isPlaceholderData);
  return isComing ? null : data.results;
}

type TableRows<Row> = readonly (Row & { id: number })[] | null;

function TableOfList<Row, View extends ListView>(
  props: Extract<Props<Row, View>, { columns: object }> & Change & { rows: TableRows<Row> },
) {
  const { view, change } = props;
  return (
    <ListTable
      {...props}
      isStale={props.query.isPlaceholderData}
      skeletons={view.pageSize ?? PAGE_SIZE}
      ordering={view.ordering}
      onOrder={(ordering) => change({ ordering })}
      className={undefined}
    />
  );
}

/** What is wrong with the reading: nothing could be read, or what stands here is of before. */
function Note({ query, failed }: { query: Reading<unknown>; failed: string | undefined }) {
  const { data, error, dataUpdatedAt, fetchStatus } = query;
  const retry = () => void query.refetch();
  if (!error && !(data && fetchStatus === 'paused')) return null;
  return (
    <div className={classes.note}>
      {data ? (
        <StaleNote at={dataUpdatedAt} onRetry={retry} />
      ) : (
        <ErrorNote error={error} title={failed} onRetry={retry} />
      )}
    </div>
  );
}

function Pages<Row, View extends ListView>(props: Props<Row, View> & Change) {
  const { view, change, list = props.query.data } = props;
  const { pageSize } = view;
  return (
    <Suspense fallback={<div className={classes.end} />}>
      {list ? (
        <LatePager
          page={view.page}
          pageSize={pageSize ?? props.pageSize ?? PAGE_SIZE}
          list={list}
          onPage={(page) => change({ page })}
          onPageSize={pageSize === undefined ? null : (size) => change({ pageSize: size })}
        />
      ) : null}
    </Suspense>
  );
}

function OwnRows<Row>(props: {
  rows: readonly Row[] | null;
  pager: ReactNode;
  waiting?: ReactNode;
  children: (rows: readonly Row[], pager: ReactNode) => ReactNode;
}) {
  if (props.rows === null) return props.waiting ?? <RowsSkeleton rows={6} />;
  return props.children(props.rows, props.pager);
}

/** Says why nothing is listed, and leads out of it. */
function NothingHere<View extends ListView>(props: {
  view: View;
  isFiltered: boolean;
  empty: ReactNode;
  nothingFound: Props<unknown, View>['nothingFound'];
  past?: { title: string; text: string };
  onFirst: () => void;
}) {
  if (props.view.page > 1) return <PastTheEnd {...props.past} onFirst={props.onFirst} />;
  if (!props.isFiltered || props.nothingFound === null) return props.empty;
  const { title, text, clear, onClear } = props.nothingFound;
  return (
    <EmptyState title={title} text={text}>
      {clear === undefined ? null : (
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      )}
    </EmptyState>
  );
}
