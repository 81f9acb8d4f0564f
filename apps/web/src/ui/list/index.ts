/**
 * Lists. A screen that lists something gives `List` one query and its columns, and has with it: the search and the view in the
 * address, the order (in heads, and in a menu on phones), a selection across pages with what can be done with it, cards on
 * phones, the pager, and what is said while the rows are read, when that failed, when there are none, when none was found and
 * behind the last page.
 *
 *     const columns = useMemo((): Column<Order>[] => [
 *       { id: 'number', header: t('column.number'), cell: ({ number }) => <Bdi>{number}</Bdi>, card: 'title' },
 *       { id: 'paid', header: t('column.paid'), cell: (order) => <Paid order={order} />, orders: ['-paid', 'paid'], width: 150 },
 *     ], [t]);
 *     <List
 *       label={t('title')} query={useQuery(ordersQuery(search))} columns={columns}
 *       view={search} onView={onSearch} search={t('search')} isFiltered={search.search !== ''}
 *       empty={<EmptyState … />} nothingFound={{ title: …, text: … }}
 *     />
 *
 * The address: `z.object({ ...LIST_VIEW, ordering: orderingIn(ORDERINGS) })`, from `view.ts`, which every screen's entry carries
 * and which therefore is a door by itself.
 *
 * To read: `columns.ts`, `list.tsx`, `list-table.tsx`; then `selection.ts`. Where a list is no table, `List` takes a function
 * that draws the rows; one that is read on uses `useKeptPages` and `LoadMore`; a table that is no list is a `ListTable`.
 */
export { ColumnChooser } from './column-chooser.tsx';
export { type Column, countColumns } from './columns.ts';
export { FilterChips } from './filter-chips.tsx';
export { FilterRow } from './filter-row.tsx';
export { List } from './list.tsx';
export { ListTable } from './list-table.tsx';
export { LoadMore } from './load-more.tsx';
export { rowLink } from './row-link.ts';
export { SearchBox } from './search-box.tsx';
export { MAX_IDS } from './selection.ts';
export { SelectionAct } from './selection-act.tsx';
export { SelectionBar } from './selection-bar.tsx';
export { SpanFilters } from './span-filters.tsx';
export { useKeptPages, usePagesBefore } from './use-kept-pages.ts';
export { type SelectionState, useSelection } from './use-selection.ts';
