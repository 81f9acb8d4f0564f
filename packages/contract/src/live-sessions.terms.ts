/** Who is in a live session. */
export const LIVE_SIDES = ['sender', 'recipient'] as const;
export type LiveSide = (typeof LIVE_SIDES)[number];

/** What a side can share: two pictures, and its voice. */
export const LIVE_SHARES = ['screen', 'camera', 'microphone'] as const;
export type LiveShare = (typeof LIVE_SHARES)[number];

/** `off`: never shared so far. */
export const LIVE_SHARE_STATES = ['off', 'on', 'ended'] as const;

/** Why a session ended that no one ended. `replaced`: by the sender's next one. */
export const LIVE_ENDINGS = [
  'ended',
  'declined',
  'not_answered',
  'document_closed',
  'recipient_gone',
  'connection_lost',
  'time_over',
  'replaced',
] as const;

/** Why a recipient cannot be invited now. */
export const LIVE_OBSTACLES = ['not_invited', 'in_person', 'locked', 'done'] as const;

/** The path that a browser opens with a ticket: `?ticket=…`. */
export const LIVE_SOCKET_PATH = '/api/live-session/';

/** Why the server closed a connection: private codes of RFC 6455, §7.4.2. */
export const LIVE_CLOSE = {
  /** The session has ended. */
  over: 4000,
  /** The same side connected elsewhere. */
  replaced: 4001,
  /** What came was no message of the protocol, or too many of them. */
  refused: 4002,
  /** Come again with a new ticket. */
  renew: 4003,
} as const;
