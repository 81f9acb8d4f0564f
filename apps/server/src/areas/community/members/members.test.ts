import {
  type AddedMembers,
  type Call,
  type CommunityMember,
  createCommunityGroup,
  createInterest,
  createMember,
  deleteCommunityGroup,
  deleteMember,
  fromWire,
  getCommunityGroup,
  getCommunityMember,
  listCommunityMembers,
  reinviteMember,
  removeMemberPicture,
  restoreCommunity,
  setMemberStatus,
  updateMember,
  updateMemberProfile,
} from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { createXlsx } from '@sealwright/sheets';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { FORM_HEADERS, multipart } from '../../../../test/multipart.ts';
import { refused } from '../../../../test/refused.ts';
import { registrationsOf } from '../../../../test/registrations.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, make } = server;
const admin = await make.user({ role: 'admin' });
const call = as(admin);

let people = 0;
const address = (): string => `person${(people += 1)}@members.example`;
const member = (given: Partial<NonNullable<Call<typeof createMember>['body']>> = {}) =>
  call(createMember, { body: { email: address(), firstName: 'Ada', lastName: 'Lovelace', ...given } });
const mailsTo = async (to: string) => (await server.mails()).filter((mail) => mail.to === to);

async function add(file: string | Uint8Array | null, texts: Record<string, string> = {}) {
  const [, boundary = ''] = FORM_HEADERS['content-type'].split('boundary=');
  const parts = file === null ? [] : [{ name: 'members.csv', type: 'text/csv', bytes: Buffer.from(file) }];
  const words = Object.entries(texts).map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const response = await server.app.inject({
    method: 'POST',
    url: '/v1/admin/members/add-member',
    payload: Buffer.concat([Buffer.from(words.join('')), multipart(parts)]),
    headers: { authorization: `Bearer ${admin.token}`, ...FORM_HEADERS },
  });
  type Refusal = { code: string; errors: { path: string; code: string }[] };
  return { status: response.statusCode, body: fromWire(response.json()) as AddedMembers & Refusal };
}

test('a new member is invited by mail once, and shown with what they bear', async () => {
  const group = await call(createCommunityGroup, { body: { name: 'Board' } });
  const golf = await call(createInterest, { body: { name: 'Golf', names: { es: 'Golf español' } } });

  const made = await member({ groupIds: [group.id], interestIds: [golf.id], bio: 'Two\nlines' });
  await server.runTasks();
  await server.runTasks();

  expect(made).toMatchObject({ hasJoined: false, canAccess: true, groups: [{ id: group.id, name: 'Board' }] });
  const [mail, ...others] = await mailsTo(made.email);
  expect([mail?.event, others]).toEqual(['community.invitation', []]);
  expect(mail?.links[0]).toContain('/sign-up');
  const read = await call(getCommunityMember, { params: { id: made.id } });
  expect(read.invitedAt).not.toBeNull();
  const reader = await make.user({ role: 'admin', locale: 'es' });
  expect((await as(reader)(getCommunityMember, { params: { id: made.id } })).interests).toEqual([
    { id: golf.id, name: 'Golf español' },
  ]);
  expect((await call(getCommunityGroup, { params: { id: group.id } })).memberCount).toBe(1);
});

test('an address is a member’s once; what is too long or names what is not there is refused at its field', async () => {
  const { email } = await member();

  await expect(member({ email: email.toUpperCase() })).rejects.toMatchObject({
    status: 409,
    errors: [{ path: 'email', code: 'community_name_taken' }],
  });
  await expect(member({ bio: 'x'.repeat(601) })).rejects.toMatchObject({ status: 422, errors: [{ path: 'bio' }] });
  await expect(member({ groupIds: [999_999] })).rejects.toMatchObject({ status: 422, errors: [{ path: 'group_ids' }] });
  await expect(member({ email: 'a..b@example.com' })).rejects.toMatchObject({ status: 422 });
});

