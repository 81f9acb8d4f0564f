import { Button, Textarea } from '@mantine/core';
import { LONGEST_MESSAGE } from '@sealwright/contract';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { AttachmentList } from './attachment-list.tsx';
import { uploadFor, useAnswer } from './conversations.queries.ts';
import { type Addressee, changeDraft, draftKey, draftOf, dropDraft, useDrafts } from './message-drafts.ts';
import { attachmentsOf, createTurns } from './use-attachments.ts';

type Draft = ReturnType<typeof useMessageDraft>;

/** A message while it is written, and on its way. `isFirst`: the recipient has asked nothing yet. */
export function useMessageDraft(
  to: Addressee,
  { isFirst = false, onSent }: { isFirst?: boolean; onSent?: () => void } = {},
) {
  const errors = useErrorTexts();
  const { document, recipient } = to;
  const key = draftKey(to);
  const { text, files, isSending, error } = useDrafts((state) => draftOf(state, key));
  const [isAsked, setAsked] = useState(false);
  const [inTurn] = useState(createTurns);
  const { mutateAsync } = useAnswer(document, recipient ?? 0, { isFirst });
  const attachments = attachmentsOf(
    { all: files, setAll: (change) => changeDraft(key, (draft) => ({ files: change(draft.files) })), inTurn },
    (file) => uploadFor(recipient ?? 0, file),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (recipient === null || isSending || text.trim() === '' || !attachments.isReady) return;
    changeDraft(key, () => ({ isSending: true, error: null }));
    mutateAsync({ text, files: attachments.ids }).then(
      () => {
        // What is there after someone else has signed in is not what was sent.
        if (draftOf(useDrafts.getState(), key).isSending) dropDraft(key);
        setAsked(false);
        onSent?.();
      },
      (cause: unknown) => changeDraft(key, () => ({ isSending: false, error: cause })),
    );
  };
  return {
    text,
    setText: (typed: string) => changeDraft(key, () => ({ text: typed })),
    attachments,
    send,
    isPending: isSending,
    error,
    hasRecipient: recipient !== null,
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
        // What is on its way stands: nothing typed now would be part of it.
        readOnly={of.isPending}
        value={of.text}
        error={of.text.trim() === '' ? of.missing : null}
        onChange={(event) => of.setText(event.currentTarget.value)}
      />
      {of.hasRecipient ? <AttachmentList attachments={of.attachments} isLocked={of.isPending} /> : null}
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
