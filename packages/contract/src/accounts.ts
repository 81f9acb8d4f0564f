import { z } from 'zod';
import { Appearance } from './appearance.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Line, Locale } from './lists.ts';

export const PlatformRole = z.enum(['user', 'admin', 'super_admin']);
export type PlatformRole = z.infer<typeof PlatformRole>;

/** At least 8 characters with a number, a lowercase letter, an uppercase letter and a special character. */
export const Password = z
  .string()
  .min(8)
  .max(128)
  .refine((p) => /\d/.test(p) && /\p{Ll}/u.test(p) && /\p{Lu}/u.test(p) && /[^\p{L}\p{N}\s]/u.test(p), {
    params: { code: 'password_weak' },
  });

export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  locale: Locale,
  /** The authority list: the first entry is 'admin' for platform administrators. */
  role: z.array(PlatformRole),
  isBlocked: z.boolean(),
  mfaEnabled: z.boolean(),
  accountId: Id,
  /** Null until the person chose something: the device's own choice stands then. */
  appearance: Appearance.nullable(),
});
export type User = z.infer<typeof User>;

export const SignedIn = z.object({ access: z.string(), refresh: z.string(), user: User, role: z.array(PlatformRole) });
export type SignedIn = z.infer<typeof SignedIn>;

export const getSetup = endpoint('GET /api/setup/', 'Says whether the installation still needs its owner', {
  response: z.object({
    needed: z.boolean(),
    /** True when no mail gateway is configured: mails are caught and shown to the owner. */
    isMailCaught: z.boolean(),
    name: z.string(),
  }),
});

export const createOwner = endpoint('POST /api/setup/', 'Creates the owner of a fresh installation and signs them in', {
  body: z.object({
    email: Email,
    password: Password,
    firstName: Line(255, 1),
    lastName: Line(255, 1),
    locale: Locale.default('en'),
  }),
  response: SignedIn,
  status: 201,
});

export const register = endpoint('POST /api/auth/register/', 'Signs a person up; an activation mail follows', {
  body: z.object({
    email: Email,
    password1: Password,
    password2: z.string(),
    firstName: Line(255).default(''),
    lastName: Line(255).default(''),
    locale: Locale.default('en'),
  }),
  response: z.object({ email: z.string() }),
  status: 201,
});

export const activate = endpoint('GET /api/auth/activate/:uid/:token', 'Activates an account from its mail', {
  params: z.object({ uid: z.string().max(64), token: z.string().max(128) }),
  response: z.object({ email: z.string() }),
});

export const resendActivation = endpoint('POST /api/auth/activate/resend/', 'Sends the activation mail again', {
  body: z.object({ email: Email }),
  response: z.object({}),
  status: 202,
});

export const login = endpoint('POST /api/auth/login/', 'Signs in with email or username and password', {
  body: z.object({ username: z.string().trim().min(1).max(254), password: z.string().min(1).max(128) }),
  response: SignedIn,
});

export const refreshToken = endpoint('POST /api/auth/token/refresh/', 'Trades a refresh token for a new pair', {
  body: z.object({ refresh: z.string().max(256) }),
  response: z.object({ access: z.string(), refresh: z.string() }),
});

export const logout = endpoint('GET /api/auth/logout', 'Ends this session', { response: z.object({}) });

export const getUser = endpoint('GET /api/users/:id', 'Reads a user; used as the blocked check', {
  params: IdParams,
  response: User,
});

export const updateUser = endpoint('PATCH /api/users/:id/', 'Changes one’s own names, language and appearance', {
  params: IdParams,
  body: z.object({
    firstName: Line(255, 1).optional(),
    lastName: Line(255, 1).optional(),
    displayName: Line(255).optional(),
    locale: Locale.optional(),
    appearance: Appearance.optional(),
  }),
  response: User,
});
