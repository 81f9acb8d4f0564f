import { z } from 'zod';
import { Password } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Email, Time } from './lists.ts';

// A link that was cut off on its way is as dead as any other, so both may be missing.
const LinkQuery = z.object({ uidb64: z.string().max(64).default(''), token: z.string().max(128).default('') });
const NewPassword = z.object({ newPassword1: Password, newPassword2: z.string() });

export const forgotPassword = endpoint('POST /api/auth/password-reset/', 'Email a link to set a new password', {
  body: z.object({ email: Email }),
  status: 202,
});

export const checkPasswordLink = endpoint(
  'GET /api/auth/password-reset-confirm/',
  'Check whether a password link still works, and whose it is',
  { query: LinkQuery, response: z.object({ email: z.string(), isFirst: z.boolean() }) },
);

export const resetPassword = endpoint(
  'POST /api/auth/password-reset-confirm/',
  'Set a new password with the link from the email and end all sessions',
  { query: LinkQuery, body: NewPassword, response: z.object({ email: z.string() }) },
);

export const getPassword = endpoint(
  'GET /api/auth/password/',
  'Get when your password was last changed, and your email address',
  {
    response: z.object({
      email: z.string(),
      /** Null where there is no password. */
      changedAt: Time.nullable(),
      /** The address that waits for its link to be opened. */
      pendingEmail: z.string().nullable(),
    }),
  },
);

export const changePassword = endpoint(
  'POST /api/auth/password-change/',
  'Change your password and sign out all other sessions',
  { body: NewPassword.extend({ oldPassword: z.string().min(1).max(128) }) },
);

export const setPassword = endpoint('POST /api/auth/set-password/', 'Set a password for an account that has none', {
  body: NewPassword,
});

export const changeEmail = endpoint('POST /api/users/email/', 'Email a confirmation link to a new address', {
  body: z.object({ email: Email }),
  status: 202,
});

export const confirmEmail = endpoint(
  'POST /api/auth/email/confirm/',
  'Confirm a new email address with the link from the email',
  {
    body: LinkQuery,
    response: z.object({ email: z.string() }),
  },
);
