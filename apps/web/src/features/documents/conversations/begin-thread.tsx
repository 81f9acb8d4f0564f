import { Button, Group, Select } from '@mantine/core';
import type { listConversations, Output } from '@sealwright/contract';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import classes from './answer-form.module.css';
import { MessageFields, SendButton, useMessageDraft } from './message-draft.tsx';

type Other = Output<typeof listConversations>['others'][number];

/** Writes to someone who has asked nothing yet. */
export function BeginThread({ others }: { others: readonly Other[] }) {
  const { t } = useTranslation('questions');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <BeginForm others={others} onDone={() => setOpen(false)} />;
  return (
    <Button
      variant="default"
      className={classes.begin ?? ''}
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
  const [chosen, setChosen] = useState<string | null>(others.length === 1 && others[0] ? keyOf(others[0]) : null);
  const to = others.find((one) => keyOf(one) === chosen);
  const draft = useMessageDraft(to, {
    isFirst: true,
    onSent: () => {
      toastDone(t('begin.sent'));
      onDone();
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={draft.send}>
      <Select
        label={t('begin.recipient')}
        required
        searchable={others.length > 8}
        data={others.map((one) => ({ value: keyOf(one), label: one.name || one.email }))}
        value={chosen}
        error={to === undefined ? draft.missing : null}
        onChange={(key) => {
          // A file was uploaded for the one who was chosen before.
          draft.attachments.clear();
          setChosen(key);
        }}
      />
      <MessageFields of={draft} label={t('begin.text')} note={t('begin.note')} failed={t('begin.failed')} />
      <Group gap="sm">
        <SendButton of={draft} label={t('begin.send')} />
        <CancelButton onClick={onDone} isDisabled={draft.isPending} />
      </Group>
    </form>
  );
}
