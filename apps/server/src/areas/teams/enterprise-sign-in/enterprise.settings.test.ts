import {
  addTeamDomain,
  checkTeamDomain,
  findTeamSignIn,
  getTeamSignIn,
  listTeamDomains,
  listTeamEvents,
  mailTeamDomain,
  proveTeamDomain,
  removeTeamDomain,
  updateTeam,
  updateTeamSignIn,
} from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { enterpriseOf } from '../../../../test/enterprise.ts';
import { CLIENT, startOpenIdProvider } from '../../../../test/openid-provider.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { makeTeam } from '../../../../test/team.ts';

const provider = await startOpenIdProvider({ redirectUris: () => ['http://sealwright.test/sign-in/return'] });
afterAll(() => provider.stop());

const server = await testApp({ PRIVATE_ISSUERS: 'true' });
const { as, platform } = server;
const { db } = platform;
const { company, freshDomain, prove, records, set, logOf, keyOf } = enterpriseOf(server, provider.issuer);

const DAY_MS = 24 * 3600_000;

async function added(domain = freshDomain()) {
  const team = await makeTeam(server);
  const params = { team: team.id };
  const made = await as(team.admin)(addTeamDomain, { params, body: { domain } });
  return { ...team, domain: made, at: { team: team.id, id: made.id } };
}

const codeIn = (text: string) => /[\dA-Z]{5}-[\dA-Z]{5}/.exec(text)?.[0] ?? '';

test('a domain is proven by its TXT record, which names it in Punycode', async () => {
  const { admin, domain, at } = await added('Bücher.example');
  expect(domain).toMatchObject({ domain: 'xn--bcher-kva.example', method: null, verifiedAt: null });
  expect(domain.record.value).toMatch(/^sealwright-verification=[\w-]{32}$/);

  await expect(as(admin)(checkTeamDomain, { params: at })).rejects.toMatchObject({ code: 'domain_not_proven' });
  records.set(domain.domain, [`${domain.record.value}x`, 'v=spf1 -all']);
  await expect(as(admin)(checkTeamDomain, { params: at })).rejects.toMatchObject({ code: 'domain_not_proven' });
  records.set(domain.domain, new Error('SERVFAIL'));
  await expect(as(admin)(checkTeamDomain, { params: at })).rejects.toMatchObject({ code: 'dns_unavailable' });
  records.set(domain.domain, ['v=spf1 -all', domain.record.value]);
  expect(await as(admin)(checkTeamDomain, { params: at })).toMatchObject({ method: 'dns' });
  expect((await logOf(at.team)).slice(-2)).toEqual(['team_domain_added', 'team_domain_verified']);
});

test.each([
  ['gmail.com', 'domain_public'],
  ['yahoo.co.uk', 'domain_public'],
  ['localhost', 'domain_invalid'],
  ['company', 'domain_invalid'],
  ['10.0.0.1', 'domain_invalid'],
  ['<img src=x>.example', 'domain_invalid'],
])('%s is refused', async (domain, code) => {
  const { id, admin } = await makeTeam(server);

  const call = as(admin)(addTeamDomain, { params: { team: id }, body: { domain } });
  await expect(call).rejects.toMatchObject({ status: 422, errors: [{ path: 'domain', code }] });
});

test('a code to a mailbox that only the owner reads proves a domain, after at most five tries', async () => {
  const { admin, domain, at } = await added();
  const { sentTo } = await as(admin)(mailTeamDomain, { params: at, body: { mailbox: 'postmaster' } });
  const mail = (await server.mails()).findLast(({ to }) => to === sentTo);
  const code = codeIn(mail?.text ?? '');
  const enter = (typed: string) => as(admin)(proveTeamDomain, { params: at, body: { code: typed } });

  expect(sentTo).toBe(`postmaster@${domain.domain}`);
  expect(code).not.toBe('');
  expect(JSON.stringify(await db.selectFrom('teamDomains').selectAll().execute())).not.toContain(code);
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(enter('AAAAA-AAAAA')).rejects.toMatchObject({ code: 'code_incorrect' });
  }
  await expect(enter(code)).rejects.toMatchObject({ code: 'code_expired' });
  await as(admin)(mailTeamDomain, { params: at, body: { mailbox: 'admin' } });
  const second = codeIn((await server.mails()).findLast(({ to }) => to === `admin@${domain.domain}`)?.text ?? '');
  await expect(enter(code)).rejects.toMatchObject({ code: 'code_incorrect' });
  expect(await enter(` ${second.toLowerCase().replace('-', ' ')}`)).toMatchObject({ method: 'mail' });
  await expect(enter(second)).rejects.toMatchObject({ code: 'code_expired' });
});

