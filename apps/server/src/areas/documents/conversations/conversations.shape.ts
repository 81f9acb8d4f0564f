import type { Conversation, DocumentMessage } from '@sealwright/contract';
import type { MessageRow } from './conversations.repo.ts';

export const toMessage = (row: MessageRow): DocumentMessage => ({
  id: row.id,
  kind: row.kind,
  author: row.answerer ?? row.holderName,
  text: row.text,
  files: row.files.map(({ id, name, sizeBytes: size }) => ({ id, name, size })),
  createdAt: row.createdAt.toISOString(),
});

type Thread = [MessageRow, ...MessageRow[]];

/** One for each recipient and person; the one with the newest message first. */
export function threadsOf(rows: readonly MessageRow[]): Thread[] {
  const threads = Map.groupBy(rows, ({ recipientId, holderEmail }) => `${recipientId} ${holderEmail.toLowerCase()}`);
  return ([...threads.values()] as Thread[]).toSorted((one, other) => lastOf(other).id - lastOf(one).id);
}

const lastOf = (thread: Thread): MessageRow => thread.at(-1) ?? thread[0];

export function toConversation(thread: Thread, holders: ReadonlyMap<number, string>, mayAnswer: boolean): Conversation {
  const { documentId, recipientId, holderName, holderEmail } = lastOf(thread);
  // The one who gave the part away has no link to read an answer by.
  const isHolder = holders.get(recipientId) === holderEmail.toLowerCase();
  return {
    document: documentId,
    recipient: recipientId,
    name: holderName,
    email: holderEmail,
    isUnanswered: isHolder && lastOf(thread).kind === 'question',
    permissions: { answer: mayAnswer && isHolder },
    messages: thread.map(toMessage),
  };
}
