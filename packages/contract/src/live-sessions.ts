import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Named, Time, WithToken } from './lists.ts';
import { LIVE_ENDINGS, LIVE_OBSTACLES, LIVE_SHARE_STATES, LIVE_SIDES } from './live-sessions.terms.ts';

const ShareState = z.enum(LIVE_SHARE_STATES);

/**
 * The sender and one recipient beside a document. Pictures and voices travel between their browsers (WebRTC); the server passes on what these
 * need to find each other, and records nothing.
 */
export const LiveSession = z.object({
  id: Id,
  document: Id,
  recipient: Named,
  /** Who invited them. */
  sender: Named,
  state: z.enum(['invited', 'active', 'ended']),
  /** Both sides' screens, cameras and microphones. */
  shares: z.object({
    senderScreen: ShareState,
    senderCamera: ShareState,
    senderMicrophone: ShareState,
    recipientScreen: ShareState,
    recipientCamera: ShareState,
    recipientMicrophone: ShareState,
  }),
  isEnded: z.boolean(),
  /** Someone shared their screen, and no one does now. */
  isScreenShareEnded: z.boolean(),
  /** The recipient's camera was shared and is not now. */
  isCameraShareEnded: z.boolean(),
  isSenderCameraEnded: z.boolean(),
  invitedAt: Time,
  /** When the recipient agreed. */
  startedAt: Time.nullable(),
  endedAt: Time.nullable(),
  /** Null: the product. */
  endedBy: z.enum(LIVE_SIDES).nullable(),
  ending: z.enum(LIVE_ENDINGS).nullable(),
});
export type LiveSession = z.infer<typeof LiveSession>;

/** Someone to invite. Of separate copies `document` is theirs. */
export const LiveRecipient = z.object({
  document: Id,
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Null: they can be invited. */
  obstacle: z.enum(LIVE_OBSTACLES).nullable(),
});
export type LiveRecipient = z.infer<typeof LiveRecipient>;

export const getLiveSession = endpoint(
  'GET /api/documents/:id/live-session/',
  'Get the live session of a document, and who can join one',
  {
    params: IdParams,
    response: z.object({
      /** The one that is under way; null without one. */
      session: LiveSession.nullable(),
      recipients: z.array(LiveRecipient),
      permissions: z.object({
        /** Invite someone. */
        start: z.boolean(),
        /** Be in the one that is under way. */
        join: z.boolean(),
      }),
    }),
  },
);

/** 409 `live_session_busy` where someone else is in one; one of the caller's own ends. */
export const startLiveSession = endpoint(
  'POST /api/documents/:id/live-session/',
  'Invite a recipient to a live session',
  { params: IdParams, body: z.object({ recipient: Id }), response: LiveSession, status: 201 },
);

export const endLiveSession = endpoint('POST /api/documents/:id/live-session/end/', 'End a live session', {
  params: IdParams,
  response: LiveSession,
});

/** Where browsers learn how they can be reached (STUN) and what passes pictures and sound on for those who cannot (TURN). */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;

const Ticket = z.object({
  /** Opens one connection, within half a minute. */
  ticket: z.string(),
  iceServers: z.array(IceServer),
  /** Browsers reach each other through TURN alone: neither learns the other's network address. */
  isRelayOnly: z.boolean(),
});
export type LiveTicket = z.infer<typeof Ticket>;

export const getLiveTicket = endpoint(
  'POST /api/documents/:id/live-session/ticket/',
  'Get a ticket for the sender’s connection',
  { params: IdParams, response: Ticket, isSecret: true },
);

/** Server-sent events: `{"session"}`, at once and whenever it changes; null without one. */
export const watchLiveInvitation = endpoint(
  'GET /api/document/:id/live-session/events/',
  'Stream a recipient’s invitations to live sessions',
  { params: IdParams, query: WithToken, transport: 'stream' },
);

export const answerLiveInvitation = endpoint(
  'POST /api/document/:id/live-session/answer/',
  'Accept or decline a live session',
  { params: IdParams, query: WithToken, body: z.object({ accepted: z.boolean() }), response: LiveSession },
);

export const leaveLiveSession = endpoint(
  'POST /api/document/:id/live-session/end/',
  'Leave the live session as the recipient, which ends it',
  { params: IdParams, query: WithToken, response: LiveSession },
);

/** 409 `live_consent_needed` before the recipient agreed. */
export const getLiveTicketOfRecipient = endpoint(
  'POST /api/document/:id/live-session/ticket/',
  'Get a ticket for the recipient’s connection',
  { params: IdParams, query: WithToken, response: Ticket, isSecret: true },
);
