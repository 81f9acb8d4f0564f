import { MESSAGE_KINDS } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { useMessageColumns } from './message-columns.tsx';
import { messagesQuery } from './messages.queries.ts';
import { MESSAGE_ORDERINGS, type MessagesSearch } from './messages.search.ts';

type Props = { search: MessagesSearch; onSearch: (search: MessagesSearch, isReplaced: boolean) => void };

/** The account's message templates. Search, kind, order and page are in the address; `onSearch` changes them. */
export function MessagesPage({ search, onSearch }: Props) {
  const { t } = useTranslation('messages');
  const query = useQuery(messagesQuery(search));
  const mayCreate = query.data?.permissions.create ?? false;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={mayCreate ? <NewTemplate label={t('create')} hasIcon /> : null}
    >
      <List
        label={t('title')}
        query={query}
        columns={useMessageColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        isBareWhenEmpty
        filters={<KindFilter search={search} onSearch={onSearch} />}
        sort={{
          label: t('sort'),
          orderings: MESSAGE_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        failed={t('failed')}
        isFiltered={search.search !== '' || search.kind !== undefined}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            {mayCreate ? <NewTemplate label={t('empty.create')} /> : null}
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing_found'),
          text: t('nothing_found_text'),
          clear: t('nothing_found_clear'),
          onClear: () => onSearch({ ...search, page: 1, search: '', kind: undefined }, false),
        }}
      />
    </Page>
  );
}

function NewTemplate({ label, hasIcon = false }: { label: string; hasIcon?: boolean }) {
  return (
    <LinkButton leftSection={hasIcon ? <Plus size={18} aria-hidden /> : undefined} to="/templates/messages/new">
      {label}
    </LinkButton>
  );
}

function KindFilter({ search, onSearch }: Props) {
  const { t } = useTranslation('messages');
  return (
    <FilterSelect
      label={t('filter')}
      all={t('filter.all')}
      options={MESSAGE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={search.kind}
      onChange={(kind) => onSearch({ ...search, kind, page: 1 }, false)}
      width={200}
    />
  );
}
