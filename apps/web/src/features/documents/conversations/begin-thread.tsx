import { Button, Group, Select } from '@mantine/core';
import type { listConversations, Output } from '@sealwright/contract';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import classes from './answer-form.module.css';
import { MessageFields, SendButton, useMessageDraft } from './message-draft.tsx';
import { draftKey, dropDraft, isHalfWritten, moveDraft } from './message-drafts.ts';

type Other = Output<typeof listConversations>['others'][number];

/** The key of whom one writes to; `chosen` is null until then. Null where nothing was begun. */
export type Begun = { readonly chosen: string | null } | null;

const anyoneIn = (document: number): string => draftKey({ document, recipient: null });

/** What was half written when the page was left. */
export function begunBefore(document: number, others: readonly Other[]): Begun {
  const chosen = others.map(draftKey).find(isHalfWritten) ?? null;
  return chosen !== null || isHalfWritten(anyoneIn(document)) ? { chosen } : null;
}

type Props = {
  document: number;
  others: readonly Other[];
  begun: Begun;
  onBegun: (begun: Begun) => void;
};

/** Writes to someone who has asked nothing yet. */
export function BeginThread({ document, others, begun, onBegun }: Props) {
  const { t } = useTranslation('questions');
  if (begun !== null) return <BeginForm document={document} others={others} begun={begun} onBegun={onBegun} />;
  if (others.length === 0) return null;
  return (
    <Button
      variant="default"
      className={classes.begin ?? ''}
      leftSection={<MessageSquarePlus size={18} aria-hidden />}
      onClick={() => onBegun({ chosen: others.length === 1 && others[0] ? draftKey(others[0]) : null })}
    >
      {t('begin')}
    </Button>
  );
}

/** A recipient who asks something in between can still be written to. */
function useAllSince(others: readonly Other[]): readonly Other[] {
  const [before] = useState(others);
  const now = new Set(others.map(draftKey));
  return [...others, ...before.filter((one) => !now.has(draftKey(one)))];
}

function BeginForm({ document, others, begun: { chosen }, onBegun }: Props & { begun: NonNullable<Begun> }) {
  const { t } = useTranslation('questions');
  const all = useAllSince(others);
  const to = all.find((one) => draftKey(one) === chosen) ?? { document, recipient: null };
  const draft = useMessageDraft(to, {
    isFirst: true,
    onSent: () => {
      toastDone(t('begin.sent'));
      onBegun(null);
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={draft.send}>
      <Select
        label={t('begin.recipient')}
        required
        searchable={all.length > 8}
        data={all.map((one) => ({ value: draftKey(one), label: one.name || one.email }))}
        value={chosen}
        readOnly={draft.isPending}
        error={draft.hasRecipient ? null : draft.missing}
        onChange={(key) => {
          moveDraft(draftKey(to), key ?? anyoneIn(document));
          onBegun({ chosen: key });
        }}
      />
      <MessageFields of={draft} label={t('begin.text')} note={t('begin.note')} failed={t('begin.failed')} />
      <Group gap="sm">
        <SendButton of={draft} label={t('begin.send')} />
        <CancelButton
          isDisabled={draft.isPending}
          onClick={() => {
            dropDraft(draftKey(to));
            onBegun(null);
          }}
        />
      </Group>
    </form>
  );
}
