import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type MemberGroup } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { groupsQuery, useDeleteGroup } from '../teams.queries.ts';
import { GroupDialog } from './group-dialog.tsx';

/** The groups of the team. Folders of documents can be open to some of them only. */
export function GroupsList({ teamId }: { teamId: number }) {
  const { t } = useTranslation('teams');
  const { data, error, refetch } = useQuery(groupsQuery(teamId));
  const [shown, setShown] = useState<MemberGroup | 'new' | null>(null);
  const makeButton = (
    <Button leftSection={<Plus size={18} aria-hidden />} variant="default" onClick={() => setShown('new')}>
      {t('groups.new')}
    </Button>
  );
  const mayCreate = data?.permissions.create ?? false;
  return (
    <Card title={t('groups.title')} description={t('groups.text')} actions={mayCreate ? makeButton : null}>
      {data || error ? null : <RowsSkeleton rows={3} />}
      {data ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 ? <EmptyState title={t('groups.none')} text={t('groups.none_text')} /> : null}
      {data && data.results.length > 0 ? (
        <Ruled aria-label={t('groups.title')}>
          {data.results.map((group) => (
            <li key={group.id}>
              <GroupRow teamId={teamId} group={group} onEdit={() => setShown(group)} />
            </li>
          ))}
        </Ruled>
      ) : null}
      <GroupDialog teamId={teamId} shown={shown} onClose={() => setShown(null)} />
    </Card>
  );
}

const NAMED = 5;

function GroupRow({ teamId, group, onEdit }: { teamId: number; group: MemberGroup; onEdit: () => void }) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  const remove = useDeleteGroup(teamId);
  const { name, members, permissions } = group;
  const ask = async () => {
    const question = { title: t('groups.delete_title'), body: t('groups.delete_text', { name }) };
    if (!(await confirm({ ...question, confirmLabel: t('groups.delete'), isDangerous: true }))) return;
    await remove.mutateAsync(group.id).then(
      () => toastDone(t('groups.deleted', { name })),
      (error: unknown) => toastFailure(t('groups.delete_failed'), error),
    );
  };
  const names = members.slice(0, NAMED).map((one) => isolated(one.name));
  const rest = members.length - names.length;
  return (
    <Group justify="space-between" gap="sm" py="xs">
      <Stack gap={2} flex="1 1 240px" miw={0}>
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{name}</Bdi>
        </Title>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {members.length === 0
            ? t('groups.no_one')
            : format.list(rest > 0 ? [...names, t('groups.more', { count: rest })] : names)}
        </Text>
      </Stack>
      <Group gap="xs">
        {permissions.update ? (
          <Button size="sm" variant="default" aria-label={t('groups.edit_of', { name })} onClick={onEdit}>
            {t('groups.edit')}
          </Button>
        ) : null}
        {permissions.delete ? (
          <Button
            size="sm"
            variant="default"
            aria-label={t('groups.delete_of', { name })}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            {t('groups.delete')}
          </Button>
        ) : null}
      </Group>
    </Group>
  );
}
