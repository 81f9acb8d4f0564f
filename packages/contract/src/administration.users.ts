import { z } from 'zod';
import { PlatformRole } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, Locale, orderingBy, Time } from './lists.ts';
import { permissions } from './permissions.ts';
import { TeamRole } from './teams.ts';

/** A user as platform administrators see them: who they are and how they come in, and nothing of their work. */
export const ManagedUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: PlatformRole,
  isBlocked: z.boolean(),
  isActivated: z.boolean(),
  hasPassword: z.boolean(),
  hasSecondStep: z.boolean(),
  teamCount: z.number().int(),
  createdAt: Time,
  /** Null where the person never signed in. */
  lastActiveAt: Time.nullable(),
  /** When everything that is theirs alone is erased; null where no one asked for that. */
  deletionAt: Time.nullable(),
  permissions: permissions(
    'block',
    'changeRole',
    'resendActivation',
    'requirePassword',
    'endSessions',
    'delete',
    'keep',
  ),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** What administrators did to someone, newest first. */
export const ADMINISTRATIVE_ACTS = [
  'account_imported',
  'blocked',
  'unblocked',
  'admin_granted',
  'admin_taken',
  'activation_resent',
  'password_required',
  'sessions_ended',
  'deletion_ordered',
  'deletion_called_off',
] as const;

export const ManagedUserDetails = ManagedUser.extend({
  username: z.string().nullable(),
  locale: Locale,
  timeZone: z.string().nullable(),
  sessionCount: z.number().int(),
  teams: z.array(z.object({ id: Id, name: z.string(), role: TeamRole, isActive: z.boolean() })),
  history: z.array(
    z.object({
      id: Id,
      at: Time,
      action: z.enum(ADMINISTRATIVE_ACTS),
      /** Who did it; null where that person is gone. */
      by: z.string().nullable(),
      /** Why the person was blocked, where it was said. */
      reason: z.string(),
    }),
  ),
});
export type ManagedUserDetails = z.infer<typeof ManagedUserDetails>;

const Filters = z.object({
  search: ListQuery.shape.search,
  ordering: orderingBy('name', 'email', 'created_at', 'last_active_at'),
  role: PlatformRole.optional(),
  blocked: z.enum(['true', 'false']).optional(),
  /** Also those who never activated their account. */
  neverSignedIn: z.enum(['true']).optional(),
  noSecondStep: z.enum(['true']).optional(),
});

export const listUsers = endpoint('GET /api/users/all/', 'List all users', {
  query: ListQuery.extend(Filters.shape),
  response: listOf(ManagedUser),
});

export const exportUsers = endpoint('GET /api/users/all/export/', 'Export users as CSV, up to 50,000 rows', {
  query: Filters,
  transport: 'download',
});

export const getManagedUser = endpoint('GET /api/users/:id/administration/', 'Get a user, as an administrator', {
  params: IdParams,
  response: ManagedUserDetails,
});

export const toggleAccountStatus = endpoint(
  'POST /api/users/:id/toggle_account_status/',
  'Block or unblock a user. Only an owner can do this to administrators',
  {
    params: IdParams,
    /** `reason`: the person reads it in their mail. `isBlocked`: what is wanted; the other of what it is where not given. */
    body: z.object({ reason: Line(500).default(''), isBlocked: z.boolean().optional() }),
    response: z.object({ id: Id, isBlocked: z.boolean() }),
  },
);

export const changeUserRole = endpoint(
  'PUT /api/users/:id/role/',
  'Make a user an administrator, or remove that role',
  {
    params: IdParams,
    body: z.object({ role: PlatformRole.exclude(['super_admin']) }),
    response: ManagedUser,
  },
);

export const resendUserActivation = endpoint('POST /api/users/:id/resend_activation/', 'Email a new activation link', {
  params: IdParams,
  response: ManagedUser,
});

/** The password they have opens nothing any more, and their sessions end. They get a link to choose another one. */
export const requireNewPassword = endpoint(
  'POST /api/users/:id/require_password/',
  'Require a user to choose a new password',
  {
    params: IdParams,
    response: ManagedUser,
  },
);

export const endUserSessions = endpoint('POST /api/users/:id/end_sessions/', 'Sign a user out everywhere', {
  params: IdParams,
  response: z.object({ ended: z.number().int() }),
});

/** They are blocked at once, and erased 14 days later unless that is called off. */
export const deleteUser = endpoint('DELETE /api/users/:id/', 'Delete a user', {
  params: IdParams,
  response: ManagedUser,
});

/** They stay blocked. */
export const keepUser = endpoint('POST /api/users/:id/keep/', 'Cancel the deletion of a user', {
  params: IdParams,
  response: ManagedUser,
});
