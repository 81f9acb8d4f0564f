import { Button, Group, List, Select, Stack, Text } from '@mantine/core';
import type { OauthAuthorization } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { authorizationQuery, useAnswer } from './allow.queries.ts';

/** Asks whether an application may act for the person, for which of their accounts, and says what it could do. */
export function AllowPage({ uid }: { uid: string }) {
  const { t } = useTranslation('allow');
  const { data, error, isPending, refetch } = useQuery(authorizationQuery(uid));
  const title = data ? t('title', { name: isolated(data.application.name) }) : t('heading');
  return (
    <CardPage title={title}>
      {isPending ? <RowsSkeleton rows={3} /> : null}
      {data ? <Question uid={uid} asked={data} /> : <ErrorNote error={error} onRetry={() => void refetch()} />}
    </CardPage>
  );
}

function Question({ uid, asked }: { uid: string; asked: OauthAuthorization }) {
  const { t } = useTranslation('allow');
  const answer = useAnswer(uid);
  const [account, setAccount] = useState(asked.accounts[0]?.id);
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        <Sentence t={t} id="asked_by" values={{ owner: asked.application.owner }} />
      </Text>
      <Scopes scopes={asked.scopes} />
      <Select
        label={t('account')}
        description={t('account_hint')}
        allowDeselect={false}
        data={asked.accounts.map(({ id, kind, name }) => ({
          value: String(id),
          label: kind === 'personal' ? t('account_personal', { name: isolated(name) }) : name,
        }))}
        value={account === undefined ? null : String(account)}
        onChange={(value) => setAccount(Number(value))}
      />
      <Text size="sm">{t('standing')}</Text>
      <ErrorNote error={answer.error instanceof NotConfirmed ? null : answer.error} title={t('failed')} />
      <Group gap="sm">
        <Button
          loading={isBusy}
          disabled={account === undefined}
          onClick={() => answer.mutate({ isAllowed: true, account: account ?? 0 })}
        >
          {t('allow')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => answer.mutate({ isAllowed: false })}>
          {t('deny')}
        </Button>
      </Group>
      <Footnote place={asked.returnsTo} />
    </Stack>
  );
}

function Scopes({ scopes }: { scopes: OauthAuthorization['scopes'] }) {
  const { t } = useTranslation('allow');
  return (
    <Stack gap={4}>
      <Text fw={550}>{t('ask')}</Text>
      <List spacing={4}>
        {scopes.map((scope) => (
          <List.Item key={scope}>{t(`scope.${scope}`)}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** Where the browser goes next, and as whom the person answers. */
function Footnote({ place }: { place: string }) {
  const { t } = useTranslation('allow');
  const { user } = useSession();
  return (
    <Text size="sm" c="dimmed">
      <Sentence t={t} id="leaves" values={{ place }} />{' '}
      {user ? <Sentence t={t} id="signed_in_as" values={{ email: user.email }} /> : null}
    </Text>
  );
}
