import { Button, Text } from '@mantine/core';
import type { BulkSendDetails } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { CircleX, Pause, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { useBatchAct, useDeleteBatch } from './bulk-sends.queries.ts';

type Act = 'pause' | 'resume' | 'cancel' | 'retry';

/** What can be done with a batch as a whole. */
export function BatchActs({ batch }: { batch: BulkSendDetails }) {
  const { t } = useTranslation('bulk-sends');
  const acting = useBatchAct(batch.id);
  const { permissions: can } = batch;
  const act = (what: Act) =>
    acting.mutate(what, {
      onSuccess: () => toastDone(t(`done.${what}`)),
      onError: (error) => toastFailure(t(`failed.${what}`), error),
    });
  const cancel = async () => {
    const isSure = await confirm({
      title: t('cancel.title'),
      body: <Text size="sm">{t('cancel.text')}</Text>,
      confirmLabel: t('cancel.confirm'),
      isDangerous: true,
    });
    if (isSure) act('cancel');
  };
  const button = (what: 'pause' | 'resume' | 'retry', Icon: typeof Pause) => (
    <Button
      variant={what === 'resume' ? 'filled' : 'default'}
      leftSection={<Icon size={18} aria-hidden />}
      disabled={acting.isPending}
      onClick={() => act(what)}
    >
      {t(`act.${what}`)}
    </Button>
  );
  return (
    <>
      {can.resume ? button('resume', Play) : null}
      {can.retry ? button('retry', RotateCcw) : null}
      {can.pause ? button('pause', Pause) : null}
      {can.cancel ? (
        <Button
          variant="default"
          leftSection={<CircleX size={18} aria-hidden />}
          disabled={acting.isPending}
          onClick={() => void cancel()}
        >
          {t('act.cancel')}
        </Button>
      ) : null}
      {can.delete ? <DeleteButton batch={batch} /> : null}
    </>
  );
}

function DeleteButton({ batch }: { batch: BulkSendDetails }) {
  const { t } = useTranslation('bulk-sends');
  const navigate = useNavigate();
  const deleting = useDeleteBatch();
  const remove = async () => {
    const isSure = await confirm({
      title: t('delete.title'),
      body: (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('delete.text', { name: batch.name })}
        </Text>
      ),
      confirmLabel: t('delete.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    deleting.mutate(batch.id, {
      onSuccess: () => {
        toastDone(t('done.delete', { name: batch.name }));
        // What was not checked yet is gone with it.
        void navigate({ to: '/templates/bulk-sends', ignoreBlocker: true });
      },
      onError: (error) => toastFailure(t('failed.delete'), error),
    });
  };
  return (
    <Button
      variant="default"
      leftSection={<Trash2 size={18} aria-hidden />}
      loading={deleting.isPending}
      onClick={() => void remove()}
    >
      {t('act.delete')}
    </Button>
  );
}
