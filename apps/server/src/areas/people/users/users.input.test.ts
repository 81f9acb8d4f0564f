import { register, updateUser } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { freshEmail, PASSWORD, peopleOf } from '../../../../test/people-with-passwords.ts';

const server = await testApp();
await server.make.user();
const { mailsTo } = peopleOf(server);

const signUp = (body: Record<string, string>) =>
  rawCall(server.app, register, {
    body: { email: freshEmail(), password1: PASSWORD, password2: PASSWORD, ...body },
  });

const PUBLIC = ['/api/auth/register/', '/api/auth/password-reset/', '/api/auth/password-reset-confirm/', '/api/setup/'];

test('what would forge a mail’s header, or make a name read as another, is refused in names and addresses', async () => {
  const before = await server.platform.db.selectFrom('users').select('id').execute();

  for (const name of ['Ada\r\nBcc: b@example.com', 'Ada\nSubject: x', 'Ada\0', 'a\u202egpj.exe', 'Ada\u2066']) {
    expect(await signUp({ firstName: name })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'first_name' }] },
    });
    expect(await signUp({ lastName: name })).toMatchObject({ status: 422, body: { errors: [{ path: 'last_name' }] } });
  }
  for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com\0', '"a\r\n"@example.com', 'a b@c.de']) {
    const answer = await signUp({ email });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body['errors'])).toContain('"path":"email"');
  }
  expect(await server.platform.db.selectFrom('users').select('id').execute()).toEqual(before);
});

test('a name of marks that are not seen is no name', async () => {
  const { userId: id, token } = await server.make.user();
  const rename = (body: { firstName?: string; displayName?: string }) =>
    rawCall(server.app, updateUser, { params: { id }, body }, { token });

  for (const name of ['\u200b', '\u2060 \u00ad', '\u3164', '\u2800']) {
    expect(await rename({ firstName: name })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'first_name' }] },
    });
    // No display name: the names stand for it.
    expect(await rename({ displayName: name })).toMatchObject({
      status: 200,
      body: { displayName: expect.stringMatching(/\w/) as string },
    });
  }
});

test('a script in a name is a name: mails show it as text', async () => {
  const email = freshEmail();
  const firstName = '<script>alert(1)</script>';

  const answer = await signUp({ email, firstName, lastName: '"><img src=x onerror=alert(1)>' });
  await server.runTasks();

  const [mail] = await mailsTo(email);
  expect(answer.status).toBe(201);
  expect(mail?.text).toContain(firstName);
  expect(mail?.html).not.toContain('<script>alert');
  expect(mail?.html).not.toContain('<img src=x');
});

test('a body of 10 MB is refused unread', async () => {
  const payload = JSON.stringify({ email: 'a@example.com', first_name: 'x'.repeat(10 * 1024 * 1024) });

  for (const url of PUBLIC) {
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'request_too_large' });
  }
});

test('what a form of a foreign page can send is refused, and so is what is no JSON', async () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html'];
  for (const url of PUBLIC) {
    for (const type of types) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload: 'email=a@example.com',
        headers: { 'content-type': type },
      });
      expect(`${url} ${type} ${answer.statusCode}`).toBe(`${url} ${type} 415`);
    }
    for (const payload of ['{', '[1', '"', '['.repeat(50_000)]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `${url}?uidb64=MQ&token=x`,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(400);
    }
  }
});

test('bodies of another shape are refused by the field, never with a failure of ours', async () => {
  for (const payload of ['null', '[]', '1', '"text"', '{"email":{"$ne":null}}', '{"email":["a@example.com"]}']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/password-reset/',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(`${payload} ${answer.statusCode}`).toBe(`${payload} 422`);
  }
});
