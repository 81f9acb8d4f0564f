import {
  archiveTemplate,
  confirmPublicLinkVisit,
  createContact,
  deleteTemplate,
  getDocument,
  getPublicLink,
  listCameIn,
  listDocuments,
  listEvidence,
  listNotifications,
  listPublicLinks,
  MOST_PUBLIC_LINKS,
  publishTemplate,
  getTemplate,
  putPublicLink,
  removeMember,
  restoreTemplate,
  saveTemplateContent,
  startPublicLinkVisit,
  startPublicLinkChallenge,
  updateTemplate,
  updateTeam,
  visitPublicLink,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import {
  askForCode,
  comeIn,
  LANDLORD,
  makeLink,
  openLink,
  publishedTemplate,
  solve,
  solveWrongly,
  type Visitor,
  visitorCode,
  visitorOf,
} from '../../../../test/public-links.ts';
import { callWith, refusal, sign } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, make } = server;

const linkIn = (path: string) => {
  const [, id = '', token = ''] = /^\/sign\/(\d+)\?token=([\w-]+)$/.exec(path) ?? [];
  return { id: Number(id), token };
};

const visit = (code: string) => visitorOf(server)(visitPublicLink, { params: { code }, query: {} });

test('a stranger confirms an address, signs, and stands in the list', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  expect(await as(user)(listPublicLinks, { params: { id } })).toEqual({ results: [], permissions: { create: true } });
  const link = await openLink(server, user, id, { accessCode: 'Blue Door' });
  expect(link).toMatchObject({ state: 'open', accessCode: 'Blue Door', begun: 0, people: [LANDLORD] });
  expect(link.url).toBe(`http://sealwright.test/p/${link.code}`);
  expect(await visit(link.code)).toEqual({
    templateName: 'House rules',
    sender: user.name,
    themeColor: null,
    logoUrl: null,
    needsAccessCode: true,
  });

  const visitor = visitorOf(server);
  const asked = { email: 'Vera@Example.com', name: 'Vera  V. Visit http://evil.com', accessCode: ' blue door' };
  const { attempt } = await askForCode(visitor, link.code, asked);
  const mail = (await server.mails()).at(-1)!;
  expect(mail).toMatchObject({ to: 'vera@example.com', event: 'public_link.code' });
  expect(mail.text + mail.subject).not.toMatch(/Vera|evil/);
  const code = await visitorCode(server, 'vera@example.com');
  const { path } = await visitor(confirmPublicLinkVisit, { params: { code: link.code }, body: { attempt, code } });

  const { id: document, token } = linkIn(path);
  await server.runTasks();
  await sign({ call: callWith(server, document, token) });
  const shown = await as(user)(getDocument, { params: { id: document } });
  expect(shown).toMatchObject({ status: 'submitted', title: 'House rules' });
  expect(shown.recipients.map(({ name, email }) => [name, email])).toEqual([
    ['Vera V. Visit http evil. com', 'vera@example.com'],
    ['Lou Landlord', 'lou@example.com'],
  ]);
  const list = await as(user)(listCameIn, { params: { id, link: link.id }, query: {} });
  expect(list).toMatchObject({ count: 1, results: [{ email: 'vera@example.com', document: { id: document } }] });
  expect((await as(user)(getPublicLink, { params: { id, link: link.id } })).begun).toBe(1);
  expect(await server.platform.db.selectFrom('publicLinkAttempts').selectAll().execute()).toEqual([]);
  const invited = (await server.mails()).filter(({ to, event }) => to === 'vera@example.com' && event !== mail.event);
  expect(invited).toHaveLength(1);
});

