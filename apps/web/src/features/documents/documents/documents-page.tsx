import { areDaysReversed, type DocumentSummary } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownTimeZone } from '../../../lib/intl.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { painted } from '../../../ui/lazy-ahead.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ColumnChooser, List, type SelectionState, useSelection } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { ActingNote } from './acting-note.tsx';
import { BulkNote } from '../bulk/bulk-note.tsx';
import { DocumentsBar } from '../bulk/documents-bar.tsx';
import { useDefaultView, ViewsMenu } from '../views/views-menu.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { fetchDocumentMenu } from './document-menu.tsx';
import {
  CHOOSABLE,
  type ColumnId,
  leastWidth,
  rememberColumns,
  shownColumns,
  textOf,
  USUAL,
} from './documents.columns.ts';
import { countMatching, documentsQuery, useLiveDocuments } from './documents.queries.ts';
import {
  type DocumentsSearch,
  filterOf,
  happenedOn,
  isFiltered,
  NARROWINGS,
  narrowingsOf,
  ORDERINGS,
  withoutNarrowings,
} from './documents.search.ts';
import { EmptyPicture } from './empty-picture.tsx';
import { DocumentChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FolderFilter } from './folder-filter.tsx';
import { StatusFilter } from './status-filter.tsx';

type Props = { search: DocumentsSearch; onSearch: (search: DocumentsSearch, isReplaced: boolean) => void };

// Most visits choose nothing.
const SelectedDocuments = lazy(async () => ({
  default: (await import('../bulk/selected-acts.tsx')).SelectedDocuments,
}));

// All at once, before anything is shown: a part whose texts come later would take the whole page away again.
const TEXTS = ['documents', 'bulk'] as const;

/** The documents of the account. The whole view (filter, search, order, page) is in the address; `onSearch` changes it. */
export function DocumentsPage(props: Props) {
  useTranslation(TEXTS);
  const { t } = useTranslation('documents');
  const { search, onSearch } = props;
  const query = useQuery(documentsQuery(search));
  const { data, isPending } = query;
  useLiveDocuments();
  useDefaultView(props);
  useEffect(() => {
    if (!isPending) void painted().then(fetchDocumentMenu);
  }, [isPending]);
  const state = useSelection(filterOf(search, ownTimeZone()), countMatching);
  const chosen = useMemo(() => shownColumns(search.columns), [search.columns]);
  const change = (part: Partial<DocumentsSearch>) => onSearch({ ...search, page: 1, ...part }, false);
  return (
    <Page title={t('title')} description={t('description')} actions={<NewDocument hasIcon />}>
      <BulkNote />
      <ActingNote />
      <List
        label={t('title')}
        query={query}
        view={search}
        onView={onSearch}
        columns={useDocumentColumns(chosen)}
        leastWidth={leastWidth(chosen)}
        above={
          <StatusFilter
            status={search.status}
            hasCounts={narrowingsOf(search).every((one) => one === 'status')}
            onChange={(status) => change({ status })}
          />
        }
        search={t('search.label')}
        filters={<Filters {...props} change={change} />}
        sort={{
          label: t('sort.label'),
          orderings: ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        chips={
          <DocumentChips
            search={search}
            documents={data?.results ?? []}
            onRemove={(one) => onSearch(withoutNarrowings(search, [one]), false)}
          />
        }
        selection={useRowSelection(state)}
        bar={
          <DocumentsBar
            list={data}
            isFiltered={isFiltered(search)}
            state={state}
            acts={
              <Suspense fallback={null}>
                <SelectedDocuments state={state} isArchive={search.status === 'archived'} />
              </Suspense>
            }
          >
            <Columns chosen={chosen} onChange={(columns) => onSearch({ ...search, columns }, true)} />
          </DocumentsBar>
        }
        isRefused={areDaysReversed(happenedOn(search))}
        isFiltered={isFiltered(search)}
        empty={<NoDocuments />}
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

function Filters(props: Props & { change: (part: Partial<DocumentsSearch>) => void }) {
  const { search, change } = props;
  return (
    <>
      <ViewsMenu search={search} onSearch={props.onSearch} />
      <FilterPanel search={search} onChange={change} />
      <FolderFilter folder={search.folder} onChange={(folder) => change({ folder })} />
    </>
  );
}

function Columns(props: { chosen: readonly ColumnId[]; onChange: (columns: string | undefined) => void }) {
  const { t } = useTranslation('documents');
  return (
    <ColumnChooser
      choosable={CHOOSABLE}
      columns={props.chosen}
      usual={USUAL}
      labelOf={(column) => t(`column.${column}`)}
      words={{ label: t('columns.label'), usual: t('columns.usual') }}
      onChange={(columns) => {
        rememberColumns(columns);
        props.onChange(textOf(columns));
      }}
    />
  );
}

function NoDocuments() {
  const { t } = useTranslation('documents');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<EmptyPicture />}>
      <NewDocument />
    </EmptyState>
  );
}

function NewDocument({ hasIcon = false }: { hasIcon?: boolean }) {
  const { t } = useTranslation('documents');
  const icon = hasIcon ? <Plus size={18} aria-hidden /> : null;
  return (
    <LinkButton to="/documents/add-document" leftSection={icon}>
      {t('new')}
    </LinkButton>
  );
}

function useRowSelection(state: SelectionState<unknown>) {
  const { t } = useTranslation('documents');
  const texts = useTranslation('bulk').t;
  return {
    header: texts('select.header'),
    label: ({ title, number }: DocumentSummary) => texts('select.one', { title: title || t('untitled'), number }),
    isChosen: state.isChosen,
    onToggle: state.toggle,
  };
}
