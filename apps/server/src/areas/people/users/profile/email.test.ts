import { type Call, changeEmail, confirmEmail, getPassword, getUser, resetPassword } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { rawCall, type RawOptions } from '../../../../../test/raw-call.ts';
import { freshEmail, NEW_PASSWORD, peopleOf } from '../../../../../test/people-with-passwords.ts';
import { registrationsOf } from '../../../../../test/registrations.ts';

const server = await testApp();
const { change: changeRow, forgot, linkTo, log, mailsTo, person, read, signIn, statusOf, tokenOf } = peopleOf(server);
const { registered, setPassword } = registrationsOf(server);

type Link = NonNullable<Call<typeof confirmEmail>['body']>;

const ask = (token: string, email: string) => rawCall(server.app, changeEmail, { body: { email } }, { token });
const confirm = (body: Link, options: RawOptions = {}) => rawCall(server.app, confirmEmail, { body }, options);

const DEAD = { status: 410, body: { code: 'email_link_invalid', detail: 'Invalid link' } };

async function asked(email = freshEmail()) {
  const user = await person();
  const token = await tokenOf(user);
  const answer = await ask(token, email);
  return { user, token, answer, email, link: await linkTo(email, '/confirm-email') };
}

test('a new address is theirs once they confirm it by its link; until then the old one stands, and is told', async () => {
  const { user, token, answer, email, link } = await asked();
  const before = await read(user.id);
  const pending = await rawCall(server.app, getPassword, {}, { token });

  const confirmed = await confirm(link, { token });

  expect(answer).toMatchObject({ status: 202, body: {} });
  expect(before.email).toBe(user.email);
  expect(pending.body).toMatchObject({ email: user.email, pendingEmail: email });
  expect(confirmed).toMatchObject({ status: 200, body: { email } });
  expect(await signIn(email)).toMatchObject({ status: 200, body: { user: { email } } });
  expect(await signIn(user.email)).toMatchObject({ status: 401 });
  const [notice] = await mailsTo(user.email, 'account.email_asked');
  expect(notice?.text).toContain(email);
  expect(notice?.text).not.toContain(link.token);
  expect((await mailsTo(user.email, 'account.email_changed'))[0]?.text).toContain(email);
  expect((await log(user.id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['email_change_asked', 'email_changed']),
  );
});

test('a link works once, for 60 minutes, and only the newest of a person', async () => {
  const used = await asked();
  await confirm(used.link, used);
  const old = await asked();
  const again = await asked();
  const other = freshEmail();
  await ask(again.token, other);
  const newest = await linkTo(other, '/confirm-email');

  expect(await confirm(used.link, used)).toMatchObject(DEAD);
  expect(await confirm(again.link, again)).toMatchObject(DEAD);
  expect(await confirm({ ...old.link, uidb64: newest.uidb64 }, again)).toMatchObject(DEAD);
  expect(await confirm({ ...old.link, token: 'made-up' }, old)).toMatchObject(DEAD);
  expect(await confirm(newest, again)).toMatchObject({ status: 200 });
  server.clock.advance(61 * 60_000);
  expect(await confirm(old.link, { token: await tokenOf(old.user) })).toMatchObject(DEAD);
});

test('taking an address ends the other sessions and kills every link; the session that confirms goes on', async () => {
  const { user, token, link } = await asked();
  const elsewhere = await tokenOf(user);
  await forgot(user.email);
  const reset = await linkTo(user.email, '/reset-password');

  await confirm(link, { token });

  expect(await statusOf(user, token)).toBe(200);
  expect(await statusOf(user, elsewhere)).toBe(401);
  const body = { newPassword1: NEW_PASSWORD, newPassword2: NEW_PASSWORD };
  expect(await rawCall(server.app, resetPassword, { query: reset, body })).toMatchObject({ status: 410 });
});

test('an attacker who changes their address to a victim’s gains nothing from the victim’s press', async () => {
  const attacker = await asked();
  const victim = await person();
  const victims = await tokenOf(victim);

  const signedOut = await confirm(attacker.link);
  const signedIn = await confirm(attacker.link, { token: victims });

  expect(signedOut).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(signedIn).toMatchObject(DEAD);
  expect((await read(attacker.user.id)).email).toBe(attacker.user.email);
  expect((await read(victim.id)).email).toBe(victim.email);
  expect(await statusOf(attacker.user, attacker.token)).toBe(200);
  expect(await statusOf(victim, victims)).toBe(200);
});

test('an unconfirmed new address keeps no one from registering it, and is then lost to the person who asked for it', async () => {
  const { user, token, email, link } = await asked();

  const mine = await registered({ email });
  const activated = await setPassword(mine.link, NEW_PASSWORD);
  const refused = await confirm(link, { token });

  expect(activated).toMatchObject({ status: 200, body: { email } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect((await read(user.id)).email).toBe(user.email);
  expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ body: { user: { id: Number(mine.link.uid) } } });
});

test('the mail to a new address carries no link or number in the name of the person who asked', async () => {
  const email = freshEmail();
  const user = await person({ firstName: 'Prize at evil.example', lastName: '+1 900 555 0199' });
  await ask(await tokenOf(user), email);

  const [mail] = await mailsTo(email);

  expect(mail?.text).toContain('Hello Prize at,');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|900 555/);
});

