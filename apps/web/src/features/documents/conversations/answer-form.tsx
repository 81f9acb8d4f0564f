import type { Conversation } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import classes from './answer-form.module.css';
import { MessageFields, SendButton, useMessageDraft } from './message-draft.tsx';

type Answered = Pick<Conversation, 'document' | 'recipient' | 'name'>;

/** Answers a recipient, who gets it by mail. */
export function AnswerForm({ conversation }: { conversation: Answered }) {
  const { t } = useTranslation('questions');
  const draft = useMessageDraft(conversation);
  return (
    <form className={classes.form} noValidate onSubmit={draft.send}>
      <MessageFields of={draft} label={t('answer_to', { name: isolated(conversation.name) })} note={t('answer_note')} />
      <SendButton of={draft} label={t('answer')} />
    </form>
  );
}
