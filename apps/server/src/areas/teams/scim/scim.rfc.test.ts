import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { GROUP_SCHEMA, type Json, scimOf, USER_SCHEMA } from '../../../../test/scim.ts';

/** The examples of RFC 7643 §8 and RFC 7644 §3, with addresses in the domain of a team, and where resources are numbers. */

const server = await testApp();
const scim = scimOf(server);

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** RFC 7643 §8.2 and §8.3: everything there is to say of a user, and what companies add. */
const fullUser = (domain: string) => ({
  schemas: [USER_SCHEMA, ENTERPRISE],
  id: '2819c223-7f76-453a-919d-413861904646',
  externalId: '701984',
  userName: `bjensen@${domain}`,
  name: {
    formatted: 'Ms. Barbara J Jensen, III',
    familyName: 'Jensen',
    givenName: 'Barbara',
    middleName: 'Jane',
    honorificPrefix: 'Ms.',
    honorificSuffix: 'III',
  },
  displayName: 'Babs Jensen',
  nickName: 'Babs',
  profileUrl: 'https://login.example.com/bjensen',
  emails: [
    { value: `bjensen@${domain}`, type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  addresses: [{ streetAddress: '100 Universal City Plaza', locality: 'Hollywood', type: 'work', primary: true }],
  phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
  ims: [{ value: 'someaimhandle', type: 'aim' }],
  photos: [{ value: 'https://photos.example.com/profilephoto/72930000000Ccne/F', type: 'photo' }],
  userType: 'Employee',
  title: 'Tour Guide',
  preferredLanguage: 'en-US',
  locale: 'en-US',
  timezone: 'America/Los_Angeles',
  active: true,
  password: 't1meMa$heen',
  groups: [{ value: 'e9e30dba-f08f-4109-8486-d5c6a331660a', display: 'Tour Guides' }],
  x509Certificates: [{ value: 'MIIDQzCCAqygAwIBAgICEAAwDQYJKoZIhvcNAQEFBQAwTjELMAkGA1UEBhMCVVMx' }],
  [ENTERPRISE]: {
    employeeNumber: '701984',
    costCenter: '4130',
    manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d', displayName: 'John Smith' },
  },
  meta: { resourceType: 'User', version: 'W/"a330bc54f0671c9"' },
});

/** The team of the examples: Barbara and some others. */
async function universal() {
  const team = await scim.company();
  const { body: babs } = await team.ask('POST /Users', fullUser(team.domain));
  const john = await team.add('john', { name: { familyName: "O'Malley" }, externalId: 'j1' });
  const jane = await team.add('jane', { active: false });
  return { ...team, babs: babs as Json & { id: string }, john, jane };
}

describe('a full user (RFC 7643 §8.2, §8.3)', () => {
  test('is kept as far as it is supported; the password is not, and no one signs in with it', async () => {
    const { domain, babs } = await universal();

    expect(babs).toEqual({
      schemas: [USER_SCHEMA],
      id: expect.stringMatching(/^\d+$/) as string,
      externalId: '701984',
      userName: `bjensen@${domain}`,
      name: { formatted: 'Ms. Barbara J Jensen, III', familyName: 'Jensen', givenName: 'Barbara' },
      displayName: 'Babs Jensen',
      emails: fullUser(domain).emails,
      active: true,
      meta: {
        resourceType: 'User',
        created: expect.any(String) as string,
        lastModified: expect.any(String) as string,
        location: `http://sealwright.test/scim/v2/Users/${babs.id}`,
        version: expect.stringMatching(/^W\/"\w+"$/) as string,
      },
    });
    const user = await server.platform.db
      .selectFrom('users')
      .select(['passwordHash', 'activatedAt', 'role'])
      .where('id', '=', Number(babs.id))
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ passwordHash: null, activatedAt: null, role: 'user' });
  });

  test('is read in part (RFC 7644 §3.9)', async () => {
    const { ask, babs } = await universal();

    expect((await ask(`GET /Users/${babs.id}?attributes=userName`)).body).toEqual({
      schemas: [USER_SCHEMA],
      id: babs.id,
      userName: babs['userName'],
    });
    const { body } = await ask(
      `GET /Users/${babs.id}?attributes=NAME.familyName,${USER_SCHEMA}:emails.value,name.givenName`,
    );
    expect(body).toMatchObject({ name: { familyName: 'Jensen', givenName: 'Barbara' } });
    expect(body['emails']).toEqual([{ value: babs['userName'] }, { value: 'babs@jensen.org' }]);
    const without = (await ask(`GET /Users/${babs.id}?excludedAttributes=emails,name.formatted,id,schemas`)).body;
    expect(without).toMatchObject({ id: babs.id, name: { familyName: 'Jensen', givenName: 'Barbara' } });
    expect(without).not.toHaveProperty('emails');
    expect(without['name']).not.toHaveProperty('formatted');
  });
});

