import { z } from 'zod';
import { Appearance } from './appearance.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Locale, Paragraphs, SeenLine, Time } from './lists.ts';

export const PlatformRole = z.enum(['user', 'admin', 'super_admin']);
export type PlatformRole = z.infer<typeof PlatformRole>;

/** At least 8 characters with a number, a lowercase letter, an uppercase letter and a special character. */
export const Password = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(128)
  .refine((p) => /\d/.test(p) && /\p{Ll}/u.test(p) && /\p{Lu}/u.test(p) && /[^\p{L}\p{N}\s]/u.test(p), {
    params: { code: 'password_weak' },
  });

/** What the account is subscribed to. */
export const Subscription = z.object({
  /** Null while billing is off: one plan without limits, for ever. */
  currentPeriodEnd: Time.nullable(),
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
  /** The team that a new session starts in; null for the personal account. */
  defaultTeam: Id.nullable().default(null),
  subscription: Subscription.nullable().default(null),
  /** Null until the person chose something: the device's own choice stands then. */
  appearance: Appearance.nullable(),
  /** IANA name; null until chosen. */
  timeZone: z.string().nullable().default(null),
  /** The person asked to be forgotten, and will be then, unless they take it back. */
  deletionAt: Time.nullable().default(null),
});
export type User = z.infer<typeof User>;

/** A user as they see themselves under account details. */
export const Profile = User.extend({
  username: z.string().nullable(),
  phone: z.string(),
  bio: z.string(),
  hasPassword: z.boolean(),
  version: z.number().int(),
  createdAt: Time,
});
export type Profile = z.infer<typeof Profile>;

export const SignedIn = z.object({ access: z.string(), refresh: z.string(), user: User, role: z.array(PlatformRole) });
export type SignedIn = z.infer<typeof SignedIn>;

/** How a session can begin. */
export const SIGN_IN_METHODS = [
  'password',
  'email_code',
  'totp',
  'recovery_code',
  'passkey',
  'social',
  'invitation',
  'setup',
] as const;
export const SignInMethod = z.enum(SIGN_IN_METHODS);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** The ways in which a second step can be taken. */
export const MfaMethod = z.enum(['email_code', 'totp', 'recovery_code', 'passkey']);
export type MfaMethod = z.infer<typeof MfaMethod>;

/** The first step was right, and a second one is wanted: answered with 202. */
export const SecondStep = z.object({
  mfaToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  /** The preferred one first. */
  methods: z.array(MfaMethod),
  /** Where a code was sent, as its owner knows it: `a•••@example.com`; null where none was. */
  sentTo: z.string().nullable(),
  /** Seconds until another code may be asked for; 0 where none was sent. */
  resendIn: z.number().int(),
});
export type SecondStep = z.infer<typeof SecondStep>;

export const SignInAnswer = z.union([SignedIn, SecondStep]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const isSecondStep = (answer: SignInAnswer): answer is SecondStep => 'mfaToken' in answer;

/** The session, where no second step is wanted; throws otherwise. For programs that sign in people without one. */
export function sessionOf(answer: SignInAnswer): SignedIn {
  if (isSecondStep(answer)) throw new Error('A second step is wanted');
  return answer;
}

/** What every way of signing in answers with: the session, or with 202 the second step that is still to be taken. */
export const SIGN_IN_ANSWER = { response: SignInAnswer, acceptedIf: 'mfaToken', isSecret: true } as const;

/** An address that browsers can open, without user or password. */
export const PublicUrl = z
  .string()
  .trim()
  .max(300)
  .refine(
    (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, username } = new URL(text);
      return /^https?:$/.test(protocol) && hostname !== '' && username === '';
    },
    { params: { code: 'public_url_invalid' } },
  );

export const getSetup = endpoint('GET /api/setup/', 'Get whether the instance still needs an owner', {
  response: z.object({
    needed: z.boolean(),
    /** True when no mail gateway is configured: mails are caught and shown to the owner. */
    isMailCaught: z.boolean(),
    /** Whether plans are sold here. */
    isBillingOn: z.boolean(),
    name: z.string(),
    /** Calls from where this one came need the setup code that the server printed when it started. */
    isCodeNeeded: z.boolean(),
    /** The environment sets the address people use, so that none can be chosen. */
    isAddressFixed: z.boolean(),
  }),
  answersHead: true,
});

export const createOwner = endpoint('POST /api/setup/', 'Create the owner of a new instance and sign them in', {
  body: z.object({
    email: Email,
    password: Password,
    firstName: SeenLine(255, 1),
    lastName: SeenLine(255, 1),
    locale: Locale.default('en'),
    /** The address people will use, unless the environment sets it. Of a longer one its origin is kept. */
    publicUrl: PublicUrl.optional(),
    /** What the server printed at its start. Needed unless the call comes from the machine itself, through no proxy. */
    code: z.string().max(100).optional(),
  }),
  response: SignedIn,
  status: 201,
  isSecret: true,
});

