import { createDocument, getDocument, listMembers, updateTeamScim } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { scimOf, USER_SCHEMA } from '../../../../../test/scim.ts';
import { forgetPersonInDirectories } from '../scim.forget.ts';

const server = await testApp();
const { as, make, mails, platform } = server;
const scim = scimOf(server);

const userOf = (email: string) =>
  platform.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

const departuresOf = async (accountId: number): Promise<number[]> => {
  const rows = await platform.db
    .selectFrom('teamDepartures')
    .select('userId')
    .where('accountId', '=', accountId)
    .execute();
  return rows.map(({ userId }) => userId);
};

test('a directory adds someone, who gets a mail to come in and is a member', async () => {
  const { ask, domain, id: team, memberIds } = await scim.company();

  const { status, body, headers } = await ask('POST /Users', {
    schemas: [USER_SCHEMA],
    externalId: 'bjensen',
    userName: `bjensen@${domain}`,
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    schemas: [USER_SCHEMA],
    externalId: 'bjensen',
    userName: `bjensen@${domain}`,
    name: { familyName: 'Jensen', givenName: 'Barbara', formatted: 'Ms. Barbara J Jensen III' },
    active: true,
    meta: { resourceType: 'User' },
  });
  const meta = body['meta'] as { location: string; version: string };
  expect(headers['location']).toBe(meta.location);
  expect(headers['etag']).toBe(meta.version);
  expect(headers['content-type']).toContain('application/scim+json');
  const user = await userOf(`bjensen@${domain}`);
  expect(user).toMatchObject({ firstName: 'Barbara', passwordHash: null, activatedAt: null, defaultAccountId: team });
  expect(await memberIds()).toContain(user.id);
  expect((await mails()).filter(({ to }) => to === user.email)).toHaveLength(1);
});

test('an address outside of the proven domains is refused, whoever has it', async () => {
  const { ask, memberIds } = await scim.company();
  const stranger = await make.user();
  const before = await memberIds();

  for (const email of [stranger.email, 'someone@gmail.com', 'not an address']) {
    const { status, body } = await ask('POST /Users', { schemas: [USER_SCHEMA], userName: email });
    expect({ status, scimType: body['scimType'] }).toEqual({ status: 400, scimType: 'invalidValue' });
  }
  expect(await memberIds()).toEqual(before);
});

test('someone who has an account is made a member, and keeps their name, address and password', async () => {
  const { add, domain, memberIds, patch } = await scim.company();
  const known = await make.user({ email: `ada@${domain}` });
  const before = await userOf(known.email);

  const { id } = await add('ada', { displayName: 'Someone Else' });
  await patch(`/Users/${id}`, { op: 'replace', path: 'name.familyName', value: 'Changed' });
  const moved = { op: 'replace', path: 'emails[type eq "work"].value', value: `other@${domain}` };
  expect((await patch(`/Users/${id}`, moved)).status).toBe(200);

  expect(Number(id)).toBe(known.userId);
  expect(await memberIds()).toContain(known.userId);
  expect(await userOf(known.email)).toEqual(before);
  expect((await mails()).filter(({ to }) => to === known.email)).toEqual([]);
});

test('the name of someone whom the directory made follows it, until they have a life elsewhere', async () => {
  const { add, domain, patch } = await scim.company();
  const other = await scim.company();
  const { id } = await add('grace');
  const rename = (givenName: string) => patch(`/Users/${id}`, { op: 'replace', value: { name: { givenName } } });

  await rename('Grace');
  expect(await userOf(`grace@${domain}`)).toMatchObject({ firstName: 'Grace', lastName: 'Jensen' });

  const row = { accountId: other.id, userId: Number(id), role: 'member' as const };
  await platform.db.insertInto('teamMembers').values(row).execute();
  const { body } = await rename('Mallory');

  expect(body).toMatchObject({ name: { givenName: 'Mallory' } });
  expect((await userOf(`grace@${domain}`)).firstName).toBe('Grace');
});