test('asking for someone else’s address answers as for any other; only who opens its mail learns that it is taken', async () => {
  const owner = await person();
  const { user, token, answer, link } = await asked(owner.email.toUpperCase());

  const refused = await confirm(link, { token });

  expect(answer).toMatchObject({ status: 202, body: {} });
  expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect((await read(user.id)).email).toBe(user.email);
});

test('an unactivated sign-up does not block its address for the person who opens its mail, and never opens anything', async () => {
  const squatter = await person({ activatedAt: null });
  const { user, token, email, link } = await asked(squatter.email);

  const confirmed = await confirm(link, { token });

  expect(confirmed).toMatchObject({ status: 200, body: { email } });
  expect((await read(user.id)).email).toBe(squatter.email);
  expect(await signIn(email)).toMatchObject({ status: 200, body: { user: { id: user.id } } });
  expect(await read(squatter.id)).toMatchObject({ passwordHash: null, isBlocked: true, activatedAt: null });
  expect((await read(squatter.id)).erasedAt).not.toBeNull();
});

test('two people who want one address at once: one gets it', async () => {
  const email = freshEmail();
  const one = await asked(email);
  const two = await asked(email);

  const answers = await Promise.all([confirm(one.link, one), confirm(two.link, two)]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('one’s own address, what is none, and more than five tries an hour are refused', async () => {
  const user = await person();
  const token = await tokenOf(user);

  const same = await ask(token, user.email.toUpperCase());
  const odd = await ask(token, 'a@example.com\r\nBcc: b@example.com');
  for (let i = 0; i < 4; i += 1) await ask(token, freshEmail());

  expect(same).toMatchObject({ status: 422, body: { errors: [{ path: 'email', code: 'email_unchanged' }] } });
  expect(odd.status).toBe(422);
  expect(await ask(token, freshEmail())).toMatchObject({ status: 429 });
});

test('an old session asks for nothing, and a blocked person’s link takes nothing', async () => {
  const late = await person();
  const lateToken = await tokenOf(late);
  const { user, token, link } = await asked();
  await changeRow(user.id, { isBlocked: true });
  await server.platform.db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(server.clock.now().getTime() - 11 * 60_000) })
    .where('userId', '=', late.id)
    .execute();

  expect(await ask(lateToken, freshEmail())).toMatchObject({
    status: 409,
    body: { code: 'reauthentication_needed' },
  });
  expect(await confirm(link, { token })).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
  expect((await read(user.id)).email).toBe(user.email);
});

test('a person’s own record shows the new address', async () => {
  const { user, token, email, link } = await asked();

  await confirm(link, { token });

  expect((await rawCall(server.app, getUser, { params: { id: user.id } }, { token })).body).toMatchObject({ email });
});
