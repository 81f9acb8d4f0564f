import { Alert, Button, List, Text } from '@mantine/core';
import type { Deletion } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { DeletionForm } from './deletion-form.tsx';
import { deletionQuery, useKeepAccount } from './deletion.queries.ts';

/** Asking to be forgotten, in plain words, and taking it back. */
export function DeletionSection() {
  const { t } = useTranslation('privacy');
  const { data, error, isPending, refetch } = useQuery(deletionQuery);
  return (
    <Card title={t('deletion.title')}>
      {isPending ? <TextSkeleton lines={4} /> : null}
      {error && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Standing deletion={data} /> : null}
    </Card>
  );
}

function Standing({ deletion }: { deletion: Deletion }) {
  const errors = useErrorTexts();
  if (deletion.deletionAt !== null) return <Leaving deletion={deletion} at={deletion.deletionAt} />;
  return (
    <>
      <WhatHappens deletion={deletion} />
      {deletion.obstacle === null ? (
        <DeletionForm />
      ) : (
        <Alert color="yellow" variant="light" icon={<CircleAlert aria-hidden />}>
          <Text size="sm">{errors(deletion.obstacle)}</Text>
        </Alert>
      )}
    </>
  );
}

function Leaving({ deletion, at }: { deletion: Deletion; at: string }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const keep = useKeepAccount();
  return (
    <>
      <Alert color="red" variant="light" icon={<CircleAlert aria-hidden />}>
        <Text size="sm" fw={550}>
          {t('deletion.on', { time: format.time(at) })}
        </Text>
        <Text size="sm">{t('deletion.until_then')}</Text>
      </Alert>
      <ErrorNote error={keep.error} />
      <Button
        style={{ alignSelf: 'start' }}
        loading={keep.isPending}
        // This part is gone by then, and with it what `mutate` would have called; a refusal stands above.
        onClick={() =>
          void keep.mutateAsync(undefined).then(
            () => toastDone(t('deletion.kept')),
            () => undefined,
          )
        }
      >
        {t('deletion.keep')}
      </Button>
      <WhatHappens deletion={deletion} />
    </>
  );
}

function WhatHappens({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation('privacy');
  const { graceDays, openDocuments, completedDocuments } = deletion;
  return (
    <>
      <Text>{t('deletion.text', { count: graceDays })}</Text>
      <List spacing="xs">
        <List.Item>{t('deletion.erased')}</List.Item>
        <List.Item>{t('deletion.sign_in')}</List.Item>
        <List.Item>
          {openDocuments === 0 ? t('deletion.no_open') : t('deletion.open', { count: openDocuments })}
        </List.Item>
        <List.Item>
          {completedDocuments === 0
            ? t('deletion.no_completed')
            : t('deletion.completed', { count: completedDocuments })}
        </List.Item>
        <List.Item>{t('deletion.address')}</List.Item>
      </List>
    </>
  );
}
