import { answerOauthAuthorization, getOauthAuthorization, type OauthAuthorization } from '@sealwright/contract';
import type { FastifyInstance } from 'fastify';
import type { TestApp, TestUser } from './app.ts';

/** `fetch` for clients of OAuth, straight into the application. */
export const fetchInto =
  (app: FastifyInstance) =>
  async (url: string | URL, init: { method?: string; headers?: unknown; body?: unknown } = {}): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const headers = new Headers(init.headers as ConstructorParameters<typeof Headers>[0]);
    const { body: sent } = init;
    const body = sent instanceof URLSearchParams ? sent.toString() : typeof sent === 'string' ? sent : undefined;
    if (init.body instanceof URLSearchParams && !headers.has('content-type')) {
      headers.set('content-type', 'application/x-www-form-urlencoded');
    }
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(headers),
      ...(body === undefined ? {} : { payload: body }),
    });
    const given = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) given.append(name, String(one));
    }
    const isEmpty = answer.statusCode === 204 || answer.payload === '';
    return new Response(isEmpty ? null : answer.payload, { status: answer.statusCode, headers: given });
  };

/** A browser as far as a provider needs one: it keeps cookies and sees where it is sent. */
export function browserOf(app: FastifyInstance) {
  const cookies = new Map<string, string>();
  return {
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    go: async (url: string): Promise<string> => {
      const { pathname, search } = new URL(url, 'http://sealwright.test');
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { accept: 'text/html', cookie };
      const answer = await app.inject({ method: 'GET', url: pathname + search, headers });
      for (const one of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        cookies.set(name, value);
      }
      return answer.headers.location ?? `${answer.statusCode} ${answer.payload}`;
    },
  };
}

type Choice = (asked: OauthAuthorization) => { isAllowed: true; account: number } | { isAllowed: false };

const toOwn: Choice = ({ accounts }) => ({
  isAllowed: true,
  account: accounts.find(({ kind }) => kind === 'personal')!.id,
});

/** From the address of the authorization to where the application is sent back to, as this person. */
export async function allow(
  { app, as }: TestApp,
  user: TestUser,
  address: string,
  choose: Choice = toOwn,
): Promise<{ url: URL; asked: OauthAuthorization }> {
  const browser = browserOf(app);
  const page = await browser.go(address);
  const uid = /^\/authorize\/([\w-]+)$/.exec(page)?.[1];
  if (uid === undefined) throw new Error(`No page to allow it: ${page}`);
  const headers = { cookie: browser.cookie() };
  const asked = await as(user)(getOauthAuthorization, { params: { uid }, headers });
  const { continueAt } = await as(user)(answerOauthAuthorization, { params: { uid }, body: choose(asked), headers });
  return { url: new URL(await browser.go(continueAt)), asked };
}
