import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DRIVE_NAMES, type DriveEntry, type DriveProvider, MAX_FILE_BYTES } from '@sealwright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type BrowsedEntry, FolderBrowser, type Step } from '../../../ui/folder-browser.tsx';
import { driveFilesQuery } from './drives.queries.ts';
import type { DriveFile } from './uploads.ts';

const TYPING_MS = 300;

type Props = {
  provider: DriveProvider;
  room: number;
  onFiles: (files: readonly DriveFile[]) => void;
  onClose: () => void;
};

/** Files of a connected drive: one goes into folders, searches, and chooses PDFs. */
export function DriveDialog({ provider, room, onFiles, onClose }: Props) {
  const { t } = useTranslation('wizard');
  const { number } = useFormat();
  const [path, setPath] = useState<readonly Step[]>([]);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, DriveFile>>(new Map());
  const [searched] = useDebouncedValue(typed.trim(), TYPING_MS);
  const search = typed.trim() === '' ? '' : searched;
  const found = useInfiniteQuery(driveFilesQuery(provider, { folder: path.at(-1)?.id, search }));
  const entries = found.data?.pages.flatMap((page) => page.entries);
  const toBrowsed = useBrowsed(chosen.size >= room ? chosen : null);
  const choose = ({ id, name }: BrowsedEntry, isChosen: boolean) => {
    const next = new Map(chosen);
    const size = entries?.find((entry) => entry.id === id)?.size ?? 0;
    if (isChosen) next.set(id, { id, name, size, drive: provider });
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('drive.title', { drive: DRIVE_NAMES[provider] })}>
      <Stack gap="md">
        <TextInput
          type="search"
          aria-label={t('drive.search')}
          placeholder={t('drive.search')}
          leftSection={<Search size={18} aria-hidden />}
          value={typed}
          maxLength={200}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FolderBrowser
          top={DRIVE_NAMES[provider]}
          path={search === '' ? path : []}
          onPath={(next) => {
            setTyped('');
            setPath(next);
          }}
          entries={entries?.map(toBrowsed)}
          error={found.error}
          onRetry={() => void found.refetch()}
          empty={t(search === '' ? 'drive.empty' : 'drive.nothing_found')}
          onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
          isReadingMore={found.isFetchingNextPage}
          chosen={new Set(chosen.keys())}
          onChoose={choose}
        />
        <Group justify="space-between" gap="sm">
          <Text component="output" size="sm" c="dimmed">
            {t('drive.chosen', { number: number(chosen.size) })}
          </Text>
          <Button disabled={chosen.size === 0} onClick={() => onFiles([...chosen.values()])}>
            {t('drive.add')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** How an entry is shown; of files only PDFs of a good size can be chosen. `full`: those that are chosen, where there is room for no more. */
function useBrowsed(full: ReadonlyMap<string, DriveFile> | null): (entry: DriveEntry) => BrowsedEntry {
  const { t } = useTranslation('wizard');
  const { bytes } = useFormat();
  return ({ id, name, kind, isPdf, size }) => {
    const isTooLarge = size !== null && size > MAX_FILE_BYTES;
    const said = size === null ? '' : bytes(size);
    const note = !isPdf ? t('drive.not_pdf') : isTooLarge ? t('drive.too_large', { size: said }) : said;
    const isMain = isPdf && !isTooLarge && (full === null || full.has(id));
    return { id, name, isFolder: kind === 'folder', isMain, note };
  };
}