describe('the filters of RFC 7644 §3.4.2.2', () => {
  test('find whom they mean', async () => {
    const { ask, domain, babs, john, jane } = await universal();
    const nameOf = new Map([
      [babs.id, 'babs'],
      [john.id, 'john'],
      [jane.id, 'jane'],
    ]);
    const found = async (filter: string): Promise<string> => {
      const { status, body } = await ask(`GET /Users?filter=${encodeURIComponent(filter)}`);
      if (status !== 200) return `${status} ${String(body['scimType'])}`;
      return (body['Resources'] as { id: string }[]).map(({ id }) => nameOf.get(id)).join(' ');
    };

    const expected: [string, string][] = [
      [`userName Eq "john@${domain}"`, 'john'],
      [`Username eq "JOHN@${domain}"`, 'john'],
      [`userName eq "bjensen@${domain}"`, 'babs'],
      [`name.familyName co "O'Malley"`, 'john'],
      ['userName sw "J"', 'john jane'],
      [`${USER_SCHEMA}:userName sw "J"`, 'john jane'],
      ['title pr', ''],
      ['meta.lastModified gt "2011-05-13T04:42:34Z"', 'babs john jane'],
      ['meta.lastModified lt "2011-05-13T04:42:34Z"', ''],
      ['title pr and userType eq "Employee"', ''],
      ['title pr or userName pr', 'babs john jane'],
      [`schemas eq "${USER_SCHEMA}"`, 'babs john jane'],
      [`schemas eq "${ENTERPRISE}"`, ''],
      [`userType ne "Employee" and (emails co "${domain}" or emails.value co "example.org")`, 'babs john jane'],
      ['userType ne "Employee" and not (emails co "jensen.org" or emails.value co "example.org")', 'john jane'],
      ['active eq true and (emails.type eq "work")', 'babs john'],
      ['active eq "False"', 'jane'],
      ['emails[type eq "work" and value co "jensen.org"]', ''],
      ['emails[type eq "home" and value co "@jensen.org"] or ims[type eq "xmpp" and value co "@foo.com"]', 'babs'],
      ['emails[primary eq true and value sw "john"]', 'john'],
      ['externalId eq "j1"', 'john'],
      ['externalId eq "J1"', ''],
      ['externalId pr', 'babs john'],
      [`id eq "${babs.id}"`, 'babs'],
      [`userName ew "@${domain}" and not (userName co "jen")`, 'john jane'],
      ['userName ge "jane" and userName lt "john"', 'jane'],
      [`userName eq "%' or true --"`, ''],
      ['groups pr', ''],
      ['nonsense eq "x"', '400 invalidFilter'],
      ['emails[nonsense eq "x"]', '400 invalidFilter'],
      ['userName[value eq "x"]', '400 invalidFilter'],
      ['active gt true', '400 invalidFilter'],
      ['meta.created eq "yesterday"', '400 invalidFilter'],
      ['meta.created sw "2011"', '400 invalidFilter'],
      ['userName', '400 invalidFilter'],
      ['members eq "1"', '400 invalidFilter'],
    ];
    const answers: [string, string][] = [];
    for (const [filter] of expected) answers.push([filter, await found(filter)]);
    expect(answers).toEqual(expected);
  });

  test('are asked in a body too (§3.4.3), and answered in pages (§3.4.2.4)', async () => {
    const { ask, babs, john, jane } = await universal();

    const { status, body } = await ask('POST /Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      attributes: ['displayName', 'userName'],
      filter: 'emails pr',
      startIndex: 2,
      count: 1,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      schemas: [LIST],
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ schemas: [USER_SCHEMA], id: john.id, userName: john['userName'] }],
    });

    const idsOf = async (query: string) => {
      const answer = (await ask(`GET /Users?${query}`)).body;
      return [answer['totalResults'], (answer['Resources'] as Json[]).map(({ id }) => id)];
    };
    expect(await idsOf('startIndex=0&count=2')).toEqual([3, [babs.id, john.id]]);
    expect(await idsOf('startIndex=3&count=1000')).toEqual([3, [jane.id]]);
    expect(await idsOf('startIndex=9')).toEqual([3, []]);
    expect(await idsOf('count=0')).toEqual([3, []]);
    expect(await idsOf('count=-5')).toEqual([3, []]);
    expect((await ask('GET /Users?count=many')).body).toMatchObject({ scimType: 'invalidValue' });
  });
});

