import { Text } from '@mantine/core';
import {
  DELIVERY_STATES,
  type Webhook,
  type WebhookDelivery,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { type Column, List, rowLink } from '../../../ui/list/index.ts';
import { DeliveryBadge } from './webhook-state.tsx';
import { deliveriesQuery } from './webhooks.queries.ts';
import type { WebhookSearch } from './webhooks.search.ts';

type Props = {
  webhook: Webhook;
  search: WebhookSearch;
  onSearch: (search: WebhookSearch, isReplaced: boolean) => void;
};

/** What was sent in the last 30 days, newest first. */
export function DeliveryList({ webhook, search, onSearch }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <List
      label={t('tab.deliveries')}
      query={useQuery(deliveriesQuery(webhook.id, search))}
      columns={useDeliveryColumns(webhook.id, search)}
      view={search}
      onView={onSearch}
      isBareWhenEmpty
      filters={<Filters search={search} onSearch={onSearch} />}
      failed={t('log.failed')}
      isFiltered={search.state !== undefined || search.type !== undefined}
      empty={<EmptyState title={t('log.empty.title')} text={t('log.empty.text')} />}
      nothingFound={{
        title: t('log.nothing_found'),
        text: t('log.nothing_found_text'),
        clear: t('log.clear'),
        onClear: () => onSearch({ ...search, page: 1, state: undefined, type: undefined }, false),
      }}
    />
  );
}

const TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];

function Filters({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <FilterSelect
        label={t('filter.state')}
        all={t('filter.all_states')}
        options={DELIVERY_STATES.map((value) => ({ value, label: t(`delivery_state.${value}`) }))}
        value={search.state}
        onChange={(state) => onSearch({ ...search, page: 1, state }, false)}
      />
      <FilterSelect
        label={t('filter.type')}
        all={t('filter.all_types')}
        options={TYPES.map((value) => ({ value, label: value }))}
        value={search.type}
        onChange={(type) => onSearch({ ...search, page: 1, type }, false)}
        width={220}
      />
    </>
  );
}

function useDeliveryColumns(webhook: number, search: WebhookSearch): Column<WebhookDelivery>[] {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('column.event'),
        card: 'title',
        isRowHeader: true,
        cell: ({ id, type }) => (
          <Link
            {...rowLink('card', type)}
            to="/developers/webhooks/$id"
            params={{ id: String(webhook) }}
            search={{ ...search, delivery: id }}
          >
            <span dir="ltr">{type}</span>
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 140,
        card: 'line',
        cell: ({ state }) => <DeliveryBadge state={state} />,
      },
      {
        id: 'answer',
        header: t('column.answer'),
        width: 160,
        card: 'note',
        cell: (delivery) => <Answer delivery={delivery} />,
      },
      {
        id: 'tries',
        header: t('column.tries'),
        width: 110,
        isForDesks: true,
        cell: ({ tries }) => format.number(tries),
      },
      {
        id: 'time',
        header: t('column.time'),
        width: 200,
        card: 'note',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{format.time(createdAt)}</time>,
      },
    ],
    [t, format, webhook, search],
  );
}

function Answer({ delivery: { tries, lastStatus } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  if (lastStatus !== null) return <Text span>{lastStatus}</Text>;
  return (
    <Text span c="dimmed">
      {t(tries === 0 ? 'answer.not_yet' : 'answer.none')}
    </Text>
  );
}
