import { Button } from '@mantine/core';
import { areDaysReversed } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { painted } from '../../../ui/lazy-ahead.ts';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { ActingNote } from './acting-note.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { fetchDocumentMenu } from './document-menu.tsx';
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
import { DocumentChips } from './filter-chips.tsx';
import { FolderFilter } from './folder-filter.tsx';
import { StatusFilter } from './status-filter.tsx';

/** The documents of the account. The whole view (filter, search, order, page) is in the address; `onSearch` changes it. */
export function DocumentsPage(props: {
  search: DocumentsSearch;
  onSearch: (search: DocumentsSearch, isReplaced: boolean) => void;
}) {
  const { t } = useTranslation('documents');
  const { search, onSearch } = props;
  const query = useQuery(documentsQuery(search));
  const { data, isPending } = query;
  useLiveDocuments();
  useEffect(() => {
    if (!isPending) void painted().then(fetchDocumentMenu);
  }, [isPending]);
  const columns = useDocumentColumns();
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
      <ActingNote />
      <List
        label={t('title')}
        query={query}
        view={search}
        onView={onSearch}
        columns={columns}
        above={
          <StatusFilter
            status={search.status}
            hasCounts={narrowingsOf(search).every((one) => one === 'status')}
            onChange={(status) => onSearch({ ...search, page: 1, status }, false)}
          />
        }
        search={t('search.label')}
        filters={
          <FolderFilter folder={search.folder} onChange={(folder) => onSearch({ ...search, page: 1, folder }, false)} />
        }
        sort={{
          label: t('sort.label'),
          orderings: ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForPhones: true,
        }}
        chips={
          <DocumentChips
            search={search}
            documents={data?.results ?? []}
            onRemove={(one) => onSearch(withoutNarrowings(search, [one]), false)}
          />
        }
        isRefused={areDaysReversed(happenedOn(search))}
        isFiltered={isFiltered(search)}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<EmptyPicture />}>
            <Button component={Link} to="/documents/add-document">
              {t('new')}
            </Button>
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing_found.title'),
          text: t('nothing_found.text'),
          clear: t('nothing_found.clear'),
          onClear: () => onSearch({ ...withoutNarrowings(search, NARROWINGS), search: '' }, false),
        }}
        failed={t('failed.fetch')}
      />
    </Page>
  );
}
