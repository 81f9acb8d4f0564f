import { Button, Textarea } from '@mantine/core';
import { LONGEST_MESSAGE } from '@sealwright/contract';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { AttachmentList } from './attachment-list.tsx';
import { uploadFor, useAnswer } from './conversations.queries.ts';
import { useAttachments } from './use-attachments.ts';

type Draft = ReturnType<typeof useMessageDraft>;

/** A message while it is written. `to` is undefined until a recipient is chosen; `isFirst`: they have asked nothing yet. */
export function useMessageDraft(
  to: { document: number; recipient: number } | undefined,
  { isFirst = false, onSent }: { isFirst?: boolean; onSent?: () => void } = {},
) {
  const errors = useErrorTexts();
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useAnswer(to?.document ?? 0, to?.recipient ?? 0, { isFirst });
  const attachments = useAttachments((file) => uploadFor(to?.recipient ?? 0, file));
  const clear = () => {
    setText('');
    setAsked(false);
    attachments.clear();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (to === undefined || text.trim() === '' || !attachments.isReady) return;
    mutate({ text, files: attachments.ids }, { onSuccess: onSent ?? clear });
  };
  return {
    text,
    setText,
    attachments,
    send,
    isPending,
    error,
    hasRecipient: to !== undefined,
    /** What is said at a required field that is empty; null before the first try to send. */
    missing: isAsked ? errors('field_required') : null,
  };
}

/** The text of a message and its files, with the refusal of the server below. */
export function MessageFields({
  of,
  label,
  note,
  failed,
}: {
  of: Draft;
  label: string;
  note: string;
  failed?: string;
}) {
  return (
    <>
      <Textarea
        label={label}
        description={note}
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_MESSAGE}
        value={of.text}
        error={of.text.trim() === '' ? of.missing : null}
        onChange={(event) => of.setText(event.currentTarget.value)}
      />
      {of.hasRecipient ? <AttachmentList attachments={of.attachments} /> : null}
      <ErrorNote error={of.error} title={failed} />
    </>
  );
}

export function SendButton({ of: { isPending, attachments }, label }: { of: Draft; label: string }) {
  return (
    <Button
      type="submit"
      style={{ justifySelf: 'start' }}
      loading={isPending}
      disabled={!attachments.isReady}
      leftSection={<Send size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
}