test('a user is replaced (RFC 7644 §3.5.1): what is left out is gone, what is read only stays', async () => {
  const { ask, babs, domain } = await universal();

  const { status, body } = await ask(`PUT /Users/${babs.id}`, {
    schemas: [USER_SCHEMA],
    id: '2819c223-7f76-453a-919d-413861904646',
    userName: `bjensen@${domain}`,
    externalId: 'bjensen',
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara', middleName: 'Jane' },
    roles: [],
    emails: [{ value: `bjensen@${domain}` }, { value: 'babs@jensen.org' }],
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: babs.id, externalId: 'bjensen', active: true });
  expect(body).not.toHaveProperty('displayName');
  expect(body['emails']).toEqual([{ value: `bjensen@${domain}` }, { value: 'babs@jensen.org' }]);
});

describe('the changes of RFC 7644 §3.5.2', () => {
  test('of a user', async () => {
    const { babs, domain, patch } = await universal();
    const at = `/Users/${babs.id}`;

    const added = await patch(at, {
      op: 'add',
      value: { emails: [{ value: `babs@${domain}`, type: 'other' }], nickname: 'Babs' },
    });
    expect(added.body['emails']).toHaveLength(3);
    const replaced = await patch(
      at,
      { op: 'replace', path: 'emails[type eq "other"].value', value: `barbara@${domain}` },
      { op: 'remove', path: 'emails[type eq "home"]' },
      { op: 'replace', path: 'name.familyName', value: 'Smith' },
      { op: 'remove', path: 'displayName' },
    );
    expect(replaced.status).toBe(200);
    expect(replaced.body['emails']).toEqual([
      { value: `bjensen@${domain}`, type: 'work', primary: true },
      { value: `barbara@${domain}`, type: 'other' },
    ]);
    expect(replaced.body).toMatchObject({ name: { familyName: 'Smith', givenName: 'Barbara' } });
    expect(replaced.body).not.toHaveProperty('displayName');
  });

  test('are all made or none', async () => {
    const { ask, babs, patch } = await universal();
    const at = `/Users/${babs.id}`;

    const { status, body } = await patch(
      at,
      { op: 'replace', path: 'displayName', value: 'Other' },
      { op: 'replace', path: 'emails[type eq "none"].value', value: 'x' },
    );
    expect({ status, body }).toMatchObject({ status: 400, body: { scimType: 'noTarget', status: '400' } });
    expect((await ask(`GET ${at}`)).body['displayName']).toBe('Babs Jensen');
  });

  test('of the members of a group', async () => {
    const { ask, babs, john, jane, patch } = await universal();
    const { body: group } = await ask('POST /Groups', {
      schemas: [GROUP_SCHEMA],
      displayName: 'Tour Guides',
      members: [{ value: babs.id, $ref: `https://example.com/v2/Users/${babs.id}`, display: 'Babs Jensen' }],
    });
    const at = `/Groups/${String(group['id'])}`;
    const membersAfter = async (...operations: Json[]) => {
      const { status, body } = await patch(at, ...operations);
      return status === 200 ? ((body['members'] ?? []) as Json[]).map(({ value }) => value) : body['scimType'];
    };

    expect(group).toMatchObject({
      schemas: [GROUP_SCHEMA],
      displayName: 'Tour Guides',
      members: [{ value: babs.id, type: 'User', display: 'Babs Jensen' }],
      meta: { resourceType: 'Group' },
    });
    // Jane's membership has ended: she is in the group all the same, and waits.
    const two = [
      { display: 'John', value: john.id },
      { display: 'Jane', value: jane.id },
    ];
    expect(await membersAfter({ op: 'add', path: 'members', value: two })).toEqual([babs.id, john.id, jane.id]);
    expect(await membersAfter({ op: 'remove', path: `members[value eq "${babs.id}"]` })).toEqual([john.id, jane.id]);
    expect(await membersAfter({ op: 'replace', path: 'members', value: [{ value: babs.id }] })).toEqual([babs.id]);
    expect(
      await membersAfter(
        { op: 'remove', path: `members[value eq "${babs.id}"]` },
        { op: 'add', path: 'members', value: two },
      ),
    ).toEqual([john.id, jane.id]);
    expect(await membersAfter({ op: 'remove', path: 'members' })).toEqual([]);
    expect(await membersAfter({ op: 'add', path: 'members', value: [{ value: '999999999' }] })).toBe('invalidValue');
    expect(await membersAfter({ op: 'add', path: 'members', value: [{ value: 'x' }] })).toBe('invalidValue');
  });
});

