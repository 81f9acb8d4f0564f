import { z } from 'zod';

/** Somewhere else that people can show who they are: an issuer of OpenID Connect. */
export type SignInProvider = {
  /** The operator's word for it, in addresses. */
  key: string;
  /** What people know it by. */
  name: string;
  issuer: string;
  clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null;
  scopes: string;
  /** Where Google says what an access token is good for; null where the issuer's own introspection does. */
  tokenInfoUrl: string | null;
  /** Chosen by someone else than the operator: only machines of the public internet are spoken to. */
  isPublicOnly?: boolean;
};

export const GOOGLE = 'google';
export const GOOGLE_ISSUER = 'https://accounts.google.com';
const GOOGLE_TOKEN_INFO = 'https://oauth2.googleapis.com/tokeninfo';
const SCOPES = 'openid email profile';

/** HTTPS, or a program on this very machine: who can change what an issuer says can sign in as anyone. */
export function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

export const TrustworthyUrl = z
  .string()
  .refine(isTrustworthy, { error: 'must be an address that begins with https:// (http:// only on this machine)' });

const Entry = z.strictObject({
  key: z
    .string({ error: 'is missing' })
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be lowercase letters, digits and hyphens, 31 at most')
    .refine((key) => key !== GOOGLE, { error: 'cannot be google: set GOOGLE_CLIENT_ID instead' }),
  name: z.string({ error: 'is missing' }).trim().min(1, 'is empty').max(40, 'may have at most 40 characters'),
  issuer: z.string({ error: 'is missing' }).pipe(TrustworthyUrl),
  client_id: z.string({ error: 'is missing' }).min(1, 'is empty'),
  client_secret: z.string().min(1, 'is empty').optional(),
  scopes: z
    .string()
    .refine((scopes) => scopes.split(' ').includes('openid'), { error: 'must hold openid' })
    .default(SCOPES),
});

export type GoogleSettings = {
  clientId: string | undefined;
  clientSecret: string | undefined;
  issuer: string;
  tokenInfoUrl: string | undefined;
};

/** The providers of an installation, Google first. Each fault becomes one line in `problems`. */
export function readProviders(google: GoogleSettings, list: string | undefined, problems: string[]): SignInProvider[] {
  if (google.clientId === undefined && google.clientSecret !== undefined) {
    problems.push('GOOGLE_CLIENT_SECRET is set and GOOGLE_CLIENT_ID is not');
  }
  const first: SignInProvider[] = google.clientId === undefined ? [] : [googleOf(google, google.clientId)];
  return [...first, ...readList(list, problems)];
}

const googleOf = ({ clientSecret, issuer, tokenInfoUrl }: GoogleSettings, clientId: string): SignInProvider => ({
  key: GOOGLE,
  name: 'Google',
  issuer,
  clientId,
  clientSecret: clientSecret ?? null,
  scopes: SCOPES,
  tokenInfoUrl: tokenInfoUrl ?? (issuer === GOOGLE_ISSUER ? GOOGLE_TOKEN_INFO : null),
});

function readList(list: string | undefined, problems: string[]): SignInProvider[] {
  if (list === undefined) return [];
  const entries = parse(list);
  if (!Array.isArray(entries)) {
    problems.push('OIDC_PROVIDERS must be a JSON list: [{"key", "name", "issuer", "client_id", "client_secret"}, …]');
    return [];
  }
  const providers = entries.flatMap((entry: unknown, index) => {
    const { success, data, error } = Entry.safeParse(entry);
    for (const { path, message } of error?.issues ?? []) {
      problems.push(['OIDC_PROVIDERS', `entry ${index + 1}:`, ...path.map(String), message].join(' '));
    }
    if (!success) return [];
    const { key, name, issuer, scopes } = data;
    const client = { clientId: data.client_id, clientSecret: data.client_secret ?? null };
    return [{ key, name, issuer, scopes, ...client, tokenInfoUrl: null }];
  });
  for (const [index, { key }] of providers.entries()) {
    if (providers.findIndex((other) => other.key === key) < index) {
      problems.push(`OIDC_PROVIDERS has the key ${key} twice`);
    }
  }
  return providers;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
