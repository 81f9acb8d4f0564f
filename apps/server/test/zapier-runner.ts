import { createHash, randomBytes } from 'node:crypto';
import zapier, { type Perform } from '../../../integrations/zapier/index.js';

/**
 * Runs the app definition as Zapier’s platform does, by its public documentation. The platform’s own packages are under a license of
 * Zapier’s that no one accepts by cloning this repository (docs/decisions/0093).
 */

type Options = {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  params?: Record<string, unknown>;
  body?: Record<string, unknown>;
  skipThrowForStatus?: boolean;
  raw?: boolean;
};

type Answer = {
  status: number;
  data: unknown;
  bytes: () => Promise<Buffer>;
  request: Options;
  getHeader: (name: string) => string | null;
  throwForStatus: () => void;
};

export class ZapierError extends Error {
  override readonly name: string;
  readonly code: string | undefined;
  readonly status: number | undefined;

  constructor(message: string, code?: string, status?: number, name = 'AppError') {
    super(message);
    this.name = name;
    this.code = code;
    this.status = status;
  }
}

const errorNamed = (name: string) =>
  class extends ZapierError {
    constructor(message = 'The token has run out') {
      super(message, undefined, undefined, name);
    }
  };

const RefreshAuthError = errorNamed('RefreshAuthError');
const errors = { Error: ZapierError, RefreshAuthError, ThrottledError: errorNamed('ThrottledError') };

export type Stashed = { name: string; bytes: Buffer };
export type AuthData = { access_token: string; refresh_token: string };
type Bundle = Record<string, unknown> & { inputData: Record<string, unknown>; authData?: AuthData };

async function send(options: Options): Promise<Answer> {
  const url = new URL(options.url);
  for (const [name, value] of Object.entries(options.params ?? {})) url.searchParams.set(name, String(value));
  const headers = new Headers(options.headers);
  const isForm = headers.get('content-type') === 'application/x-www-form-urlencoded';
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const form = () => new URLSearchParams(options.body as Record<string, string>).toString();
  const body = options.body === undefined ? {} : { body: isForm ? form() : JSON.stringify(options.body) };
  const response = await fetch(url, { method: options.method ?? 'GET', headers, ...body });
  const text = options.raw ? '' : await response.text();
  return {
    status: response.status,
    data: parsed(text),
    bytes: async () => Buffer.from(await response.arrayBuffer()),
    request: options,
    getHeader: (name) => response.headers.get(name),
    throwForStatus: () => {
      if (response.status >= 400) throw new ZapierError(`Got ${response.status}`, undefined, response.status);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function zOf(bundle: Bundle) {
  const z = {
    errors,
    request: async (options: Options): Promise<Answer> => {
      let request = { ...options };
      for (const change of zapier.beforeRequest) request = (await change(request, z, bundle)) as Options;
      let answer = await send(request);
      for (const change of zapier.afterResponse) answer = (await change(answer, z, bundle)) as Answer;
      if (!options.skipThrowForStatus) answer.throwForStatus();
      return answer;
    },
    dehydrateFile: (run: Perform, inputData: Record<string, unknown>): string => {
      const name = Object.keys(zapier.hydrators).find((key) => zapier.hydrators[key] === run);
      if (name === undefined) throw new Error('The hydrator is not in the definition');
      return `hydrate|||${JSON.stringify({ name, inputData })}|||hydrate`;
    },
    stashFile: async (asked: Promise<Answer>): Promise<Stashed> => {
      const answer = await asked;
      const [, name = ''] = /filename="?([^";]+)/.exec(answer.getHeader('content-disposition') ?? '') ?? [];
      return { name, bytes: await answer.bytes() };
    },
  };
  return z;
}

const run = (perform: Perform, bundle: Bundle): Promise<unknown> =>
  Promise.resolve(perform(zOf(bundle), bundle) as unknown);

/** A connection of one person: what Zapier keeps of it, and runs with it. */
export type Connection = {
  authData: () => AuthData;
  /** As the platform does, it renews a token that has run out, once. */
  run: <T>(perform: Perform | undefined, bundle?: Partial<Bundle>) => Promise<T>;
  /** Fetches what a step left to be fetched. */
  hydrate: (left: unknown) => Promise<Stashed>;
};

/** Connects as Zapier does. `allow`: a person at the address, who answers where they were sent back to. */
export async function connectZapier(returnTo: string, allow: (address: string) => Promise<URL>): Promise<Connection> {
  const { authorizeUrl, getAccessToken, refreshAccessToken, scope } = zapier.authentication.oauth2Config;
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const known = { 'bundle.inputData.state': state, 'bundle.inputData.redirect_uri': returnTo };
  const filled = (text: string) => text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => valueOf(name, known));
  const address = new URL(filled(authorizeUrl.url));
  for (const [name, value] of Object.entries(authorizeUrl.params)) address.searchParams.set(name, filled(value));
  address.searchParams.set('scope', scope);
  address.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  address.searchParams.set('code_challenge_method', 'S256');
  const back = await allow(address.href);
  if (back.searchParams.get('state') !== state) throw new Error(`Not sent back: ${back.href}`);
  const inputData = { code: back.searchParams.get('code'), redirect_uri: returnTo, code_verifier: verifier };
  let authData = (await run(getAccessToken, { inputData })) as AuthData;

  const attempt = (perform: Perform, more: Partial<Bundle>) => run(perform, { inputData: {}, ...more, authData });
  const runRenewed = async <T>(perform: Perform | undefined, more: Partial<Bundle> = {}): Promise<T> => {
    if (perform === undefined) throw new Error('The definition has no such step');
    try {
      return (await attempt(perform, more)) as T;
    } catch (cause) {
      if (!(cause instanceof RefreshAuthError)) throw cause;
      authData = (await run(refreshAccessToken, { inputData: {}, authData })) as AuthData;
      return (await attempt(perform, more)) as T;
    }
  };
  return {
    authData: () => authData,
    run: runRenewed,
    hydrate: (left) => {
      const [, json = '{}'] = /^hydrate\|\|\|(.*)\|\|\|hydrate$/.exec(String(left)) ?? [];
      const { name, inputData: given } = JSON.parse(json) as { name: string; inputData: Record<string, unknown> };
      return runRenewed<Stashed>(zapier.hydrators[name], { inputData: given });
    },
  };
}

function valueOf(name: string, known: Record<string, string>): string {
  const [, variable] = /^process\.env\.(\w+)$/.exec(name) ?? [];
  const value = variable === undefined ? known[name] : process.env[variable];
  if (value === undefined) throw new Error(`Nothing is known of ${name}`);
  return value;
}
