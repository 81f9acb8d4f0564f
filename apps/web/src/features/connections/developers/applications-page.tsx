import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { DevelopersTabs } from './developers-tabs.tsx';
import { useApplicationColumns } from './application-columns.tsx';
import { applicationsQuery } from './applications.queries.ts';
import { APPLICATION_ORDERINGS, type ApplicationsSearch } from './applications.search.ts';

type Props = { search: ApplicationsSearch; onSearch: (search: ApplicationsSearch, isReplaced: boolean) => void };

/** The applications that the account has registered. */
export function ApplicationsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('developers');
  const query = useApplications(search);
  const isForAdmins = query.error instanceof ApiError && query.error.code === 'not_permitted';
  return (
    <Page
      title={t('applications')}
      description={t('description')}
      actions={query.data?.permissions.create ? <NewApplication /> : null}
    >
      <DevelopersTabs />
      {isForAdmins ? <EmptyState title={t('members.title')} text={t('members.text')} /> : null}
      {isForAdmins ? null : <Applications query={query} search={search} onSearch={onSearch} />}
    </Page>
  );
}

function Applications({ query, search, onSearch }: Props & { query: ReturnType<typeof useApplications> }) {
  const { t } = useTranslation('developers');
  return (
    <List
      label={t('applications')}
      query={query}
      columns={useApplicationColumns()}
      view={search}
      onView={onSearch}
      search={t('search')}
      isBareWhenEmpty
      sort={{
        label: t('sort'),
        orderings: APPLICATION_ORDERINGS,
        nameOf: (ordering) => t(`sort.${ordering}`),
        isForNarrow: true,
      }}
      failed={t('failed.fetch')}
      isFiltered={search.search !== ''}
      empty={
        <EmptyState title={t('empty.title')} text={t('empty.text')}>
          {query.data?.permissions.create ? <NewApplication /> : null}
        </EmptyState>
      }
      nothingFound={{
        title: t('nothing_found'),
        text: t('nothing_found_text'),
        clear: t('nothing_found_clear'),
        onClear: () => onSearch({ ...search, page: 1, search: '' }, false),
      }}
    />
  );
}

const useApplications = (search: ApplicationsSearch) => useQuery(applicationsQuery(search));

function NewApplication() {
  const { t } = useTranslation('developers');
  return (
    <LinkButton leftSection={<Plus size={18} aria-hidden />} to="/developers/applications/new">
      {t('create')}
    </LinkButton>
  );
}

/** The description of the whole API, which the server draws from the shapes that check its calls. */
