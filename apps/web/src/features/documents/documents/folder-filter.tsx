import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Folders } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchPatiently } from '../../../ui/lazy-ahead.ts';
import { toastError } from '../../../ui/toast.ts';
import { foldersQuery } from './folders.queries.ts';

// Most visits need no folder: the dialog is fetched when it is asked for.
const open = () =>
  fetchPatiently(() => import('./folders-dialog.tsx')).then(({ openFolders }) => openFolders(), toastError);

const ALL = '';
const NONE = '0';

/** Which folder the list shows, and the way to all of them. */
export function FolderFilter(props: { folder: number | undefined; onChange: (folder: number | undefined) => void }) {
  const { t } = useTranslation('documents');
  const { data } = useQuery(foldersQuery);
  const folders = data?.results ?? [];
  return (
    <>
      {folders.length > 0 || props.folder !== undefined ? (
        <NativeSelect
          aria-label={t('folder.filter')}
          maw={240}
          value={props.folder === undefined ? ALL : String(props.folder)}
          data={[
            { value: ALL, label: t('folder.all') },
            { value: NONE, label: t('folder.none') },
            ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => props.onChange(value === ALL ? undefined : Number(value))}
        />
      ) : null}
      {folders.length > 0 || data?.permissions.create ? (
        <Button variant="default" leftSection={<Folders size={16} aria-hidden />} onClick={() => void open()}>
          {t('folder.title')}
        </Button>
      ) : null}
    </>
  );
}
