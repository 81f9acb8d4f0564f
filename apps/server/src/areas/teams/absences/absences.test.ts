import {
  changeTeamStatus,
  deleteDocument,
  endAbsence,
  getDocument,
  getDocumentAccount,
  listAbsences,
  listDocuments,
  listTeamEvents,
  recallDocument,
  removeMember,
  resendLink,
  sendDocument,
  setAbsence,
  setTeamId,
  shareDocument,
  updateDocument,
  updateTeam,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, clock, make } = server;
const DAY = 24 * 3600_000;
const dayIn = (days: number): string => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

/** A team of an admin, a member with work, one to act for them, and another one. */
async function workingTeam() {
  const { id, admin, others } = await makeTeam(server, 'member', 'member', 'member');
  const [owner, delegate, other] = others as [TestUser, TestUser, TestUser];
  return { id, admin, owner, delegate, other };
}

type Days = { delegate: TestUser; from?: number; to?: number; version?: number };

const set = (by: TestUser, team: number, absent: TestUser, { delegate, from = 0, to = 7, version }: Days) =>
  as(by)(setAbsence, {
    params: { id: team, user: absent.userId },
    body: { delegate: delegate.userId, firstDay: dayIn(from), lastDay: dayIn(to) },
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  });

const end = (by: TestUser, team: number, absent: TestUser) =>
  as(by)(endAbsence, { params: { id: team, user: absent.userId } });

/** What someone may do with a private draft of another member. */
async function rightsOf(user: TestUser, id: number): Promise<string> {
  return as(user)(updateDocument, { params: { id }, body: { subject: 'Changed' } }).then(
    () => 'changes',
    (cause: { status: number; code: string }) => `${cause.status} ${cause.code}`,
  );
}

async function privateDraft(owner: TestUser): Promise<number> {
  const { id } = await draft(server, owner, [{ email: 'client@example.com' }]);
  await as(owner)(shareDocument, { params: { id }, body: { visibility: 'private' } });
  return id;
}

test('who acts for a member does with their documents what they could, from the next request on, and no longer', async () => {
  const { id: team, owner, delegate, other } = await workingTeam();
  const id = await privateDraft(owner);
  const sent = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  const listed = async () => (await as(delegate)(listDocuments, {})).results.filter((one) => one.isActedFor).length;
  expect(await rightsOf(delegate, id)).toBe('404 not_found');
  expect(await refusal(as(delegate)(recallDocument, { params: { id: sent.id } }))).toBe('409 not_permitted');
  expect(await listed()).toBe(0);

  expect(await set(owner, team, owner, { delegate })).toMatchObject({ isRunning: true, version: 1 });

  expect(await rightsOf(delegate, id)).toBe('changes');
  expect(await rightsOf(other, id)).toBe('404 not_found');
  expect(await listed()).toBe(2);
  const theirs = await as(delegate)(listDocuments, { query: { creator: owner.userId } });
  expect(theirs.results.map((one) => one.owner.id)).toEqual([owner.userId, owner.userId]);
  await as(delegate)(resendLink, { params: { id: sent.id }, body: { recipient: sent.signers[0]!.id } });
  await as(delegate)(recallDocument, { params: { id: sent.id } });
  await as(delegate)(deleteDocument, { params: { id: sent.id } });
  expect((await as(delegate)(sendDocument, { params: { id } })).status).toBe('pending');
  // What one owns oneself goes on as before.
  expect((await as(owner)(getDocument, { params: { id } })).can.recall).toBe(true);

  await end(owner, team, owner);

  expect(await rightsOf(delegate, id)).toBe('404 not_found');
  expect(await listed()).toBe(0);
});

