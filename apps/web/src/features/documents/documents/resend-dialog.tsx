import { Button, Group, Stack, Text } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { t as translate } from 'i18next';
import { MailPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { openDialog } from '../../../ui/open-dialog.ts';
import { RecipientStateBadge } from '../../../ui/status-badge.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useResendLink } from './documents.acts.ts';
import { canResendTo, shownState } from './recipient-progress.ts';

type Listed = DocumentSummary['recipients'][number];

/** Asks whom to send a fresh link; it says that the old one dies. */
export const openResend = (document: DocumentSummary): Promise<void> =>
  openDialog(translate('resend.title', { ns: 'documents' }), (close) => (
    <ResendTo document={document} onDone={close} />
  ));

/** Nothing where no one can be sent a fresh link. */
export function ResendButton({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  if (!document.can.resend || !document.recipients.some((one) => canResendTo(document.status, one))) return null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<MailPlus size={16} aria-hidden />}
      onClick={() => void openResend(document)}
    >
      {t('act.resend')}
    </Button>
  );
}

function ResendTo(props: { document: DocumentSummary; onDone: () => void }) {
  const { t } = useTranslation('documents');
  const resend = useResendLink();
  const { document } = props;
  const send = ({ id, name }: Listed) =>
    // A promise, not the callback of `mutate`: that dies with the dialog, which may be closed before the answer comes.
    void resend.mutateAsync({ id: document.id, recipient: id }).then(
      () => {
        toastDone(t('done.resend', { name }));
        props.onDone();
      },
      // The mutation has told of it.
      () => undefined,
    );
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('resend.text')}
      </Text>
      {document.recipients
        .filter((one) => canResendTo(document.status, one))
        .map((recipient) => (
          <Group key={recipient.id} justify="space-between" wrap="nowrap">
            <Stack gap={2} miw={0}>
              <Group gap="xs">
                <Text fw={550}>
                  <Bdi>{recipient.name}</Bdi>
                </Text>
                <RecipientStateBadge state={shownState(document.status, recipient)} />
              </Group>
              <Text size="sm" c="dimmed" truncate>
                <Bdi>{recipient.email}</Bdi>
              </Text>
            </Stack>
            <Button
              size="sm"
              variant="default"
              leftSection={<MailPlus size={16} aria-hidden />}
              loading={resend.isPending && resend.variables.recipient === recipient.id}
              disabled={resend.isPending}
              aria-label={t('resend.to', { name: recipient.name })}
              onClick={() => send(recipient)}
            >
              {t('resend.send')}
            </Button>
          </Group>
        ))}
    </Stack>
  );
}
