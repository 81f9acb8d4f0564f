import { z } from 'zod';
import { RoleId } from './document-templates.content.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Line, ListQuery, listOf, Locale, Named, SeenLine, Time } from './lists.ts';
import { permissions } from './permissions.ts';

/** Of one template. */
export const MOST_PUBLIC_LINKS = 50;
export const MOST_PUBLIC_LINK_DOMAINS = 20;
export const MOST_PUBLIC_LINK_DOCUMENTS = 100_000;
export const MOST_VISITOR_NAME = 80;

/** The person in a role that the visitor does not take. It is the same for every document. */
export const PublicLinkPerson = z.object({
  role: RoleId,
  name: Line(255).default(''),
  email: z.union([z.literal(''), Email]).default(''),
});
export type PublicLinkPerson = z.infer<typeof PublicLinkPerson>;

/** Part of an address after the `@`; what ends with it counts only where it is written so. */
export const EmailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .transform((text) => text.replace(/^@/, ''))
  .pipe(z.string().regex(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u));

/**
 * Why a link takes no one in now: `closed` by a switch, its time is over, it was used as often as it may be, or `stopped`: the template is
 * archived, private or lacks the role, or who made the link may not send any more.
 */
export const PUBLIC_LINK_STATES = ['open', 'closed', 'expired', 'full', 'stopped'] as const;

export const PublicLink = z.object({
  id: Id,
  /** For those who share it; visitors don’t see it. Empty on links from before names. */
  name: z.string(),
  code: z.string(),
  /** The whole address, at the team's own where it has one. */
  url: z.string(),
  state: z.enum(PUBLIC_LINK_STATES),
  isOpen: z.boolean(),
  /** Documents are sent on behalf of this person. */
  madeBy: Named,
  role: RoleId,
  people: z.array(PublicLinkPerson),
  mostDocuments: z.number().int().nullable(),
  endsAt: Time.nullable(),
  domains: z.array(z.string()),
  accessCode: z.string().nullable(),
  /** The number of documents so far. */
  begun: z.number().int(),
  version: z.number().int(),
  permissions: permissions('update'),
});
export type PublicLink = z.infer<typeof PublicLink>;

const LinkParams = IdParams.extend({ link: Id });

const PublicLinkBody = z.object({
  name: Line(100, 1),
  isOpen: z.boolean(),
  role: RoleId,
  people: z.array(PublicLinkPerson).max(50).default([]),
  mostDocuments: z.number().int().min(1).max(MOST_PUBLIC_LINK_DOCUMENTS).nullable().default(null),
  endsAt: Time.nullable().default(null),
  domains: z.array(EmailDomain).max(MOST_PUBLIC_LINK_DOMAINS).default([]),
  accessCode: Line(50, 4).nullable().default(null),
});

/** All of them, the oldest first. */
export const listPublicLinks = endpoint('GET /templates/doc/:id/public_links/', 'List the public links of a template', {
  params: IdParams,
  response: z.object({ results: z.array(PublicLink), permissions: permissions('create') }),
});

export const getPublicLink = endpoint('GET /templates/doc/:id/public_links/:link/', 'Get a public link', {
  params: LinkParams,
  response: PublicLink,
});

/** 409 `public_links_full`; 422 `public_link_incomplete` with each reason where an open one could not send what it is for. */
export const createPublicLink = endpoint(
  'POST /templates/doc/:id/public_links/',
  'Create a public link for a template',
  {
    params: IdParams,
    body: PublicLinkBody,
    response: PublicLink,
    status: 201,
  },
);

/** Opens, changes or closes it. 422 `public_link_incomplete`. What came in so far stays. */
export const putPublicLink = endpoint('PUT /templates/doc/:id/public_links/:link/', 'Update a public link', {
  params: LinkParams,
  body: PublicLinkBody,
  response: PublicLink,
  current: PublicLink,
});

export const CameIn = z.object({
  document: z.object({ id: Id, number: z.string(), title: z.string(), status: z.string() }),
  name: z.string(),
  email: z.string(),
  at: Time,
});
export type CameIn = z.infer<typeof CameIn>;

/** Newest first; as far as the caller may see the documents. */
export const listCameIn = endpoint(
  'GET /templates/doc/:id/public_links/:link/documents/',
  'List the documents started from a public link',
  {
    params: LinkParams,
    query: ListQuery.pick({ page: true, pageSize: true }),
    response: listOf(CameIn),
  },
);

const CodeParams = z.object({ code: z.string().max(64) });

/** What a visitor sees before they confirm an address. Nothing of the document's pages. */
export const VisitedLink = z.object({
  templateName: z.string(),
  sender: z.string(),
  themeColor: z.string().nullable(),
  logoUrl: z.string().nullable(),
  needsAccessCode: z.boolean(),
});
export type VisitedLink = z.infer<typeof VisitedLink>;

/** 404 `public_link_invalid`; 410 `public_link_closed`, `public_link_expired`, `public_link_full`. `team`: the subdomain it was opened at. */
export const visitPublicLink = endpoint('GET /api/public-links/:code/', 'Get what a public link is for', {
  params: CodeParams,
  query: z.object({ team: Line(63).optional() }),
  response: VisitedLink,
});

/** Find a whole number `answer` so that SHA-256 of `challenge:answer` begins with `bits` zero bits. Good for one call, for ten minutes. */
export const WorkChallenge = z.object({ challenge: z.string(), bits: z.number().int() });
export type WorkChallenge = z.infer<typeof WorkChallenge>;

export const startPublicLinkChallenge = endpoint(
  'POST /api/public-links/:code/challenge/',
  'Get a proof-of-work challenge',
  {
    params: CodeParams,
    response: WorkChallenge,
    isSecret: true,
  },
);

const VisitorName = SeenLine(200, 1);

/**
 * Mails a code. The answer is the same for every address. `attempt`: what an earlier call of this browser answered, to send the code anew.
 * `website` is hidden from people: who fills it in is a program, and gets the same answer and no mail.
 */
export const startPublicLinkVisit = endpoint('POST /api/public-links/:code/start/', 'Email a code to a visitor', {
  params: CodeParams,
  body: z.object({
    name: VisitorName,
    email: Email,
    locale: Locale,
    accessCode: z.string().max(50).default(''),
    website: z.string().max(2000).default(''),
    challenge: z.string().max(300),
    answer: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    attempt: z.string().max(128).optional(),
  }),
  response: z.object({ attempt: z.string(), resendIn: z.number().int() }),
  isSecret: true,
});

/**
 * Begins and sends the document, or finds the visitor's open one. 422 `code_incorrect`, 410 `code_expired`. `path` is the page where they
 * sign, with their own link.
 */
export const confirmPublicLinkVisit = endpoint(
  'POST /api/public-links/:code/confirm/',
  'Confirm a visitor’s email address',
  {
    params: CodeParams,
    body: z.object({ attempt: z.string().max(128), code: z.string().max(40) }),
    response: z.object({ path: z.string() }),
    isSecret: true,
  },
);
