import { Badge, Button } from '@mantine/core';
import type { Plan } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { isolated } from '../../../lib/isolated.ts';
import { useTogglePlan } from './plans.queries.ts';

/** Whether it is offered, by word and colour together. */
export function PlanStatus({ plan: { isActive } }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  return <Badge color={isActive ? 'green' : 'gray'}>{t(isActive ? 'status.active' : 'status.inactive')}</Badge>;
}

/** Offers it, or stops that. What was bought goes on, so this can be undone as easily. */
export function PlanStatusButton({ plan, isInRow = false }: { plan: Plan; isInRow?: boolean }) {
  const { t } = useTranslation('plans');
  const { mutate, isPending } = useTogglePlan();
  const { id, name, permissions } = plan;
  if (!permissions.update) return null;
  const turn = (isActive: boolean, mayUndo: boolean) =>
    mutate(
      { id, isActive },
      {
        onSuccess: () => {
          const said = t(isActive ? 'activate.done' : 'deactivate.done', { name: isolated(name) });
          if (mayUndo) toastUndo(said, () => turn(!isActive, false));
        },
        onError: (error) => toastFailure(t('act_failed'), error),
      },
    );
  const act = plan.isActive ? 'deactivate' : 'activate';
  return (
    <Button
      size="sm"
      variant="default"
      me={isInRow ? { base: 'xs', sm: 0 } : 0}
      aria-label={t(`${act}.of`, { name })}
      loading={isPending}
      onClick={() => turn(!plan.isActive, true)}
    >
      {t(act)}
    </Button>
  );
}