test('the address follows until the person comes in, and what was mailed to the old one opens nothing', async () => {
  const { add, domain, patch } = await scim.company();
  const { id } = await add('jon');
  const moveTo = (name: string) =>
    patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: [{ value: `${name}@${domain}` }] });

  expect((await moveTo('john')).status).toBe(200);
  const user = await userOf(`john@${domain}`);
  expect(user.id).toBe(Number(id));
  const links = await platform.db.selectFrom('userLinks').select('usedAt').where('userId', '=', user.id).execute();
  expect(links.filter(({ usedAt }) => usedAt === null)).toHaveLength(1);
  expect((await mails()).filter(({ to }) => to === `john@${domain}`)).toHaveLength(1);

  await platform.db.updateTable('users').set({ activatedAt: new Date() }).where('id', '=', user.id).execute();
  expect((await moveTo('jonathan')).status).toBe(200);
  expect((await userOf(`john@${domain}`)).id).toBe(user.id);
});

test('an address of someone else is not taken over', async () => {
  const { add, domain, patch } = await scim.company();
  await make.user({ email: `taken@${domain}` });
  const { id } = await add('nils');

  const { status, body } = await patch(`/Users/${id}`, {
    op: 'replace',
    path: 'emails',
    value: [{ value: `taken@${domain}` }],
  });

  expect({ status, scimType: body['scimType'] }).toEqual({ status: 409, scimType: 'uniqueness' });
  expect((await userOf(`nils@${domain}`)).id).toBe(Number(id));
});

