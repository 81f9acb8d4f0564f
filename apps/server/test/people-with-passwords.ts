import { randomUUID } from 'node:crypto';
import { forgotPassword, getUser, login, type resetPassword } from '@sealwright/contract';
import type { Input } from '@sealwright/contract';
import type { TestApp } from './app.ts';
import { type RawAnswer, rawCall, type RawOptions } from './raw-call.ts';
import { hashPassword } from '../src/platform/crypto/crypto.ts';
import { createUser, type NewUser, type UserRow } from '../src/areas/people/users/index.ts';

export const PASSWORD = 'Copper-Kettle-41!';
export const NEW_PASSWORD = 'Silver-Teapot-52?';

const passwordHash = await hashPassword(PASSWORD);

export type LinkQuery = Input<typeof resetPassword>['query'];

export const freshEmail = () => `${randomUUID()}@example.com`;

let addresses = 0;

/** Its own address: what is limited per address is another test's matter. */
export function elsewhere(): string {
  addresses += 1;
  return `198.51.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** People of this server for tests about passwords and addresses, and what such tests do again and again. */
export function peopleOf(server: TestApp) {
  const { db } = server.platform;

  const person = (overrides: Partial<NewUser> = {}): Promise<UserRow> =>
    db.transaction().execute((tx) =>
      createUser(tx, {
        email: freshEmail(),
        passwordHash,
        locale: 'en',
        activatedAt: server.clock.now(),
        ...overrides,
      }),
    );

  const signIn = (username: string, password = PASSWORD): Promise<RawAnswer> =>
    rawCall(server.app, login, { body: { username, password } }, { address: elsewhere() });

  return {
    person,
    signIn,

    tokenOf: async ({ email }: Pick<UserRow, 'email'>, password = PASSWORD): Promise<string> =>
      String((await signIn(email, password)).body['access']),

    /** Whether this token still opens anything. */
    statusOf: async ({ id }: Pick<UserRow, 'id'>, token: string): Promise<number> =>
      (await rawCall(server.app, getUser, { params: { id } }, { token })).status,

    forgot: (email: string, options: RawOptions = {}): Promise<RawAnswer> =>
      rawCall(server.app, forgotPassword, { body: { email } }, { address: elsewhere(), ...options }),

    /** What the newest mail to this address that leads to `path` has in its link. */
    linkTo: async (email: string, path: string): Promise<LinkQuery> => {
      await server.runTasks();
      const mail = (await server.mails()).findLast(({ to, text }) => to === email && text.includes(`${path}?`));
      const url = new URL(mail?.links.find((link) => link.includes(path)) ?? 'http://no.link/');
      return { uidb64: url.searchParams.get('uidb64') ?? '', token: url.searchParams.get('token') ?? '' };
    },

    mailsTo: async (email: string, event?: string) =>
      (await server.mails()).filter((mail) => mail.to === email && (event === undefined || mail.event === event)),

    change: (id: number, patch: Partial<Pick<UserRow, 'isBlocked' | 'activatedAt'>>) =>
      db.updateTable('users').set(patch).where('id', '=', id).execute(),

    read: (id: number): Promise<UserRow> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** What stands in this person's log, oldest first. */
    log: (userId: number) =>
      db
        .selectFrom('activities')
        .select(['action', 'actorId', 'address'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute(),
  };
}
