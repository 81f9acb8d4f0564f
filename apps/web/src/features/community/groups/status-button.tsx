import { Button } from '@mantine/core';
import type { CommunityGroup } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { keep } from '../base/family.ts';
import { groups, setGroupStatus } from './groups.ts';

/** Makes a group active, or not active any more. */
export function StatusButton({ group, isInRow = false }: { group: CommunityGroup; isInRow?: boolean }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const act = group.status === 'active' ? 'deactivate' : 'activate';
  const { mutate, isPending } = useMutation({
    mutationFn: () => setGroupStatus(group, act === 'activate' ? 'active' : 'non_active'),
    onSuccess: (saved) => {
      keep(cache, groups, saved);
      toastDone(t(`${act}.done`, { name: group.name }));
    },
    onError: (error) => toastFailure(t('act_failed'), error),
  });
  if (!group.permissions.update) return null;
  return (
    <Button
      size={isInRow ? 'compact-md' : 'sm'}
      variant="default"
      aria-label={t(`${act}.of`, { name: group.name })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t(act)}
    </Button>
  );
}
