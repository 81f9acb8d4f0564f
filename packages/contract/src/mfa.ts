import { z } from 'zod';
import { MfaMethod, SignedIn } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, Time } from './lists.ts';

/**
 * What WebAuthn passes between server and browser, as JSON text: its keys are the standard's own (RFC-style camelCase),
 * which the wire's codec must not touch.
 */
const WebAuthnText = z.string().max(32_768);
const MfaToken = z.string().max(128);
const Code = z.string().trim().min(1).max(40);

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Kept by a password manager or an account, so that it outlives the device. */
  isSynced: z.boolean(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Mfa = z.object({
  email: z.boolean(),
  totp: z.object({ since: Time }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  hasPassword: z.boolean(),
});
export type Mfa = z.infer<typeof Mfa>;

export const getMfa = endpoint('GET /api/auth/factors/', 'Get your account’s two-step verification settings', {
  response: Mfa,
});

const RecoveryCodes = z.object({ factors: Mfa, recoveryCodes: z.array(z.string()) });

export const setEmailMfa = endpoint(
  'PATCH /api/users/email_mfa/',
  'Turn email codes on or off. The first factor also returns recovery codes',
  {
    body: z.object({ enabled: z.boolean() }),
    response: RecoveryCodes,
    isSecret: true,
  },
);

export const beginTotp = endpoint('POST /api/auth/factors/totp/', 'Start setting up an authenticator app (RFC 6238)', {
  response: z.object({ secret: z.string(), uri: z.string() }),
  isSecret: true,
});

export const confirmTotp = endpoint(
  'POST /api/auth/factors/totp/confirm/',
  'Confirm the first code of an authenticator app. The first factor also returns recovery codes',
  { body: z.object({ code: Code }), response: RecoveryCodes, isSecret: true },
);

export const removeTotp = endpoint('DELETE /api/auth/factors/totp/', 'Remove the authenticator app', {
  response: Mfa,
});

export const renewRecoveryCodes = endpoint(
  'POST /api/auth/factors/recovery_codes/',
  'Create new recovery codes. The old ones stop working',
  { response: RecoveryCodes, isSecret: true },
);

export const beginPasskey = endpoint('POST /api/auth/factors/passkeys/begin/', 'Start registering a passkey', {
  response: z.object({ options: WebAuthnText }),
});

export const addPasskey = endpoint('POST /api/auth/factors/passkeys/', 'Register a passkey', {
  body: z.object({ name: Line(100, 1), response: WebAuthnText }),
  response: Mfa,
  status: 201,
});

export const renamePasskey = endpoint('PATCH /api/auth/factors/passkeys/:id/', 'Rename a passkey', {
  params: IdParams,
  body: z.object({ name: Line(100, 1) }),
  response: Mfa,
});

export const removePasskey = endpoint('DELETE /api/auth/factors/passkeys/:id/', 'Remove a passkey', {
  params: IdParams,
  response: Mfa,
});

export const verifyLogin = endpoint(
  'POST /api/auth/login/verify/',
  'Complete the second step of signing in with a code',
  {
    body: z.object({
      mfaToken: MfaToken,
      code: Code,
      /** Left out: a code by mail. */
      method: MfaMethod.exclude(['passkey']).default('email_code'),
    }),
    response: SignedIn,
    isSecret: true,
  },
);

export const resendLoginCode = endpoint('POST /api/auth/login/resend/', 'Email the sign-in code again', {
  body: z.object({ mfaToken: MfaToken }),
  response: z.object({ sentTo: z.string(), resendIn: z.number().int() }),
});

export const beginPasskeyLogin = endpoint(
  'POST /api/auth/login/passkey/begin/',
  'Start signing in with a passkey, or using one as the second step',
  { body: z.object({ mfaToken: MfaToken.optional() }), response: z.object({ options: WebAuthnText }) },
);

export const passkeyLogin = endpoint('POST /api/auth/login/passkey/', 'Sign in with a passkey', {
  body: z.object({ mfaToken: MfaToken.optional(), response: WebAuthnText }),
  response: SignedIn,
  isSecret: true,
});

/** How someone who is signed in can show once more that it is them. */
export const ConfirmMethod = z.enum(['password', 'email_code', 'totp', 'passkey']);
export type ConfirmMethod = z.infer<typeof ConfirmMethod>;

export const getConfirmMethods = endpoint(
  'GET /api/auth/reauthenticate/',
  'Get the ways you can confirm your identity',
  {
    response: z.object({ isNeeded: z.boolean(), methods: z.array(ConfirmMethod) }),
  },
);

export const sendConfirmCode = endpoint('POST /api/auth/reauthenticate/code/', 'Email a confirmation code', {
  response: z.object({ sentTo: z.string(), resendIn: z.number().int() }),
});

export const beginConfirmPasskey = endpoint(
  'POST /api/auth/reauthenticate/passkey/',
  'Start confirming your identity with a passkey',
  {
    response: z.object({ options: WebAuthnText }),
  },
);

export const reauthenticate = endpoint('POST /api/auth/reauthenticate/', 'Confirm your identity for ten minutes', {
  body: z.discriminatedUnion('method', [
    z.object({ method: z.literal('password'), password: z.string().min(1).max(128) }),
    z.object({ method: z.literal('email_code'), code: Code }),
    z.object({ method: z.literal('totp'), code: Code }),
    z.object({ method: z.literal('passkey'), response: WebAuthnText }),
  ]),
});
