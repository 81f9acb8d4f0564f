import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorised } from './authorised.ts';
import { actByFrame } from './frame-token.ts';
import { session, useSession } from './session.ts';

const HERE = { signedIn: true, token: 'of-this-browser', refreshToken: 'r', user: null, endedBy: null };

beforeEach(() => useSession.setState(HERE));
afterEach(() => vi.restoreAllMocks());

test('a framed page acts by its own token, and a refusal ends no session of this browser', async () => {
  actByFrame('swe_token');
  const asked: Record<string, string>[] = [];
  for (const status of [401, 403]) {
    await authorised({ method: 'GET', url: '/api/documents/1' }, async (headers) => {
      asked.push(headers);
      return { status, header: () => null };
    });
  }
  // Each is asked once: nothing is renewed.
  expect(asked).toEqual([{ authorization: 'Bearer swe_token' }, { authorization: 'Bearer swe_token' }]);
  expect(session()).toMatchObject({ signedIn: true, token: 'of-this-browser', endedBy: null });
});
