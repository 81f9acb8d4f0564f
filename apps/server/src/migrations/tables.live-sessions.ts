import type { LIVE_ENDINGS, LIVE_SHARE_STATES, LiveSide } from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

type Share = Generated<(typeof LIVE_SHARE_STATES)[number]>;

export type LiveSessionTable = {
  accountId: number;
  id: Generated<number>;
  documentId: number;
  recipientId: number;
  userId: number;
  invitedAt: Time;
  startedAt: MaybeTime;
  endedAt: MaybeTime;
  endedBy: Maybe<LiveSide>;
  ending: Maybe<(typeof LIVE_ENDINGS)[number]>;
  senderScreen: Share;
  senderCamera: Share;
  senderMicrophone: Share;
  recipientScreen: Share;
  recipientCamera: Share;
  recipientMicrophone: Share;
  senderLine: Maybe<string>;
  senderSeenAt: MaybeTime;
  recipientLine: Maybe<string>;
  recipientSeenAt: MaybeTime;
  recipientLink: Maybe<Buffer>;
};

type LiveTicketTable = { tokenHash: Buffer; sessionId: number; side: LiveSide; expiresAt: Time };
type LiveMessageTable = { id: Generated<number>; sessionId: number; toSide: LiveSide; body: string; createdAt: Time };

export type LiveSessionsTables = {
  liveSessions: LiveSessionTable;
  liveTickets: LiveTicketTable;
  liveMessages: LiveMessageTable;
};