test('the evidence names the product and the visitor, and the sender is notified', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const link = await openLink(server, user, id);
  const { id: document } = linkIn(await comeIn(server, link.code, 'ada@example.com', 'Ada'));
  const { events } = await as(user)(listEvidence, { params: { id: document } });
  const created = events.find(({ action }) => action === 'document.created');
  expect(created).toMatchObject({ actor: { kind: 'system' }, details: { template: id, publicLink: link.id } });
  expect(events.find(({ action }) => action === 'document.sent')).toMatchObject({ actor: { kind: 'system' } });
  const came = events.find(({ action }) => action === 'recipient.came_in');
  expect(came).toMatchObject({ actor: { kind: 'recipient', name: 'Ada', email: 'ada@example.com' } });
  const { results } = await as(user)(listNotifications, { query: { status: 'came_in' } });
  expect(results[0]?.description).toMatch(/Ada.+ started “.*House rules/);
  expect((await as(user)(listNotifications, { query: { status: 'sent' } })).count).toBe(0);
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('who comes back while their document is open gets a way into it', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const link = await openLink(server, user, id, { mostDocuments: 1 });
  const visitor = visitorOf(server);
  const both = [await askForCode(visitor, link.code), await askForCode(visitorOf(server), link.code)];
  const codes = (await server.mails()).filter(({ event, to }) => event === 'public_link.code' && to.startsWith('vera'));
  const paths: string[] = [];
  for (const [index, { attempt }] of both.entries()) {
    const code = /\b\d{6}\b/.exec(codes.at(index - 2)!.text)![0];
    paths.push((await visitor(confirmPublicLinkVisit, { params: { code: link.code }, body: { attempt, code } })).path);
  }
  const [first, second] = paths.map(linkIn);
  expect(second!.id).toBe(first!.id);
  expect(second!.token).not.toBe(first!.token);
  for (const one of [first!, second!]) await sign({ call: callWith(server, one.id, one.token) }).catch(() => null);
  expect((await as(user)(listDocuments, {})).count).toBe(1);
  expect(await refusal(visit(link.code))).toBe('410 public_link_full');
});

test('of twenty at once no more come in than the link allows', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const link = await openLink(server, user, id, { mostDocuments: 7 });
  const asked: { visitor: Visitor; email: string; attempt: string }[] = [];
  for (let index = 0; index < 20; index += 1) {
    const [visitor, email] = [visitorOf(server), `one-${index}@parallel.example`];
    const { attempt } = await askForCode(visitor, link.code, { email });
    asked.push({ visitor, email, attempt });
  }
  const codes = new Map<string, string>();
  for (const { to, text } of await server.mails()) codes.set(to, /\b\d{6}\b/.exec(text)?.[0] ?? '');
  const said = await Promise.all(
    asked.map(({ visitor, email, attempt }) =>
      visitor(confirmPublicLinkVisit, {
        params: { code: link.code },
        body: { attempt, code: codes.get(email)! },
      }).then(
        () => 'in',
        (cause: { code?: string }) => cause.code,
      ),
    ),
  );
  expect(said.filter((one) => one === 'in')).toHaveLength(7);
  expect(new Set(said)).toEqual(new Set(['in', 'public_link_full']));
  expect((await as(user)(listDocuments, {})).count).toBe(7);
  expect(await as(user)(getPublicLink, { params: { id, link: link.id } })).toMatchObject({ begun: 7, state: 'full' });
});

test('a puzzle is good for one call of its own link, solved, and for ten minutes', async () => {
  const user = await make.user();
  const [first, second] = [
    await openLink(server, user, await publishedTemplate(server, user)),
    await openLink(server, user, await publishedTemplate(server, user)),
  ];
  const visitor = visitorOf(server);
  const start = (code: string, work: object) =>
    visitor(startPublicLinkVisit, {
      params: { code },
      body: { name: 'Vera', email: 'puzzle@example.com', locale: 'en', ...work } as never,
    });
  const puzzle = () => visitor(startPublicLinkChallenge, { params: { code: first.code } });
  const solved = solve(await puzzle());
  expect(await refusal(start(second.code, solved))).toBe('422 public_link_work');
  await start(first.code, solved);
  expect(await refusal(start(first.code, solved))).toBe('422 public_link_work');
  const other = await puzzle();
  expect(await refusal(start(first.code, solveWrongly(other)))).toBe('422 public_link_work');
  const [end, ...rest] = other.challenge.split('.');
  const longer = solve({ challenge: [Number(end) + 1, ...rest].join('.'), bits: other.bits });
  expect(await refusal(start(first.code, longer))).toBe('422 public_link_work');
  const old = solve(await puzzle());
  server.clock.advance(10 * 60_000 + 1);
  expect(await refusal(start(first.code, old))).toBe('422 public_link_work');
  server.clock.advance(-10 * 60_000 - 1);
});

