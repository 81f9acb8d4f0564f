import { Button, Text } from '@mantine/core';
import type { Webhook } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t as translate } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, List, rowLink } from '../../../ui/list/index.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { WebhookState } from '../webhooks/webhook-state.tsx';
import { readAgain, restoreOne, useDeleteWebhook, zapsQuery } from '../webhooks/webhooks.queries.ts';
import type { ZapierSearch } from './zapier.search.ts';

type Props = { search: ZapierSearch; onSearch: (search: ZapierSearch, isReplaced: boolean) => void };

/** The Zaps that wait for what happens in the account. Each is a subscription of the application that Zapier is here. */
export function ZapList({ search, onSearch }: Props) {
  const { t } = useTranslation('zapier');
  const query = useQuery(zapsQuery(search));
  const columns = useZapColumns();
  if (query.error && 'code' in query.error && query.error.code === 'not_permitted') {
    return <Text size="sm">{t('zaps.managers')}</Text>;
  }
  return (
    <List
      label={t('zaps.title')}
      query={query}
      columns={columns}
      view={search}
      onView={onSearch}
      isBareWhenEmpty
      failed={t('zaps.failed')}
      isFiltered={false}
      nothingFound={null}
      empty={<EmptyState title={t('zaps.empty.title')} text={t('zaps.empty.text')} />}
    />
  );
}

const NAMES = { 'document.completed': 'completed', 'recipient.signed': 'signed' } as const;

function useZapColumns(): Column<Webhook>[] {
  const { t } = useTranslation('zapier');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('column.event'),
        card: 'title',
        isRowHeader: true,
        cell: (zap) => <Trigger zap={zap} />,
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 140,
        card: 'line',
        cell: (zap) => <WebhookState webhook={zap} />,
      },
      {
        id: 'created',
        header: t('column.created'),
        width: 160,
        card: 'note',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
      },
      {
        id: 'end',
        header: t('column.end'),
        isHeaderHidden: true,
        width: 150,
        card: 'line',
        cell: (zap) => (zap.permissions.delete ? <EndButton zap={zap} /> : null),
      },
    ],
    [t, format],
  );
}

/** What starts the Zap, which leads to what was sent to it. */
function Trigger({ zap: { id, events, application, description } }: { zap: Webhook }) {
  const { t } = useTranslation('zapier');
  const [event] = events;
  const known = event !== undefined && event in NAMES ? NAMES[event as keyof typeof NAMES] : null;
  const name = known === null ? events.join(', ') : t(`trigger.${known}`);
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Link {...rowLink('card', name)} to="/developers/webhooks/$id" params={{ id: String(id) }}>
        <Bdi>{name}</Bdi>
      </Link>
      <Text size="sm" c="dimmed" fw={400}>
        {description === '' ? t('zaps.by', { name: isolated(application?.name ?? '') }) : <Bdi>{description}</Bdi>}
      </Text>
    </div>
  );
}

function EndButton({ zap }: { zap: Webhook }) {
  const { t } = useTranslation('zapier');
  const cache = useQueryClient();
  const ending = useDeleteWebhook();
  // Not a hook: the toast that offers it outlives the screen.
  const restore = async (): Promise<void> => {
    const ns = 'zapier';
    try {
      await restoreOne(zap.id);
      toastDone(translate('end.undone', { ns }));
    } catch (error) {
      toastFailure(translate('end.undo_failed', { ns }), error);
    }
    await readAgain(cache);
  };
  const end = async (): Promise<void> => {
    try {
      await ending.mutateAsync(zap);
      toastUndo(t('end.done'), () => void restore());
    } catch (error) {
      toastFailure(t('end.failed'), error);
    }
  };
  return (
    <Button variant="subtle" color="red" size="compact-sm" loading={ending.isPending} onClick={() => void end()}>
      {t('end')}
    </Button>
  );
}
