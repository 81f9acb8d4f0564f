import { z } from 'zod';
import { CompanyDomain } from './domains.ts';
import { endpoint } from './endpoint.ts';
import { Id, Line, Time } from './lists.ts';
import { permissions } from './permissions.ts';
import { TeamRole } from './teams.ts';

const TeamParams = z.object({ team: Id });
const DomainParams = z.object({ team: Id, id: Id });

/** Mailboxes that only who runs a domain reads (RFC 2142). */
export const DOMAIN_MAILBOXES = ['postmaster', 'admin'] as const;

/** A domain that a team says is its own. */
export const TeamDomain = z.object({
  id: Id,
  /** In Punycode. */
  domain: z.string(),
  /** The TXT record that proves it: at the domain itself, with this value. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** How it was proven; null while it is not. */
  method: z.enum(['dns', 'mail']).nullable(),
  verifiedAt: Time.nullable(),
  /** Since when the record is gone from a domain that was proven by it. */
  missingSince: Time.nullable(),
  createdAt: Time,
});
export type TeamDomain = z.infer<typeof TeamDomain>;

export const listTeamDomains = endpoint('GET /api/teams/:team/domains/', 'List the domains of a team', {
  params: TeamParams,
  response: z.object({ results: z.array(TeamDomain) }),
});

export const addTeamDomain = endpoint('POST /api/teams/:team/domains/', 'Add a domain for the team to verify', {
  params: TeamParams,
  body: z.object({ domain: CompanyDomain }),
  response: TeamDomain,
  status: 201,
});

export const checkTeamDomain = endpoint(
  'POST /api/teams/:team/domains/:id/check/',
  'Check the TXT record of a domain',
  { params: DomainParams, response: TeamDomain },
);

export const mailTeamDomain = endpoint(
  'POST /api/teams/:team/domains/:id/mail/',
  'Email a code to an administrative mailbox of the domain',
  {
    params: DomainParams,
    body: z.object({ mailbox: z.enum(DOMAIN_MAILBOXES) }),
    response: z.object({ sentTo: z.string() }),
  },
);

export const proveTeamDomain = endpoint(
  'POST /api/teams/:team/domains/:id/code/',
  'Verify a domain with an emailed code',
  {
    params: DomainParams,
    body: z.object({ code: z.string().min(1).max(40) }),
    response: TeamDomain,
  },
);

export const removeTeamDomain = endpoint('DELETE /api/teams/:team/domains/:id/', 'Remove a domain', {
  params: DomainParams,
  status: 204,
});

const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  if (!/^https?:$/.test(protocol) || pathname.includes('/.well-known/')) return false;
  return username === '' && password === '' && search === '' && hash === '';
};

/** An issuer of OpenID Connect, letter for letter as it calls itself. Whether it may be spoken to without HTTPS is the operator's word. */
const Issuer = Line(300, 1).refine(isIssuer, { params: { code: 'issuer_invalid' } });

/** How the members of a team sign in by their company. Empty texts: it was never set up. */
export const TeamSignIn = z.object({
  issuer: z.string(),
  clientId: z.string(),
  /** The secret itself is never shown. */
  hasSecret: z.boolean(),
  defaultRole: TeamRole,
  isEnabled: z.boolean(),
  isRequired: z.boolean(),
  /** What to register at the issuer. */
  redirectAddress: z.string(),
  version: z.number().int(),
  permissions: permissions('update'),
});
export type TeamSignIn = z.infer<typeof TeamSignIn>;

export const getTeamSignIn = endpoint('GET /api/teams/:team/sign-in/', 'Get a team’s company sign-in', {
  params: TeamParams,
  response: TeamSignIn,
});

export const updateTeamSignIn = endpoint('PUT /api/teams/:team/sign-in/', 'Update a team’s company sign-in', {
  params: TeamParams,
  body: z.object({
    issuer: Issuer,
    clientId: Line(300, 1),
    /** Left out: it stays; null: a public client, which has none. */
    clientSecret: z.string().min(1).max(1000).nullable().optional(),
    defaultRole: TeamRole,
    isEnabled: z.boolean(),
    isRequired: z.boolean(),
  }),
  response: TeamSignIn,
  current: TeamSignIn,
});

/** A domain, or a team's own address. Only what was typed behind the @ is sent: who it is stays unsaid. */
export const findTeamSignIn = endpoint('POST /api/auth/team-sign-in/', 'Find the team to sign in with', {
  body: z.object({ domain: z.string().max(300).optional(), subdomain: z.string().max(63).optional() }),
  response: z.object({ results: z.array(z.object({ key: z.string(), name: z.string() })) }),
});
