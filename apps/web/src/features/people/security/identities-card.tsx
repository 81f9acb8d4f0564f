import { Button, Group, Stack, Text } from '@mantine/core';
import type { Identity } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { identitiesQuery, useBeginConnecting, useRemoveIdentity } from './identities.queries.ts';

/** The providers one’s account is connected to; nothing where there is none and none to connect. */
export function IdentitiesCard() {
  const { t } = useTranslation('identities');
  const { data, error, refetch } = useQuery(identitiesQuery);
  if (data && data.identities.length === 0 && data.open.length === 0) return null;
  return (
    <Card title={t('card.title')} description={t('card.text')}>
      {data ? (
        <Rows {...data} />
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={1} />
      )}
    </Card>
  );
}

function Rows({ identities, open }: { identities: Identity[]; open: { key: string; name: string }[] }) {
  const { t } = useTranslation('identities');
  const connect = useBeginConnecting();
  const remove = useRemoveIdentity();
  const failure = [remove.error, connect.error].find((error) => error && !(error instanceof NotConfirmed));
  const ask = async ({ id, name }: Identity) => {
    const isWanted = await confirm({
      title: t('remove.title', { provider: name }),
      body: t('remove.text', { provider: name }),
      confirmLabel: t('remove.submit'),
      isDangerous: true,
    });
    if (isWanted) remove.mutate(id, { onSuccess: () => toastDone(t('remove.done', { provider: name })) });
  };
  return (
    <>
      <ErrorNote error={failure} />
      <Ruled>
        {identities.map((identity) => (
          <li key={identity.id}>
            <Group justify="space-between" gap="sm">
              <Connected identity={identity} />
              <Button
                variant="default"
                aria-label={t('card.remove_of', { provider: identity.name })}
                loading={remove.isPending && remove.variables === identity.id}
                onClick={() => void ask(identity)}
              >
                {t('card.remove')}
              </Button>
            </Group>
          </li>
        ))}
        {open.map(({ key, name }) => (
          <li key={key}>
            <Group justify="space-between" gap="sm">
              <Stack gap={0} flex="1 1 200px" miw={0}>
                <Text fw={500}>
                  <Bdi>{name}</Bdi>
                </Text>
                <Text size="sm" c="dimmed">
                  {t('card.not_connected')}
                </Text>
              </Stack>
              <Button
                variant="default"
                aria-label={t('card.connect_to', { provider: name })}
                loading={connect.isPending && connect.variables === key}
                onClick={() => connect.mutate(key)}
              >
                {t('card.connect')}
              </Button>
            </Group>
          </li>
        ))}
      </Ruled>
    </>
  );
}

function Connected({ identity }: { identity: Identity }) {
  const { t } = useTranslation('identities');
  const format = useFormat();
  const { name, email, createdAt, lastUsedAt } = identity;
  return (
    <Stack gap={0} flex="1 1 200px" miw={0}>
      <Text fw={500}>
        <Bdi>{name}</Bdi>
      </Text>
      {email ? (
        <Text size="sm">
          <Bdi>{email}</Bdi>
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {lastUsedAt
          ? t('card.last_used', { date: format.date(lastUsedAt) })
          : t('card.since', { date: format.date(createdAt) })}
      </Text>
    </Stack>
  );
}
