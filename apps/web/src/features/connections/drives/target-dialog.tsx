import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DRIVE_NAMES, type DriveProvider } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FolderBrowser, type Step } from '../../../ui/folder-browser.tsx';
import { targetsQuery, useCreateFolder } from './drives.queries.ts';

type Props = { provider: DriveProvider; onChoose: (folder: Step) => void; onClose: () => void };

/** Where in the drive sealed copies go: a folder that is there, or a new one. */
export function TargetDialog({ provider, onChoose, onClose }: Props) {
  const { t } = useTranslation('drives');
  const [path, setPath] = useState<readonly Step[]>([]);
  const here = path.at(-1);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    targetsQuery(provider, here?.id),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <Dialog onClose={onClose} size="lg" title={t('target.title')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(`target.text.${provider}`)}
        </Text>
        <FolderBrowser
          top={DRIVE_NAMES[provider]}
          path={path}
          onPath={setPath}
          entries={entries?.map(({ id, name }) => ({ id, name, isFolder: true, isMain: true, note: '' }))}
          error={error}
          onRetry={() => void refetch()}
          empty={t('target.empty')}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isReadingMore={isFetchingNextPage}
        />
        <NewFolder provider={provider} parent={here?.id} onMade={(made) => setPath([...path, made])} />
        <Group justify="flex-end">
          <Button disabled={here === undefined} onClick={() => here && onChoose(here)}>
            {here === undefined ? t('target.choose_none') : t('target.choose')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type NewProps = { provider: DriveProvider; parent: string | undefined; onMade: (folder: Step) => void };

function NewFolder({ provider, parent, onMade }: NewProps) {
  const { t } = useTranslation('drives');
  const [name, setName] = useState('');
  const create = useCreateFolder(provider);
  const make = () =>
    create.mutate(
      { name: name.trim(), ...(parent === undefined ? {} : { folder: parent }) },
      {
        onSuccess: ({ id, name: made }) => {
          setName('');
          onMade({ id, name: made });
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') make();
      }}
    >
      <ErrorNote error={create.error} title={t('target.new_failed')} />
      <Group align="flex-end" gap="sm">
        <TextInput
          flex="1 1 200px"
          label={t('target.new')}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={create.isPending} disabled={name.trim() === ''}>
          {t('target.create')}
        </Button>
      </Group>
    </form>
  );
}
