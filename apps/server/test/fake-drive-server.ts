import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
};
export type Answered = { status: number; headers?: Record<string, string>; body?: unknown };

/**
 * What goes wrong: an answer instead, a connection cut before anything was done, or cut after it, so that only the answer is lost; a promise
 * keeps the answer back until it is fulfilled.
 */
export type Trouble = Answered | 'cut' | 'cut_after' | Promise<void>;

export const CLIENT = { clientId: 'client-of-tests', clientSecret: 'secret-of-tests' };
export const OWNER = { name: 'Olive Owner', email: 'olive@example.com' };

const newId = (): string => randomBytes(9).toString('base64url');

type Grant = { refresh: string; scope: string; isEnded: boolean };
type Code = { challenge: string; redirectUri: string; scope: string };

/** What the local servers of both providers share: authorization, tokens that end, and trouble when it is asked for. */
export abstract class FakeDriveServer {
  readonly asked: Asked[] = [];
  /** What people allow; all that is asked for unless set. */
  allows: string | null = null;
  owner = OWNER;
  #troubles: { path: RegExp; trouble: Trouble; times: number }[] = [];
  #codes = new Map<string, Code>();
  #grants: Grant[] = [];
  #access = new Map<string, Grant>();
  #server: Server | null = null;

  get origin(): string {
    const at = this.#server?.address() as AddressInfo | null;
    return `http://127.0.0.1:${at?.port ?? 0}`;
  }

  async start(port = 0): Promise<this> {
    this.#server = createServer((request, response) => {
      void this.#take(request).then((answer) => {
        if (answer === 'cut') {
          response.destroy();
          return;
        }
        const { status, headers = {}, body } = answer;
        const isBytes = body instanceof Uint8Array;
        response.writeHead(status, { ...(isBytes ? {} : { 'content-type': 'application/json' }), ...headers });
        response.end(isBytes ? body : body === undefined ? '' : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(port, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** The next so many requests to such a path. */
  trouble(path: RegExp, trouble: Trouble, times = 1): void {
    this.#troubles.push({ path, trouble, times });
  }

  calm(): void {
    this.#troubles = [];
  }

  /** Access tokens are refused from now on, as when their time is over. */
  endAccess(): void {
    this.#access.clear();
  }

  /** Refresh tokens too, as when the owner took access away. */
  endGrants(): void {
    for (const grant of this.#grants) grant.isEnded = true;
    this.endAccess();
  }

  countOpenGrants = (): number => this.#grants.filter(({ isEnded }) => !isEnded).length;
  countAsked = (path: RegExp): number => this.asked.filter((one) => path.test(one.path)).length;

  protected abstract answer(asked: Asked): Answered;

  protected isKnown({ headers }: Asked): boolean {
    return this.#access.has(String(headers.authorization).replace('Bearer ', ''));
  }

  /** Where the browser goes: every visitor allows it, and is sent back. */
  protected authorize({ query }: Asked): Answered {
    const code = newId();
    const redirectUri = query.get('redirect_uri') ?? '';
    const scope = this.allows ?? query.get('scope') ?? '';
    this.#codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri, scope });
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('code', code);
    return { status: 302, headers: { location: back.href } };
  }

  protected token({ body }: Asked): Answered {
    const form = new URLSearchParams(body.toString());
    const isOurs = form.get('client_id') === CLIENT.clientId && form.get('client_secret') === CLIENT.clientSecret;
    if (!isOurs) return { status: 401, body: { error: 'invalid_client' } };
    const grant = form.get('grant_type') === 'refresh_token' ? this.#refreshed(form) : this.#exchanged(form);
    if (grant === null) return { status: 400, body: { error: 'invalid_grant' } };
    const access = newId();
    this.#access.set(access, grant);
    const isNew = form.get('grant_type') === 'authorization_code';
    const given = { access_token: access, expires_in: 3600, token_type: 'bearer', scope: grant.scope };
    return { status: 200, body: { ...given, ...(isNew ? { refresh_token: grant.refresh } : {}) } };
  }

  #exchanged(form: URLSearchParams): Grant | null {
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code === undefined || code.challenge !== challenge) return null;
    if (code.redirectUri !== form.get('redirect_uri')) return null;
    const grant = { refresh: newId(), scope: code.scope, isEnded: false };
    this.#grants.push(grant);
    return grant;
  }

  #refreshed(form: URLSearchParams): Grant | null {
    return this.#grants.find(({ refresh, isEnded }) => refresh === form.get('refresh_token') && !isEnded) ?? null;
  }

  /** By a refresh token, or by an access token that came of it. */
  protected revoke(token: string): boolean {
    const grant = this.#access.get(token) ?? this.#grants.find(({ refresh }) => refresh === token);
    if (grant === undefined || grant.isEnded) return false;
    grant.isEnded = true;
    for (const [access, of] of this.#access) if (of === grant) this.#access.delete(access);
    return true;
  }

  async #take(request: IncomingMessage): Promise<Answered | 'cut'> {
    const url = new URL(request.url ?? '', this.origin);
    const method = request.method ?? '';
    const body = await buffer(request);
    const asked = { method, path: url.pathname, query: url.searchParams, headers: request.headers, body };
    this.asked.push(asked);
    const due = this.#troubles.find(({ path, times }) => times > 0 && path.test(asked.path));
    if (due !== undefined) {
      due.times -= 1;
      if (due.trouble instanceof Promise) {
        await due.trouble;
        return this.answer(asked);
      }
      if (due.trouble === 'cut_after') this.answer(asked);
      return typeof due.trouble === 'string' ? 'cut' : due.trouble;
    }
    return this.answer(asked);
  }
}

/** Of a header in which JSON travels. */
export const jsonOf = (text: unknown): Record<string, unknown> => JSON.parse(String(text)) as Record<string, unknown>;
