import { z } from 'zod';
import { Password } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Email, Time } from './lists.ts';

// A link that was cut off on its way is as dead as any other, so both may be missing.
const LinkQuery = z.object({ uidb64: z.string().max(64).default(''), token: z.string().max(128).default('') });
const NewPassword = z.object({ newPassword1: Password, newPassword2: z.string() });

export const forgotPassword = endpoint('POST /api/auth/password-reset/', 'Mails a link to set a new password', {
  body: z.object({ email: Email }),
  status: 202,
});

export const checkPasswordLink = endpoint(
  'GET /api/auth/password-reset-confirm/',
  'Says whether a link from the mail still works, and whose it is',
  { query: LinkQuery, response: z.object({ email: z.string(), isFirst: z.boolean() }) },
);

export const resetPassword = endpoint(
  'POST /api/auth/password-reset-confirm/',
  'Sets a new password by the link from the mail; every session ends',
  { query: LinkQuery, body: NewPassword, response: z.object({ email: z.string() }) },
);

export const getPassword = endpoint(
  'GET /api/auth/password/',
  'Says since when one has a password, and which address',
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
  'Changes one’s password; every other session ends',
  { body: NewPassword.extend({ oldPassword: z.string().min(1).max(128) }) },
);

export const setPassword = endpoint('POST /api/auth/set-password/', 'Sets a password where there is none yet', {
  body: NewPassword,
});

export const changeEmail = endpoint(
  'POST /api/users/email/',
  'Mails a link to the new address that makes it one’s own',
  {
    body: z.object({ email: Email }),
    status: 202,
  },
);

export const confirmEmail = endpoint(
  'POST /api/auth/email/confirm/',
  'Takes the new address by the link from the mail',
  {
    body: LinkQuery,
    response: z.object({ email: z.string() }),
  },
);
