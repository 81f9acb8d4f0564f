import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Page } from '../../ui/page.tsx';
import { DocumentTable } from './document-table.tsx';
import { documentsQuery, useLiveDocuments } from './documents.queries.ts';
import type { DocumentsSearch } from './documents.search.ts';
import { EmptyPicture } from './empty-picture.tsx';
import { ListFooter } from './list-footer.tsx';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import { StatusFilter } from './status-filter.tsx';
import classes from './documents-page.module.css';

/** The documents of the account. The whole view (filter, search, order, page) is in the address; `onSearch` changes it. */
export function DocumentsPage(props: {
  search: DocumentsSearch;
  onSearch: (search: DocumentsSearch, replace: boolean) => void;
}) {
  const { t } = useTranslation('documents');
  const { search } = props;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(documentsQuery(search));
  useLiveDocuments();

  // Another filter begins at its first page; typing does not fill the history of the browser.
  const change = (part: Partial<DocumentsSearch>, replace = false) =>
    props.onSearch({ ...search, page: 1, ...part }, replace);
  const isFiltered = search.search !== '' || search.status !== undefined;
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
        <StatusFilter status={search.status} onChange={(status) => change({ status })} />
        <div className={classes.tools}>
          <SearchBox value={search.search} onChange={(text) => change({ search: text }, true)} />
          <SortMenu ordering={search.ordering} onChange={(ordering) => change({ ordering })} />
        </div>
        {error && !data ? (
          <div className={classes.note}>
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </div>
        ) : data?.results.length === 0 ? (
          <NothingHere isFiltered={isFiltered} onClear={() => change({ search: '', status: undefined })} />
        ) : (
          <DocumentTable
            documents={data?.results ?? null}
            isStale={isPlaceholderData}
            ordering={search.ordering}
            rows={search.pageSize}
            onOrder={(ordering) => change({ ordering })}
          />
        )}
        {!isPending && data ? <ListFooter search={search} list={data} onChange={change} /> : null}
      </Paper>
    </Page>
  );
}

function NothingHere({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('documents');
  if (isFiltered) {
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
