import { Text } from '@mantine/core';
import type { BulkAct, DocumentsFilter } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  BellRing,
  Download,
  FolderInput,
  LockKeyhole,
  LockKeyholeOpen,
  MailPlus,
  Send,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { fetchPatiently } from '../../../ui/lazy-ahead.ts';
import { SelectionAct, type SelectionState } from '../../../ui/list/index.ts';
import { toastError, toastFailure } from '../../../ui/toast.ts';
import { startMany } from './bulk.acts.ts';
import { measure } from './bulk.queries.ts';

const ICONS = {
  send: Send,
  remind: BellRing,
  lock: LockKeyhole,
  unlock: LockKeyholeOpen,
  resend: MailPlus,
  archive: Archive,
  restore: ArchiveRestore,
  move: FolderInput,
  download: Download,
  delete: Trash2,
};

/** What can be done with the documents that are chosen. Each is asked about or can be undone. */
export function SelectedDocuments(props: { state: SelectionState<DocumentsFilter>; isArchive: boolean }) {
  const { t } = useTranslation('bulk');
  const { state, isArchive } = props;
  const [busy, setBusy] = useState<BulkAct | null>(null);
  const run = useStarting(state);
  const press = async (act: BulkAct) => {
    setBusy(act);
    await run(act).finally(() => setBusy(null));
  };
  const acts: readonly BulkAct[] = isArchive
    ? ['restore', 'move', 'download', 'delete']
    : ['resend', 'archive', 'move', 'download', 'delete'];
  return acts.map((act) => (
    <SelectionAct
      key={act}
      icon={ICONS[act]}
      words={t(`act.${act}`)}
      isDangerous={act === 'delete'}
      isBusy={busy === act}
      onPress={() => void press(act)}
    />
  ));
}

function useStarting({ chosen, count, clear }: SelectionState<DocumentsFilter>) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const cache = useQueryClient();
  const ask = (act: 'resend' | 'delete' | 'download', body: string) =>
    confirm({
      title: t(`ask.${act}.title`, { count, number: format.number(count) }),
      body: <Text>{body}</Text>,
      confirmLabel: t(`ask.${act}.confirm`),
      isDangerous: act === 'delete',
    });
  const start = async (act: BulkAct, folder?: number | null) => {
    if (chosen === null) return;
    if (await startMany(cache, { act, selection: chosen, ...(folder === undefined ? {} : { folder }) })) clear();
  };
  /** Says how much it will be, before it begins. */
  const askSize = async (): Promise<boolean> => {
    if (chosen === null) return false;
    try {
      const { sealedCount, sizeBytes } = await measure(chosen);
      const values = { count: sealedCount, number: format.number(sealedCount), size: format.bytes(sizeBytes) };
      if (sealedCount > 0) return await ask('download', t('ask.download.text', values));
      toastFailure(t('failed.download'), new ApiError('document_not_completed', { status: 409 }));
    } catch (error) {
      toastFailure(t('failed.download'), error);
    }
    return false;
  };
  return async (act: BulkAct): Promise<void> => {
    if (act === 'move') {
      await fetchPatiently(() => import('../documents/move-dialog.tsx')).then(
        (dialog) => dialog.openMoveMany((folder) => start('move', folder)),
        toastError,
      );
      return;
    }
    if (act === 'download' && !(await askSize())) return;
    if ((act === 'resend' || act === 'delete') && !(await ask(act, t(`ask.${act}.text`)))) return;
    await start(act);
  };
}