test('a code works once, for its attempt and its link, and for five tries', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const link = await openLink(server, user, id);
  const other = await openLink(server, user, await publishedTemplate(server, user));
  const visitor = visitorOf(server);
  const confirm = (code: string, attempt: string, link_ = link) =>
    visitor(confirmPublicLinkVisit, { params: { code: link_.code }, body: { attempt, code } });
  const mine = await askForCode(visitor, link.code, { email: 'mine@example.com' });
  const code = await visitorCode(server, 'mine@example.com');
  const theirs = await askForCode(visitor, link.code, { email: 'theirs@example.com' });
  const otherCode = await visitorCode(server, 'theirs@example.com');
  expect(await refusal(confirm(code, theirs.attempt))).toBe('422 code_incorrect');
  expect(await refusal(confirm(code, mine.attempt, other))).toBe('410 code_expired');
  await confirm(code, mine.attempt);
  expect(await refusal(confirm(code, mine.attempt))).toBe('410 code_expired');
  const wrong = otherCode === '000000' ? '000001' : '000000';
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await refusal(confirm(wrong, theirs.attempt))).toBe('422 code_incorrect');
  }
  expect(await refusal(confirm(otherCode, theirs.attempt))).toBe('410 code_expired');
  expect((await as(user)(listDocuments, {})).count).toBe(1);
});

test('another code can be asked for after a pause, and few in all', async () => {
  const user = await make.user();
  const link = await openLink(server, user, await publishedTemplate(server, user));
  const email = 'again@example.com';
  const visitor = visitorOf(server);
  const { attempt } = await askForCode(visitor, link.code, { email });
  const first = await visitorCode(server, email);
  expect(await refusal(askForCode(visitor, link.code, { email, attempt }))).toBe('429 too_many_requests');
  server.clock.advance(61_000);
  expect((await askForCode(visitor, link.code, { email, attempt })).attempt).toBe(attempt);
  const second = await visitorCode(server, email);
  const body = { attempt, code: second };
  expect(second).not.toBe(first);
  const stale = visitor(confirmPublicLinkVisit, { params: { code: link.code }, body: { attempt, code: first } });
  expect(await refusal(stale)).toBe('422 code_incorrect');
  await visitor(confirmPublicLinkVisit, { params: { code: link.code }, body });
  for (let more = 2; more < 5; more += 1) await askForCode(visitorOf(server), link.code, { email });
  expect(await refusal(askForCode(visitorOf(server), link.code, { email }))).toBe('429 too_many_requests');
  server.clock.advance(-61_000);
});

test('a program that fills in the hidden field is answered as others are, and nothing happens', async () => {
  const user = await make.user();
  const link = await openLink(server, user, await publishedTemplate(server, user), { domains: ['company.example'] });
  const before = (await server.mails()).length;
  const visitor = visitorOf(server);
  const answer = await askForCode(visitor, link.code, { website: 'http://buy.example', email: 'bot@example.com' });
  expect(answer).toEqual({ attempt: expect.stringMatching(/^[\w-]{43}$/), resendIn: 60 });
  expect((await server.mails()).length).toBe(before);
  const body = { attempt: answer.attempt, code: '123456' };
  expect(await refusal(visitor(confirmPublicLinkVisit, { params: { code: link.code }, body }))).toBe(
    '410 code_expired',
  );
});

