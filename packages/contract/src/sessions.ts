import { z } from 'zod';
import { SignInMethod } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, Time } from './lists.ts';

/** A browser or program, as its own words describe it; null where they say nothing known. */
export const Device = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'program']),
});
export type Device = z.infer<typeof Device>;

export const Session = z.object({
  id: Id,
  device: Device,
  address: z.string(),
  method: SignInMethod,
  isCurrent: z.boolean(),
  /** Works only in the browser that holds its key (DPoP). */
  isBound: z.boolean(),
  createdAt: Time,
  lastUsedAt: Time,
  expiresAt: Time,
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint('GET /api/auth/sessions/', 'List your sessions', {
  response: z.object({ results: z.array(Session) }),
});

export const endSession = endpoint('DELETE /api/auth/sessions/:id/', 'Sign out a session', { params: IdParams });

export const endOtherSessions = endpoint('DELETE /api/auth/sessions/', 'Sign out all other sessions', {
  response: z.object({ ended: z.number().int() }),
});

/** What a token may be used for. A call that names no scope is closed to tokens. */
export const SCOPES = [
  'profile:read',
  'documents:read',
  'documents:write',
  'contacts:read',
  'contacts:write',
  'notifications:read',
  'webhooks:read',
  'webhooks:write',
] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;

export const TOKEN_DAYS = [7, 30, 90, 365] as const;

export const PersonalToken = z.object({
  id: Id,
  name: z.string(),
  /** Its last characters. */
  hint: z.string(),
  scopes: z.array(Scope),
  createdAt: Time,
  expiresAt: Time.nullable(),
  lastUsedAt: Time.nullable(),
  lastAddress: z.string().nullable(),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

export const listPersonalTokens = endpoint('GET /api/auth/tokens/', 'List your personal access tokens', {
  response: z.object({ results: z.array(PersonalToken) }),
});

export const createPersonalToken = endpoint(
  'POST /api/auth/tokens/',
  'Create a personal access token for the current account. It’s shown only once',
  {
    body: z.object({
      name: Line(100, 1),
      scopes: z.array(Scope).min(1),
      /** Days until it stops working; null for never. */
      expiresInDays: z
        .number()
        .int()
        .refine((days) => (TOKEN_DAYS as readonly number[]).includes(days))
        .nullable(),
    }),
    response: PersonalToken.extend({ token: z.string() }),
    isSecret: true,
    status: 201,
  },
);

export const revokePersonalToken = endpoint('DELETE /api/auth/tokens/:id/', 'Revoke a personal access token', {
  params: IdParams,
});
