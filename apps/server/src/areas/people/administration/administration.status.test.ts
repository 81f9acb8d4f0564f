import { listDocuments, refreshToken, toggleAccountStatus } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { peopleOf } from '../../../../test/people-with-passwords.ts';

const server = await testApp();
const { forgot, linkTo, log, mailsTo, person, read, signIn, statusOf, tokenOf } = peopleOf(server);

const toggle = (token: string, id: number, reason = '') =>
  rawCall(server.app, toggleAccountStatus, { params: { id }, body: { reason } }, { token });

test('a blocked person is out with the very next request, and signs in again when the blocking ends', async () => {
  const [admin, user] = [await server.make.user({ role: 'admin' }), await person()];
  const { access, refresh } = (await signIn(user.email)).body as { access: string; refresh: string };

  const blocked = await toggle(admin.token, user.id);
  const next = await rawCall(server.app, listDocuments, {}, { token: access });
  const refreshed = await rawCall(server.app, refreshToken, { body: { refresh } });
  const signedIn = await signIn(user.email);
  const unblocked = await toggle(admin.token, user.id);

  expect(blocked).toMatchObject({ status: 200, body: { id: user.id, isBlocked: true } });
  for (const answer of [next, refreshed, signedIn]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
  }
  expect(unblocked).toMatchObject({ status: 200, body: { id: user.id, isBlocked: false } });
  expect(await statusOf(user, access)).toBe(401);
  expect(await statusOf(user, await tokenOf(user))).toBe(200);
});

test('the person reads in their mail that they were blocked and why, and that it is over', async () => {
  const [admin, user] = [await server.make.user({ role: 'admin' }), await person()];

  await toggle(admin.token, user.id, 'Left the firm');
  await toggle(admin.token, user.id);

  const [blocked, unblocked, ...more] = await mailsTo(user.email);
  expect(blocked).toMatchObject({ event: 'administration.blocked' });
  expect(blocked!.text).toContain('Reason: Left the firm');
  expect(unblocked).toMatchObject({ event: 'administration.unblocked' });
  expect(more).toEqual([]);
});

test('when blocking began and ended is kept, and who did it stands in the person’s log', async () => {
  const [admin, user] = [await server.make.user({ role: 'admin' }), await person()];

  await toggle(admin.token, user.id);
  const during = await read(user.id);
  server.clock.advance(60_000);
  await toggle(admin.token, user.id);
  const after = await read(user.id);

  expect(during).toMatchObject({ blockedAt: expect.any(Date) as Date, unblockedAt: null });
  expect(after.blockedAt).toEqual(during.blockedAt);
  expect(after.unblockedAt!.getTime()).toBeGreaterThan(after.blockedAt!.getTime());
  expect(await log(user.id)).toMatchObject([
    { action: 'blocked', actorId: admin.userId },
    { action: 'unblocked', actorId: admin.userId },
  ]);
});

test('links from before a blocking stay dead after it', async () => {
  const [admin, user] = [await server.make.user({ role: 'admin' }), await person()];
  await forgot(user.email);
  const link = await linkTo(user.email, '/reset-password');

  await toggle(admin.token, user.id);
  await toggle(admin.token, user.id);

  const answer = await server.app.inject({
    url: `/api/auth/password-reset-confirm/?uidb64=${link.uidb64}&token=${link.token}`,
  });
  expect(answer.statusCode).toBe(410);
});

test('only a super-admin blocks administrators, no one blocks themselves, and others find nothing here', async () => {
  const owner = await server.make.user({ role: 'super_admin' });
  const [admin, other, user] = [
    await server.make.user({ role: 'admin' }),
    await server.make.user({ role: 'admin' }),
    await person(),
  ];
  const token = await tokenOf(user);

  const refusals = [
    await toggle(admin.token, other.userId),
    await toggle(admin.token, owner.userId),
    await toggle(admin.token, admin.userId),
    await toggle(owner.token, owner.userId),
  ];

  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, body: { code: 'not_permitted' } });
  expect(await toggle(token, other.userId)).toMatchObject({ status: 404 });
  expect(await toggle(admin.token, 999_999_999)).toMatchObject({ status: 404 });
  expect(await toggle(owner.token, other.userId)).toMatchObject({ status: 200, body: { isBlocked: true } });
  expect((await read(owner.userId)).isBlocked).toBe(false);
});

test('asking for what is so already changes nothing: two administrators do not undo each other', async () => {
  const [admin, user] = [await server.make.user({ role: 'admin' }), await person()];
  const block = () =>
    server.as(admin)(toggleAccountStatus, { params: { id: user.id }, body: { isBlocked: true, reason: 'Left' } });

  const answers = [await block(), await block()];

  expect(answers.map(({ isBlocked }) => isBlocked)).toEqual([true, true]);
  expect(await mailsTo(user.email)).toHaveLength(1);
});
