import { Button, Group, Select, Textarea } from '@mantine/core';
import { type listConversations, LONGEST_MESSAGE, type Output } from '@sealwright/contract';
import { MessageSquarePlus, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { toastDone } from '../../../ui/toast.ts';
import classes from './answer-form.module.css';
import { AttachmentList } from './attachment-list.tsx';
import { uploadFor, useAnswer } from './conversations.queries.ts';
import { useAttachments } from './use-attachments.ts';

type Other = Output<typeof listConversations>['others'][number];

/** Writes to someone who has asked nothing yet. */
export function BeginThread({ others }: { others: readonly Other[] }) {
  const { t } = useTranslation('questions');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <BeginForm others={others} onDone={() => setOpen(false)} />;
  return (
    <Button
      variant="default"
      className={classes.send ?? ''}
      leftSection={<MessageSquarePlus size={18} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {t('begin')}
    </Button>
  );
}

const keyOf = ({ document, recipient }: Other): string => `${document} ${recipient}`;

function BeginForm({ others, onDone }: { others: readonly Other[]; onDone: () => void }) {
  const { t } = useTranslation('questions');
  const common = useTranslation('common').t;
  const errors = useErrorTexts();
  const [chosen, setChosen] = useState<string | null>(others.length === 1 && others[0] ? keyOf(others[0]) : null);
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const to = others.find((one) => keyOf(one) === chosen);
  const write = useAnswer(to?.document ?? 0, to?.recipient ?? 0, { isFirst: true });
  const attachments = useAttachments((file) => uploadFor(to?.recipient ?? 0, file));
  const missing = isAsked ? errors('field_required') : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (to === undefined || text.trim() === '') return;
    if (!attachments.isReady) return;
    write.mutate(
      { text, files: attachments.ids },
      {
        onSuccess: () => {
          toastDone(t('begin.sent'));
          onDone();
        },
      },
    );
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <Select
        label={t('begin.recipient')}
        required
        searchable={others.length > 8}
        data={others.map((one) => ({ value: keyOf(one), label: one.name || one.email }))}
        value={chosen}
        error={to === undefined ? missing : null}
        onChange={(key) => {
          // A file was uploaded for the one who was chosen before.
          attachments.clear();
          setChosen(key);
        }}
      />
      <Textarea
        label={t('begin.text')}
        description={t('begin.note')}
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_MESSAGE}
        value={text}
        error={text.trim() === '' ? missing : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {to === undefined ? null : <AttachmentList attachments={attachments} />}
      <ErrorNote error={write.error} title={t('begin.failed')} />
      <Group gap="sm">
        <Button
          type="submit"
          loading={write.isPending}
          disabled={!attachments.isReady}
          leftSection={<Send size={18} aria-hidden />}
        >
          {t('begin.send')}
        </Button>
        <Button variant="default" disabled={write.isPending} onClick={onDone}>
          {common('cancel')}
        </Button>
      </Group>
    </form>
  );
}
