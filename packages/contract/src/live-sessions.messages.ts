import { z } from 'zod';
import { Id } from './lists.ts';
import { LIVE_SHARES } from './live-sessions.terms.ts';
import { LiveSession } from './live-sessions.ts';

/** Names one WebRTC connection; its sender makes it, so that what belongs to an earlier one is known. */
const Connection = z.uuid();

const Share = z.number().min(0).max(1);

/** A place on a page, as a share of its width and height from the upper left. */
export const LivePointer = z.strictObject({ file: Id, page: z.number().int().min(1).max(10_000), x: Share, y: Share });
export type LivePointer = z.infer<typeof LivePointer>;

const Ready = z.strictObject({ type: z.literal('ready'), connection: Connection.nullable() });
const Description = z.strictObject({
  type: z.literal('description'),
  connection: Connection,
  kind: z.enum(['offer', 'answer']),
  sdp: z.string().max(24_000),
});
const Candidate = z.strictObject({
  type: z.literal('candidate'),
  connection: Connection,
  candidate: z.string().max(1000),
  sdpMid: z.string().max(32).nullable(),
  sdpMLineIndex: z.number().int().min(0).max(16).nullable(),
});
/** Null: it left the pages. */
const Pointer = z.strictObject({ type: z.literal('pointer'), at: LivePointer.nullable() });
/** "Show me this field." */
const ShowField = z.strictObject({ type: z.literal('field'), field: Id });
const SharingState = z.strictObject({ type: z.literal('share'), what: z.enum(LIVE_SHARES), isOn: z.boolean() });

/** All that one side may say. The server passes it on to the other, save `share`, which it writes down. */
export const LiveClientMessage = z.discriminatedUnion('type', [
  Ready,
  Description,
  Candidate,
  Pointer,
  ShowField,
  SharingState,
]);
export type LiveClientMessage = z.infer<typeof LiveClientMessage>;

/** How it stands, whenever that changes. */
const Standing = z.object({ type: z.literal('session'), session: LiveSession, isOtherHere: z.boolean() });
/** That the line is alive. */
const Beat = z.object({ type: z.literal('beat') });

/** All that the server says. */
export const LiveServerMessage = z.discriminatedUnion('type', [
  Ready,
  Description,
  Candidate,
  Pointer,
  ShowField,
  Standing,
  Beat,
]);
export type LiveServerMessage = z.infer<typeof LiveServerMessage>;
