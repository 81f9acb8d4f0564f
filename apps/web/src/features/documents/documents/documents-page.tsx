import { Button, Paper } from '@mantine/core';
import { areDaysReversed, type listDocuments, type Output } from '@sealwright/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { painted } from '../../../ui/lazy-ahead.ts';
import { Page } from '../../../ui/page.tsx';
import { fetchDocumentMenu } from './document-menu.tsx';
import { DocumentTable } from './document-table.tsx';
import { documentsQuery, useLiveDocuments } from './documents.queries.ts';
import {
  type DocumentsSearch,
  happenedOn,
  isFiltered,
  NARROWINGS,
  narrowingsOf,
  ORDERINGS,
  withoutNarrowings,
} from './documents.search.ts';
import { EmptyPicture } from './empty-picture.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SortMenu } from '../../../ui/sort-menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { LateListFooter } from '../../../ui/late-list-footer.ts';
import { StaleNote } from '../../../ui/stale-note.tsx';
import { StatusFilter } from './status-filter.tsx';
import classes from './documents-page.module.css';

/** The documents of the account. The whole view (filter, search, order, page) is in the address; `onSearch` changes it. */
export function DocumentsPage(props: {
  search: DocumentsSearch;
  onSearch: (search: DocumentsSearch, replace: boolean) => void;
}) {
  const { t } = useTranslation('documents');
  const { search } = props;
  const query = useQuery(documentsQuery(search));
  const { data, isPending } = query;
  useLiveDocuments();
  useEffect(() => {
    if (!isPending) void painted().then(fetchDocumentMenu);
  }, [isPending]);

  // Another filter begins at its first page; typing does not fill the history of the browser.
  const change = (part: Partial<DocumentsSearch>, replace = false) =>
    props.onSearch({ ...search, page: 1, ...part }, replace);
  const narrowings = narrowingsOf(search);
  const clear = () => props.onSearch({ ...withoutNarrowings(search, NARROWINGS), search: '' }, false);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <Button component={Link} to="/documents/add-document" leftSection={<Plus size={18} aria-hidden />}>
          {t('new')}
        </Button>
      }
    >
      <Paper withBorder radius="lg" className={classes.paper}>
        <StatusFilter
          status={search.status}
          hasCounts={narrowings.every((one) => one === 'status')}
          onChange={(status) => change({ status })}
        />
        <Tools search={search} onChange={change} />
        <FilterChips
          search={search}
          narrowings={narrowings}
          documents={data?.results ?? []}
          onRemove={(one) => props.onSearch(withoutNarrowings(search, [one]), false)}
        />
        {areDaysReversed(happenedOn(search)) ? null : (
          <Listed search={search} query={query} onChange={change} onClear={clear} />
        )}
      </Paper>
    </Page>
  );
}

/** The rows of the view, or what there is instead. */
function Listed(props: {
  search: DocumentsSearch;
  query: UseQueryResult<Output<typeof listDocuments>>;
  onChange: (part: Partial<DocumentsSearch>) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('documents');
  const { search, onChange } = props;
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, fetchStatus, refetch } = props.query;
  return (
    <>
      {data && (error || fetchStatus === 'paused') ? (
        <div className={classes.note}>
          <StaleNote at={dataUpdatedAt} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {error && !data ? (
        <div className={classes.note}>
          <ErrorNote error={error} title={t('failed.fetch')} onRetry={() => void refetch()} />
        </div>
      ) : data?.results.length === 0 ? (
        <NothingHere search={search} onClear={props.onClear} onFirst={() => onChange({})} />
      ) : (
        <DocumentTable
          documents={data?.results ?? null}
          isStale={isPlaceholderData}
          ordering={search.ordering}
          rows={search.pageSize}
          onOrder={(ordering) => onChange({ ordering })}
        />
      )}
      <Suspense fallback={<div className={classes.footer} />}>
        {!isPending && data ? <LateListFooter view={search} list={data} onChange={onChange} /> : null}
      </Suspense>
    </>
  );
}

/** What is searched for, and in which order. */
function Tools({
  search,
  onChange,
}: {
  search: DocumentsSearch;
  onChange: (part: Partial<DocumentsSearch>, replace?: boolean) => void;
}) {
  const { t } = useTranslation('documents');
  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        label={t('search.label')}
        value={search.search}
        onChange={(text) => onChange({ search: text }, true)}
      />
      <SortMenu
        label={t('sort.label')}
        orderings={ORDERINGS}
        chosen={search.ordering}
        nameOf={(ordering) => t(`sort.${ordering}`)}
        onChoose={(ordering) => onChange({ ordering })}
        isForPhones
      />
    </div>
  );
}

function NothingHere({
  search,
  onClear,
  onFirst,
}: {
  search: DocumentsSearch;
  onClear: () => void;
  onFirst: () => void;
}) {
  const { t } = useTranslation('documents');
  if (search.page > 1) return <PastTheEnd onFirst={onFirst} />;
  if (isFiltered(search)) {
    return (
      <EmptyState title={t('nothing_found.title')} text={t('nothing_found.text')}>
        <Button variant="default" onClick={onClear}>
          {t('nothing_found.clear')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<EmptyPicture />}>
      <Button component={Link} to="/documents/add-document">
        {t('new')}
      </Button>
    </EmptyState>
  );
}
