import { Button, Textarea } from '@mantine/core';
import { type Conversation, LONGEST_MESSAGE } from '@sealwright/contract';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import classes from './answer-form.module.css';
import { AttachmentList } from './attachment-list.tsx';
import { uploadFor, useAnswer } from './conversations.queries.ts';
import { useAttachments } from './use-attachments.ts';

type Answered = Pick<Conversation, 'document' | 'recipient' | 'name'>;

/** Answers a recipient, who gets it by mail. */
export function AnswerForm({ conversation: { document, recipient, name } }: { conversation: Answered }) {
  const { t } = useTranslation('questions');
  const errors = useErrorTexts();
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const answer = useAnswer(document, recipient);
  const attachments = useAttachments((file) => uploadFor(recipient, file));
  const isEmpty = text.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isEmpty || !attachments.isReady) return;
    answer.mutate(
      { text, files: attachments.ids },
      {
        onSuccess: () => {
          setText('');
          setAsked(false);
          attachments.clear();
        },
      },
    );
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <Textarea
        label={t('answer_to', { name: isolated(name) })}
        description={t('answer_note')}
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_MESSAGE}
        value={text}
        error={isAsked && isEmpty ? errors('field_required') : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <AttachmentList attachments={attachments} />
      <ErrorNote error={answer.error} />
      <Button
        type="submit"
        className={classes.send ?? ''}
        loading={answer.isPending}
        disabled={!attachments.isReady}
        leftSection={<Send size={18} aria-hidden />}
      >
        {t('answer')}
      </Button>
    </form>
  );
}
