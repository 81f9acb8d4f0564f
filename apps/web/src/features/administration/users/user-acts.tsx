import { Button, Group, Stack, Text } from '@mantine/core';
import type { ManagedUser } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { useAsking } from './ask.ts';
import { BlockDialog } from './block-dialog.tsx';
import type { Act } from './users.queries.ts';

/** What may be done to this person now, in the order in which it is offered. */
function actsFor({ permissions, isBlocked, role }: ManagedUser): (Act | 'block')[] {
  const acts: [Act | 'block', boolean][] = [
    ['activation', permissions.resendActivation],
    ['password', permissions.requirePassword],
    ['sessions', permissions.endSessions],
    [role === 'admin' ? 'take' : 'grant', permissions.changeRole],
    [isBlocked ? 'unblock' : 'block', permissions.block],
    ['delete', permissions.delete],
    ['keep', permissions.keep],
  ];
  return acts.filter(([, isOpen]) => isOpen).map(([act]) => act);
}

export function UserActs({ user }: { user: ManagedUser }) {
  const { t } = useTranslation('administration');
  const [isBlocking, setIsBlocking] = useState(false);
  const { ask, isBusy } = useAsking();
  const acts = actsFor(user);
  return (
    <Card title={t('user.acts')} description={acts.length === 0 ? t('user.acts_none') : t('user.acts_text')}>
      {acts.length === 0 ? null : (
        <Ruled>
          {acts.map((act) => (
            <li key={act}>
              <Group justify="space-between" gap="sm">
                <Stack gap={0} flex="1 1 240px" miw={0}>
                  <Text fw={550}>{t(`act.${act}.title`)}</Text>
                  <Text size="sm" c="dimmed">
                    {t(`act.${act}.text`)}
                  </Text>
                </Stack>
                <Button
                  variant="default"
                  {...(act === 'delete' ? { color: 'red', variant: 'outline' } : {})}
                  loading={act !== 'block' && isBusy(user.id, act)}
                  onClick={() => (act === 'block' ? setIsBlocking(true) : void ask(user, act))}
                >
                  {t(`act.${act}.submit`)}
                </Button>
              </Group>
            </li>
          ))}
        </Ruled>
      )}
      <BlockDialog user={isBlocking ? user : null} onClose={() => setIsBlocking(false)} />
    </Card>
  );
}
