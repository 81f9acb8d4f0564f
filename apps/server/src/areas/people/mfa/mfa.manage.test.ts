import {
  beginTotp,
  confirmTotp,
  getMfa,
  getUser,
  removeTotp,
  renewRecoveryCodes,
  setEmailMfa,
  verifyLogin,
} from '@sealwright/contract';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { peopleOf } from '../../../../test/mfa-people.ts';

const server = await testApp();
const { call, mailsTo, secondStep, signIn, signedIn, withApp, withEmailCodes } = peopleOf(server);

const MINUTE = 60_000;
const isSignedIn = async (id: number, token: string) =>
  (await call(getUser, { params: { id } }, { token })).status === 200;
const actionsOf = async (userId: number) => {
  const rows = await server.platform.db
    .selectFrom('activities')
    .select('action')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

test('switching codes by mail on is recorded, told by mail, and ends every other session at the next request', async () => {
  const { user, token } = await signedIn();
  const { access: elsewhere } = (await signIn(user.email)).body as { access: string };

  const answer = await call(setEmailMfa, { body: { enabled: true } }, { token });

  expect(answer).toMatchObject({
    status: 200,
    body: { factors: { email: true, totp: null, hasPassword: true, recoveryCodesLeft: 10 } },
  });
  expect(new Set(answer.body['recoveryCodes'] as string[]).size).toBe(10);
  expect(await isSignedIn(user.id, token)).toBe(true);
  expect(await isSignedIn(user.id, elsewhere)).toBe(false);
  expect(await actionsOf(user.id)).toContain('email_mfa_on');
  expect((await mailsTo(user.email)).map(({ event }) => event)).toContain('account.factor_changed');
  expect((await signIn(user.email)).status).toBe(202);
});

test('switching it on twice does nothing the second time', async () => {
  const { user, token } = await signedIn();
  await call(setEmailMfa, { body: { enabled: true } }, { token });
  const again = await call(setEmailMfa, { body: { enabled: true } }, { token });
  expect(again).toMatchObject({ status: 200, body: { factors: { recoveryCodesLeft: 10 }, recoveryCodes: [] } });
  expect((await actionsOf(user.id)).filter((action) => action === 'email_mfa_on')).toHaveLength(1);
});

test('whatever weakens the account, or gives ways around its protection, wants to be confirmed', async () => {
  const [mail, app] = [await withEmailCodes(), await withApp()];
  const plain = await signedIn();
  const aged = { authenticatedAt: new Date(server.clock.now().getTime() - 11 * MINUTE) };
  await server.platform.db.updateTable('sessions').set(aged).execute();
  const needed = { status: 409, body: { code: 'reauthentication_needed' } };

  expect(await call(setEmailMfa, { body: { enabled: false } }, { token: mail.token })).toMatchObject(needed);
  expect(await call(removeTotp, {}, { token: app.token })).toMatchObject(needed);
  expect(await call(renewRecoveryCodes, {}, { token: app.token })).toMatchObject(needed);
  expect(await call(beginTotp, {}, { token: plain.token })).toMatchObject(needed);
  expect((await call(getMfa, {}, { token: mail.token })).body).toMatchObject({ email: true });
  expect((await call(getMfa, {}, { token: app.token })).body).toMatchObject({ recoveryCodesLeft: 10 });
  expect(await call(setEmailMfa, { body: { enabled: true } }, { token: plain.token })).toMatchObject(needed);
});

test('an app is set up with its first code, and ten recovery codes are shown this once', async () => {
  const { user, token } = await signedIn();
  const begun = (await call(beginTotp, {}, { token })).body as { secret: string; uri: string };
  expect(begun.uri).toContain(`secret=${begun.secret}`);
  expect(begun.uri).toContain('Sealwright');
  expect((await signIn(user.email)).status).toBe(200);
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({
    timestamp: server.clock.now().getTime(),
  });

  expect(await call(confirmTotp, { body: { code: '12345' } }, { token })).toMatchObject({
    status: 422,
    body: { code: 'code_incorrect', errors: [{ path: 'code' }] },
  });
  const answer = await call(confirmTotp, { body: { code } }, { token });

  expect(answer).toMatchObject({
    status: 200,
    body: { factors: { totp: { since: expect.any(String) }, recoveryCodesLeft: 10 } },
  });
  expect(answer.body['recoveryCodes']).toHaveLength(10);
  expect(await actionsOf(user.id)).toEqual(expect.arrayContaining(['totp_added', 'recovery_codes_made']));
  const read = await call(getMfa, {}, { token });
  expect(JSON.stringify(read.body)).not.toContain((answer.body['recoveryCodes'] as string[])[0]);
  // The code that set it up is spent.
  const { mfaToken } = await secondStep(user.email);
  expect((await call(verifyLogin, { body: { mfaToken, code, method: 'totp' } })).status).toBe(422);
});

test('the secret is kept sealed, bound to its person', async () => {
  const { user, token } = await signedIn();
  const { secret } = (await call(beginTotp, {}, { token })).body as { secret: string };
  const row = await server.platform.db
    .selectFrom('totpFactors')
    .selectAll()
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();

  expect(row.secretSealed.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
  expect(() => server.platform.secrets.open(row.secretSealed, `totp_factors.secret_sealed:${user.id + 1}`)).toThrow(
    /./,
  );
});

test('a second app is not set up over the first, and nothing is confirmed that was not begun', async () => {
  const { token } = await withApp();
  expect(await call(beginTotp, {}, { token })).toMatchObject({ status: 409, body: { code: 'factor_exists' } });
  expect(await call(confirmTotp, { body: { code: '123456' } }, { token })).toMatchObject({
    status: 409,
    body: { code: 'factor_exists' },
  });
  const other = await signedIn();
  expect(await call(confirmTotp, { body: { code: '123456' } }, { token: other.token })).toMatchObject({
    status: 409,
    body: { code: 'factor_missing' },
  });
});

test('removing the app ends other sessions, asks for no second step any more, and its recovery codes are gone', async () => {
  const { user, token } = await withApp();
  const answer = await call(removeTotp, {}, { token });

  expect(answer).toMatchObject({ status: 200, body: { totp: null, recoveryCodesLeft: 0 } });
  expect(await actionsOf(user.id)).toContain('totp_removed');
  expect((await signIn(user.email)).status).toBe(200);
  expect(await call(removeTotp, {}, { token })).toMatchObject({ status: 409, body: { code: 'factor_missing' } });
});

test('new recovery codes replace the old', async () => {
  const { user, token, recoveryCodes } = await withApp();
  const answer = await call(renewRecoveryCodes, {}, { token });
  const fresh = answer.body['recoveryCodes'] as string[];
  const tryCode = async (code: string) => {
    const { mfaToken } = await secondStep(user.email);
    return (await call(verifyLogin, { body: { mfaToken, code, method: 'recovery_code' } })).status;
  };

  expect(await tryCode(recoveryCodes[0] ?? '')).toBe(422);
  expect(await tryCode(fresh[0] ?? '')).toBe(200);
});

test('recovery codes are made only where there is something to recover from', async () => {
  const { token } = await signedIn();
  expect(await call(renewRecoveryCodes, {}, { token })).toMatchObject({
    status: 409,
    body: { code: 'factor_missing' },
  });
  await call(setEmailMfa, { body: { enabled: true } }, { token });
  expect(await call(renewRecoveryCodes, {}, { token })).toMatchObject({ status: 200 });
});

test('strangers read and change nothing', async () => {
  for (const endpoint of [getMfa, beginTotp, removeTotp, renewRecoveryCodes]) {
    expect((await call(endpoint)).status).toBe(401);
  }
});

test('whoever guesses at a set-up in a stolen session does not use up the tries of the owner’s', async () => {
  const { user, token } = await signedIn();
  const { access: stolen } = (await signIn(user.email)).body as { access: string };
  const { secret } = (await call(beginTotp, {}, { token })).body as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: server.clock.now().getTime() });
  const wrong = code() === '000000' ? '000001' : '000000';

  const statuses = [];
  for (let i = 0; i < 21; i += 1) {
    statuses.push((await call(confirmTotp, { body: { code: wrong } }, { token: stolen })).status);
  }

  expect(statuses.at(-1)).toBe(429);
  expect((await call(confirmTotp, { body: { code: code() } }, { token })).status).toBe(200);
});
