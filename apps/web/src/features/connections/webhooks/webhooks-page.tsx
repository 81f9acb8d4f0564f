import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { DevelopersTabs } from '../developers/developers-tabs.tsx';
import { useWebhookColumns } from './webhook-columns.tsx';
import { webhooksQuery } from './webhooks.queries.ts';
import { WEBHOOK_ORDERINGS, type WebhooksSearch } from './webhooks.search.ts';

type Props = { search: WebhooksSearch; onSearch: (search: WebhooksSearch, isReplaced: boolean) => void };

/** The account's webhooks. Search, order and page are in the address; `onSearch` changes them. */
export function WebhooksPage({ search, onSearch }: Props) {
  const { t } = useTranslation('webhooks');
  const query = useQuery(webhooksQuery(search));
  const mayCreate = query.data?.permissions.create ?? false;
  return (
    <Page title={t('title')} description={t('description')} actions={mayCreate ? <NewWebhook hasIcon /> : null}>
      <DevelopersTabs />
      <List
        label={t('title')}
        query={query}
        columns={useWebhookColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        isBareWhenEmpty
        sort={{
          label: t('sort'),
          orderings: WEBHOOK_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        failed={t('failed')}
        isFiltered={search.search !== ''}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            {mayCreate ? <NewWebhook /> : null}
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing_found'),
          text: t('nothing_found_text'),
          clear: t('nothing_found_clear'),
          onClear: () => onSearch({ ...search, page: 1, search: '' }, false),
        }}
      />
    </Page>
  );
}

function NewWebhook({ hasIcon = false }: { hasIcon?: boolean }) {
  const { t } = useTranslation('webhooks');
  return (
    <LinkButton leftSection={hasIcon ? <Plus size={18} aria-hidden /> : undefined} to="/developers/webhooks/new">
      {t('create')}
    </LinkButton>
  );
}