describe('what the server says of itself (RFC 7643 §8.5 to §8.7)', () => {
  test('is in its three documents', async () => {
    const { ask } = await scim.company();

    expect((await ask('GET /ServiceProviderConfig')).body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const types = (await ask('GET /ResourceTypes')).body;
    expect(types).toMatchObject({ schemas: [LIST], totalResults: 2 });
    for (const { meta } of types['Resources'] as { meta: { location: string } }[]) {
      const at = meta.location.replace('http://sealwright.test/scim/v2', '');
      expect((await ask(`GET ${at}`)).body).toMatchObject({ meta });
    }
    expect((await ask(`GET /Schemas/${USER_SCHEMA}`)).body).toMatchObject({ id: USER_SCHEMA, name: 'User' });
    expect((await ask('GET /Schemas')).body).toMatchObject({ totalResults: 2 });
  });

  test('names every attribute that answers carry', async () => {
    const { ask, babs } = await universal();
    const { body: schema } = await ask(`GET /Schemas/${USER_SCHEMA}`);
    const names = (schema['attributes'] as { name: string }[]).map(({ name }) => name);

    expect(Object.keys(babs).filter((name) => !['schemas', 'id', 'externalId', 'meta'].includes(name))).toEqual(
      names.filter((name) => name !== 'groups'),
    );
  });

  test('is refused by a filter, and what is not there is not found', async () => {
    const { ask } = await scim.company();
    for (const path of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas']) {
      expect((await ask(`GET /${path}?filter=id%20pr`)).status).toBe(403);
    }
    for (const path of ['/Schemas/urn:none', '/ResourceTypes/Device', '/Devices', '/Users/abc', '/Users/1']) {
      expect(await ask(`GET ${path}`)).toMatchObject({
        status: 404,
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
      });
    }
  });

  test('bulk operations and /Me answer that they are not supported', async () => {
    const { ask } = await scim.company();
    const bulk = { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations: [] };
    expect(await ask('POST /Bulk', bulk)).toMatchObject({ status: 501, body: { status: '501' } });
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await ask(`${method} /Me`, method === 'GET' ? undefined : {})).status).toBe(501);
    }
  });
});

test('refusals are those of RFC 7644 §3.12', async () => {
  const { ask, domain } = await universal();
  const taken = { schemas: [USER_SCHEMA], userName: `BJENSEN@${domain}` };

  const answers = {
    taken: await ask('POST /Users', taken),
    malformed: await ask('POST /Users', '{"userName":'),
    list: await ask('POST /Users', '[]'),
    nameless: await ask('POST /Users', { schemas: [USER_SCHEMA] }),
    wrongSchema: await ask('POST /Users', { schemas: [GROUP_SCHEMA], userName: `a@${domain}` }),
    noAddress: await ask('POST /Users', { schemas: [USER_SCHEMA], userName: 'bjensen2' }),
    control: await ask('POST /Users', { schemas: [USER_SCHEMA], userName: `a\u0000@${domain}` }),
    long: await ask('POST /Users', { userName: `l@${domain}`, displayName: 'x'.repeat(300) }),
    form: await ask('POST /Users', 'userName=x', { type: 'application/x-www-form-urlencoded' }),
  };

  expect(
    Object.fromEntries(Object.entries(answers).map(([name, { status, body }]) => [name, [status, body['scimType']]])),
  ).toEqual({
    taken: [409, 'uniqueness'],
    malformed: [400, 'invalidSyntax'],
    list: [400, 'invalidValue'],
    nameless: [400, 'invalidValue'],
    wrongSchema: [400, 'invalidValue'],
    noAddress: [400, 'invalidValue'],
    control: [400, 'invalidValue'],
    long: [400, 'invalidValue'],
    form: [415, undefined],
  });
  for (const { body, headers } of Object.values(answers)) {
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      detail: expect.any(String) as string,
    });
    expect(headers['content-type']).toContain('application/scim+json');
  }
});

test('bodies may come as plain JSON too', async () => {
  const { ask, domain } = await scim.company();
  const body = { schemas: [USER_SCHEMA], userName: `plain@${domain}` };
  expect((await ask('POST /Users', body, { type: 'application/json; charset=utf-8' })).status).toBe(201);
});