test('access is closed and opened by its own call', async () => {
  const { id } = await member();

  expect(await call(setMemberStatus, { params: { id }, body: { canAccess: false } })).toMatchObject({
    canAccess: false,
    version: 2,
  });
  const listed = await call(listCommunityMembers, { query: { status: 'disabled' } });
  expect(listed.results.map((one) => one.id)).toEqual([id]);
  expect((await call(setMemberStatus, { params: { id }, body: { canAccess: true } })).canAccess).toBe(true);
});

test('an invitation is sent again, but not again and again, and not to who has an account', async () => {
  const { id, email } = await member();
  await server.runTasks();

  await call(reinviteMember, { params: { id } });
  server.clock.advance(1000);
  await call(reinviteMember, { params: { id } });
  expect(await mailsTo(email)).toHaveLength(3);
  for (let times = 0; times < 3; times += 1) await call(reinviteMember, { params: { id } });
  await expect(call(reinviteMember, { params: { id } })).rejects.toMatchObject({ status: 429 });
  const joined = await member({ email: (await make.user()).email });
  expect(joined.hasJoined).toBe(true);
  await expect(call(reinviteMember, { params: { id: joined.id } })).rejects.toEqual(refused(409, 'member_joined'));
  await server.runTasks();
  expect((await mailsTo(joined.email)).filter(({ event }) => event === 'community.invitation')).toEqual([]);
});

test('who signs up with the address of a member is that member once the account is activated', async () => {
  const { id, email } = await member();
  const { registered, press } = registrationsOf(server);

  const { link, key } = await registered({ email });
  expect((await call(getCommunityMember, { params: { id } })).hasJoined).toBe(false);
  await press(link, key);

  expect((await call(getCommunityMember, { params: { id } })).hasJoined).toBe(true);
});

test('an administrator’s own profile makes them a member, and changes them afterwards', async () => {
  const me = await make.user({ role: 'admin' });
  const set = (headline: string) =>
    as(me)(updateMemberProfile, { body: { firstName: 'Grace', lastName: 'Hopper', headline } });

  const made = await set('Admiral');
  expect(made).toMatchObject({ email: me.email, hasJoined: true, headline: 'Admiral' });
  expect(await set('Rear admiral')).toMatchObject({ id: made.id, headline: 'Rear admiral', version: 2 });
});

test('members are found by name, address and company, and by what they bear', async () => {
  const { id } = await call(createCommunityGroup, { body: { name: 'Narrow' } });
  const one = await member({ firstName: 'Zora', lastName: 'Zetkin', company: 'Nordwind', groupIds: [id] });
  const found = async (query: object) =>
    (await call(listCommunityMembers, { query })).results.map((each) => each.email);

  expect(await found({ search: 'zora zet' })).toEqual([one.email]);
  expect(await found({ search: 'NORDW' })).toEqual([one.email]);
  expect(await found({ group: id })).toEqual([one.email]);
  expect((await found({ ordering: '-name' }))[0]).toBe(one.email);
});

test('a deleted group comes back with its members, also where they were changed in between', async () => {
  const [kept, gone] = [
    await call(createCommunityGroup, { body: { name: 'Kept' } }),
    await call(createCommunityGroup, { body: { name: 'Gone' } }),
  ];
  const { id } = await member({ groupIds: [kept.id, gone.id] });
  const { deletion } = await call(deleteCommunityGroup, { params: { id: gone.id } });

  expect((await call(updateMember, { params: { id }, body: { groupIds: [] } })).groups).toEqual([]);
  await call(restoreCommunity, { params: { id: deletion } });

  expect((await call(getCommunityMember, { params: { id } })).groups).toEqual([{ id: gone.id, name: 'Gone' }]);
});

