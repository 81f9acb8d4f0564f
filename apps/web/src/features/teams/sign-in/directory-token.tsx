import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { TeamScim } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useCreateScimToken, useRemoveScimToken } from './scim.queries.ts';

type Props = { teamId: number; token: TeamScim['token']; mayChange: boolean };

/** The token of a directory: made, shown once, replaced, removed. */
export function DirectoryToken({ teamId, token, mayChange }: Props) {
  const { t } = useTranslation('enterprise');
  const create = useCreateScimToken(teamId);
  const remove = useRemoveScimToken(teamId);
  const error = create.error ?? remove.error;
  const secret = create.data?.secret;
  return (
    <Stack gap="sm">
      <Standing token={token} />
      {secret === undefined ? null : (
        <Alert color="yellow">
          <Stack gap="sm">
            <Text size="sm">{t('scim.secret_text')}</Text>
            <CopyField label={t('scim.secret')} value={secret} />
          </Stack>
        </Alert>
      )}
      <ErrorNote error={error instanceof NotConfirmed ? null : error} />
      {mayChange ? (
        <Buttons
          hasToken={token !== null}
          isCreating={create.isPending}
          isRemoving={remove.isPending}
          onCreate={() => {
            remove.reset();
            create.mutate();
          }}
          onRemove={() => {
            create.reset();
            remove.mutate(undefined, { onSuccess: () => toastDone(t('scim.removed')) });
          }}
        />
      ) : null}
    </Stack>
  );
}

function Standing({ token }: { token: TeamScim['token'] }) {
  const { t } = useTranslation('enterprise');
  const format = useFormat();
  if (token === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('scim.none')}
      </Text>
    );
  }
  const { hint, createdAt, lastUsedAt } = token;
  return (
    <Stack gap={2}>
      <Text fw={550}>{t('scim.created_on', { hint: `\u2066${hint}\u2069`, date: format.date(createdAt) })}</Text>
      <Text size="sm" c="dimmed">
        {lastUsedAt === null ? t('scim.never_used') : t('scim.last_used', { time: format.time(lastUsedAt) })}
      </Text>
    </Stack>
  );
}

type ButtonsProps = {
  hasToken: boolean;
  isCreating: boolean;
  isRemoving: boolean;
  onCreate: () => void;
  onRemove: () => void;
};

function Buttons({ hasToken, isCreating, isRemoving, onCreate, onRemove }: ButtonsProps) {
  const { t } = useTranslation('enterprise');
  const ask = async (what: 'replace' | 'remove', act: () => void) => {
    const isSure = await confirm({
      title: t(`scim.${what}_title`),
      body: t(`scim.${what}_text`),
      confirmLabel: t(`scim.${what}`),
      isDangerous: true,
    });
    if (isSure) act();
  };
  if (!hasToken) {
    return (
      <div>
        <Button variant="default" loading={isCreating} onClick={onCreate}>
          {t('scim.create')}
        </Button>
      </div>
    );
  }
  return (
    <Group gap="sm">
      <Button variant="default" loading={isCreating} onClick={() => void ask('replace', onCreate)}>
        {t('scim.replace')}
      </Button>
      <Button variant="default" loading={isRemoving} onClick={() => void ask('remove', onRemove)}>
        {t('scim.remove')}
      </Button>
    </Group>
  );
}