export const register = endpoint(
  'POST /api/auth/register/',
  'Sign up. The response is the same for every address, and an activation email follows',
  {
    body: z.object({
      email: Email,
      password1: Password,
      password2: z.string(),
      firstName: SeenLine(255).default(''),
      lastName: SeenLine(255).default(''),
      locale: Locale.default('en'),
    }),
    response: z.object({
      email: z.string(),
      /** Kept by the device that registered and sent as `X-Activation-Key`: it may activate without a new password. */
      activationKey: z.string(),
    }),
    status: 201,
  },
);

/** Sent as `X-Activation: press` by a page whose button was pressed. Scanners and prefetching browsers never send it. */
export const ACTIVATION_PRESS = 'press';

const ActivationParams = z.object({ uid: z.string().max(64), token: z.string().max(128) });

export const activate = endpoint(
  'GET /api/auth/activate/:uid/:token',
  'Look up an activation link. With `X-Activation: press` and the `X-Activation-Key` of the device that registered, activate the account',
  {
    params: ActivationParams,
    response: z.object({
      /** Empty where the account was activated before. */
      email: z.string(),
      state: z.enum(['valid', 'activated']),
      /** Whether the key sent along is that of the device that registered. */
      isSameDevice: z.boolean(),
    }),
  },
);

export const activateWithPassword = endpoint(
  'POST /api/auth/activate/:uid/:token',
  'Set a password and activate the account, on any device',
  {
    params: ActivationParams,
    body: z.object({ password1: Password, password2: z.string() }),
    response: z.object({ email: z.string() }),
  },
);

export const resendActivation = endpoint('POST /api/auth/activate/resend/', 'Send the activation email again', {
  body: z.object({ email: Email }),
  response: z.object({}),
  status: 202,
});

export const login = endpoint('POST /api/auth/login/', 'Sign in with an email address or username, and a password', {
  body: z.object({ username: z.string().trim().min(1).max(254), password: z.string().min(1).max(128) }),
  ...SIGN_IN_ANSWER,
});

export const refreshToken = endpoint(
  'POST /api/auth/token/refresh/',
  'Exchange a refresh token for a new pair of tokens',
  {
    body: z.object({ refresh: z.string().max(256) }),
    response: z.object({ access: z.string(), refresh: z.string() }),
    isSecret: true,
  },
);

export const logout = endpoint('GET /api/auth/logout', 'Sign out', { response: z.object({}) });

export const getUser = endpoint('GET /api/users/:id', 'Get a user. Also tells whether they’re blocked', {
  params: IdParams,
  response: Profile,
});

/** 3 to 30 letters, digits, dots, hyphens and underscores; never what could be an address. */
export const Username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,28})[A-Za-z0-9]$/);

/** As people write it: an optional plus, digits, spaces, dots, hyphens, slashes and brackets. Empty for none. */
export const Phone = z
  .string()
  .trim()
  .max(32)
  .refine((text) => text === '' || (/^\+?[\d\s()./-]+$/.test(text) && /(?:\D*\d){5}/.test(text)));

const ProfilePatch = z.object({
  firstName: SeenLine(255, 1).optional(),
  lastName: SeenLine(255, 1).optional(),
  displayName: SeenLine(255).optional(),
  username: Username.nullable().optional(),
  phone: Phone.optional(),
  bio: Paragraphs(600).optional(),
  locale: Locale.optional(),
  timeZone: z.string().max(64).nullable().optional(),
  appearance: Appearance.optional(),
  /** The account a new session starts in: the personal one or a team's. */
  accountId: Id.optional(),
  /** The same as the specification says it: null for the personal account. With both given, this one counts. */
  defaultTeam: Id.nullable().optional(),
});

export const updateUser = endpoint('PATCH /api/users/:id/', 'Update your profile, language and appearance', {
  params: IdParams,
  body: ProfilePatch,
  response: Profile,
  current: Profile,
});

export const replaceUser = endpoint('PUT /api/users/:id/', 'Update your profile. Anything left out stays the same', {
  params: IdParams,
  body: ProfilePatch,
  response: Profile,
  current: Profile,
});

export const uploadAvatar = endpoint('PUT /api/users/:id/avatar/', 'Set your photo: JPEG or PNG, up to 10 MB', {
  params: IdParams,
  response: Profile,
  transport: 'upload',
  parts: { files: { file: { most: 1, mediaTypes: ['image/jpeg', 'image/png'] } }, texts: z.object({}) },
  current: Profile,
});

export const removeAvatar = endpoint('DELETE /api/users/:id/avatar/', 'Remove your photo', {
  params: IdParams,
  response: Profile,
  current: Profile,
});

export const getAvatar = endpoint('GET /api/avatars/:key', 'Get a profile photo by the key in `avatar_url`', {
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  transport: 'download',
  answersHead: true,
});
