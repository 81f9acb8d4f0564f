import { Button, Group, Stack, Text } from '@mantine/core';
import type { Passkey } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useRemovePasskey, useRenamePasskey } from './mfa.queries.ts';
import { PasskeysName } from './passkeys-name.tsx';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';

/** One passkey: its name, what is known of it, and what can be done with it. */
export function PasskeysRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('mfa');
  const common = useTranslation('common').t;
  const format = useFormat();
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const [isNaming, setNaming] = useState(false);
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey;
  const facts = [
    t('passkeys.created', { date: format.date(createdAt) }),
    ...(lastUsedAt === null ? [] : [t('passkeys.used', { time: format.relative(lastUsedAt) })]),
    ...(isSynced ? [t('passkeys.synced')] : []),
  ];
  const askToRemove = async () => {
    const isSure = await confirm({
      title: t('passkeys.remove_title'),
      body: t('passkeys.remove_text', { name: isolated(name) }),
      confirmLabel: common('remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => toastDone(t('passkeys.removed')) });
  };
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Stack gap={0} flex="1 1 200px" miw={0}>
          <Text fw={600}>
            <Bdi>{name}</Bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            variant="subtle"
            aria-label={t('passkeys.rename_of', { name: isolated(name) })}
            onClick={() => setNaming(true)}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            aria-label={t('passkeys.remove_of', { name: isolated(name) })}
            loading={remove.isPending}
            onClick={() => void askToRemove()}
          >
            {common('remove')}
          </Button>
        </Group>
      </Group>
      <PasskeyNote error={rename.error ?? remove.error} />
      {isNaming ? (
        <PasskeysName
          name={name}
          submit={common('save')}
          isPending={rename.isPending}
          onName={(chosen) => rename.mutate({ id, name: chosen }, { onSuccess: () => setNaming(false) })}
          onCancel={() => setNaming(false)}
        />
      ) : null}
    </li>
  );
}
