import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, Time, WithToken } from './lists.ts';
import { MarkInput, ShownMark } from './signing.ts';

/** The most signatures a person can keep. */
export const MOST_SIGNATURES = 50;

/** A signature that a person keeps to sign with; it is theirs in whatever account they act. */
export const SavedSignature = z.object({
  id: Id,
  title: z.string(),
  /** `image` is a data URL of what was drawn, and the address of what was uploaded, good for an hour or two. */
  mark: ShownMark,
  initials: ShownMark.nullable(),
  isDefault: z.boolean(),
  createdAt: Time,
  version: z.number().int(),
});
export type SavedSignature = z.infer<typeof SavedSignature>;

export const listSignatures = endpoint('GET /api/signatures/', 'List your signatures, the default first', {
  response: z.object({ results: z.array(SavedSignature) }),
});

/** Checked as `attachSignature` checks a mark. The first one is the default. 422 `signatures_too_many` after the last. */
export const createSignature = endpoint('POST /api/signatures/', 'Save a signature', {
  body: MarkInput.extend({
    title: Line(120, 1),
    initials: MarkInput.nullable().default(null),
    isDefault: z.boolean().default(false),
  }),
  response: SavedSignature,
  status: 201,
  tooLarge: 'image_too_large',
});

export const updateSignature = endpoint('PATCH /api/signatures/:id/', 'Rename a signature', {
  params: IdParams,
  body: z.object({ title: Line(120, 1) }),
  response: SavedSignature,
  current: SavedSignature,
});

export const setDefaultSignature = endpoint('POST /api/signatures/:id/set_default/', 'Make a signature the default', {
  params: IdParams,
  response: SavedSignature,
});

export const deleteSignature = endpoint('DELETE /api/signatures/:id/', 'Delete a signature', {
  params: IdParams,
  status: 204,
  current: SavedSignature,
});

/** Signed instead of guarded, because an `<img>` sends no token: the address is part of the answers above. */
export const getSignatureImage = endpoint('GET /api/signature-images/:sha256/', 'Get an uploaded signature', {
  params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }),
  transport: 'download',
  answersHead: true,
});

/** How long a link to draw on another device is good, and how many a person has open. */
export const DRAWING_LINK_MINUTES = 10;
export const MOST_DRAWING_LINKS = 3;

/**
 * A link to draw on another device, once. The oldest goes when there would be more than three. `url` is a path while the product has
 * no public address.
 */
export const createDrawingLink = endpoint('POST /api/signatures/phone/', 'Create a link for drawing on a phone', {
  response: z.object({ id: Id, url: z.string(), expiresAt: Time }),
  status: 201,
  isSecret: true,
});

/** `mark`: what was drawn, to be looked at and saved with a title. Kept until the link would have expired. */
export const getDrawingLink = endpoint('GET /api/signatures/phone/:id/', 'Get what was drawn on the phone', {
  params: IdParams,
  response: z.object({ state: z.enum(['open', 'used', 'expired']), mark: ShownMark.nullable() }),
});

/** 404 `drawing_link_invalid`, 410 `drawing_link_expired`, `drawing_link_used`. */
export const openDrawingLink = endpoint('GET /api/signature-drawing/', 'Open a drawing link on the phone', {
  query: WithToken,
  /** The first name of the person who made the link; empty if they gave none. */
  response: z.object({ firstName: z.string(), expiresAt: Time }),
});

/** Refused as `openDrawingLink` is; of two at once one is taken. `image`: as `attachSignature` takes strokes. */
export const sendDrawing = endpoint('POST /api/signature-drawing/', 'Submit a drawing from the phone', {
  query: WithToken,
  body: z.object({ image: z.string() }),
  tooLarge: 'image_too_large',
});
