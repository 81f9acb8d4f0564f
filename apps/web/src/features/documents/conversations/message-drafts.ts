import { create } from 'zustand';
import { onPersonGone } from '../../../lib/session.ts';
import type { Attachment } from './use-attachments.ts';

/** Whom a message is for, in the document that they have; null until someone is chosen. */
export type Addressee = { readonly document: number; readonly recipient: number | null };

/** A message that is not sent yet. `error`: why sending it failed. */
export type MessageDraft = {
  readonly text: string;
  readonly files: readonly Attachment[];
  readonly isSending: boolean;
  readonly error: unknown;
};

export type DraftsState = { readonly drafts: ReadonlyMap<string, MessageDraft> };

// Kept here and not in a component: what is half written is still there when one comes back.
export const useDrafts = create<DraftsState>()(() => ({ drafts: new Map() }));

const NOTHING: MessageDraft = { text: '', files: [], isSending: false, error: null };

export const draftKey = ({ document, recipient }: Addressee): string => `${document} ${recipient ?? 'anyone'}`;

export const draftOf = ({ drafts }: DraftsState, key: string): MessageDraft => drafts.get(key) ?? NOTHING;

/** Something was written, and is not on its way. */
export const isHalfWritten = (key: string): boolean => {
  const draft = useDrafts.getState().drafts.get(key);
  return draft !== undefined && !draft.isSending;
};

export function changeDraft(key: string, change: (draft: MessageDraft) => Partial<MessageDraft>): void {
  useDrafts.setState((state) => {
    const before = draftOf(state, key);
    const next = { ...before, ...change(before) };
    const drafts = new Map(state.drafts);
    if (next.text === '' && next.files.length === 0 && !next.isSending) drafts.delete(key);
    else drafts.set(key, next);
    return { drafts };
  });
}

export const dropDraft = (key: string): void => changeDraft(key, () => NOTHING);

/** Takes the text to another recipient, unless one of their own waits there. Files stay behind: they were uploaded for the first. */
export function moveDraft(from: string, to: string): void {
  const { text } = draftOf(useDrafts.getState(), from);
  if (from === to || text === '' || draftOf(useDrafts.getState(), to).text !== '') return;
  changeDraft(to, () => ({ text }));
  dropDraft(from);
}

onPersonGone(() => useDrafts.setState({ drafts: new Map() }));
