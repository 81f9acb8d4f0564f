import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { TeamInvitation } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, List } from '../../../ui/list/index.ts';
import { toastDone, toastError, toastFailure } from '../../../ui/toast.ts';
import { invitationsQuery, useChangeInvitation, useDeleteInvitation, useResendInvitation } from '../teams.queries.ts';
import type { MembersSearch } from '../teams.search.ts';

type Props = {
  teamId: number;
  search: MembersSearch;
  onSearch: (search: MembersSearch, isReplaced: boolean) => void;
};

export function InvitationsList({ teamId, search, onSearch }: Props) {
  const { t } = useTranslation('teams');
  return (
    <List
      label={t('invitations.title')}
      query={useQuery(invitationsQuery(teamId, search.page))}
      columns={useInvitationColumns(teamId)}
      view={search}
      onView={onSearch}
      isFiltered={false}
      empty={<EmptyState title={t('invitations.none')} text={t('invitations.none_text')} />}
      nothingFound={null}
    />
  );
}

function useInvitationColumns(teamId: number): Column<TeamInvitation, 'name' | '-name'>[] {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'email',
        header: t('column.email'),
        card: 'title',
        isRowHeader: true,
        cell: ({ email }) => (
          <Text inherit fw={550} lineClamp={2} title={email}>
            <Bdi>{email}</Bdi>
          </Text>
        ),
      },
      {
        id: 'role',
        header: t('column.role'),
        width: 150,
        card: 'wide',
        cell: (one) => <InvitedRole teamId={teamId} invitation={one} />,
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 110,
        card: 'line',
        cell: ({ status }) => t(`invitation.${status}`),
      },
      {
        id: 'by',
        header: t('column.invited_by'),
        isForDesks: true,
        cell: ({ invitedBy }) => <Bdi>{invitedBy}</Bdi>,
      },
      {
        id: 'at',
        header: t('column.sent'),
        width: 120,
        isForDesks: true,
        card: 'note',
        cell: ({ createdAt }) => format.date(createdAt),
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 230,
        align: 'end',
        card: 'wide',
        cell: (one) => <Acts teamId={teamId} invitation={one} />,
      },
    ],
    [t, format, teamId],
  );
}

type One = { teamId: number; invitation: TeamInvitation };

function InvitedRole({ teamId, invitation: { id, email, role, permissions } }: One) {
  const { t } = useTranslation('teams');
  const { mutate, isPending } = useChangeInvitation(teamId);
  if (!permissions.update) return t(`role.${role}`);
  return (
    <NativeSelect
      aria-label={t('role.of', { name: email })}
      value={role}
      disabled={isPending}
      data={(['admin', 'member'] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
      onChange={({ currentTarget: { value } }) =>
        mutate(
          { id, role: value === 'admin' ? 'admin' : 'member' },
          { onError: (error) => toastFailure(t('role.failed'), error) },
        )
      }
    />
  );
}

function Acts({ teamId, invitation: { id, email, permissions } }: One) {
  const { t } = useTranslation('teams');
  const resend = useResendInvitation();
  const remove = useDeleteInvitation(teamId);
  const ask = async () => {
    const isSure = await confirm({
      title: t('invitation.delete_title'),
      body: t('invitation.delete_text', { email }),
      confirmLabel: t('invitation.delete'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(id, { onError: (error) => toastFailure(t('invitation.delete_failed'), error) });
  };
  return (
    <Group gap="xs" justify="flex-end">
      {permissions.resend ? (
        <Button
          size="sm"
          variant="default"
          loading={resend.isPending}
          onClick={() =>
            resend.mutate(id, {
              onSuccess: () => toastDone(t('invitation.resent', { email })),
              onError: (e) => toastError(e),
            })
          }
        >
          {t('invitation.resend')}
        </Button>
      ) : null}
      {permissions.delete ? (
        <Button size="sm" variant="default" loading={remove.isPending} onClick={() => void ask()}>
          {t('invitation.delete')}
        </Button>
      ) : null}
    </Group>
  );
}
