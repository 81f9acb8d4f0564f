import { Text } from '@mantine/core';
import type { Webhook } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { WebhookState } from './webhook-state.tsx';
import type { WebhooksSearch } from './webhooks.search.ts';

const SHOWN = 2;

/** What the list shows of a webhook. */
export function useWebhookColumns(): Column<Webhook, WebhooksSearch['ordering']>[] {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'address',
        header: t('column.address'),
        card: 'title',
        isRowHeader: true,
        orders: ['url', '-url'],
        cell: (webhook) => <Address webhook={webhook} />,
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 150,
        card: 'line',
        cell: (webhook) => <WebhookState webhook={webhook} />,
      },
      {
        id: 'events',
        header: t('column.events'),
        width: 220,
        card: 'note',
        cell: ({ events }) => <Events events={events} />,
      },
      {
        id: 'created',
        header: t('column.created'),
        width: 150,
        isForDesks: true,
        orders: ['-created_at', 'created_at'],
        cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
      },
    ],
    [t, format],
  );
}

/** The first ones by name, and how many more there are. */
function Events({ events }: Pick<Webhook, 'events'>) {
  const format = useFormat();
  const more = events.length - SHOWN;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <span dir="ltr">
        {events.slice(0, SHOWN).join(', ')}
        {more > 0 ? ` +${format.number(more)}` : null}
      </span>
    </Text>
  );
}

function Address({ webhook: { id, url, description, application } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Link {...rowLink('card', url)} to="/developers/webhooks/$id" params={{ id: String(id) }}>
        <Bdi>{url}</Bdi>
      </Link>
      {description === '' ? null : (
        <Text size="sm" c="dimmed" fw={400}>
          <Bdi>{description}</Bdi>
        </Text>
      )}
      {application === null ? null : (
        <Text size="sm" c="dimmed" fw={400}>
          {t('subscribed', { name: isolated(application.name) })}
        </Text>
      )}
    </div>
  );
}