test('a file adds its right rows and reports the others, each with its row and why', async () => {
  await call(createCommunityGroup, { body: { name: 'Choir' } });
  const known = await member();
  const csv = [
    'E-mail;Vorname;Last name;First name;Groups',
    'new1@file.example;;One;Ada;choir',
    `${known.email};;Two;Ada;`,
    'not-an-address;;Three;Ada;',
    'new4@file.example;;;Ada;',
    'new1@file.example;;Five;Ada;',
    'new6@file.example;;Six;Ada;Orchestra',
    `new7@file.example;;Seven;${'x'.repeat(256)};`,
  ].join('\n');

  const { status, body } = await add(csv);

  expect(status).toBe(201);
  expect(body).toMatchObject({ created: 1, known: 1, failed: 5 });
  expect(body.problems.map(({ row, column, code }) => [row, column, code])).toEqual([
    [4, 'email', 'email_invalid'],
    [5, 'lastName', 'field_required'],
    [6, 'email', 'email_repeated'],
    [7, 'groups', 'name_unknown'],
    [8, 'firstName', 'too_big'],
  ]);
  const { results } = await call(listCommunityMembers, { query: { search: 'file.example' } });
  expect(results).toMatchObject([{ email: 'new1@file.example', groups: [{ name: 'Choir' }] }]);
  await server.runTasks();
  expect(await mailsTo('new1@file.example')).toHaveLength(1);
});

test('a workbook is read as well, and one person is added without a file', async () => {
  const book = createXlsx('Members');
  const read = (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of book.output) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  })();
  await book.write([
    ['email', 'first_name', 'last_name'],
    ['sheet@file.example', 'Ada', 'Sheet'],
  ]);
  await book.end();

  expect((await add(await read)).body).toMatchObject({ created: 1, failed: 0 });
  const one = { email: 'alone@file.example', first_name: 'Ada', last_name: 'Alone' };
  expect((await add(null, one)).body).toEqual({ created: 1, known: 0, failed: 0, problems: [] });
  expect(await add(null, { email: 'ada', first_name: 'Ada' })).toMatchObject({
    status: 422,
    body: {
      code: 'request_invalid',
      errors: [
        { path: 'last_name', code: 'field_required' },
        { path: 'email', code: 'email_invalid', message: 'This isn’t an email address' },
      ],
    },
  });
});

test('a file that is too large, has no such columns or is none is refused', async () => {
  expect(await add('x'.repeat(500 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'member_file_too_large' } });
  expect(await add('email,name\na@b.example,Ada')).toMatchObject({ body: { code: 'member_file_columns_missing' } });
  expect(await add('email,first name,last name')).toMatchObject({ body: { code: 'import_file_empty' } });
  expect(await add(null)).toMatchObject({ body: { code: 'file_missing' } });
});

test('of all members none is exported without one being selected', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/admin/download/members',
    payload: { selected_ids: [], download_columns: ['email'] },
    headers: { authorization: `Bearer ${admin.token}` },
  });

  expect(response.json()).toMatchObject({ code: 'members_none_selected', detail: 'Select at least one member.' });
});

test('a person who was deleted is no member any more, and their address is free', async () => {
  const { id, email } = await member();
  await call(deleteMember, { params: { id } });

  expect((await member({ email })).id).not.toBe(id);
  await expect(call(getCommunityMember, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
});

test('a member has a picture of their own address, another one later, and none at last', async () => {
  const { id } = await member();
  const send = async (bytes: Uint8Array) => {
    const response = await server.app.inject({
      method: 'PUT',
      url: `/admin/members/${id}/picture`,
      payload: multipart([{ bytes }]),
      headers: { authorization: `Bearer ${admin.token}`, ...FORM_HEADERS },
    });
    return { status: response.statusCode, body: fromWire(response.json()) as CommunityMember & { code: string } };
  };
  const png = (shade: number) =>
    encodePicture({ width: 30, height: 20, pixels: new Uint8Array(30 * 20 * 4).fill(shade) }, 'png');

  const first = await send(await png(90));
  const second = await send(await png(200));

  const show = (url: string | null) => server.app.inject({ url: url ?? '' });
  expect(first.body.pictureUrl).toMatch(/^\/api\/member-pictures\/[\w-]{22}$/);
  expect((await show(first.body.pictureUrl)).statusCode).toBe(404);
  expect((await show(second.body.pictureUrl)).headers['content-type']).toBe('image/webp');
  expect((await send(Buffer.from('no picture'))).body.code).toBe('image_invalid');
  expect((await call(removeMemberPicture, { params: { id } })).pictureUrl).toBeNull();
  expect((await show(second.body.pictureUrl)).statusCode).toBe(404);
});