test('each reason not to let someone in has its own words', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const link = await openLink(server, user, id, {
    domains: ['@Company.example'],
    accessCode: 'open sesame',
    endsAt: soon,
  });
  expect(link.domains).toEqual(['company.example']);
  const ask = (more: object) => askForCode(visitorOf(server), link.code, more);
  const accessCode = 'OPEN  SESAME';
  expect(await refusal(ask({ email: 'a@company.example' }))).toBe('422 public_link_access_code');
  expect(await refusal(ask({ accessCode, email: 'a@mail.company.example' }))).toBe('422 public_link_domain');
  expect(await refusal(ask({ accessCode, email: 'a@company.example', name: '<@>' }))).toBe('422 request_invalid');
  await ask({ accessCode, email: 'a@company.example' });
  expect(await refusal(visit('nothing'))).toBe('404 public_link_invalid');
  const elsewhere = visitorOf(server)(visitPublicLink, { params: { code: link.code }, query: { team: 'acme' } });
  expect(await refusal(elsewhere)).toBe('404 public_link_invalid');
  server.clock.advance(60_001);
  expect(await refusal(visit(link.code))).toBe('410 public_link_expired');
  server.clock.advance(-60_001);
});

test('a link that is closed between the code and its answer begins nothing', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const link = await openLink(server, user, id);
  const visitor = visitorOf(server);
  const { attempt } = await askForCode(visitor, link.code, { email: 'between@example.com' });
  const body = { attempt, code: await visitorCode(server, 'between@example.com') };
  const confirm = () => visitor(confirmPublicLinkVisit, { params: { code: link.code }, body });
  await openLink(server, user, id, { isOpen: false });
  expect(await refusal(confirm())).toBe('410 public_link_closed');
  await openLink(server, user, id);
  await as(user)(archiveTemplate, { params: { id } });
  expect(await refusal(confirm())).toBe('410 public_link_closed');
  expect((await as(user)(getPublicLink, { params: { id, link: link.id } })).state).toBe('stopped');
  await as(user)(restoreTemplate, { params: { id } });
  expect((await as(user)(listDocuments, {})).count).toBe(0);
  await confirm();
  await as(user)(deleteTemplate, { params: { id } });
  expect(await refusal(visit(link.code))).toBe('410 public_link_closed');
  expect((await as(user)(listDocuments, {})).count).toBe(1);
});

test('a version without the role stops the link until it is there again', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const link = await openLink(server, user, id);
  const { content } = await as(user)(getTemplate, { params: { id } });
  const publish = async (body: typeof content) => {
    await as(user)(saveTemplateContent, { params: { id }, body });
    await as(user)(publishTemplate, { params: { id }, body: {} });
  };
  const isOther = (of: number | null) => of !== link.role;
  await publish({
    ...content,
    roles: content.roles.filter((role) => isOther(role.id)),
    fields: content.fields.filter((field) => isOther(field.recipient)),
  });
  expect(await refusal(visit(link.code))).toBe('410 public_link_closed');
  await publish(content);
  expect((await visit(link.code)).templateName).toBe('House rules');
});

test('a link that could send nothing is not opened, and says why', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const closed = await makeLink(server, user, id, { isOpen: false, people: [] });
  expect(closed.state).toBe('closed');
  const params = { id, link: closed.id };
  const all = { name: 'Poster', isOpen: true, role: 1 };
  const put = (body: object) => as(user)(putPublicLink, { params, body: { ...all, ...body } });
  expect(await refusal(makeLink(server, user, id, { people: [] }))).toBe('422 public_link_incomplete');
  const refused = await put({}).catch((cause: unknown) => cause);
  expect(refused).toMatchObject({ status: 422, code: 'public_link_incomplete' });
  expect((refused as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual(['roles.2.email']);
  expect(await refusal(put({ role: 9, people: [LANDLORD] }))).toContain('422');
  const link = await put({ people: [LANDLORD] });
  expect(link.state).toBe('open');
  expect((await as(user)(listDocuments, {})).count).toBe(0);
  const { id: document } = linkIn(await comeIn(server, link.code, 'first@example.com'));
  expect((await as(user)(getDocument, { params: { id: document } })).number).toBe('D-000001');
  const body = { ...all, isOpen: false };
  const stale = { params, body, headers: { 'if-match': String(link.version - 1) } };
  expect(await refusal(as(user)(putPublicLink, stale))).toBe('409 version_stale');
});

test('links of one template keep to themselves: name, limits, switch, and what came in', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const poster = await makeLink(server, user, id, { mostDocuments: 1 });
  const site = await makeLink(server, user, id, { name: 'Web site', domains: ['company.example'], accessCode: 'open' });
  expect(site.code).not.toBe(poster.code);
  const { id: document } = linkIn(await comeIn(server, poster.code, 'one@other.example'));
  expect(await refusal(visit(poster.code))).toBe('410 public_link_full');
  expect(await visit(site.code)).toMatchObject({ needsAccessCode: true });
  const refused = askForCode(visitorOf(server), site.code, { accessCode: 'open', email: 'one@other.example' });
  expect(await refusal(refused)).toBe('422 public_link_domain');

  const { results } = await as(user)(listPublicLinks, { params: { id } });
  expect(results.map(({ name, state, begun }) => [name, state, begun])).toEqual([
    ['Poster', 'full', 1],
    ['Web site', 'open', 0],
  ]);
  const cameInBy = ({ id: link }: { id: number }) => as(user)(listCameIn, { params: { id, link }, query: {} });
  expect((await cameInBy(poster)).results.map((row) => row.document.id)).toEqual([document]);
  expect((await cameInBy(site)).count).toBe(0);

  const body = { name: 'Web page', isOpen: false, role: 1, people: [LANDLORD] };
  const closed = await as(user)(putPublicLink, { params: { id, link: site.id }, body });
  expect(closed).toMatchObject({ name: 'Web page', state: 'closed', code: site.code });
  expect(await refusal(visit(site.code))).toBe('410 public_link_closed');
  expect((await as(user)(getPublicLink, { params: { id, link: poster.id } })).isOpen).toBe(true);
});

