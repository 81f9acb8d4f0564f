import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Invitation, InvitationStatus } from './invitations.ts';
import { Email, Id, IdParams, Line, ListQuery, listOf, Locale, orderingBy, patchOf, Time } from './lists.ts';
import { isTimeZone } from './notifications.ts';
import { permissions } from './permissions.ts';
import { RequiredIdentity } from './recipient-identity.ts';

export const TeamRole = z.enum(['admin', 'member']);
export type TeamRole = z.infer<typeof TeamRole>;

const issue = (code: string) => ({ params: { code } });

/** An address of the web with http or https; what begins with a host name alone gets https. */
const Website = Line(255, 1)
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username } = new URL(text);
    return /^https?:$/.test(protocol) && hostname.includes('.') && username === '';
  }, issue('website_invalid'));

const Phone = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .refine((text) => /^\d+$/.test(text), issue('phone_digits'));

/** One label of a host name (RFC 1035), lower case, and none that the product or its operator needs. */
export const Subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => /^[a-z](?:[a-z0-9-]{1,61}[a-z0-9])$/.test(text) && !text.includes('--'), issue('subdomain_invalid'))
  .refine((text) => !RESERVED.has(text), issue('subdomain_taken'));

const RESERVED = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'help',
  'mail',
  'sign',
  'static',
  'status',
  'support',
  'www',
]);

const ThemeColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);

/** What admins of a team decide. `sending`: who may send documents. */
const Settings = z.object({
  name: Line(255, 1),
  website: Website,
  phone: Phone,
  /** Permanent once chosen. */
  subdomain: Subdomain.nullable(),
  themeColor: ThemeColor.nullable(),
  /** Of what has no person's own zone: reports and mails to recipients. */
  timeZone: z.string().max(60).refine(isTimeZone, issue('time_zone_unknown')).nullable(),
  locale: Locale.nullable(),
  expiryDays: z.union([z.literal(7), z.literal(14), z.literal(30), z.literal(90)]).nullable(),
  hasAutoReminders: z.boolean(),
  sending: z.enum(['everyone', 'admins']),
  needsSecondStep: z.boolean(),
  /** The least that recipients of its documents show before they see one. */
  requiredIdentity: RequiredIdentity,
});

export const Team = Settings.extend({
  id: Id,
  website: z.string(),
  phone: z.string(),
  subdomain: z.string().nullable(),
  themeColor: z.string().nullable(),
  timeZone: z.string().nullable(),
  logoUrl: z.string().nullable(),
  isActive: z.boolean(),
  createdBy: z.string(),
  createdAt: Time,
  /** What the caller is in it. */
  role: TeamRole,
  memberCount: z.number().int(),
  version: z.number().int(),
  permissions: permissions('update', 'invite', 'manageMembers'),
});
export type Team = z.infer<typeof Team>;

export const listTeams = endpoint('GET /teams/api/teams/', 'List your teams', {
  response: z.object({ results: z.array(Team) }),
});

export const getTeam = endpoint('GET /teams/api/teams/:id/', 'Get a team', { params: IdParams, response: Team });

/** The caller becomes its admin. */
export const createTeam = endpoint('POST /teams/api/teams/', 'Create a team', {
  body: z.object({ name: Line(100, 1), website: Website, phone: Phone }),
  response: Team,
  status: 201,
});

/** What visitors of a team's own address see. */
export const getBrand = endpoint('GET /teams/api/brands/:subdomain/', 'Get a team’s name and color', {
  params: z.object({ subdomain: z.string().max(63) }),
  response: z.object({ name: z.string(), themeColor: z.string().nullable(), logoUrl: z.string().nullable() }),
});

export const updateTeam = endpoint(
  'PUT /teams/api/teams/:id/',
  'Update team settings. Anything left out stays the same',
  {
    params: IdParams,
    body: patchOf(Settings),
    response: Team,
    current: Team,
  },
);

export const uploadLogo = endpoint('PUT /teams/api/teams/:id/logo/', 'Set the logo: JPEG or PNG, up to 10 MB', {
  params: IdParams,
  response: Team,
  transport: 'upload',
  parts: { files: { file: { most: 1, mediaTypes: ['image/jpeg', 'image/png'] } }, texts: z.object({}) },
  current: Team,
});

