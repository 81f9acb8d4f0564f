import { Alert, Button, Text, Title } from '@mantine/core';
import type { Deletion } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { DeletionForm } from './deletion-form.tsx';
import { deletionQuery, useKeepAccount } from './privacy.queries.ts';
import classes from './privacy.module.css';

/** Asking to be forgotten, in plain words, and taking it back. */
export function DeletionSection() {
  const { t } = useTranslation('privacy');
  const { data, error, isPending, refetch } = useQuery(deletionQuery);
  return (
    <section className={classes.card} aria-labelledby="deletion-title">
      <Title order={2} size="h4" id="deletion-title">
        {t('deletion.title')}
      </Title>
      {isPending ? <TextSkeleton lines={4} /> : null}
      {error && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Standing deletion={data} /> : null}
    </section>
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
        className={classes.start ?? ''}
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
      <ul className={classes.facts}>
        <li>{t('deletion.erased')}</li>
        <li>{t('deletion.sign_in')}</li>
        <li>{openDocuments === 0 ? t('deletion.no_open') : t('deletion.open', { count: openDocuments })}</li>
        <li>
          {completedDocuments === 0
            ? t('deletion.no_completed')
            : t('deletion.completed', { count: completedDocuments })}
        </li>
        <li>{t('deletion.address')}</li>
      </ul>
    </>
  );
}
