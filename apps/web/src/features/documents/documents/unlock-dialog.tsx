import { Button, Group, Stack, Text } from '@mantine/core';
import { type DocumentSummary, reasonNotToReopen, unlockDocument } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { LockKeyholeOpen, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { openDialog } from '../../../ui/open-dialog.ts';
import { RecipientStateBadge } from '../../../ui/status-badge.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { ROOT } from './documents.queries.ts';
import { shownState } from './recipient-progress.ts';

type Listed = DocumentSummary['recipients'][number];

/** Asks whom to let in again, or whose finished part to open again; it says why not where that cannot be. */
export const openUnlock = (document: DocumentSummary): Promise<void> =>
  openDialog(translate('unlock.title', { ns: 'documents' }), (close) => <Unlock document={document} onDone={close} />);

function Unlock(props: { document: DocumentSummary; onDone: () => void }) {
  const { t } = useTranslation('documents');
  const cache = useQueryClient();
  const { document } = props;
  const unlock = useMutation({
    mutationFn: ({ recipient, isReopening }: { recipient: Listed; isReopening: boolean }) =>
      api(unlockDocument, {
        params: { id: document.id },
        body: { recipient: recipient.id, ...(isReopening ? { reopen: true } : {}) },
      }),
    onError: (error) => toastFailure(t('unlock.failed'), error),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
  const perform = (recipient: Listed, isReopening: boolean) =>
    // A promise: the callback of `mutate` dies with the dialog.
    void unlock.mutateAsync({ recipient, isReopening }).then(
      () => {
        toastDone(t(isReopening ? 'unlock.reopened' : 'unlock.unlocked', { name: recipient.name }));
        props.onDone();
      },
      () => undefined,
    );
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('unlock.text')}
      </Text>
      {document.recipients.map((recipient) => (
        <Person
          key={recipient.id}
          document={document}
          recipient={recipient}
          isBusy={unlock.isPending}
          isOwnBusy={unlock.isPending && unlock.variables.recipient.id === recipient.id}
          onPerform={(isReopening) => perform(recipient, isReopening)}
        />
      ))}
    </Stack>
  );
}

function Person(props: {
  document: DocumentSummary;
  recipient: Listed;
  isBusy: boolean;
  isOwnBusy: boolean;
  onPerform: (isReopening: boolean) => void;
}) {
  const { document, recipient } = props;
  const { t } = useTranslation('documents');
  const errors = useErrorTexts();
  const isLocked = recipient.identityLockedAt !== null;
  const reason = reasonNotToReopen(recipient, document.recipients);
  const isReopenable = document.can.reopen && reason === null;
  const words = isLocked ? t('unlock.locked') : isReopenable ? t('unlock.later') : null;
  // That a part is not finished needs no word beside its state.
  const refusal =
    document.can.reopen && reason !== null && reason !== 'not_submitted' ? errors(`reopen_${reason}`) : null;
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <Stack gap={2} miw={0} flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={550}>
            <Bdi>{recipient.name}</Bdi>
          </Text>
          <RecipientStateBadge state={shownState(document.status, recipient)} />
        </Group>
        <Text size="sm" c="dimmed">
          {words ?? refusal}
        </Text>
      </Stack>
      {isLocked || isReopenable ? (
        <Button
          size="sm"
          variant="default"
          leftSection={isLocked ? <LockKeyholeOpen size={16} aria-hidden /> : <RotateCcw size={16} aria-hidden />}
          loading={props.isOwnBusy}
          disabled={props.isBusy}
          aria-label={t(isLocked ? 'unlock.unlock_of' : 'unlock.reopen_of', { name: recipient.name })}
          onClick={() => props.onPerform(!isLocked)}
        >
          {t(isLocked ? 'unlock.unlock' : 'unlock.reopen')}
        </Button>
      ) : null}
    </Group>
  );
}
