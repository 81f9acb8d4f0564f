import {
  changeMemberRole,
  changeTeamStatus,
  createScimToken,
  getTeamScim,
  listTeamEvents,
  removeScimToken,
  removeTeamDomain,
  setTeamId,
  updateTeamScim,
} from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { rawSql } from '../../../../../test/raw-sql.ts';
import { scimOf, USER_SCHEMA } from '../../../../../test/scim.ts';

const server = await testApp();
const { as, clock, make, platform } = server;
const scim = scimOf(server);

const adminsOf = async (accountId: number): Promise<number[]> => {
  const { db } = platform;
  const members = db.selectFrom('teamMembers').select('userId').where('accountId', '=', accountId);
  return (await members.where('role', '=', 'admin').execute()).map(({ userId }) => userId);
};

const newUser = (domain: string) => ({ schemas: [USER_SCHEMA], userName: `new-${crypto.randomUUID()}@${domain}` });

describe('who may speak for a team', () => {
  test('no one without a token, with a wrong one, or with that of a person', async () => {
    const { admin, domain } = await scim.company();
    const wrong = `sws_${'x'.repeat(43)}`;
    for (const token of [null, '', 'x', wrong, `${wrong}x`, admin.token]) {
      const answer = await scim.call(token, 'POST /Users', newUser(domain));
      expect(answer).toMatchObject({ status: 401, body: { status: '401' } });
      // RFC 6750, 3: a request without a token is told of no error.
      expect(answer.headers['www-authenticate']).toBe(token === null ? 'Bearer' : 'Bearer error="invalid_token"');
    }
    await rawSql(platform.db, 'delete from rate_limits');
  });

  test('the directory of another team knows nothing of this one', async () => {
    const [ours, other] = [await scim.company(), await scim.company()];
    const person = await ours.add('ana');
    const group = await ours.ask('POST /Groups', { displayName: 'Ours' });
    const before = await ours.memberIds();

    for (const at of [`/Users/${person.id}`, `/Groups/${String(group.body['id'])}`]) {
      expect((await other.ask(`GET ${at}`)).status).toBe(404);
      expect((await other.ask(`DELETE ${at}`)).status).toBe(404);
      expect((await other.ask(`PUT ${at}`, { ...newUser(other.domain), displayName: 'x' })).status).toBe(404);
      expect((await other.patch(at, { op: 'replace', path: 'displayName', value: 'x' })).status).toBe(404);
    }
    expect((await other.ask('GET /Users')).body['totalResults']).toBe(0);
    expect((await other.ask('GET /Groups')).body['totalResults']).toBe(0);
    expect((await other.ask('POST /Users', newUser(ours.domain))).status).toBe(400);
    expect((await other.ask('POST /Groups', { displayName: 'Theirs', members: [{ value: person.id }] })).status).toBe(
      400,
    );
    expect(await ours.memberIds()).toEqual(before);
  });

  test('a token that was removed or renewed is of no use', async () => {
    const { admin, ask, id: team, token } = await scim.company();
    expect((await ask('GET /Users')).status).toBe(200);

    const renewed = await scim.tokenOf(admin, team);
    expect((await scim.call(token, 'GET /Users')).status).toBe(401);
    expect((await scim.call(renewed, 'GET /Users')).status).toBe(200);
    await as(admin)(removeScimToken, { params: { team } });
    await as(admin)(removeScimToken, { params: { team } });
    expect((await scim.call(renewed, 'GET /Users')).status).toBe(401);
    expect((await scim.enterprise.logOf(team)).slice(-3)).toEqual([
      'team_scim_token_created',
      'team_scim_token_created',
      'team_scim_token_removed',
    ]);
  });

  test('the directory of a team that is not active reads, and people may leave', async () => {
    const { add, ask, domain, id: team, memberIds, patch } = await scim.company();
    const [one, two] = [await add('one'), await add('two')];
    const operator = await make.user({ role: 'admin' });
    await as(operator)(changeTeamStatus, { params: { id: team }, body: { isActive: false } });

    expect((await ask('GET /Users')).body['totalResults']).toBe(2);
    expect(await ask('POST /Users', newUser(domain))).toMatchObject({ status: 403, body: { status: '403' } });
    expect((await ask('POST /Groups', { displayName: 'x' })).status).toBe(403);
    expect((await patch(`/Users/${one.id}`, { op: 'replace', path: 'displayName', value: 'x' })).status).toBe(403);
    expect((await patch(`/Users/${one.id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200);
    expect((await ask(`DELETE /Users/${two.id}`)).status).toBe(204);
    expect((await patch(`/Users/${one.id}`, { op: 'replace', path: 'active', value: true })).status).toBe(403);
    expect(await memberIds()).toHaveLength(1);
  });

  test('whether the company’s sign-in is on does not matter to it, but to what new people are mailed', async () => {
    const { admin, ask, domain, id: team } = await scim.company();
    await platform.db
      .insertInto('teamSignIn')
      .values({
        accountId: team,
        key: `team-${team}`,
        issuer: 'https://id.example',
        clientId: 'c',
        defaultRole: 'admin',
        isEnabled: true,
        isRequired: true,
        createdAt: clock.now(),
      })
      .execute();
    const mailsTo = async (to: string) => (await server.mails()).filter((mail) => mail.to === to).length;

    const [on, off] = [newUser(domain), newUser(domain)];
    expect((await ask('POST /Users', on)).status).toBe(201);
    await platform.db.updateTable('teamSignIn').set({ isEnabled: false }).where('accountId', '=', team).execute();
    expect((await ask('POST /Users', off)).status).toBe(201);

    expect([await mailsTo(on.userName), await mailsTo(off.userName)]).toEqual([0, 1]);
    const admins = await adminsOf(team);
    expect(admins).toEqual([admin.userId]);
  });

  test('a domain that is given up admits no one new, and keeps no one in', async () => {
    const { add, admin, ask, domain, id: team, memberIds, patch } = await scim.company();
    const person = await add('ana');
    const { id } = await platform.db
      .selectFrom('teamDomains')
      .select('id')
      .where('domain', '=', domain)
      .executeTakeFirstOrThrow();
    await as(admin)(removeTeamDomain, { params: { team, id } });

    expect((await ask('POST /Users', newUser(domain))).status).toBe(400);
    expect((await patch(`/Users/${person.id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200);
    const back = await patch(`/Users/${person.id}`, { op: 'replace', path: 'active', value: true });
    expect(back).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect(await memberIds()).toHaveLength(1);
  });

  test('guessing tokens is limited by the network it comes from, and keeps no directory out', async () => {
    const { token } = await scim.company();
    const guess = (address: string) => scim.call('sws_guess', 'GET /Users', undefined, { address });

    const answers = await Promise.all(Array.from({ length: 62 }, () => guess('203.0.113.9')));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined();
    expect((await scim.call(token, 'GET /Users', undefined, { address: '203.0.113.9' })).status).toBe(200);
    expect((await guess('203.0.112.9')).status).toBe(401);
  });

  test('a directory that asks without end is told to wait', async () => {
    const { ask, id: team } = await scim.company();
    await ask('GET /Users');
    const spendCalls = () =>
      rawSql(platform.db, `update rate_limits set points = 2399 where key = 'scim-calls:${team}'`);
    await spendCalls();
    expect((await ask('GET /Users')).status).toBe(200);

    const answer = await ask('GET /Users');

    expect(answer).toMatchObject({ status: 429, body: { status: '429' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the settings', () => {
  const codeOf = (act: Promise<unknown>) => act.then(() => null).catch((cause: { code: string }) => cause.code);

  test('are there for the admins of the team, who confirm what they change', async () => {
    const { admin, id: team, others } = await scim.company('member');
    const [member, stranger] = [others[0]!, await make.user()];
    const calls = (person: TestUser) => [
      as(person)(getTeamScim, { params: { team } }),
      as(person)(updateTeamScim, { params: { team }, body: { heir: null } }),
      as(person)(createScimToken, { params: { team } }),
      as(person)(removeScimToken, { params: { team } }),
    ];
    const refusals = async (person: TestUser) => Promise.all(calls(person).map(codeOf));

    expect(await refusals(stranger)).toEqual(Array(4).fill('not_found'));
    expect(await refusals(member)).toEqual(Array(4).fill('not_permitted'));
    await platform.db
      .updateTable('sessions')
      .set({ authenticatedAt: new Date(0) })
      .where('userId', '=', admin.userId)
      .execute();
    expect(await refusals(admin)).toEqual([null, ...Array(3).fill('reauthentication_needed')]);
  });

  test('show what a directory needs, and the token once', async () => {
    const { admin, id: team } = await scim.company();
    await as(admin)(removeScimToken, { params: { team } });
    const read = () => as(admin)(getTeamScim, { params: { team } });

    expect(await read()).toMatchObject({ baseAddress: 'http://sealwright.test/scim/v2', token: null, heir: null });
    const { secret } = await as(admin)(createScimToken, { params: { team } });
    expect(secret).toMatch(/^sws_[\w-]{43}$/);
    expect(await read()).toMatchObject({ token: { hint: secret.slice(-4), lastUsedAt: null } });
    expect(JSON.stringify(await read())).not.toContain(secret);
    await scim.call(secret, 'GET /Users');
    expect((await read()).token?.lastUsedAt).not.toBeNull();
    const stored = JSON.stringify(
      await platform.db.selectFrom('scimSettings').selectAll().where('accountId', '=', team).execute(),
    );
    expect(stored).not.toContain(secret);
  });

  test('name an admin who takes over, until they are none', async () => {
    const { admin, id: team, others } = await scim.company('admin', 'member');
    const [second, member] = others;
    const choose = (heir: number | null, version?: number) =>
      as(admin)(updateTeamScim, {
        params: { team },
        body: { heir },
        ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
      });

    expect(await codeOf(choose(member!.userId))).toBe('team_heir_unknown');
    expect(await codeOf(choose(admin.userId + 10_000))).toBe('team_heir_unknown');
    const { heir, version } = await choose(second!.userId);
    expect(heir).toEqual({ id: second!.userId, name: second!.name });
    expect(await codeOf(choose(null, version - 1))).toBe('version_stale');
    const { results } = await as(admin)(listTeamEvents, { params: { team } });
    expect(results[0]?.description).toContain(second!.name);

    await as(admin)(setTeamId, { body: { teamId: team } });
    await as(admin)(changeMemberRole, { params: { id: second!.userId }, body: { role: 'member' } });
    expect((await as(admin)(getTeamScim, { params: { team } })).heir).toBeNull();
  });
});

test('removal against demotion leaves a team with an admin', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { admin, domain, id: team, others, patch } = await scim.company('admin');
    const [second] = others;
    await platform.db
      .updateTable('users')
      .set({ email: `second@${domain}` })
      .where('id', '=', second!.userId)
      .execute();

    await Promise.all([
      patch(`/Users/${second!.userId}`, { op: 'replace', path: 'active', value: false }),
      as(second!)(changeMemberRole, { params: { id: admin.userId }, body: { role: 'member' } }).catch(() => null),
    ]);

    const admins = await adminsOf(team);
    expect(admins).toHaveLength(1);
  }
});