test('a code is good for an hour, and no one is mailed more than five times a day', async () => {
  const { admin, at } = await added();
  const mail = () => as(admin)(mailTeamDomain, { params: at, body: { mailbox: 'admin' } });
  const { sentTo } = await mail();
  const code = codeIn((await server.mails()).findLast(({ to }) => to === sentTo)?.text ?? '');
  const { codeExpiresAt } = await db
    .selectFrom('teamDomains')
    .selectAll()
    .where('id', '=', at.id)
    .executeTakeFirstOrThrow();
  const before = new Date((codeExpiresAt?.getTime() ?? 0) - 3600_000 - 1000);
  await db.updateTable('teamDomains').set({ codeExpiresAt: before }).where('id', '=', at.id).execute();
  const late = as(admin)(proveTeamDomain, { params: at, body: { code } });

  await expect(late).rejects.toMatchObject({ code: 'code_expired' });
  for (let mails = 1; mails < 5; mails += 1) await mail();
  await expect(mail()).rejects.toMatchObject({ status: 429 });
});

test('a domain has one proven owner, whoever else names it', async () => {
  const domain = freshDomain();
  const [first, second] = [await added(domain), await added(domain)];
  records.set(domain, [first.domain.record.value, second.domain.record.value]);

  const outcomes = await Promise.allSettled(
    [first, second].map(({ admin, at }) => as(admin)(checkTeamDomain, { params: at })),
  );

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'domain_taken' } });
  const again = as(first.admin)(addTeamDomain, { params: { team: first.id }, body: { domain } });
  await expect(again).rejects.toMatchObject({ code: 'domain_exists' });
});

test('a team has at most twenty domains', async () => {
  const { id, admin } = await makeTeam(server);
  const add = () => as(admin)(addTeamDomain, { params: { team: id }, body: { domain: freshDomain() } });
  for (let count = 0; count < 20; count += 1) await add();

  await expect(add()).rejects.toMatchObject({ code: 'domains_too_many' });
});

test('members and strangers neither see nor change how a team signs in, admins of an inactive one only see', async () => {
  const { id, admin, others } = await makeTeam(server, 'member');
  const stranger = await server.make.user();
  const { id: domainId } = await as(admin)(addTeamDomain, { params: { team: id }, body: { domain: freshDomain() } });
  const acts = (who: typeof admin) => [
    as(who)(listTeamDomains, { params: { team: id } }),
    as(who)(getTeamSignIn, { params: { team: id } }),
    as(who)(addTeamDomain, { params: { team: id }, body: { domain: freshDomain() } }),
    as(who)(checkTeamDomain, { params: { team: id, id: domainId } }),
    as(who)(mailTeamDomain, { params: { team: id, id: domainId }, body: { mailbox: 'admin' } }),
    as(who)(proveTeamDomain, { params: { team: id, id: domainId }, body: { code: 'x' } }),
    as(who)(removeTeamDomain, { params: { team: id, id: domainId } }),
    set(who, id),
  ];
  const codesOf = async (who: typeof admin) =>
    (await Promise.allSettled(acts(who))).map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'done',
    );

  expect(new Set(await codesOf(others[0]!))).toEqual(new Set(['not_permitted']));
  expect(new Set(await codesOf(stranger))).toEqual(new Set(['not_found']));
  await db.updateTable('accounts').set({ isActive: false }).where('id', '=', id).execute();
  expect(await codesOf(admin)).toEqual(['done', 'done', ...Array.from({ length: 6 }, () => 'not_permitted')]);
});

test('the secret is never shown, nor read in the database, and is not sent to another issuer', async () => {
  const team = await company();
  const read = await as(team.admin)(getTeamSignIn, { params: { team: team.id } });

  expect(read).toMatchObject({
    hasSecret: true,
    isEnabled: true,
    redirectAddress: 'http://sealwright.test/sign-in/return',
  });
  expect(JSON.stringify(read)).not.toContain(CLIENT.secret);
  const rows = JSON.stringify(await db.selectFrom('teamSignIn').selectAll().execute());
  expect(rows).not.toContain(CLIENT.secret);
  expect(rows).not.toContain(Buffer.from(CLIENT.secret).toString('hex'));
  const body = {
    issuer: `${provider.issuer}/other`,
    clientId: 'c',
    defaultRole: 'member' as const,
    isEnabled: false,
    isRequired: false,
  };
  await expect(as(team.admin)(updateTeamSignIn, { params: { team: team.id }, body })).rejects.toMatchObject({
    code: 'issuer_unreachable',
  });
  await db
    .updateTable('teamSignIn')
    .set({ issuer: 'https://before.example' })
    .where('accountId', '=', team.id)
    .execute();
  const moved = as(team.admin)(updateTeamSignIn, {
    params: { team: team.id },
    body: { ...body, issuer: provider.issuer },
  });
  await expect(moved).rejects.toMatchObject({ code: 'client_secret_needed', errors: [{ path: 'client_secret' }] });
});