test('it begins and ends by itself, on the days of the team’s zone', async () => {
  const { id: team, admin, owner, delegate } = await workingTeam();
  await as(admin)(updateTeam, { params: { id: team }, body: { timeZone: 'Pacific/Auckland' } });
  const id = await privateDraft(owner);
  const before = clock.now();
  clock.set(new Date('2027-03-01T06:00:00Z'));
  const again = async () => rightsOf(await signedInAgain(server, { ...delegate, accountId: team }), id);
  const asOwner = await signedInAgain(server, owner);
  await as(asOwner)(setTeamId, { body: { teamId: team } });
  const call = { params: { id: team, user: owner.userId } };
  const days = { firstDay: '2027-03-03', lastDay: '2027-03-04' };
  await as(asOwner)(setAbsence, { ...call, body: { delegate: delegate.userId, ...days } });

  const rights: string[] = [];
  // Midnight there is eleven in the morning by UTC.
  for (const at of ['03-02T10:59:00Z', '03-02T11:01:00Z', '03-04T10:59:00Z', '03-04T11:01:00Z']) {
    clock.set(new Date(`2027-${at}`));
    rights.push(await againIn(again));
  }

  clock.set(before);
  expect(rights).toEqual(['404 not_found', 'changes', 'changes', '404 not_found']);

  async function againIn(run: () => Promise<string>): Promise<string> {
    await server.platform.db
      .updateTable('users')
      .set({ defaultAccountId: team })
      .where('id', '=', delegate.userId)
      .execute();
    return run();
  }
});

test('another zone of the team moves the days of its leaves', async () => {
  const { id: team, admin, owner, delegate } = await workingTeam();
  await set(owner, team, owner, { delegate, from: 3 });
  const startsAt = async () =>
    (
      await server.platform.db
        .selectFrom('absences')
        .select('startsAt')
        .where('accountId', '=', team)
        .executeTakeFirstOrThrow()
    ).startsAt.getTime();
  const first = await startsAt();

  await as(admin)(updateTeam, { params: { id: team }, body: { timeZone: 'Asia/Kolkata' } });

  expect(first - (await startsAt())).toBe(5.5 * 3600_000);
});

test('it ends with the removal of either, and with the team that is made inactive', async () => {
  const operator = await make.user({ role: 'super_admin' });
  for (const leaving of ['delegate', 'owner', 'no one'] as const) {
    const { id: team, admin, owner, delegate, other } = await workingTeam();
    const id = await privateDraft(owner);
    await set(admin, team, owner, { delegate });
    const body = { heir: other.userId };
    if (leaving === 'no one') await as(operator)(changeTeamStatus, { params: { id: team }, body: { isActive: false } });
    else await as(admin)(removeMember, { params: { id: { delegate, owner }[leaving].userId }, body });

    expect((await as(admin)(listAbsences, { params: { id: team } })).results).toEqual([]);
    const { results } = await as(admin)(listTeamEvents, { params: { team } });
    const [line] = results.filter(({ type }) => type === 'team_absence_ended');
    expect(line?.description).toContain(delegate.name);
    expect(await refusal(as(delegate)(getDocument, { params: { id } }))).toBe('404 not_found');
    if (leaving !== 'no one') continue;
    // Made active again, no one acts for anyone.
    await as(operator)(changeTeamStatus, { params: { id: team }, body: { isActive: true } });
    expect(await rightsOf(delegate, id)).toBe('404 not_found');
  }
});

test('rights are not handed on, and there are no circles', async () => {
  const { id: team, admin, owner, delegate, other } = await workingTeam();
  const id = await privateDraft(owner);
  await set(admin, team, owner, { delegate });
  // Who acts for someone may go on leave themselves: what they were given stays with them.
  await set(admin, team, delegate, { delegate: other });

  expect(await rightsOf(other, id)).toBe('404 not_found');
  expect(await rightsOf(delegate, id)).toBe('changes');
  for (const [absent, one] of [
    [other, owner],
    [other, delegate],
    [delegate, owner],
  ] as const) {
    expect(await refusal(set(admin, team, absent, { delegate: one }))).toBe('422 delegate_away');
  }
  // On other days they are there.
  await set(admin, team, other, { delegate: owner, from: 8, to: 9 });
});

