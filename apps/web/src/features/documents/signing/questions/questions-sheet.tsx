import '@mantine/core/styles/Input.css';
import { Button, Loader, Textarea } from '@mantine/core';
import { type DocumentMessage, LONGEST_MESSAGE } from '@sealwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import { AttachmentList } from '../../conversations/attachment-list.tsx';
import { MessageList } from '../../conversations/message-list.tsx';
import { useAttachments } from '../../conversations/use-attachments.ts';
import sheets from '../sheets/sheets.module.css';
import { Sheet } from '../sheets/sheet.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useWork } from '../use-work.ts';
import { leaveQuestions } from './at-questions.ts';

/** One's own questions to the sender and the answers, which come by themselves while it is open. */
export function QuestionsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('questions');
  const errors = useErrorTexts();
  const part = useSigningPart();
  const senderName = useSigning((state) => state.view.document.senderName);
  const { messages, error, show, readAgain } = useQuestions();
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const work = useWork();
  const attachments = useAttachments(part.calls.uploadFile);
  const taking = useWork();
  const isEmpty = text.trim() === '';
  useEffect(leaveQuestions, []);
  const send = () => {
    setAsked(true);
    if (isEmpty || !attachments.isReady) return;
    work.run(
      async () => show((await part.calls.ask(text, attachments.ids)).messages),
      () => {
        setText('');
        setAsked(false);
        attachments.clear();
      },
    );
  };
  return (
    <Sheet
      title={t('ask_title')}
      onClose={onClose}
      onSubmit={send}
      footer={
        <Button type="submit" loading={work.isBusy} disabled={!attachments.isReady}>
          {t('ask')}
        </Button>
      }
    >
      <p className={sheets.quiet}>
        {t('ask_note')} <Bdi>{senderName}</Bdi>
      </p>
      {messages === null && !error ? <Loader size="sm" aria-label={t('ask_title')} /> : null}
      {error && messages === null ? <ErrorNote error={error} title={t('failed')} onRetry={readAgain} /> : null}
      {messages && messages.length > 0 ? (
        <MessageList
          messages={messages}
          own="question"
          onTake={(file) => taking.run(() => part.calls.takeFile(file.id))}
        />
      ) : null}
      <ErrorNote error={taking.error} title={t('files.failed')} />
      <Textarea
        label={t('question')}
        required
        data-autofocus
        rows={3}
        maxLength={LONGEST_MESSAGE}
        value={text}
        error={isAsked && isEmpty ? errors('field_required') : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <AttachmentList attachments={attachments} />
      <ErrorNote error={work.error} />
    </Sheet>
  );
}

function useQuestions() {
  const part = useSigningPart();
  const [messages, setMessages] = useState<DocumentMessage[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const readAgain = useCallback(() => {
    const keep = (read: DocumentMessage[]) => {
      setError(null);
      // An answer to an earlier reading may come late.
      setMessages((known) => (read.length < (known?.length ?? 0) ? known : read));
    };
    void part.calls.questions().then(({ messages: read }) => keep(read), setError);
  }, [part]);
  useEffect(() => {
    readAgain();
    return part.calls.watch(readAgain);
  }, [part, readAgain]);
  return { messages, error, show: setMessages, readAgain };
}
