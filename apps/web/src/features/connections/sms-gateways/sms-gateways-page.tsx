import { Alert, Group } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { useSmsGatewayColumns } from './sms-gateway-columns.tsx';
import { useSmsGateways } from './sms-gateways.queries.ts';
import { useSmsScope } from './sms-gateways.scope.ts';
import type { SmsGatewaysSearch } from './sms-gateways.search.ts';

type Props = { search: SmsGatewaysSearch; onSearch: (search: SmsGatewaysSearch, isReplaced: boolean) => void };

/** The providers that carry text messages. */
export function SmsGatewaysPage({ search, onSearch }: Props) {
  const { t } = useTranslation('sms-gateways');
  const { isOwn, add } = useSmsScope();
  const query = useSmsGateways(search);
  const may = query.data?.permissions;
  return (
    <Page
      title={t('title')}
      description={t(isOwn ? 'own.description' : 'description')}
      actions={may === undefined ? null : <PageActs may={may} />}
    >
      {may?.create === false ? (
        <Alert color="blue" mb="md">
          {t('own.read_only')}
        </Alert>
      ) : null}
      <List
        label={t('list')}
        query={query}
        columns={useSmsGatewayColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        isBareWhenEmpty
        failed={t('failed.fetch')}
        isFiltered={search.search !== ''}
        empty={
          <EmptyState title={t('empty.title')} text={t(isOwn ? 'own.empty_text' : 'empty.text')}>
            {may?.create ? <LinkButton to={add}>{t('add')}</LinkButton> : null}
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

function PageActs({ may }: { may: Record<'create' | 'readTexts', boolean> }) {
  const { t } = useTranslation('sms-gateways');
  const { add, texts } = useSmsScope();
  return (
    <Group gap="sm">
      {may.readTexts ? (
        <LinkButton variant="default" to={texts}>
          {t('texts')}
        </LinkButton>
      ) : null}
      {may.create ? (
        <LinkButton leftSection={<Plus size={18} aria-hidden />} to={add}>
          {t('add')}
        </LinkButton>
      ) : null}
    </Group>
  );
}
