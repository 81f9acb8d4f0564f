import { createGroup, listGroups } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { GROUP_SCHEMA, scimOf } from '../../../../../test/scim.ts';

const server = await testApp();
const { as } = server;
const scim = scimOf(server);

test('groups are the member groups of the team, by whichever way they were made', async () => {
  const { add, admin, ask, id: team } = await scim.company();
  const person = await add('ana');
  const made = await as(admin)(createGroup, {
    params: { id: team },
    body: { name: 'Payroll', members: [Number(person.id)] },
  });

  expect((await ask('GET /Groups')).body).toMatchObject({
    totalResults: 1,
    Resources: [{ id: String(made.id), displayName: 'Payroll', members: [{ value: person.id }] }],
  });
  await ask('POST /Groups', {
    schemas: [GROUP_SCHEMA],
    displayName: 'Audit',
    externalId: 'x',
    members: [{ value: person.id }],
  });
  const { results } = await as(admin)(listGroups, { params: { id: team } });
  expect(results.map(({ name, members }) => [name, members.map(({ id }) => id)])).toEqual([
    ['Audit', [Number(person.id)]],
    ['Payroll', [Number(person.id)]],
  ]);
  expect((await scim.enterprise.logOf(team)).filter((type) => type === 'team_group_created')).toHaveLength(2);
});

test('members whom the directory may not see stay in their group', async () => {
  const { add, admin, ask, id: team, others } = await scim.company('member');
  const person = await add('ana');
  const guest = others[0]!.userId;
  const body = { name: 'Mixed', members: [guest, Number(person.id)] };
  const { id } = await as(admin)(createGroup, { params: { id: team }, body });

  const replaced = await ask(`PUT /Groups/${id}`, { schemas: [GROUP_SCHEMA], displayName: 'Mixed', members: [] });

  expect(replaced.body['members']).toEqual([]);
  const { results } = await as(admin)(listGroups, { params: { id: team } });
  expect(results[0]?.members.map((member) => member.id)).toEqual([guest]);
  expect((await ask(`PUT /Groups/${id}`, { displayName: 'Mixed', members: [{ value: String(guest) }] })).status).toBe(
    400,
  );
});

test('a name has one group, also at once', async () => {
  const { ask } = await scim.company();
  const body = { schemas: [GROUP_SCHEMA], displayName: 'Twins' };

  const answers = await Promise.all([1, 2, 3].map(() => ask('POST /Groups', body)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const other = await ask('POST /Groups', { ...body, displayName: 'Other' });
  const renamed = await ask(`PUT /Groups/${String(other.body['id'])}`, { ...body, displayName: 'TWINS' });
  expect(renamed).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
});

test('a name is a line of at most 100 characters', async () => {
  const { ask } = await scim.company();
  for (const displayName of [undefined, '', '   ', 'x'.repeat(101), 'a\nb', 7.5]) {
    const { status } = await ask('POST /Groups', { schemas: [GROUP_SCHEMA], displayName });
    expect([displayName, status]).toEqual([displayName, displayName === 7.5 ? 201 : 400]);
  }
  const script = '<script>alert(1)</script>';
  expect((await ask('POST /Groups', { schemas: [GROUP_SCHEMA], displayName: script })).body['displayName']).toBe(
    script,
  );
});

test('a version that is not the present one is refused', async () => {
  const { add, ask, patch } = await scim.company();
  const person = await add('ana');
  const { body } = await ask('POST /Groups', { schemas: [GROUP_SCHEMA], displayName: 'Versions' });
  const at = `/Groups/${String(body['id'])}`;
  const { version } = body['meta'] as { version: string };

  const changed = await patch(at, { op: 'add', path: 'members', value: [{ value: person.id }] });
  expect(changed.headers['etag']).not.toBe(version);
  const same = await patch(at, { op: 'add', path: 'members', value: [{ value: person.id }] });
  expect(same.headers['etag']).toBe(changed.headers['etag']);
  expect((await ask(`DELETE ${at}`, undefined, { headers: { 'if-match': version } })).status).toBe(412);
  expect((await ask(`DELETE ${at}`, undefined, { headers: { 'if-match': '*' } })).status).toBe(204);
});
