import { z } from 'zod';
import { DocumentFile } from './documents.files.ts';
import { DocumentState } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Field, FIELD_TYPES } from './fields.ts';
import { Email, Id, IdParams, isBlank, Line, Locale, Paragraphs, SeenLine, Time, WithToken } from './lists.ts';
import { Recipient } from './recipients.ts';

/** The faces offered for typed signatures. */
export const SIGNATURE_FONTS = ['script', 'plain', 'ruqaa', 'nastaliq', 'brush'] as const;
export const SignatureFont = z.enum(SIGNATURE_FONTS);
export type SignatureFont = z.infer<typeof SignatureFont>;

/** How thick a typed signature is written. */
export const SIGNATURE_WEIGHTS = ['regular', 'medium', 'bold'] as const;
export const SignatureWeight = z.enum(SIGNATURE_WEIGHTS);
export type SignatureWeight = z.infer<typeof SignatureWeight>;

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

const NEARLY_WHITE = 235;

/** White, or so near to it that no one sees it on paper. Of a `Colour`. */
export const isWhite = (colour: string): boolean =>
  [1, 3, 5].every((at) => Number.parseInt(colour.slice(at, at + 2), 16) >= NEARLY_WHITE);

/**
 * How a mark was made. `image` is a data URL of a PNG, a JPEG or an SVG of strokes, at most 1 MB. Typed: either that or `text`, `font`,
 * `weight` (regular without it) and `colour`, drawn by the server with the same face the person saw.
 */
export const MarkInput = z.object({
  kind: z.enum(['draw', 'type', 'upload']),
  image: z.string().optional(),
  text: Line(120).optional(),
  font: SignatureFont.optional(),
  weight: SignatureWeight.optional(),
  colour: Colour.optional(),
});
export type MarkInput = z.infer<typeof MarkInput>;

/** The mark to attach. */
export const SignatureInput = MarkInput.extend({ title: Line(120).default('') });
export type SignatureInput = z.infer<typeof SignatureInput>;

/** One of the caller's own saved signatures. Needs their session beside the link; into an initial go its initials. */
export const SavedSignatureInput = z.object({ signature: Id });

/** A mark to show: an image, or a text in a face. `image`: a data URL; in a document with many marks an address, good for an hour or two. */
export const ShownMark = z.object({
  kind: z.enum(['draw', 'type', 'upload']),
  image: z.string().nullable(),
  text: z.string().nullable(),
  font: SignatureFont.nullable(),
  weight: SignatureWeight.nullable(),
  colour: Colour.nullable(),
});
export type ShownMark = z.infer<typeof ShownMark>;

export const SigningField = Field.extend({
  /** False for fields of others, which are shown with what they hold so far. */
  isMine: z.boolean(),
  type: z.enum(FIELD_TYPES),
  mark: ShownMark.nullable(),
});
export type SigningField = z.infer<typeof SigningField>;

export const SigningView = z.object({
  document: z.object({
    id: Id,
    number: z.string(),
    title: z.string(),
    status: DocumentState,
    subject: z.string(),
    message: z.string(),
    senderName: z.string(),
    senderEmail: z.string(),
    expiresAt: Time.nullable(),
  }),
  recipient: Recipient.pick({
    id: true,
    email: true,
    name: true,
    role: true,
    locale: true,
    state: true,
    colour: true,
  }).extend({
    mayDelegate: z.boolean(),
  }),
  files: z.array(DocumentFile),
  fields: z.array(SigningField),
  consent: z.object({
    disclosureVersion: z.string(),
    /** In the asked language; paragraphs are separated by blank lines. */
    text: z.string(),
    acceptedAt: Time.nullable(),
    /** With `acceptedAt`: for the future alone, after the part was submitted. */
    withdrawnAt: Time.nullable(),
  }),
  /** Whether it is this recipient's turn. */
  turn: z.boolean(),
  /** Whether declining ends the document. False for a member of a group whose others are enough. */
  declineEnds: z.boolean(),
  /** Whose signature a witness attests. */
  attests: Recipient.pick({ id: true, name: true }).nullable(),
  /** On whose device it is signed in person; null on the recipient's own. */
  hostName: z.string().nullable(),
  /** How many others still have to finish their part. */
  othersLeft: z.number().int(),
  /** True when the sealed copy can be downloaded. */
  isSealed: z.boolean(),
  today: z.iso.date(),
  /** Of the sender's team, as #rrggbb; null: the product's own. */
  themeColor: z.string().nullable(),
  /** Until when this browser counts as identified; null where holding the link is enough. */
  identityUntil: Time.nullable(),
  /** The logo of the sender's team. */
  logoUrl: z.string().nullable(),
});
export type SigningView = z.infer<typeof SigningView>;

