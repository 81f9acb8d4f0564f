import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { feedQuery, useChangeFeed } from './events.queries.ts';

/** The address by which the reader's calendar follows their events: made, renewed, ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('events');
  const { data, error, refetch } = useQuery(feedQuery);
  const change = useChangeFeed();
  return (
    <Dialog onClose={onClose} title={t('feed.title')}>
      <Stack>
        <Text size="sm">{t('feed.text')}</Text>
        <div aria-live="polite">
          <ErrorNote error={change.error} title={t('feed.failed')} />
        </div>
        {data === undefined ? (
          error === null ? (
            <TextSkeleton lines={2} />
          ) : (
            <ErrorNote error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Address url={data.url} change={change} />
        )}
      </Stack>
    </Dialog>
  );
}

function Address({ url, change }: { url: string | null; change: ReturnType<typeof useChangeFeed> }) {
  const { t } = useTranslation('events');
  const isDoing = (act: 'renew' | 'stop') => change.isPending && change.variables === act;
  if (url === null) {
    return (
      <Button w="fit-content" loading={change.isPending} onClick={() => change.mutate('renew')}>
        {t('feed.make')}
      </Button>
    );
  }
  return (
    <>
      <CopyField label={t('feed.address')} description={t('feed.secret')} value={url} />
      <Group>
        <Button
          variant="default"
          disabled={change.isPending}
          loading={isDoing('renew')}
          onClick={() => change.mutate('renew')}
        >
          {t('feed.renew')}
        </Button>
        <Button
          variant="outline"
          color="red"
          disabled={change.isPending}
          loading={isDoing('stop')}
          onClick={() => change.mutate('stop')}
        >
          {t('feed.stop')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('feed.renew_text')}
      </Text>
    </>
  );
}
