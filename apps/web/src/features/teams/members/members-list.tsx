import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { Absence, TeamMember } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, List } from '../../../ui/list/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { absencesQuery, membersQuery, useChangeRole } from '../teams.queries.ts';
import { MEMBER_ORDERINGS, type MembersSearch } from '../teams.search.ts';
import { AbsenceDialog, AbsenceLine } from './absence-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type Props = {
  teamId: number;
  search: MembersSearch;
  onSearch: (search: MembersSearch, isReplaced: boolean) => void;
};

export function MembersList({ teamId, search, onSearch }: Props) {
  const { t } = useTranslation('teams');
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const [absent, setAbsent] = useState<TeamMember | null>(null);
  const absences = useQuery(absencesQuery(teamId)).data?.results ?? NO_ONE;
  const columns = useMemberColumns({ onRemove: setLeaving, onAbsence: setAbsent, absences });
  return (
    <>
      <List
        label={t('members.title')}
        query={useQuery(membersQuery(teamId, search))}
        columns={columns}
        view={search}
        onView={onSearch}
        search={t('members.search')}
        sort={{
          label: t('sort'),
          orderings: MEMBER_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        isFiltered={search.search !== ''}
        empty={<EmptyState title={t('members.none')} text={t('members.none_text')} />}
        nothingFound={{ title: t('members.nothing_found'), text: t('members.nothing_found_text') }}
      />
      <AbsenceDialog teamId={teamId} member={absent} absences={absences} onClose={() => setAbsent(null)} />
      <RemoveDialog teamId={teamId} member={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

const NO_ONE: readonly Absence[] = [];

type Opening = {
  onRemove: (member: TeamMember) => void;
  onAbsence: (member: TeamMember) => void;
};

function useMemberColumns({
  onRemove,
  onAbsence,
  absences,
}: Opening & { absences: readonly Absence[] }): Column<TeamMember, 'name' | '-name'>[] {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        isRowHeader: true,
        isTwoLines: true,
        orders: ['name', '-name'],
        cell: ({ id, name, email }) => (
          <>
            <Text inherit fw={550} lineClamp={2} title={name}>
              <Bdi>{name}</Bdi>
            </Text>
            <Text size="sm" c="dimmed" lineClamp={2} title={email}>
              <Bdi>{email}</Bdi>
            </Text>
            <AbsenceLine absence={absences.find(({ user }) => user.id === id)} />
          </>
        ),
      },
      { id: 'role', header: t('column.role'), width: 176, card: 'wide', cell: (member) => <Role member={member} /> },
      {
        id: 'active',
        header: t('column.active'),
        width: 150,
        isForDesks: true,
        cell: ({ lastActiveAt }) => (lastActiveAt === null ? '–' : format.time(lastActiveAt)),
      },
      {
        id: 'second_step',
        header: t('column.second_step'),
        width: 120,
        isForDesks: true,
        cell: ({ hasSecondStep }) => t(hasSecondStep ? 'second_step.on' : 'second_step.off'),
      },
      {
        id: 'open',
        header: t('column.open'),
        width: 110,
        align: 'end',
        isForDesks: true,
        cell: (member) => format.number(member.openDocumentCount),
      },
      {
        id: 'facts',
        header: '',
        card: 'note',
        isForCards: true,
        cell: ({ lastActiveAt, hasSecondStep, openDocumentCount }) => (
          <>
            {lastActiveAt === null ? null : <div>{`${t('column.active')}: ${format.time(lastActiveAt)}`}</div>}
            <div>{`${t('column.second_step')}: ${t(hasSecondStep ? 'second_step.on' : 'second_step.off')}`}</div>
            <div>{`${t('column.open')}: ${format.number(openDocumentCount)}`}</div>
          </>
        ),
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 230,
        align: 'end',
        card: 'wide',
        cell: (member) => <Acts member={member} onRemove={onRemove} onAbsence={onAbsence} />,
      },
    ],
    [t, format, onRemove, onAbsence, absences],
  );
}

function Acts({ member, onRemove, onAbsence }: Opening & { member: TeamMember }) {
  const { t } = useTranslation('teams');
  const me = useSession(({ user }) => user?.id);
  return (
    <Group gap="xs" justify="flex-end" mt={{ base: 'xs', sm: 0 }}>
      {member.permissions.setAbsence ? (
        <Button
          size="sm"
          variant="default"
          aria-label={t('absence.open_of', { name: member.name })}
          onClick={() => onAbsence(member)}
        >
          {t('absence.open')}
        </Button>
      ) : null}
      {member.permissions.remove ? (
        <Button size="sm" variant="default" onClick={() => onRemove(member)}>
          {t(member.id === me ? 'leave.open' : 'remove.open')}
        </Button>
      ) : null}
    </Group>
  );
}

function Role({ member: { id, name, role, permissions } }: { member: TeamMember }) {
  const { t } = useTranslation('teams');
  const { mutate, isPending } = useChangeRole();
  if (!permissions.changeRole) return t(`role.${role}`);
  return (
    <NativeSelect
      aria-label={t('role.of', { name })}
      value={role}
      disabled={isPending}
      data={(['admin', 'member'] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
      onChange={({ currentTarget: { value } }) =>
        mutate(
          { id, role: value === 'admin' ? 'admin' : 'member' },
          {
            onSuccess: () => toastDone(t('role.done', { name })),
            onError: (error) => toastFailure(t('role.failed'), error),
          },
        )
      }
    />
  );
}
