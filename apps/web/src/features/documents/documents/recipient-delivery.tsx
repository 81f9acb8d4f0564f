import { Alert, Button, Group } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { MailPlus, MailWarning, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { canResendTo, shownState } from './recipient-progress.ts';
import { openResend } from './resend-dialog.tsx';
import { useDocumentActs } from './use-document-acts.tsx';

/** That an email did not reach a recipient, and what to do about it; nothing where all of them did. */
export function RecipientDelivery(props: { document: Document; recipient: Document['recipients'][number] }) {
  const { t } = useTranslation('documents');
  const { document, recipient } = props;
  const { askAnd } = useDocumentActs();
  const isCompleted = document.status === 'completed' || document.status === 'downloaded';
  const isOver = document.status === 'rejected' || document.status === 'not_completed';
  if (recipient.undeliveredAt === null || isOver) return null;
  // Who has no link to lose any more waits for the copy only.
  const isAsked = shownState(document.status, recipient) === 'undelivered' && !isCompleted;
  return (
    <Alert mt="xs" p="sm" color="red" icon={<MailWarning size={18} aria-hidden />}>
      <Sentence t={t} id={isAsked ? 'undelivered.asked' : 'undelivered.copy'} values={{ email: recipient.email }} />
      <Group mt="xs" gap="xs">
        {document.can.resend && canResendTo(document.status, recipient) ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<MailPlus size={14} aria-hidden />}
            onClick={() => void openResend(document)}
          >
            {t('resend.send')}
          </Button>
        ) : null}
        {isAsked && document.can.recall ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<Mirrored icon={Undo2} size={14} />}
            onClick={() => void askAnd('recall', document)}
          >
            {t('act.recall')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
