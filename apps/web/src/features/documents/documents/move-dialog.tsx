import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { openDialog } from '../../../ui/open-dialog.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { foldersQuery, useMoveDocument } from './folders.queries.ts';

const NONE = '0';

/** Asks where a document should lie. */
export const openMove = (document: DocumentSummary): Promise<void> =>
  openDialog(translate('folder.move_title', { ns: 'documents' }), (close) => (
    <Move document={document} onDone={close} />
  ));

/** Asks where many documents should lie. */
export const openMoveMany = (onChosen: (folder: number | null) => Promise<void>): Promise<void> =>
  openDialog(translate('folder.move_title', { ns: 'documents' }), (close) => (
    <MoveMany onChosen={onChosen} onDone={close} />
  ));

function MoveMany({ onChosen, onDone }: { onChosen: (folder: number | null) => Promise<void>; onDone: () => void }) {
  const { data, error, refetch } = useQuery(foldersQuery);
  const [chosen, setChosen] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void onChosen(chosen === NONE ? null : Number(chosen)).finally(onDone);
  };
  return (
    <Choice
      error={data ? null : error}
      onRetry={() => void refetch()}
      folders={data?.results ?? []}
      chosen={chosen}
      onChoose={setChosen}
      isBusy={isBusy}
      onCancel={onDone}
      onSave={save}
    />
  );
}

function Move({ document, onDone }: { document: DocumentSummary; onDone: () => void }) {
  const { t } = useTranslation('documents');
  const { data, error, refetch } = useQuery(foldersQuery);
  const move = useMoveDocument();
  const before = document.folder?.id ?? null;
  const [chosen, setChosen] = useState(String(before ?? NONE));
  // Of what it lies in, one may see the name alone.
  const folders = (data?.results ?? []).filter(({ id }) => id !== before);
  const all = document.folder ? [document.folder, ...folders] : folders;

  const put = (folder: number | null) => move.mutateAsync({ id: document.id, folder });
  const failed = (cause: unknown) => toastFailure(t('folder.move_failed'), cause);
  const save = () => {
    const folder = chosen === NONE ? null : Number(chosen);
    const { number } = document;
    const name = all.find(({ id }) => id === folder)?.name ?? '';
    const told = folder === null ? t('folder.taken_out', { number }) : t('folder.moved', { number, name });
    // A promise, not the callback of `mutate`: that dies with the dialog.
    void put(folder).then(() => {
      onDone();
      toastUndo(told, () => void put(before).then(() => toastDone(t('folder.moved_back', { number })), failed));
    }, failed);
  };
  return (
    <Choice
      error={data ? null : error}
      onRetry={() => void refetch()}
      folders={all}
      chosen={chosen}
      onChoose={setChosen}
      isBusy={move.isPending}
      isUnchanged={chosen === String(before ?? NONE)}
      onCancel={onDone}
      onSave={save}
    />
  );
}

function Choice(props: {
  error: Error | null;
  onRetry: () => void;
  folders: readonly { id: number; name: string }[];
  chosen: string;
  onChoose: (folder: string) => void;
  isBusy: boolean;
  isUnchanged?: boolean;
  onCancel: () => void;
  onSave: () => void;
}) {
  const { t } = useTranslation('documents');
  return (
    <Stack>
      <ErrorNote error={props.error} onRetry={props.onRetry} />
      <NativeSelect
        label={t('facts.folder')}
        value={props.chosen}
        data={[
          { value: NONE, label: t('folder.none') },
          ...props.folders.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        data-autofocus
        onChange={({ currentTarget: { value } }) => props.onChoose(value)}
      />
      <Group justify="flex-end">
        <CancelButton onClick={props.onCancel} />
        <Button loading={props.isBusy} disabled={props.isUnchanged ?? false} onClick={props.onSave}>
          {t('folder.move')}
        </Button>
      </Group>
    </Stack>
  );
}