export const getSigning = endpoint('GET /api/document/:id/sign-document/', 'Get what a recipient is asked to sign', {
  params: IdParams,
  /** `time_zone`, an IANA name: where their mornings are. What is no name of one is ignored. */
  query: WithToken.extend({ locale: Locale.optional(), timeZone: z.string().max(64).optional() }),
  response: SigningView,
});

export const getSigningFile = endpoint(
  'GET /api/document/:id/files/:file/',
  'Get the PDF that a recipient is asked to sign',
  {
    params: z.object({ id: Id, file: Id }),
    query: WithToken,
    transport: 'download',
  },
);

export const getSigningText = endpoint(
  'GET /api/document/:id/files/:file/text/',
  'Get the text of each page for the reading mode',
  {
    params: z.object({ id: Id, file: Id }),
    query: WithToken,
    response: z.object({ pages: z.array(z.string()) }),
  },
);

export const giveConsent = endpoint(
  'POST /api/document/:id/consent/',
  'Accept or decline the electronic record disclosure',
  {
    params: IdParams,
    query: WithToken,
    body: z.object({ accepted: z.boolean(), disclosureVersion: z.string().max(40), locale: Locale.optional() }),
    response: z.object({ acceptedAt: Time.nullable() }),
  },
);

export const withdrawConsent = endpoint(
  'POST /api/document/:id/consent/withdraw/',
  'Withdraw consent to electronic records',
  {
    params: IdParams,
    query: WithToken,
    body: z.object({ reason: Paragraphs(2000).default('') }),
    response: z.object({ withdrawnAt: Time }),
  },
);

/** The same path as `updateField`: a signing token in the query makes it the recipient's own act. */
export const fillField = endpoint('PATCH /api/fields/:id/', 'Fill in a field', {
  params: IdParams,
  query: WithToken,
  body: z.object({ value: z.string().max(4000).nullable() }),
  response: SigningField,
});

export const attachSignature = endpoint(
  'PATCH /api/fields/:id/attach_signature/',
  'Place a signature or initials in a field',
  {
    params: IdParams,
    query: WithToken,
    body: z.union([SignatureInput, SavedSignatureInput]),
    response: SigningField,
    tooLarge: 'image_too_large',
  },
);

/** Signed instead of guarded, because an `<img>` sends no token: the address is part of what a recipient is shown. */
export const getMarkImage = endpoint('GET /api/mark-images/:field/:hash/', 'Get the image of a signature or initials', {
  params: z.object({ field: Id, hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }),
  transport: 'download',
  answersHead: true,
});

export const finishSigning = endpoint('POST /api/document/:id/sign-document/', 'Finish signing', {
  params: IdParams,
  query: WithToken,
  response: z.object({ status: DocumentState }),
});

export const declineSigning = endpoint('POST /api/document/:id/decline/', 'Decline to sign, with a reason', {
  params: IdParams,
  query: WithToken,
  body: z.object({ reason: Paragraphs(2000).refine((text) => !isBlank(text)) }),
  response: z.object({ status: DocumentState }),
});

export const delegateSigning = endpoint('POST /api/document/:id/delegate/', 'Delegate signing to another person', {
  params: IdParams,
  query: WithToken,
  body: z.object({ email: Email, name: SeenLine(255, 1) }),
  response: z.object({ status: DocumentState }),
});

/** `so_far`: the pages with what is entered, marked as not complete, until there is a sealed copy. */
const DOWNLOADS = ['sealed', 'original', 'combined', 'so_far'] as const;

export const downloadSigned = endpoint('GET /api/document/:id/download/', 'Download the recipient’s copy', {
  params: IdParams,
  query: WithToken.extend({ kind: z.enum(DOWNLOADS).default('sealed'), file: Id.optional() }),
  transport: 'download',
});

/** Server-sent events while the recipient waits for the sealed copy: `{"status", "is_sealed"}`. */
export const watchSigning = endpoint('GET /api/document/:id/events/', 'Stream when the sealed copy is ready', {
  params: IdParams,
  query: WithToken,
  transport: 'stream',
});

/** Why a link no longer works that its holder may ask to have renewed. */
export const ENDED_LINK_REASONS = ['link_expired', 'link_recalled'] as const;

export const EndedLink = z.object({
  reason: z.enum(ENDED_LINK_REASONS),
  document: z.object({ number: z.string(), title: z.string() }),
  senderName: z.string(),
  /** The language the sender chose for this person. */
  locale: Locale,
});
export type EndedLink = z.infer<typeof EndedLink>;

/** 409 `not_permitted` for a link that works; the 410 of the signing calls for one that ended in another way. */
export const getEndedLink = endpoint('GET /api/document/:id/ended-link/', 'Get what an ended link was for', {
  params: IdParams,
  query: WithToken,
  response: EndedLink,
});

/** Notifies the sender. Asking again says nothing new, and answers the same. */
export const requestNewLink = endpoint('POST /api/document/:id/request-new-link/', 'Ask the sender for a new link', {
  params: IdParams,
  query: WithToken,
  response: z.object({ senderName: z.string() }),
});
