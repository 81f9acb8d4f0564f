import { Button } from '@mantine/core';
import type { CommunityMember } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { keep } from '../base/family.ts';
import { members, reinvite, setAccess } from './members.ts';

/** Closes the community to a member at once, or opens it again. */
export function AccessButton({ member, isInRow = false }: { member: CommunityMember; isInRow?: boolean }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const act = member.canAccess ? 'disable' : 'enable';
  const name = members.nameOf(member);
  const { mutate, isPending } = useMutation({
    mutationFn: () => setAccess(member, act === 'enable'),
    onSuccess: (saved) => {
      keep(cache, members, saved);
      toastDone(t(`members.${act}.done`, { name }));
    },
    onError: (error) => toastFailure(t('act_failed'), error),
  });
  if (!member.permissions.update) return null;
  return (
    <Button
      size={isInRow ? 'compact-md' : 'sm'}
      me={isInRow ? { base: 'xs', sm: 0 } : 0}
      variant="default"
      aria-label={t(`members.${act}.of`, { name })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t(`members.${act}`)}
    </Button>
  );
}

/** Sends the invitation again, to who has no account yet. */
export function ReinviteButton({ member }: { member: CommunityMember }) {
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => reinvite(member),
    onSuccess: (saved) => {
      keep(cache, members, saved);
      toastDone(t('members.reinvite.done', { name: members.nameOf(member) }));
    },
    onError: (error) => toastFailure(t('act_failed'), error),
  });
  if (member.hasJoined || !member.permissions.update) return null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<Mail size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('members.reinvite')}
    </Button>
  );
}
