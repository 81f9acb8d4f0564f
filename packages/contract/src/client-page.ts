import { z } from 'zod';
import { CLIENT_CHECKS, ITEM_STATES, PAPER_BYTES, PAPER_TYPES, READY_ITEMS } from './checklists.terms.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Locale, Time, WithToken } from './lists.ts';
import { IdentityChannel } from './recipient-identity.ts';

/** How the holder of a link to a client’s page shows who they are. Nothing else is told before. */
export const ClientCheck = z.object({
  method: z.enum(CLIENT_CHECKS),
  isPassed: z.boolean(),
  senderName: z.string(),
  locale: Locale,
  themeColor: z.string().nullable(),
  logoUrl: z.string().nullable(),
  triesLeft: z.number().int(),
  lastsHours: z.number().int(),
  channel: IdentityChannel,
  /** Masked. */
  sentTo: z.string(),
  code: z.object({ expiresAt: Time, resendIn: z.number().int() }).nullable(),
});
export type ClientCheck = z.infer<typeof ClientCheck>;

export const getClientCheck = endpoint('GET /api/client-page/check/', 'Get how a client has to prove their identity', {
  query: WithToken,
  response: ClientCheck,
});

export const startClientCheck = endpoint('POST /api/client-page/check/start/', 'Send a code to a client', {
  query: WithToken,
  body: z.object({ locale: Locale.optional() }),
  response: ClientCheck,
  isSecret: true,
});

/** Throws as `answerIdentity`: five wrong answers lock the page. */
export const answerClientCheck = endpoint(
  'POST /api/client-page/check/',
  'Answer the identity check of a client’s page',
  {
    query: WithToken,
    body: z.object({ code: z.string().max(40) }),
    response: z.object({ proof: z.string(), expiresAt: Time }),
    isSecret: true,
  },
);

/** `waiting`: to sign now. `later`: not their turn. `finished`: their part is done. `completed`: the sealed copy can be taken. */
export const CLIENT_PART_STATES = ['waiting', 'later', 'finished', 'completed', 'declined', 'ended'] as const;
export type ClientPartState = (typeof CLIENT_PART_STATES)[number];

export const ClientPart = z.object({
  id: Id,
  documentId: Id,
  title: z.string(),
  state: z.enum(CLIENT_PART_STATES),
  sentAt: Time.nullable(),
  expiresAt: Time.nullable(),
  /** Signing is all that is left to do: only a copy, or to look at, is no part of “Sign all”. */
  toSign: z.boolean(),
  /** It asks for a check of its own beside the one that was passed. */
  asksAgain: z.boolean(),
});
export type ClientPart = z.infer<typeof ClientPart>;

export const ClientPaper = z.object({
  id: Id,
  name: z.string(),
  sizeBytes: z.number().int(),
  uploadedAt: Time,
  mayWithdraw: z.boolean(),
});

export const ClientItem = z.object({
  id: Id,
  kind: z.enum(READY_ITEMS),
  name: z.string(),
  note: z.string(),
  isRequired: z.boolean(),
  state: z.enum(ITEM_STATES),
  reason: z.string(),
  papers: z.array(ClientPaper),
});
export type ClientItem = z.infer<typeof ClientItem>;

export const ClientChecklist = z.object({
  id: Id,
  taxYear: z.number().int(),
  message: z.string(),
  dueOn: z.iso.date().nullable(),
  isClosed: z.boolean(),
  items: z.array(ClientItem),
});
export type ClientChecklist = z.infer<typeof ClientChecklist>;

/** Everything that one sender’s account asked of one person, and what they did. */
export const ClientPage = z.object({
  name: z.string(),
  /** Their own address. */
  email: z.string(),
  senderName: z.string(),
  themeColor: z.string().nullable(),
  logoUrl: z.string().nullable(),
  locale: Locale,
  parts: z.array(ClientPart),
  checklists: z.array(ClientChecklist),
});
export type ClientPage = z.infer<typeof ClientPage>;

export const getClientPage = endpoint('GET /api/client-page/', 'Get a client’s page', {
  query: WithToken.extend({ timeZone: z.string().max(100).optional() }),
  response: ClientPage,
});

/** `proof`: of the document’s own link, where the check just passed is enough for it. */
export const openClientPart = endpoint('POST /api/client-page/parts/:id/open/', 'Open a document for a client', {
  params: IdParams,
  query: WithToken,
  response: z.object({ documentId: Id, token: z.string(), proof: z.string().nullable() }),
  isSecret: true,
});

export const uploadPaper = endpoint(
  'POST /api/client-page/items/:id/papers/',
  'Upload a paper: PDF, JPEG or PNG, up to 25 MB',
  {
    params: IdParams,
    query: WithToken,
    response: ClientItem,
    transport: 'upload',
    maxFileBytes: PAPER_BYTES + 1,
    parts: { files: { file: { most: 1, mediaTypes: [...PAPER_TYPES] } }, texts: z.object({}) },
    tooLarge: 'paper_too_large',
    status: 201,
  },
);

/** Until someone of the account has looked at it. */
export const withdrawPaper = endpoint('DELETE /api/client-page/papers/:id/', 'Withdraw a paper', {
  params: IdParams,
  query: WithToken,
  response: ClientItem,
});

/** Of a link that expired: a new one, mailed to the same person. */
export const requestClientLink = endpoint(
  'POST /api/client-page/new-link/',
  'Request a new link to the client’s page',
  {
    query: WithToken,
  },
);
