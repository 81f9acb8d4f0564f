import { z } from 'zod';
import { PAPER_BYTES, PAPER_TYPES } from './checklists.terms.ts';
import { CONVERSATIONS_SHOWN } from './conversations.terms.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, ListQuery, listOf, Paragraphs, Time, WithToken } from './lists.ts';

/** Characters of one question or answer. */
export const LONGEST_MESSAGE = 2000;

const MessageText = Paragraphs(LONGEST_MESSAGE).refine((text) => text.trim().length > 0);

/** Files beside one question or answer. */
export const MOST_MESSAGE_FILES = 5;

/** A file beside a question or an answer: always a PDF, whatever came. */
export const MessageFile = z.object({ id: Id, name: z.string(), size: z.number().int() });
export type MessageFile = z.infer<typeof MessageFile>;

/** Uploaded before, by who writes, and beside nothing yet. */
const Files = z.array(Id).max(MOST_MESSAGE_FILES).default([]);

/** One question of a recipient, or an answer to them. */
export const DocumentMessage = z.object({
  id: Id,
  kind: z.enum(['question', 'answer']),
  /** Who wrote it, as they are called. */
  author: z.string(),
  text: z.string(),
  files: z.array(MessageFile),
  createdAt: Time,
});
export type DocumentMessage = z.infer<typeof DocumentMessage>;

const Questions = z.object({ messages: z.array(DocumentMessage) });

export const listQuestions = endpoint(
  'GET /api/document/:id/questions/',
  'List a recipient’s questions to the sender and the answers, oldest first',
  { params: IdParams, query: WithToken, response: Questions },
);

export const askQuestion = endpoint('POST /api/document/:id/questions/', 'Ask the sender a question', {
  params: IdParams,
  query: WithToken,
  body: z.object({ text: MessageText, files: Files }),
  response: Questions,
});

const FILE_UPLOAD = {
  transport: 'upload',
  maxFileBytes: PAPER_BYTES + 1,
  parts: { files: { file: { most: 1, mediaTypes: [...PAPER_TYPES] } }, texts: z.object({}) },
  tooLarge: 'paper_too_large',
  status: 201,
} as const;

export const uploadQuestionFile = endpoint(
  'POST /api/document/:id/questions/files/',
  'Upload a file for your next question: PDF, JPEG or PNG, up to 25 MB',
  { params: IdParams, query: WithToken, response: MessageFile, ...FILE_UPLOAD },
);

export const getQuestionFile = endpoint(
  'GET /api/document/:id/questions/files/:file/',
  'Get a file attached to the recipient’s questions or the answers to them',
  { params: z.object({ id: Id, file: Id }), query: WithToken, transport: 'download' },
);

/** What one recipient and the sender wrote to each other. */
export const Conversation = z.object({
  /** Where it is answered: the document itself, or the separate copy of this recipient. */
  document: Id,
  recipient: Id,
  /** Of whoever had the part when they wrote. */
  name: z.string(),
  email: z.string(),
  isUnanswered: z.boolean(),
  permissions: z.object({ answer: z.boolean() }),
  /** Oldest first. */
  messages: z.array(DocumentMessage),
});
export type Conversation = z.infer<typeof Conversation>;

const Conversations = z.object({
  unanswered: z.number().int(),
  conversations: z.array(Conversation),
  /** Who can be written to first: those who were invited, and with whom nothing was written yet. */
  others: z.array(Conversation.pick({ document: true, recipient: true, name: true, email: true })),
});

export const listConversations = endpoint(
  'GET /api/documents/:id/conversations/',
  'List the conversations on a document. With separate copies, those of all copies',
  { params: IdParams, response: Conversations },
);

/**
 * `isFirst`: nothing was written with them yet. Without it 404 where this recipient, as they are now, asked nothing. 409 where they were
 * not invited, or their link would open nothing.
 */
export const answerQuestion = endpoint(
  'POST /api/documents/:id/answers/',
  'Reply to a recipient, or start a conversation with them',
  {
    params: IdParams,
    body: z.object({ recipient: Id, text: MessageText, isFirst: z.boolean().default(false), files: Files }),
    response: Conversations,
  },
);

export const uploadAnswerFile = endpoint(
  'POST /api/document_recipients_detail/:id/answer-files/',
  'Upload a file for your next answer to a recipient: PDF, JPEG or PNG, up to 25 MB',
  { params: IdParams, response: MessageFile, ...FILE_UPLOAD },
);

export const getConversationFile = endpoint(
  'GET /api/conversations/files/:id/',
  'Get a file attached to a question or an answer',
  { params: IdParams, transport: 'download' },
);

/** A document as a thread names it: the one of the recipient, which of separate copies is theirs. */
const OfDocument = z.object({ id: Id, number: z.string(), title: z.string() });

/** A thread in the list of all. */
export const ConversationSummary = z.object({
  /** Of its first message. */
  id: Id,
  document: OfDocument,
  recipient: Id,
  name: z.string(),
  email: z.string(),
  /** The newest; its text may be cut. */
  last: DocumentMessage,
  /** Questions that no one answered and that the caller has not read. */
  unread: z.number().int(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

/** The one with the newest message first. `unread`: those with unread questions. `mine`: of documents in the caller's hands. */
export const listAllConversations = endpoint(
  'GET /api/conversations/',
  'List the conversations on all documents you can see',
  {
    query: ListQuery.extend({ show: z.enum(CONVERSATIONS_SHOWN).default('all') }),
    response: listOf(ConversationSummary),
  },
);

export const countUnreadConversations = endpoint('GET /api/conversations/unread/', 'Count your unread conversations', {
  response: z.object({ count: z.number().int() }),
});

const Thread = Conversation.extend({ id: Id, about: OfDocument });

/** By the id of any of its messages. */
export const getConversation = endpoint('GET /api/conversations/:id/', 'Get a conversation', {
  params: IdParams,
  response: Thread,
});

/** What came later stays unread. */
export const readConversation = endpoint(
  'POST /api/conversations/:id/read/',
  'Mark a conversation as read up to a message',
  { params: IdParams, body: z.object({ message: Id }), status: 204 },
);
