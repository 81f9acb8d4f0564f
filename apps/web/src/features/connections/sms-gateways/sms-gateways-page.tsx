import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { useSmsGatewayColumns } from './sms-gateway-columns.tsx';
import { smsGatewaysQuery } from './sms-gateways.queries.ts';
import type { SmsGatewaysSearch } from './sms-gateways.search.ts';

type Props = { search: SmsGatewaysSearch; onSearch: (search: SmsGatewaysSearch, isReplaced: boolean) => void };

/** The providers that carry text messages. */
export function SmsGatewaysPage({ search, onSearch }: Props) {
  const { t } = useTranslation('sms-gateways');
  return (
    <Page title={t('title')} description={t('description')} actions={<PageActs />}>
      <List
        label={t('list')}
        query={useQuery(smsGatewaysQuery(search))}
        columns={useSmsGatewayColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        isBareWhenEmpty
        failed={t('failed.fetch')}
        isFiltered={search.search !== ''}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <Button renderRoot={(props) => <Link {...props} to="/admin/sms/new" />}>{t('add')}</Button>
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

function PageActs() {
  const { t } = useTranslation('sms-gateways');
  return (
    <Group gap="sm">
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/admin/sms/texts" />}>
        {t('texts')}
      </Button>
      <Button
        leftSection={<Plus size={18} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/admin/sms/new" />}
      >
        {t('add')}
      </Button>
    </Group>
  );
}
