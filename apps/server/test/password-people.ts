import { randomUUID } from 'node:crypto';
import { login } from '@sealwright/contract';
import { createUser, type NewUser } from '../src/areas/people/users/index.ts';
import { hashPassword } from '../src/platform/crypto/crypto.ts';
import type { TestApp } from './app.ts';
import { rawCall, type RawOptions } from './raw-call.ts';

const PASSWORD = 'Copper-Kettle-41!';

/** People who sign in with a password, and their tries. */
export async function passwordPeople(server: TestApp) {
  const passwordHash = await hashPassword(PASSWORD);
  return {
    newPerson: (overrides: Partial<NewUser> = {}) => {
      const person: NewUser = {
        email: `${randomUUID()}@example.com`,
        passwordHash,
        locale: 'en',
        activatedAt: server.clock.now(),
        ...overrides,
      };
      return server.platform.db.transaction().execute((tx) => createUser(tx, person));
    },
    signIn: (username: string, options: RawOptions & { password?: string } = {}) =>
      rawCall(server.app, login, { body: { username, password: options.password ?? PASSWORD } }, options),
  };
}
