import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Settings2, X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import classes from './bell-panel.module.css';
import { FailureNote, useFetchFailure } from './failure.tsx';
import { useMarking, useMarkingAll } from './marking.ts';
import { NotificationRow } from './notification-row.tsx';
import { latestQuery, unreadQuery } from './notifications.queries.ts';

/** What the bell opens: the newest ten, and the ways to all of them. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Panel onClose={onClose} />
    </Suspense>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const common = useTranslation('common').t;
  const { data } = useQuery(latestQuery(useLocale()));
  const { data: unread } = useQuery(unreadQuery);
  const markingAll = useMarkingAll();
  const newest = data?.results[0];

  const markAll = () => {
    if (!newest) return;
    const upTo = Math.max(...data.results.map(({ id }) => id));
    markingAll.mutate({ upTo, unread: data.results.filter(({ readAt }) => readAt === null) });
  };
  return (
    <>
      <Group gap="xs" p="xs" ps="md" className={classes.edge}>
        <Title order={2} size="md" flex={1}>
          {common('nav.notifications')}
        </Title>
        {newest && unread?.count ? (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={markingAll.isPending}
            onClick={(event) => {
              // The button goes with the last unread one; the focus has to stay in the dialog, or it is lost with it.
              event.currentTarget.closest('dialog')?.focus({ preventScroll: true });
              markAll();
            }}
          >
            {t('mark_all')}
          </Button>
        ) : null}
        <ActionIcon aria-label={common('close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {markingAll.error ? (
        <FailureNote title={t('mark_failed.all')} error={markingAll.error} onRetry={markAll} />
      ) : null}
      <Latest onClose={onClose} />
      <Group justify="space-between" gap={0} p="4px 8px" className={classes.edge}>
        <LinkButton variant="transparent" px="xs" to="/notifications" onClick={onClose}>
          {t('all')}
        </LinkButton>
        <LinkButton
          variant="transparent"
          px="xs"
          to="/notifications/preferences"
          leftSection={<Settings2 size={16} aria-hidden />}
          onClick={onClose}
        >
          {t('preferences')}
        </LinkButton>
      </Group>
    </>
  );
}

function Latest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const { data, error, isFetching, refetch } = useQuery(latestQuery(useLocale()));
  const { mark, failed } = useMarking();
  useFetchFailure(data ? null : error);
  if (!data && error) {
    return <FailureNote title={t('fetch_failed')} error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting />;
  if (data.results.length === 0) {
    return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  }
  return (
    <ul className={classes.list}>
      {data.results.map((notification) => (
        <li key={notification.id}>
          <NotificationRow
            notification={notification}
            failed={failed.get(notification.id)}
            onMark={mark}
            onOpen={onClose}
          />
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return <RowsSkeleton rows={4} />;
}