test('the same visitor begins a document by each link', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const links = [await makeLink(server, user, id), await makeLink(server, user, id, { name: 'Second' })];
  const begun: number[] = [];
  for (const { code } of links) begun.push(linkIn(await comeIn(server, code, 'twice@example.com')).id);
  expect(new Set(begun).size).toBe(2);
});

test('a link is read and set by its own template only, and by those who see it', async () => {
  const [user, stranger] = [await make.user(), await make.user()];
  const id = await publishedTemplate(server, user);
  const link = await makeLink(server, user, id);
  const other = await publishedTemplate(server, user);
  const body = { name: 'Taken', isOpen: false, role: 1 };
  for (const [actor, template] of [
    [user, other],
    [stranger, id],
  ] as const) {
    const params = { id: template, link: link.id };
    expect(await refusal(as(actor)(getPublicLink, { params }))).toBe('404 not_found');
    expect(await refusal(as(actor)(putPublicLink, { params, body }))).toBe('404 not_found');
    expect(await refusal(as(actor)(listCameIn, { params, query: {} }))).toBe('404 not_found');
  }
  expect(await refusal(as(stranger)(listPublicLinks, { params: { id } }))).toBe('404 not_found');
  expect(await refusal(makeLink(server, stranger, id))).toBe('404 not_found');
  expect(await refusal(makeLink(server, user, id, { name: '  ' }))).toBe('422 request_invalid');
});

test('a template has no more links than fifty, however many are made at once', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const made = await Promise.all(
    Array.from({ length: MOST_PUBLIC_LINKS + 3 }, (_, index) =>
      makeLink(server, user, id, { name: `Link ${index}`, isOpen: false }).then(
        () => 'made',
        (cause: { code?: string }) => cause.code,
      ),
    ),
  );
  expect(made.filter((one) => one === 'public_links_full')).toHaveLength(3);
  expect((await as(user)(listPublicLinks, { params: { id } })).results).toHaveLength(MOST_PUBLIC_LINKS);
});

test('a link from before names goes on, and takes a name when it is set', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const link = await makeLink(server, user, id);
  await server.platform.db.updateTable('publicLinks').set({ name: '' }).where('id', '=', link.id).execute();
  expect((await as(user)(getPublicLink, { params: { id, link: link.id } })).name).toBe('');
  await comeIn(server, link.code, 'before@example.com');
  expect((await openLink(server, user, id, { name: 'Lobby' })).name).toBe('Lobby');
});

