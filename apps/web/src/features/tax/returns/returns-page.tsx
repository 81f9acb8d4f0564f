import { Button } from '@mantine/core';
import type { Job, TaxReturn } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FilterChips, List, useSelection } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { nameOf, useReturnColumns } from './return-columns.tsx';
import { filterOf, isFiltered, type Numbers } from './returns.filter.ts';
import { countReturns, returnsQuery, seasonQuery, useExportReturns, useLiveReturns } from './returns.queries.ts';
import { DEFAULT_RETURNS, RETURN_ORDERINGS, type ReturnsSearch } from './returns.search.ts';
import { ReturnsBar } from './returns-bar.tsx';
import { FoldButton, ReturnsFilters, useFold } from './returns-filters.tsx';
import { SeasonCard } from './season-card.tsx';

type Props = {
  search: ReturnsSearch;
  onSearch: (search: ReturnsSearch, isReplaced: boolean) => void;
  /** Follows an act on many, as documents have them. */
  onStarted: (job: Job) => void;
  /** The last act on many that was not done to all of them. */
  note: ReactNode;
};

/** The tax returns of the account: the season, and the list. Filters, order and page are in the address, SSN and FEIN are not. */
export function ReturnsPage({ search, onSearch, onStarted, note }: Props) {
  const { t } = useTranslation('tax-returns');
  const [numbers, setNumbers] = useState<Numbers>({});
  const query = useQuery(returnsQuery(search, numbers));
  const { data: season } = useQuery(seasonQuery(search.year));
  useLiveReturns();
  const fold = useFold();
  const filter = filterOf(search, numbers);
  const state = useSelection(filter, countReturns);
  const narrow = (part: Partial<ReturnsSearch>) => onSearch({ ...search, ...part, page: 1 }, false);
  const narrowed = isFiltered(search, numbers);
  return (
    <Page title={t('title')} description={t('text')} actions={<Actions filter={filter} />}>
      {note}
      <SeasonCard search={search} onNarrow={narrow} />
      <List
        label={t('list')}
        query={query}
        columns={useReturnColumns()}
        view={search}
        onView={onSearch}
        leastWidth={1080}
        filters={<FoldButton {...fold} />}
        chips={
          <>
            <ReturnsFilters
              fold={fold}
              search={search}
              numbers={numbers}
              years={season?.years ?? []}
              onNarrow={narrow}
              onNumbers={(next) => {
                setNumbers(next);
                if (search.page !== 1) narrow({});
              }}
            />
            <ClientChip search={search} found={query.data?.results[0]} onRemove={() => narrow({ client: undefined })} />
          </>
        }
        sort={{
          label: t('sort.label'),
          orderings: RETURN_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        selection={useRowSelection(state)}
        bar={
          <ReturnsBar
            list={query.data}
            isFiltered={narrowed}
            isArchive={search.archived !== undefined}
            state={state}
            onStarted={onStarted}
          />
        }
        failed={t('failed')}
        isFiltered={narrowed}
        empty={
          <EmptyState title={t('empty')} text={t('empty_text')}>
            <New />
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing'),
          text: t('nothing_text'),
          clear: t('clear'),
          onClear: () => {
            setNumbers({});
            onSearch({ ...DEFAULT_RETURNS, pageSize: search.pageSize, ordering: search.ordering }, false);
          },
        }}
      />
    </Page>
  );
}

function Actions({ filter }: { filter: ReturnType<typeof filterOf> }) {
  const { t } = useTranslation('tax-returns');
  const exporting = useExportReturns();
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate(filter)}
      >
        {t('export')}
      </Button>
      <New />
    </>
  );
}

function New() {
  const { t } = useTranslation('tax-returns');
  return (
    <LinkButton leftSection={<Plus size={18} aria-hidden />} to="/documents/add-document">
      {t('new')}
    </LinkButton>
  );
}

/** That the list shows one client alone, and the way to all. */
function ClientChip(props: { search: ReturnsSearch; found: TaxReturn | undefined; onRemove: () => void }) {
  const { t } = useTranslation('tax-returns');
  const { search, found } = props;
  if (search.client === undefined) return null;
  const name = found?.client?.id === search.client ? nameOf(found) : t('one_client');
  const text = t('only_client', { name: isolated(name) });
  return (
    <FilterChips
      label={t('filters.in_force')}
      chips={[{ narrowing: 'client', name: t('remove_filter', { filter: text }), text }]}
      onRemove={props.onRemove}
    />
  );
}

function useRowSelection(state: ReturnType<typeof useSelection>) {
  const { t } = useTranslation('tax-returns');
  return useMemo(
    () => ({
      header: t('select.header'),
      label: (one: TaxReturn) => t('select.one', { name: nameOf(one), number: one.number }),
      isChosen: state.isChosen,
      onToggle: state.toggle,
    }),
    [t, state.isChosen, state.toggle],
  );
}
