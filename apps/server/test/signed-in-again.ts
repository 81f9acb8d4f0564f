import { findUserById } from '../src/areas/people/users/index.ts';
import { sessionsService } from '../src/areas/people/sessions/index.ts';
import type { TestApp, TestUser } from './app.ts';

/** For tests that let days go by: a token is good for minutes. */
export async function signedInAgain({ platform }: TestApp, person: TestUser): Promise<TestUser> {
  const user = await findUserById(platform.db, person.userId);
  if (user === undefined) throw new Error('Nobody of that id');
  const from = {
    id: 'test',
    method: 'POST',
    url: 'http://sealwright.test/',
    search: '',
    address: '127.0.0.1',
    device: 'tests',
  };
  const request = { ...from, headers: {}, params: {}, query: {}, ifMatch: null };
  const { access } = await sessionsService(platform, async () => null).start(platform.db, user, request, 'password');
  return { ...person, token: access };
}
