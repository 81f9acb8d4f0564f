import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../../../ui/card-page.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { keepTicket, readTicket, useConnectWaiting, waitingQuery } from './connect.queries.ts';

const HOME = '/documents';

/** Asks someone who came by the sign-in of a team, and has now signed in as usual, whether the two belong together. */
export function ConnectPage() {
  const { t } = useTranslation('identities');
  const [ticket] = useState(readTicket);
  const { data, error, refetch } = useQuery({ ...waitingQuery(ticket ?? ''), enabled: ticket !== null });
  const connect = useConnectWaiting();
  const navigate = useNavigate();
  const leave = () => {
    keepTicket(null);
    void navigate({ to: HOME, replace: true });
  };
  if (ticket === null || !data) {
    return (
      <CardPage title={t('connect.title')}>
        {ticket === null ? <Text>{t('connect.nothing')}</Text> : null}
        <ErrorNote error={error} onRetry={() => void refetch()} />
        {ticket === null || error ? <Button onClick={leave}>{t('connect.leave')}</Button> : null}
      </CardPage>
    );
  }
  const { name, email } = data;
  const save = () =>
    connect.mutate(ticket, {
      onSuccess: () => {
        toastDone(t('connect.done', { team: name }));
        void navigate({ to: HOME, replace: true });
      },
    });
  return (
    <CardPage title={t('connect.title')}>
      <Text>
        <Sentence t={t} id="connect.text" values={{ team: name, email }} />
      </Text>
      <Alert color="yellow">{t('connect.warning')}</Alert>
      <ErrorNote error={connect.error instanceof NotConfirmed ? null : connect.error} />
      <Group gap="sm">
        <Button loading={connect.isPending} onClick={save}>
          {t('connect.submit')}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('connect.not_now')}
        </Button>
      </Group>
    </CardPage>
  );
}