test('nothing of the address book is filled in for a stranger', async () => {
  const user = await make.user();
  const id = await publishedTemplate(server, user);
  const email = 'known@example.com';
  await as(user)(createContact, { body: { email, firstName: 'Kay', lastName: 'Known', phone: '+15550001111' } });
  const link = await openLink(server, user, id);
  const { id: document } = linkIn(await comeIn(server, link.code, email, 'Someone'));
  const [recipient] = (await as(user)(getDocument, { params: { id: document } })).recipients;
  expect(recipient).toMatchObject({ name: 'Someone', phone: '' });
});

test('a team decides: private templates have none, and it ends with the right to send', async () => {
  const team = await makeTeam(server, 'member');
  const [member] = team.others;
  const subdomain = `rules-${team.id}`;
  await as(team.admin)(updateTeam, { params: { id: team.id }, body: { subdomain } });
  const id = await publishedTemplate(server, team.admin);
  const link = await openLink(server, member!, id);
  expect(link.madeBy.id).toBe(member!.userId);
  expect(link.url).toBe(`http://sealwright.test/t/${subdomain}/p/${link.code}`);
  const atTeam = { params: { code: link.code }, query: { team: subdomain } };
  expect((await visitorOf(server)(visitPublicLink, atTeam)).sender).toBe('Preparers');
  const { id: document } = linkIn(await comeIn(server, link.code, 'team@example.com'));
  expect((await as(team.admin)(getDocument, { params: { id: document } })).owner.id).toBe(member!.userId);

  await as(team.admin)(updateTeam, { params: { id: team.id }, body: { sending: 'admins' } });
  expect(await refusal(visit(link.code))).toBe('410 public_link_closed');
  const close = { params: { id, link: link.id }, body: { name: 'Poster', isOpen: false, role: 1 } };
  expect(await refusal(as(member!)(putPublicLink, close))).toBe('409 not_permitted');
  await openLink(server, team.admin, id);
  expect((await visit(link.code)).templateName).toBe('House rules');
  await as(team.admin)(updateTemplate, { params: { id }, body: { visibility: 'private' } });
  expect(await refusal(visit(link.code))).toBe('410 public_link_closed');
  expect((await as(team.admin)(listPublicLinks, { params: { id } })).permissions.create).toBe(false);
});

test('the heir of a member who goes takes their link over; one whose maker is gone is closed', async () => {
  const team = await makeTeam(server, 'member');
  const [member] = team.others;
  const link = await openLink(server, member!, await publishedTemplate(server, team.admin));
  const params = { id: member!.userId };
  await as(team.admin)(removeMember, { params, body: { heir: team.admin.userId } });
  expect((await visit(link.code)).templateName).toBe('House rules');
  const { id } = linkIn(await comeIn(server, link.code, 'heir@example.com'));
  expect((await as(team.admin)(getDocument, { params: { id } })).owner.id).toBe(team.admin.userId);

  const other = await makeTeam(server, 'member');
  const alone = await openLink(server, other.others[0]!, await publishedTemplate(server, other.admin));
  const leaver = other.others[0]!.userId;
  expect(await refusal(as(other.admin)(removeMember, { params: { id: leaver }, body: {} }))).toBe(
    '422 team_heir_needed',
  );
  // As with who is erased.
  await server.platform.db.deleteFrom('teamMembers').where('userId', '=', leaver).execute();
  expect(await refusal(visit(alone.code))).toBe('410 public_link_closed');
});

test('what was typed and not confirmed goes after a day; a table without rows is swept, too', async () => {
  const attempts = () => server.platform.db.selectFrom('publicLinkAttempts').select('email').execute();
  server.clock.advance(25 * 3600_000);
  await server.runTasks({ withSweeps: true });
  expect(await attempts()).toEqual([]);
  await server.runTasks({ withSweeps: true });
  const user = await make.user();
  const link = await openLink(server, user, await publishedTemplate(server, user));
  await askForCode(visitorOf(server), link.code, { email: 'later@example.com' });
  await server.runTasks({ withSweeps: true });
  expect(await attempts()).toHaveLength(1);
  server.clock.advance(25 * 3600_000);
  await server.runTasks({ withSweeps: true });
  expect(await attempts()).toEqual([]);
});