export const removeLogo = endpoint('DELETE /teams/api/teams/:id/logo/', 'Remove the logo', {
  params: IdParams,
  response: Team,
  current: Team,
});

export const getLogo = endpoint('GET /api/logos/:key', 'Get a logo by the key in a team’s `logo_url`', {
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  transport: 'download',
  answersHead: true,
});

/** The team that a session acts for; null: the personal account. */
const ActingTeam = z.object({
  teamId: Id.nullable(),
  name: z.string().nullable(),
  themeColor: z.string().nullable(),
  logoUrl: z.string().nullable(),
});

export const getTeamId = endpoint('GET /teams/api/teams/get-team-id/', 'Get the team that the session acts for', {
  response: ActingTeam,
});

export const setTeamId = endpoint('POST /teams/api/teams/set-team-id/', 'Set the account that the session acts for', {
  body: z.object({ teamId: Id.nullable() }),
  response: ActingTeam,
});

export const TeamMember = z.object({
  /** The user's. */
  id: Id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: TeamRole,
  joinedAt: Time,
  lastActiveAt: Time.nullable(),
  hasSecondStep: z.boolean(),
  /** Documents they sent that are not over. */
  openDocumentCount: z.number().int(),
  permissions: permissions('changeRole', 'remove', 'setAbsence'),
});
export type TeamMember = z.infer<typeof TeamMember>;

const TeamParams = z.object({ team: Id });
const MemberParams = z.object({ id: Id });

export const listMembers = endpoint('GET /a/:team/team/api/members/', 'List the members of a team', {
  params: TeamParams,
  query: ListQuery.extend({ ordering: orderingBy('name'), role: TeamRole.optional() }),
  response: listOf(TeamMember),
});

export const changeMemberRole = endpoint('PUT /teams/members/:id/role/', 'Change a team member’s role', {
  params: MemberParams,
  body: z.object({ role: TeamRole }),
  response: TeamMember,
});

/** `heir`: the member who gets what the one who goes owned; needed where they own something. */
export const removeMember = endpoint('DELETE /teams/members/:id/remove/', 'Remove a member, or leave the team', {
  params: MemberParams,
  body: z.object({ heir: Id.optional() }),
  response: z.object({ documentCount: z.number().int() }),
});

/** An invitation as the admins of the team see it. */
export const TeamInvitation = Invitation.extend({ permissions: permissions('update', 'resend', 'delete') });
export type TeamInvitation = z.infer<typeof TeamInvitation>;

const InvitationParams = z.object({ team: Id, id: Id });

export const listInvitations = endpoint('GET /a/:team/team/api/invitations/', 'List the invitations of a team', {
  params: TeamParams,
  query: ListQuery.extend({ ordering: orderingBy('created_at'), status: InvitationStatus.optional() }),
  response: listOf(TeamInvitation),
});

export const readInvitation = endpoint('GET /a/:team/team/api/invitation/:id/', 'Get an invitation of a team', {
  params: InvitationParams,
  response: TeamInvitation,
});

/** Each address by itself: `refused` says why one was not invited. */
export const createInvitations = endpoint('POST /a/:team/team/api/invitations/', 'Invite people to a team', {
  params: TeamParams,
  body: z.object({ emails: z.array(Email).min(1).max(200), role: TeamRole.default('member') }),
  response: z.object({
    invitations: z.array(TeamInvitation),
    refused: z.array(z.object({ email: z.string(), code: z.string() })),
  }),
  status: 201,
});

export const updateInvitation = endpoint('PUT /a/:team/team/api/invitations/:id/', 'Change the role of an invitation', {
  params: InvitationParams,
  body: z.object({ role: TeamRole }),
  response: TeamInvitation,
});

export const deleteInvitation = endpoint('DELETE /a/:team/team/api/invitations/:id/', 'Withdraw an invitation', {
  params: InvitationParams,
  status: 204,
});

export const resendInvitation = endpoint('POST /teams/resend-invitation/', 'Send an invitation again with a new link', {
  body: z.object({ id: Id }),
  response: TeamInvitation,
});
