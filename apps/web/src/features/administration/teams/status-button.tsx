import { Badge, Button } from '@mantine/core';
import type { ManagedTeam } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { useChangeTeamStatus } from './teams.queries.ts';

/** Whether a team is active, by word and colour together. */
export function TeamStatus({ team: { isActive } }: { team: ManagedTeam }) {
  const { t } = useTranslation('administration');
  return (
    <Badge color={isActive ? 'green' : 'gray'}>{t(isActive ? 'team_status.active' : 'team_status.inactive')}</Badge>
  );
}

/** Activates or deactivates a team, after saying what that means. */
export function TeamStatusButton({ team, isInRow = false }: { team: ManagedTeam; isInRow?: boolean }) {
  const { t } = useTranslation('administration');
  const { mutate, isPending } = useChangeTeamStatus();
  const { id, name, isActive, permissions } = team;
  if (!permissions.changeStatus) return null;
  const act = isActive ? 'deactivate' : 'activate';
  const ask = async () => {
    const isSure = await confirm({
      title: t(`team_act.${act}.title`),
      body: t(`team_act.${act}.confirm`, { name }),
      confirmLabel: t(`team_act.${act}.submit`),
      isDangerous: isActive,
    });
    if (!isSure) return;
    mutate(
      { id, isActive: !isActive },
      {
        onSuccess: () => toastDone(t(`team_act.${act}.done`, { name })),
        onError: (error) => toastFailure(t('act.failed'), error),
      },
    );
  };
  return (
    <Button
      size="sm"
      variant="default"
      me={isInRow ? { base: 'xs', sm: 0 } : 0}
      aria-label={t(`team_act.${act}.of`, { name })}
      loading={isPending}
      onClick={() => void ask()}
    >
      {t(`team_act.${act}.submit`)}
    </Button>
  );
}
