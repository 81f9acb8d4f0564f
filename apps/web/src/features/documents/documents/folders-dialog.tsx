import { Button, Group, Stack, Text } from '@mantine/core';
import type { Folder } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { Folder as FolderIcon, FolderLock, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { openDialog } from '../../../ui/open-dialog.ts';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { FolderForm } from './folder-form.tsx';
import { folderGroupsQuery, foldersQuery, useDeleteFolder } from './folders.queries.ts';

/** All folders: makes them, names them, says whom they are open to, and deletes empty ones. */
export const openFolders = (): Promise<void> =>
  openDialog(translate('folder.title', { ns: 'documents' }), () => <AllFolders />);

function AllFolders() {
  const { t } = useTranslation('documents');
  const { data, error, refetch } = useQuery(foldersQuery);
  const [edited, setEdited] = useState<Folder | 'new' | null>(null);
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />;
  if (edited !== null) {
    return (
      <FolderForm
        folder={edited === 'new' ? null : edited}
        mayRestrict={data.permissions.restrict}
        onClose={() => setEdited(null)}
      />
    );
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t(data.results.length === 0 ? 'folder.none_yet' : 'folder.text')}
      </Text>
      {data.results.length === 0 ? null : (
        <Ruled aria-label={t('folder.title')}>
          {data.results.map((folder) => (
            <li key={folder.id}>
              <FolderRow folder={folder} onEdit={() => setEdited(folder)} />
            </li>
          ))}
        </Ruled>
      )}
      {data.permissions.create ? (
        <Group>
          <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('folder.new')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

function FolderRow({ folder, onEdit }: { folder: Folder; onEdit: () => void }) {
  const { t } = useTranslation('documents');
  const remove = useDeleteFolder();
  const { name, permissions, isRestricted } = folder;
  const Icon = isRestricted ? FolderLock : FolderIcon;
  const ask = async () => {
    const question = { title: t('folder.delete_title'), body: t('folder.delete_text', { name }) };
    if (!(await confirm({ ...question, confirmLabel: t('folder.delete'), isDangerous: true }))) return;
    await remove.mutateAsync(folder.id).then(
      () => toastDone(t('folder.deleted', { name })),
      (error: unknown) => toastFailure(t('folder.delete_failed'), error),
    );
  };
  return (
    <Group justify="space-between" gap="sm" py="xs" wrap="nowrap" align="flex-start">
      <Group gap="xs" wrap="nowrap" align="flex-start" miw={0}>
        <Icon size={18} aria-hidden style={{ flex: 'none', marginBlockStart: 2 }} />
        <Stack gap={2} miw={0}>
          <Text style={{ overflowWrap: 'anywhere' }}>
            <Bdi>{name}</Bdi>
          </Text>
          {isRestricted ? <OpenTo groups={folder.groups} /> : null}
        </Stack>
      </Group>
      <Group gap="xs" justify="flex-end" style={{ flex: 'none' }}>
        {permissions.update ? (
          <Button size="sm" variant="default" aria-label={t('folder.edit_of', { name })} onClick={onEdit}>
            {t('folder.edit')}
          </Button>
        ) : null}
        {permissions.delete ? (
          <Button
            size="sm"
            variant="default"
            aria-label={t('folder.delete_of', { name })}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            {t('folder.delete')}
          </Button>
        ) : null}
      </Group>
    </Group>
  );
}

function OpenTo({ groups }: { groups: readonly number[] }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const { data } = useQuery(folderGroupsQuery());
  const names = (data?.results ?? []).filter(({ id }) => groups.includes(id)).map(({ name }) => isolated(name));
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {names.length === 0 ? t('folder.open_to_admins') : t('folder.open_to', { groups: format.list(names) })}
    </Text>
  );
}
