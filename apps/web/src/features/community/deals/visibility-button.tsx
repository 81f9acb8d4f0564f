import { Button } from '@mantine/core';
import type { CommunityDeal } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { keep } from '../base/family.ts';
import { deals, setVisibility } from './deals.ts';

/** Shows a deal to its people, or hides it. */
export function VisibilityButton({ deal, isInRow = false }: { deal: CommunityDeal; isInRow?: boolean }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const act = deal.allowShow ? 'deals.hide' : 'deals.show';
  const { mutate, isPending } = useMutation({
    mutationFn: () => setVisibility(deal, !deal.allowShow),
    onSuccess: (saved) => {
      keep(cache, deals, saved);
      toastDone(t(`${act}.done`, { name: deal.title }));
    },
    onError: (error) => toastFailure(t('act_failed'), error),
  });
  if (!deal.permissions.update) return null;
  return (
    <Button
      size={isInRow ? 'compact-md' : 'sm'}
      me={isInRow ? { base: 'xs', sm: 0 } : 0}
      variant="default"
      aria-label={t(`${act}.of`, { name: deal.title })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t(act)}
    </Button>
  );
}
