import type {
  countUnreadConversations,
  getConversation,
  Input,
  listAllConversations,
  Output,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { findFor, numberOf, readCreators, titleOf } from '../documents/index.ts';
import { conversationPolicy } from './conversations.policy.ts';
import { readHolders } from './conversations.reads.ts';
import { conversationsRepo, type MessageRow } from './conversations.repo.ts';
import { toConversation } from './conversations.shape.ts';
import { type ThreadRow, threadsReads } from './threads.reads.ts';

/** All threads of an account in one place, and how far each person has read them. */
export const threadsService = (platform: Platform) => {
  const { db } = platform;

  /** Throws `not_found`. */
  async function find(actor: Actor, messageId: number) {
    const message = await conversationsRepo(db).find(actor.accountId, messageId);
    if (message === undefined) throw new AppError('not_found');
    return { message, document: await findFor(db, actor, message.documentId) };
  }

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listAllConversations>['query'] & { show: ThreadsShown },
      request: Incoming,
    ): Promise<Output<typeof listAllConversations>> => {
      const found = await threadsReads(db).list(actor, query);
      const people = await readCreators(
        db,
        found.rows.flatMap(({ userId }) => userId ?? []),
      );
      return toList(request, query, found, (row) => toSummary(row, people.get(row.userId ?? 0)?.name ?? null));
    },

    unread: async (actor: Actor): Promise<Output<typeof countUnreadConversations>> => ({
      count: await threadsReads(db).countUnread(actor),
    }),

    get: async (actor: Actor, id: number): Promise<Output<typeof getConversation>> => {
      const { message, document } = await find(actor, id);
      const { accountId, recipientId, holderEmail } = message;
      const [first, ...others] = await conversationsRepo(db).ofHolder({ accountId, recipientId, email: holderEmail });
      if (first === undefined) throw new AppError('not_found');
      const holders = await readHolders(db, accountId, [recipientId]);
      const { answer } = permissionsOf(actor, conversationPolicy, document);
      const about = { id: document.id, number: numberOf(document), title: titleOf(document) };
      return { ...toConversation([first, ...others], holders, answer), id, about };
    },

    read: async (actor: Actor, id: number, upTo: number): Promise<void> => {
      const { message } = await find(actor, id);
      const isOfThread = await conversationsRepo(db).noteRead(actor.userId, message, upTo);
      if (!isOfThread) throw new AppError('not_found');
    },
  };
};

type ThreadsShown = Parameters<ReturnType<typeof threadsReads>['list']>[1]['show'];

const toSummary = (
  row: ThreadRow,
  answerer: MessageRow['answerer'],
): Output<typeof listAllConversations>['results'][number] => ({
  id: row.id,
  document: { id: row.documentId, number: numberOf(row), title: titleOf(row) },
  recipient: row.recipientId,
  name: row.holderName,
  email: row.holderEmail,
  last: {
    id: row.lastId,
    kind: row.kind,
    author: answerer ?? row.holderName,
    text: row.text,
    files: [],
    createdAt: row.createdAt.toISOString(),
  },
  unread: row.unread,
});
