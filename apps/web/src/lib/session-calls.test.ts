import { getUser, listDocuments, login, type User } from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, apiAtOnce, ApiError } from './api.ts';
import { session, signIn, signOut } from './session.ts';

const user: User = {
  id: 1,
  email: 'a@example.com',
  firstName: 'A',
  lastName: 'B',
  displayName: 'A B',
  avatarUrl: null,
  locale: 'en',
  role: ['user'],
  isBlocked: false,
  mfaEnabled: false,
  accountId: 1,
  defaultTeam: null,
  subscription: null,
  appearance: null,
  deletionAt: null,
  timeZone: null,
};

type Request = { url: string; bearer: string | null; body: string | null };
let requests: Request[] = [];

/** The server at the other end of the network: answers by path and token. */
function serve(answer: (request: Request) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const request = { url, bearer, body: (init.body as string | null) ?? null };
    requests.push(request);
    return await answer(request);
  });
}

const problem = (status: number, code: string) =>
  Response.json({ type: 'x', title: code, status, detail: code, code, request_id: 'r1' }, { status });

const isRefresh = ({ url }: Request) => url.startsWith('/api/auth/token/refresh');
const refreshes = () => requests.filter(isRefresh);

beforeEach(() => {
  requests = [];
  signIn({ access: 'old', refresh: 'refresh-1', user, role: user.role });
});

afterEach(() => {
  vi.unstubAllGlobals();
  signOut();
});

test('calls that are refused together refresh the session once and are all replayed', async () => {
  serve(async (request) => {
    if (isRefresh(request)) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return Response.json({ access: 'new', refresh: 'refresh-2' });
    }
    return request.bearer === 'new' ? Response.json({ counts: {} }) : problem(401, 'not_signed_in');
  });

  await Promise.all(Array.from({ length: 20 }, (_, id) => api(getUser, { params: { id: id + 1 } })));

  expect(refreshes()).toHaveLength(1);
  expect(session()).toMatchObject({ signedIn: true, token: 'new', refreshToken: 'refresh-2' });
});

test('a refused refresh ends the session and says why', async () => {
  serve((request) => problem(401, isRefresh(request) ? 'session_ended' : 'not_signed_in'));

  await expect(api(getUser, { params: { id: 1 } })).rejects.toMatchObject({ code: 'session_ended' });

  expect(session()).toMatchObject({ signedIn: false, token: null, endedBy: 'session_ended' });
});

test('a refresh that never reached the server leaves the person signed in', async () => {
  serve((request) => {
    if (isRefresh(request)) throw new TypeError('Failed to fetch');
    return problem(401, 'not_signed_in');
  });

  await expect(api(getUser, { params: { id: 1 } })).rejects.toMatchObject({ code: 'network', status: 0 });

  expect(session().signedIn).toBe(true);
});

test('a server that is away while refreshing leaves the person signed in', async () => {
  serve((request) => (isRefresh(request) ? problem(503, 'unavailable') : problem(401, 'not_signed_in')));

  await expect(api(getUser, { params: { id: 1 } })).rejects.toMatchObject({ code: 'unavailable' });

  expect(session().signedIn).toBe(true);
});

test('an answer without a new token ends the session', async () => {
  serve((request) => (isRefresh(request) ? Response.json({}) : problem(401, 'not_signed_in')));

  await expect(api(getUser, { params: { id: 1 } })).rejects.toMatchObject({ code: 'session_ended' });

  expect(session()).toMatchObject({ signedIn: false, endedBy: 'token_missing' });
});

test('a call that is refused again after a refresh is not refreshed for ever', async () => {
  serve((request) =>
    isRefresh(request) ? Response.json({ access: 'new', refresh: 'refresh-2' }) : problem(401, 'not_signed_in'),
  );

  await expect(api(getUser, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 });

  expect(refreshes()).toHaveLength(1);
  expect(session()).toMatchObject({ signedIn: false, endedBy: 'session_ended' });
});

test('a blocked user is out at the next request', async () => {
  serve(() => problem(403, 'user_blocked'));

  await expect(api(getUser, { params: { id: 1 } })).rejects.toMatchObject({ code: 'user_blocked' });

  expect(session()).toMatchObject({ signedIn: false, endedBy: 'user_blocked' });
});

test('a wrong password is an answer, not the end of a session', async () => {
  serve(() => problem(401, 'login_incorrect'));

  const attempt = api(login, { body: { username: 'a', password: 'b' }, withoutSession: true });

  await expect(attempt).rejects.toMatchObject({ code: 'login_incorrect' });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ bearer: null });
  expect(session().signedIn).toBe(true);
});

test('queries travel in snake case, answers come back in camel case', async () => {
  serve(() => Response.json({ count: 0, next: null, previous: null, results: [], is_count_estimated: true }));

  const answer = await api(listDocuments, { query: { pageSize: 25, ordering: '-created_at' } });

  expect(requests[0]?.url).toBe('/api/documents?page_size=25&ordering=-created_at');
  expect(answer.isCountEstimated).toBe(true);
});

test('a refused form names its fields in the words of the code', async () => {
  serve(() =>
    Response.json(
      {
        code: 'request_invalid',
        status: 422,
        detail: 'x',
        errors: [{ path: 'recipients.0.first_name', code: 'too_small', message: 'x' }],
        request_id: 'r2',
      },
      { status: 422 },
    ),
  );

  const error: unknown = await api(getUser, { params: { id: 1 } }).catch((cause: unknown) => cause);

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ requestId: 'r2', fields: [{ path: 'recipients.0.firstName', code: 'too_small' }] });
});

test('the page of a proxy in between is not taken for an answer', async () => {
  serve(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(api(getUser, { params: { id: 1 } })).rejects.toMatchObject({ code: 'unavailable', status: 502 });

  serve(() => new Response('<html>Please sign in to the wireless network</html>', { status: 200 }));
  await expect(api(getUser, { params: { id: 1 } })).rejects.toMatchObject({ code: 'unavailable' });
});

test('a call that is answered at once is given up after a minute, any other waits', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      answers.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });

  const atOnce = apiAtOnce(getUser, { params: { id: 1 } }).catch((cause: unknown) => cause);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  limit.abort(new DOMException('over', 'TimeoutError'));
  const patient = api(getUser, { params: { id: 1 } });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(Response.json({ id: 1 }));

  expect(await atOnce).toMatchObject({ code: 'network', status: 0 });
  expect(await patient).toEqual({ id: 1 });
  expect(timeout.mock.calls).toEqual([[60_000]]);
  timeout.mockRestore();
});