test('it is turned on with a proven domain and an issuer that calls itself so', async () => {
  const { id, admin } = await makeTeam(server);

  await expect(set(admin, id)).rejects.toMatchObject({ code: 'team_domain_needed' });
  await prove(admin, id, freshDomain());
  for (const issuer of [`${provider.issuer}/other`, 'http://127.0.0.1:9', 'https://127.0.0.1:9']) {
    await expect(set(admin, id, { issuer })).rejects.toMatchObject({ code: 'issuer_unreachable' });
  }
  await expect(set(admin, id, { issuer: 'http://id.example' })).rejects.toMatchObject({ code: 'issuer_invalid' });
  const metadata = `${provider.issuer}/.well-known/openid-configuration`;
  for (const issuer of ['ftp://id.example', 'javascript:alert(1)', 'https://a:b@id.example', 'id.example', metadata]) {
    await expect(set(admin, id, { issuer })).rejects.toMatchObject({ status: 422 });
  }
  expect(await set(admin, id)).toMatchObject({ isEnabled: true, version: 1 });
});

test('without the operator’s word only issuers of the public internet are spoken to', async () => {
  const strict = await testApp();
  const { id, admin } = await makeTeam(strict);
  const tools = enterpriseOf(strict, provider.issuer);

  await expect(tools.set(admin, id, { isEnabled: false })).rejects.toMatchObject({ code: 'issuer_invalid' });
  for (const issuer of ['https://127.0.0.1', 'https://localhost', 'https://10.0.0.1', 'https://[::1]']) {
    await expect(tools.set(admin, id, { issuer, isEnabled: false })).rejects.toMatchObject({
      code: 'issuer_unreachable',
    });
  }
});

test('a change over a newer version is refused, and of two at once one wins', async () => {
  const { id, admin } = await makeTeam(server);
  const put = (clientId: string, version: number) =>
    as(admin)(updateTeamSignIn, {
      params: { team: id },
      body: { issuer: provider.issuer, clientId, defaultRole: 'member', isEnabled: false, isRequired: false },
      headers: { 'if-match': `"${version}"` },
    });

  const outcomes = await Promise.allSettled([put('a', 0), put('b', 0)]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version_stale' } });
  expect(await put('c', 1)).toMatchObject({ clientId: 'c', version: 2 });
  expect(await logOf(id)).toEqual(['team_created', 'team_sign_in_changed', 'team_sign_in_changed']);
});

test('an address leads to the team of its domain, and says nothing of who has it', async () => {
  const team = await company();
  await as(team.admin)(updateTeam, { params: { id: team.id }, body: { subdomain: `firm${team.id}` } });
  const find = async (body: object) => (await rawCall(server.app, findTeamSignIn, { body })).body['results'];

  expect(await find({ domain: team.domain.toUpperCase() })).toEqual([{ key: team.key, name: 'Preparers' }]);
  expect(await find({ subdomain: `firm${team.id}` })).toEqual([{ key: team.key, name: 'Preparers' }]);
  for (const body of [{}, { domain: 'elsewhere.example' }, { domain: '<' }, { subdomain: 'nowhere' }]) {
    expect(await find(body)).toEqual([]);
  }
  await set(team.admin, team.id, { isEnabled: false });
  expect(await keyOf(team.domain)).toBe('');
});

test('a record that is gone is told to the admins once, and ends the domain after four weeks', async () => {
  const team = await company();
  const kept = await company();
  const later = async (days: number) => {
    server.clock.advance(days * DAY_MS);
    await server.runTasks({ withSweeps: true });
  };
  const shown = async () =>
    db.selectFrom('teamDomains').selectAll().where('id', '=', team.domainId).executeTakeFirstOrThrow();
  const mailsOf = async (event: string) => (await server.mails()).filter((mail) => mail.event === event);

  await later(8);
  expect(await shown()).toMatchObject({ missingSince: null });
  records.set(team.domain, new Error('SERVFAIL'));
  await later(8);
  expect(await shown()).toMatchObject({ missingSince: null });
  records.set(team.domain, []);
  await later(2);
  expect((await shown()).missingSince).not.toBeNull();
  expect(await keyOf(team.domain)).toBe(team.key);
  await later(5);
  const told = await mailsOf('team.domain_missing');
  expect(told.map(({ to }) => to)).toEqual([team.admin.email]);
  await later(25);
  expect(await shown()).toMatchObject({ verifiedAt: null, method: null, missingSince: null });
  expect(await mailsOf('team.domain_lapsed')).toHaveLength(1);
  expect(await keyOf(team.domain)).toBe('');
  expect(await keyOf(kept.domain)).toBe(kept.key);
  expect((await logOf(team.id)).slice(-2)).toEqual(['team_domain_missing', 'team_domain_lapsed']);
  server.clock.set(new Date());
  const { results } = await as(team.admin)(listTeamEvents, { params: { team: team.id } });
  expect(results[0]?.description).toContain(team.domain);
});

test('a record that is back in time is as if it had never gone', async () => {
  const team = await company();
  const value = records.get(team.domain) ?? [];
  records.set(team.domain, []);
  server.clock.advance(8 * DAY_MS);
  await server.runTasks({ withSweeps: true });
  records.set(team.domain, value);
  server.clock.advance(2 * DAY_MS);
  await server.runTasks({ withSweeps: true });
  server.clock.set(new Date());

  const row = await db.selectFrom('teamDomains').selectAll().where('id', '=', team.domainId).executeTakeFirst();
  expect(row).toMatchObject({ missingSince: null, method: 'dns' });
});
