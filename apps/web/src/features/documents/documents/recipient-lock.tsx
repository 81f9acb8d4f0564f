import { Alert, Button, Group } from '@mantine/core';
import { type Document, isClosedToPaper, unlockDocument } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { ROOT } from './documents.queries.ts';

const PaperNotice = lazy(async () => ({ default: (await import('../irs/paper-notice.tsx')).PaperNotice }));

/** That a recipient gave too many wrong answers, and the way to let them in again; nothing for everyone else. */
export function RecipientLock(props: { document: Document; recipient: Document['recipients'][number] }) {
  const { document, recipient } = props;
  const { t } = useTranslation('document');
  const format = useFormat();
  const cache = useQueryClient();
  const unlock = useMutation({
    mutationFn: () => api(unlockDocument, { params: { id: document.id }, body: { recipient: recipient.id } }),
    onSuccess: () => toastDone(t('lock.unlocked')),
    onError: (error) => toastFailure(t('lock.failed'), error),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
  if (recipient.identityLockedAt === null || recipient.signedOnPaperOn !== null) return null;
  if (isClosedToPaper(document, recipient)) {
    return (
      <Suspense fallback={null}>
        <PaperNotice document={document} name={recipient.name || recipient.email} />
      </Suspense>
    );
  }
  return (
    <Alert mt="xs" p="sm" color="red" icon={<LockKeyhole size={18} aria-hidden />}>
      {t('lock.text', { time: format.time(recipient.identityLockedAt) })}
      {document.permissions.unlock ? (
        <Group mt="xs">
          <Button
            size="xs"
            variant="default"
            loading={unlock.isPending}
            leftSection={<LockKeyholeOpen size={14} aria-hidden />}
            onClick={() => unlock.mutate()}
          >
            {t('lock.unlock')}
          </Button>
        </Group>
      ) : null}
    </Alert>
  );
}