test('active: false ends the membership and hands over what they owned; true brings them back', async () => {
  const { add, admin, id: team, memberIds, patch, others, domain } = await scim.company('admin', 'member');
  const [second, leaver] = others;
  await platform.db
    .updateTable('users')
    .set({ email: `leaver@${domain}` })
    .where('id', '=', leaver!.userId)
    .execute();
  const document = await as(leaver!)(createDocument, { body: {} });
  await as(admin)(updateTeamScim, { params: { team }, body: { heir: second!.userId } });
  const group = await platform.db
    .insertInto('memberGroups')
    .values({ accountId: team, name: 'Payroll', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { accountId: team, groupId: group.id, userId: leaver!.userId };
  await platform.db.insertInto('memberGroupPeople').values(place).execute();

  const ended = await patch(`/Users/${leaver!.userId}`, { op: 'Replace', path: 'active', value: 'False' });

  expect(ended).toMatchObject({ status: 200, body: { active: false, groups: [{ display: 'Payroll' }] } });
  expect(await memberIds()).not.toContain(leaver!.userId);
  const { ownerId } = await platform.db
    .selectFrom('documents')
    .select('ownerId')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow();
  expect(ownerId).toBe(second!.userId);
  await expect(as(leaver!)(getDocument, { params: { id: document.id } })).rejects.toThrow('404');
  expect((await userOf(`leaver@${domain}`)).isBlocked).toBe(false);
  expect((await scim.enterprise.logOf(team)).at(-1)).toBe('team_member_deprovisioned');
  // The company's sign-in lets in no one whom the directory has taken out.
  expect(await departuresOf(team)).toEqual([leaver!.userId]);

  const back = await patch(`/Users/${leaver!.userId}`, { op: 'Replace', path: 'active', value: 'True' });

  expect(back).toMatchObject({ status: 200, body: { active: true, groups: [{ display: 'Payroll' }] } });
  expect(await memberIds()).toContain(leaver!.userId);
  expect(
    await platform.db.selectFrom('memberGroupPeople').selectAll().where('accountId', '=', team).execute(),
  ).toHaveLength(1);
  expect((await scim.enterprise.logOf(team)).at(-1)).toBe('team_member_provisioned');
  expect(await departuresOf(team)).toEqual([]);
  await add('someone');
});

test('who takes over is another admin where the one who was chosen goes, or is none any more', async () => {
  const { admin, id: team, others, patch, domain } = await scim.company('admin');
  const [second] = others;
  await platform.db
    .updateTable('users')
    .set({ email: `second@${domain}` })
    .where('id', '=', second!.userId)
    .execute();
  const document = await as(second!)(createDocument, { body: {} });
  await as(admin)(updateTeamScim, { params: { team }, body: { heir: second!.userId } });

  expect((await patch(`/Users/${second!.userId}`, { op: 'replace', value: { active: false } })).status).toBe(200);

  const { ownerId } = await platform.db
    .selectFrom('documents')
    .select('ownerId')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow();
  expect(ownerId).toBe(admin.userId);
});

test('the last admin stays, and whoever comes back is no admin', async () => {
  const { admin, ask, domain, others, patch, id: team } = await scim.company('admin');
  const [second] = others;
  for (const [index, { userId }] of [admin, second!].entries()) {
    await platform.db
      .updateTable('users')
      .set({ email: `boss${index}@${domain}` })
      .where('id', '=', userId)
      .execute();
  }

  expect((await patch(`/Users/${second!.userId}`, { op: 'replace', path: 'active', value: false })).status).toBe(200);
  for (const answer of [
    await patch(`/Users/${admin.userId}`, { op: 'replace', path: 'active', value: false }),
    await ask(`DELETE /Users/${admin.userId}`),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { scimType: 'mutability', status: '409' } });
  }
  await patch(`/Users/${second!.userId}`, { op: 'replace', path: 'active', value: true });

  const { results } = await as(admin)(listMembers, { params: { team } });
  expect(results.map(({ role }) => role).toSorted()).toEqual(['admin', 'member']);
});

test('members with an address elsewhere are none of the directory’s business', async () => {
  const { ask, others, memberIds, patch } = await scim.company('member');
  const [guest] = others;
  const before = await memberIds();

  expect((await ask(`GET /Users/${guest!.userId}`)).status).toBe(404);
  expect((await patch(`/Users/${guest!.userId}`, { op: 'replace', path: 'active', value: false })).status).toBe(404);
  expect((await ask(`DELETE /Users/${guest!.userId}`)).status).toBe(404);
  expect((await ask('GET /Users')).body).toMatchObject({ totalResults: 0, Resources: [] });
  expect(await memberIds()).toEqual(before);
});

test('deleting ends the membership, forgets the directory’s words and keeps the user', async () => {
  const { add, ask, domain, memberIds } = await scim.company();
  const { id } = await add('olga');

  expect((await ask(`DELETE /Users/${id}`)).status).toBe(204);
  expect((await ask(`GET /Users/${id}`)).status).toBe(404);
  expect((await ask(`DELETE /Users/${id}`)).status).toBe(404);
  expect(await memberIds()).not.toContain(Number(id));
  expect((await userOf(`olga@${domain}`)).isBlocked).toBe(false);

  expect((await add('olga')).id).toBe(id);
});

test('the same person twice is a conflict, also at once', async () => {
  const { ask, domain, memberIds } = await scim.company();
  const body = { schemas: [USER_SCHEMA], userName: `twin@${domain}` };

  const answers = await Promise.all([1, 2, 3, 4].map(() => ask('POST /Users', body)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ scimType: 'uniqueness' });
  expect(await memberIds()).toHaveLength(2);
});

test('the end of a membership twice at once ends it once', async () => {
  const { add, id: team, patch } = await scim.company();
  const { id } = await add('pat');

  const answers = await Promise.all(
    [1, 2].map(() => patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const log = await scim.enterprise.logOf(team);
  expect(log.filter((type) => type === 'team_member_deprovisioned')).toHaveLength(1);
});

test('a version that is not the present one is refused', async () => {
  const { add, ask } = await scim.company();
  const { id, meta } = await add('ira');
  const { version } = meta as { version: string };
  const replaced = { schemas: [USER_SCHEMA], userName: 'ira', emails: (await ask(`GET /Users/${id}`)).body['emails'] };

  expect((await ask(`GET /Users/${id}`, undefined, { headers: { 'if-none-match': version } })).status).toBe(304);
  const first = await ask(`PUT /Users/${id}`, replaced, { headers: { 'if-match': version } });
  expect(first.status).toBe(200);
  expect(first.headers['etag']).not.toBe(version);
  const late = await ask(`PUT /Users/${id}`, replaced, { headers: { 'if-match': version } });
  expect(late).toMatchObject({ status: 412, body: { status: '412' } });
  expect((await ask(`DELETE /Users/${id}`, undefined, { headers: { 'if-match': version } })).status).toBe(412);
});

test('what a directory said of someone goes with them when they are erased', async () => {
  const { add, id: team } = await scim.company();
  const { id } = await add('eve');

  await platform.db.transaction().execute((tx) => forgetPersonInDirectories(tx, Number(id)));

  const left = await platform.db.selectFrom('scimUsers').selectAll().where('accountId', '=', team).execute();
  expect(left).toEqual([]);
});