test('bad days and people are refused at their fields', async () => {
  const { id: team, owner, delegate } = await workingTeam();
  const stranger = await make.user();
  const wrong = async (days: Days) => {
    const cause: unknown = await set(owner, team, owner, days).catch((error: unknown) => error);
    return (cause as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => `${path} ${code}`);
  };
  expect(await wrong({ delegate: owner })).toEqual(['delegate delegate_unknown']);
  expect(await wrong({ delegate: stranger })).toEqual(['delegate delegate_unknown']);
  expect(await wrong({ delegate, from: -3, to: -2 })).toEqual(['last_day absence_past']);
  expect(await wrong({ delegate, from: 3, to: 2 })).toEqual(['last_day days_reversed']);
  expect(await refusal(set(stranger, team, owner, { delegate }))).toBe('404 not_found');
  expect(await refusal(set(delegate, team, owner, { delegate }))).toBe('409 not_permitted');
  expect(await refusal(end(owner, team, owner))).toBe('404 not_found');
  expect((await as(owner)(listAbsences, { params: { id: team } })).results).toEqual([]);
});

test('two admins who set it at once: one does, the other is told', async () => {
  const { id: team, admin, owner, delegate, other } = await workingTeam();
  const second = admin;
  const both = await Promise.allSettled([
    set(admin, team, owner, { delegate, version: 0 }),
    set(second, team, owner, { delegate: other, version: 0 }),
  ]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const failed = both.find(({ status }) => status === 'rejected');
  expect(failed).toMatchObject({ reason: { code: 'version_stale' } });
  const { results } = await as(admin)(listAbsences, { params: { id: team } });
  expect(results).toHaveLength(1);
  const { actsFor } = { actsFor: results[0]!.delegate.id };
  expect([delegate.userId, other.userId]).toContain(actsFor);
});

test('a member acts for an admin in teams where admins alone send, with that admin’s documents only', async () => {
  const { id: team, admin, owner, delegate } = await workingTeam();
  const theirs = await draft(server, admin, [{ email: 'client@example.com' }]);
  const own = await draft(server, delegate, [{ email: 'client@example.com' }]);
  const ofOther = await draft(server, owner, [{ email: 'client@example.com' }]);
  await as(admin)(updateTeam, { params: { id: team }, body: { sending: 'admins' } });
  await set(admin, team, admin, { delegate });

  expect((await as(delegate)(sendDocument, { params: { id: theirs.id } })).status).toBe('pending');
  for (const { id } of [own, ofOther]) {
    expect(await refusal(as(delegate)(sendDocument, { params: { id } }))).toBe('409 not_permitted');
  }
  expect(await refusal(as(delegate)(updateTeam, { params: { id: team }, body: { name: 'Mine' } }))).toBe(
    '409 not_permitted',
  );
});

test('a link to a private document offers who acts for its owner to switch accounts', async () => {
  const { id: team, owner, delegate } = await workingTeam();
  const id = await privateDraft(owner);
  await as(delegate)(setTeamId, { body: { teamId: null } });
  expect(await refusal(as(delegate)(getDocumentAccount, { params: { id } }))).toBe('404 not_found');

  await set(owner, team, owner, { delegate });

  expect((await as(delegate)(getDocumentAccount, { params: { id } })).teamId).toBe(team);
});

test('the team’s log names both with their days, and both are mailed, but who says it themselves', async () => {
  const { id: team, admin, owner, delegate } = await workingTeam();
  await set(admin, team, owner, { delegate });
  await set(owner, team, owner, { delegate, to: 9 });
  await server.runTasks();

  const { results } = await as(admin)(listTeamEvents, { params: { team } });
  const [line] = results.filter(({ type }) => type === 'team_absence_set');
  expect(line?.description).toMatch(new RegExp(`${owner.name}.*is on leave from .* to .*${delegate.name}`, 's'));
  const told = (await server.mails()).filter(({ event }) => event === 'team.absence').map(({ to }) => to);
  expect(told.filter((to) => to === delegate.email)).toHaveLength(2);
  expect(told.filter((to) => to === owner.email)).toHaveLength(1);
});
