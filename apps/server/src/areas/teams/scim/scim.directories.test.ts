import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { GROUP_SCHEMA, type Json, scimOf, USER_SCHEMA } from '../../../../test/scim.ts';

/** Requests as Microsoft Entra ID and Okta send them, by their documentation, in the order in which they do. */

const server = await testApp();
const scim = scimOf(server);

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('Microsoft Entra ID', () => {
  test('looks for someone, adds them, changes, disables, restores and deletes them', async () => {
    const { ask, domain, patch } = await scim.company();

    const probe = await ask('GET /Users?filter=userName+eq+"non-existent-user-7e8f"');
    expect(probe).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });

    const created = await ask('POST /Users', {
      schemas: [USER_SCHEMA, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: `upn_ab6490ee@${domain}`,
      active: true,
      emails: [{ primary: true, type: 'work', value: `test_user@${domain}` }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
    });
    expect(created.status).toBe(201);
    const at = `/Users/${String(created.body['id'])}`;

    for (const filter of [
      `userName eq "upn_ab6490ee@${domain}"`,
      'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
      `emails[type eq "work"].value eq "test_user@${domain}"`,
    ]) {
      const { body } = await ask(`GET /Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, body['totalResults']]).toEqual([filter, 1]);
    }

    const changed = await patch(
      at,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `updated@${domain}` },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Sales' },
      {
        op: 'Add',
        value: { displayName: 'New name', 'name.givenName': 'updatedGivenName', [`${ENTERPRISE}:division`]: 'x' },
      },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '5551234' },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        displayName: 'New name',
        name: { familyName: 'updatedFamilyName', givenName: 'updatedGivenName' },
        emails: [{ primary: true, type: 'work', value: `updated@${domain}` }],
      },
    });
    expect((await patch(at, { op: 'Replace', path: 'userName', value: `renamed@${domain}` })).body).toMatchObject({
      userName: `renamed@${domain}`,
    });

    expect((await patch(at, { op: 'Replace', path: 'active', value: 'False' })).body['active']).toBe(false);
    expect(
      (await patch(at, { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'True' }] })).body['active'],
    ).toBe(true);
    expect((await patch(at, { op: 'Replace', value: { active: 'False' } })).body['active']).toBe(false);
    expect((await ask(`DELETE ${at}`)).status).toBe(204);
  });

  test('keeps groups and leaves their members out of what it reads', async () => {
    const { add, ask, patch } = await scim.company();
    const [one, two] = [await add('one'), await add('two')];

    const created = await ask('POST /Groups', {
      schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Preparers',
      meta: { resourceType: 'Group' },
    });
    expect(created).toMatchObject({ status: 201, body: { members: [] } });
    const at = `/Groups/${String(created.body['id'])}`;

    const found = await ask(
      `GET /Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "preparers"')}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Preparers' }] });
    expect((found.body['Resources'] as Json[])[0]).not.toHaveProperty('members');

    const added = await patch(at, {
      op: 'Add',
      path: 'members',
      value: [{ $ref: null, value: one.id }, { value: two.id }],
    });
    expect(added.status).toBe(200);
    const isMember = `id eq "${String(created.body['id'])}" and members eq "${one.id}"`;
    expect(
      (await ask(`GET /Groups?excludedAttributes=members&filter=${encodeURIComponent(isMember)}`)).body,
    ).toMatchObject({
      totalResults: 1,
    });
    await patch(at, { op: 'Remove', path: 'members', value: [{ $ref: null, value: one.id }] });
    await patch(at, { op: 'Replace', path: 'displayName', value: 'Preparers of 2027' });
    expect((await ask(`GET ${at}`)).body).toMatchObject({
      displayName: 'Preparers of 2027',
      members: [{ value: two.id }],
    });
    expect((await ask(`GET /Users/${two.id}`)).body['groups']).toMatchObject([
      { display: 'Preparers of 2027', type: 'direct' },
    ]);
    expect((await ask(`DELETE ${at}`)).status).toBe(204);
    expect((await ask(`GET ${at}`)).status).toBe(404);
  });
});

describe('Okta', () => {
  test('looks for someone, adds them, replaces and deactivates them', async () => {
    const { ask, domain, patch } = await scim.company();
    const person = {
      schemas: [USER_SCHEMA],
      userName: `test.user@${domain}`,
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: `test.user@${domain}`, type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };

    const query = `filter=${encodeURIComponent(`userName eq "test.user@${domain}"`)}&startIndex=1&count=100`;
    expect((await ask(`GET /Users?${query}`)).body).toMatchObject({ totalResults: 0, startIndex: 1 });
    const created = await ask('POST /Users', person);
    expect(created.status).toBe(201);
    const at = `/Users/${String(created.body['id'])}`;

    const read = (await ask(`GET ${at}`)).body;
    const replaced = await ask(`PUT ${at}`, { ...read, name: { givenName: 'Another', familyName: 'User' } });
    expect(replaced).toMatchObject({ status: 200, body: { name: { givenName: 'Another' }, active: true } });

    expect(await patch(at, { op: 'replace', value: { active: false } })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    // Okta replaces without saying whether someone is active, too: they stay what they are.
    const { active: _, ...silent } = read;
    expect((await ask(`PUT ${at}`, silent)).body['active']).toBe(false);
    expect((await ask(`PUT ${at}`, read)).body['active']).toBe(true);
  });

  test('pushes groups', async () => {
    const { add, ask, patch } = await scim.company();
    const [one, two] = [await add('one'), await add('two')];
    const created = await ask('POST /Groups', { schemas: [GROUP_SCHEMA], displayName: 'Test SCIMv2', members: [] });
    const id = String(created.body['id']);

    expect((await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Renamed' } })).body).toMatchObject(
      {
        displayName: 'Renamed',
      },
    );
    const members = await patch(
      `/Groups/${id}`,
      { op: 'remove', path: `members[value eq "${one.id}"]` },
      { op: 'add', path: 'members', value: [{ value: two.id, display: 'two' }] },
    );
    expect(members).toMatchObject({ status: 200, body: { members: [{ value: two.id }] } });
    const put = {
      schemas: [GROUP_SCHEMA],
      id,
      displayName: 'Renamed',
      members: [{ value: one.id }, { value: two.id }],
    };
    expect((await ask(`PUT /Groups/${id}`, put)).body['members']).toHaveLength(2);
  });
});
