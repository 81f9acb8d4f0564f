import {
  assignTags,
  cancelJob,
  createTag,
  deleteContacts,
  deleteTag,
  getContact,
  getJob,
  listContactEvents,
  listContacts,
  listTags,
  readSelectedTags,
  restoreContacts,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { rawCall } from '../../../../../test/raw-call.ts';
import { refused } from '../../../../../test/refused.ts';
import { runBulk } from './bulk.job.ts';

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

/** A person with this many contacts: `n1@…` is the oldest. */
async function personWith(count: number): Promise<TestUser & { ids: number[] }> {
  const person = await make.user();
  return { ...person, ids: await addContacts(person, count) };
}

async function addContacts({ accountId }: { accountId: number }, count: number, prefix = 'n'): Promise<number[]> {
  const contacts = Array.from({ length: count }, (_, i) => ({
    accountId,
    email: `${prefix}${i + 1}@example.com`,
    firstName: 'Nora',
    lastName: `Number ${i + 1}`,
  }));
  const rows = await db.insertInto('contacts').values(contacts).returning('id').execute();
  return rows.map(({ id }) => id);
}

const liveCount = async (person: TestUser) => (await as(person)(listContacts, {})).count;
const tagNames = async (person: TestUser, id: number) =>
  (await as(person)(getContact, { params: { id } })).tags.map(({ name }) => name);

async function eventsOf(person: TestUser, id: number) {
  const { results } = await as(person)(listContactEvents, { params: { id } });
  return results.map(({ action }) => action);
}

async function deletedLog(person: TestUser) {
  const rows = await db.selectFrom('activities').selectAll().where('userId', '=', person.userId).execute();
  return rows.filter(({ action }) => action === 'contacts_deleted').map(({ details }) => details['count']);
}

test('several contacts are deleted at once and come back by what the deletion was called', async () => {
  const person = await personWith(5);
  const [first = 0, second = 0, third = 0] = person.ids;

  const { count, deletion = '' } = await as(person)(deleteContacts, { body: { ids: [first, second, first] } });
  const later = await as(person)(deleteContacts, { body: { ids: [third] } });
  const left = await liveCount(person);
  const back = await as(person)(restoreContacts, { body: { deletion } });

  expect([count, left]).toEqual([2, 2]);
  expect(later.deletion).not.toBe(deletion);
  expect(back).toEqual({ count: 2, leftDeleted: 0 });
  expect(await liveCount(person)).toBe(4);
  expect(await eventsOf(person, first)).toEqual(['restored', 'deleted']);
  expect(await deletedLog(person)).toEqual([2, 1]);
  await expect(as(person)(restoreContacts, { body: { deletion } })).rejects.toEqual(refused(404, 'not_found'));
});

test('all that match a filter but a few are deleted, and nothing else', async () => {
  const person = await personWith(12);
  const except = person.ids.at(9) ?? 0;

  const { count } = await as(person)(deleteContacts, {
    body: { matching: { search: 'number 1' }, exceptIds: [except] },
  });

  // 1, 11 and 12; 10 is the exception.
  expect(count).toBe(3);
  const { results } = await as(person)(listContacts, { query: { search: 'number 1' } });
  expect(results.map(({ id }) => id)).toEqual([except]);
  expect(await liveCount(person)).toBe(9);
});

test('a selection of deleted contacts deletes no live ones, and one of live contacts restores none', async () => {
  const person = await personWith(3);
  await as(person)(deleteContacts, { body: { ids: person.ids.slice(0, 1) } });

  expect(await as(person)(deleteContacts, { body: { matching: { state: 'deleted' } } })).toMatchObject({ count: 0 });
  expect(await as(person)(restoreContacts, { body: { matching: {} } })).toMatchObject({ count: 0 });
  expect(await liveCount(person)).toBe(2);
  expect(await as(person)(restoreContacts, { body: { matching: { state: 'deleted' } } })).toEqual({
    count: 1,
    leftDeleted: 0,
  });
});

test('of deleted contacts those stay whose address is taken; of several with one address the one deleted last comes back', async () => {
  const person = await make.user();
  const add = async (email: string) => {
    const { id } = await db
      .insertInto('contacts')
      .values({ accountId: person.accountId, email })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const gone: number[] = [];
  for (const email of ['twice@example.com', 'TWICE@example.com', 'taken@example.com']) {
    const id = await add(email);
    gone.push(id);
    await as(person)(deleteContacts, { body: { ids: [id] } });
    server.clock.advance(1000);
  }
  await add('Taken@example.com');

  const { count, leftDeleted } = await as(person)(restoreContacts, { body: { ids: gone } });

  expect({ count, leftDeleted }).toEqual({ count: 1, leftDeleted: 2 });
  const { results } = await as(person)(listContacts, { query: { search: 'twice' } });
  expect(results.map(({ id }) => id)).toEqual([gone[1]]);
});

test('a list of ids with one that is not the account’s does nothing at all', async () => {
  const [person, other] = [await personWith(2), await personWith(1)];
  const own = person.ids;
  for (const strange of [other.ids[0] ?? 0, 999_999_999]) {
    const ids = [...own, strange];
    const calls = [
      () => as(person)(deleteContacts, { body: { ids } }),
      () => as(person)(deleteContacts, { body: { matching: {}, exceptIds: [strange] } }),
      () => as(person)(restoreContacts, { body: { ids } }),
      () => as(person)(assignTags, { body: { contactIds: ids, tags: ['Given'] } }),
      () => as(person)(readSelectedTags, { body: { ids } }),
    ];
    for (const call of calls) await expect(call()).rejects.toEqual(refused(404, 'not_found'));
  }

  expect(await liveCount(person)).toBe(2);
  expect((await as(person)(listTags, {})).count).toBe(0);
  const { deletion = '' } = await as(other)(deleteContacts, { body: { ids: other.ids } });
  await expect(as(person)(restoreContacts, { body: { deletion } })).rejects.toEqual(refused(404, 'not_found'));
  expect(await liveCount(other)).toBe(0);
});

test('tags are given and taken away; ids that can be none are left out; contacts that change nothing keep their version', async () => {
  const person = await personWith(3);
  const [one = 0, two = 0, three = 0] = person.ids;
  await as(person)(createTag, { body: { name: 'Client' } });
  const assign = (body: object) => as(person)(assignTags, { body });

  expect(await assign({ contactIds: [one, String(two), one, 0, -4, 'x', 1.5], tags: ['client', ' New '] })).toEqual({
    count: 2,
  });
  expect(await assign({ selection: { ids: [one, three] }, tags: ['Client'], removeTags: ['NEW', 'unknown'] })).toEqual({
    count: 2,
  });

  expect(await tagNames(person, one)).toEqual(['Client']);
  expect(await tagNames(person, two)).toEqual(['Client', 'New']);
  expect(await tagNames(person, three)).toEqual(['Client']);
  const { results } = await as(person)(listContactEvents, { params: { id: one } });
  expect(results.map(({ tagsAdded, tagsRemoved }) => [tagsAdded, tagsRemoved])).toEqual([
    [[], ['New']],
    [['Client', 'New'], []],
  ]);
  const before = await as(person)(getContact, { params: { id: two } });
  await assign({ contactIds: [two], tags: ['CLIENT'] });
  expect((await as(person)(getContact, { params: { id: two } })).version).toBe(before.version);
});

test.each([
  [{}, 'contacts_and_tags_needed'],
  [{ contactIds: ['x', 0, -1], tags: ['Fine'] }, 'contacts_and_tags_needed'],
  [{ contactIds: [1], tags: ['', '  '] }, 'contacts_and_tags_needed'],
  [{ contactIds: [1], tags: ['Same'], removeTags: ['SAME'] }, 'tag_given_and_taken'],
  [{ contactIds: [1], tags: ['x'] }, 'request_invalid'],
])('an assignment without contacts or labels, or with impossible ones, is refused: %j', async (body, code) => {
  const person = await make.user();

  const answer = await rawCall(server.app, assignTags, { body }, { token: person.token });

  expect(answer).toMatchObject({ status: 422, body: { code } });
  const said = answer.body['detail'] === 'At least one valid contact ID and tag label are required';
  expect(said).toBe(code === 'contacts_and_tags_needed');
});

test('no contact gets more than a hundred tags', async () => {
  const person = await personWith(1);
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix} ${i}`);
  await as(person)(assignTags, { body: { contactIds: person.ids, tags: names('a', 99) } });

  const two = as(person)(assignTags, { body: { contactIds: person.ids, tags: names('b', 2) } });

  await expect(two).rejects.toEqual(refused(422, 'tags_too_many'));
  expect(await tagNames(person, person.ids[0] ?? 0)).toHaveLength(99);
});

test('a selection tells which tags it bears, and how many of it bear each', async () => {
  const person = await personWith(4);
  const [one = 0, two = 0] = person.ids;
  await as(person)(assignTags, { body: { selection: { matching: {} }, tags: ['Everybody'] } });
  await as(person)(assignTags, { body: { contactIds: [one, two], tags: ['Some'] } });
  await as(person)(assignTags, { body: { contactIds: [one], tags: ['Dead'] } });
  const { results } = await as(person)(listTags, { query: { search: 'Dead' } });
  await as(person)(deleteTag, { params: { id: results[0]?.id ?? 0 } });

  const { count, tags } = await as(person)(readSelectedTags, { body: { matching: {} } });

  expect(count).toBe(4);
  expect(tags.map(({ name, contactCount }) => [name, contactCount])).toEqual([
    ['Everybody', 4],
    ['Some', 2],
  ]);
  expect((await as(person)(readSelectedTags, { body: { ids: [one] } })).count).toBe(1);
});

test('a tag given by many at once while it is deleted ends up on no contact', async () => {
  const person = await personWith(20);
  const tag = await as(person)(createTag, { body: { name: 'Contested' } });

  await Promise.all([
    ...person.ids.map((id) => as(person)(assignTags, { body: { contactIds: [id], tags: ['Contested'] } })),
    as(person)(deleteTag, { params: { id: tag.id } }),
  ]);
  await server.runTasks();

  const rows = await db.selectFrom('contacts').select('tagIds').where('accountId', '=', person.accountId).execute();
  expect(rows.filter(({ tagIds }) => tagIds.includes(tag.id))).toEqual([]);
  // The person who came after the deletion made a new one of that name.
  const { results } = await as(person)(listTags, {});
  expect(results.every(({ id, contactCount }) => id !== tag.id && contactCount > 0)).toBe(true);
});

const MANY = 5100;

async function workOf(person: TestUser, answer: { job?: { id: number } | undefined }) {
  const id = answer.job?.id ?? 0;
  return { id, read: async () => (await as(person)(getJob, { params: { id } })).job };
}

test('of many thousands it becomes long work, which touches only what was there, and can be undone', async () => {
  const person = await personWith(MANY);

  const answer = await rawCall(
    server.app,
    deleteContacts,
    { body: { matching: { search: 'nora number' } } },
    { token: person.token },
  );
  expect(answer.status).toBe(202);
  expect(await liveCount(person)).toBe(MANY);
  await addContacts(person, 3, 'late');
  await server.runTasks();

  const { read } = await workOf(person, answer.body);
  const job = await read();
  expect(job).toMatchObject({ kind: 'contacts_delete', state: 'done', done: MANY, total: MANY });
  expect(job.result).toMatchObject({ count: MANY });
  expect(await liveCount(person)).toBe(3);
  expect(await deletedLog(person)).toEqual([MANY]);
  const undo = await as(person)(restoreContacts, { body: { deletion: String(job.result['deletion']) } });
  await server.runTasks();
  expect((await (await workOf(person, undo)).read()).result).toEqual({ count: MANY, leftDeleted: 0 });
  expect(await liveCount(person)).toBe(MANY + 3);
  expect(await eventsOf(person, person.ids[0] ?? 0)).toEqual(['restored', 'deleted']);
});

test('what long work is about lies sealed in the table', async () => {
  const person = await personWith(MANY);
  await db.updateTable('contacts').set({ firstName: '123456789' }).where('accountId', '=', person.accountId).execute();

  const { job } = await as(person)(deleteContacts, { body: { matching: { search: '123456789' } } });

  const row = await db
    .selectFrom('works')
    .selectAll()
    .where('id', '=', job?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('123456789');
  await server.runTasks();
  expect(await liveCount(person)).toBe(0);
});

/** The run that a crash ends: the queue takes back a job whose worker fails. */
const crashingAfter = (steps: number): typeof platform => {
  let taken = 0;
  const broken: typeof platform.clock = {
    ...platform.clock,
    now: () => {
      // Every step looks at the clock once, and so does the beginning.
      taken += 1;
      if (taken > steps + 1) throw new Error('The power is gone');
      return server.clock.now();
    },
  };
  return { ...platform, clock: broken };
};

test('long work that was killed goes on where it was: no contact twice, none left out', async () => {
  const person = await personWith(MANY);
  const answer = await as(person)(assignTags, {
    // What is tagged does not match any more: only the place that was reached says how far it came.
    body: { selection: { matching: { tagMatch: 'none' } }, tags: ['Tagged'] },
  });
  const { id, read } = await workOf(person, answer);

  await expect(runBulk(crashingAfter(2), { workId: id }, 1000)).rejects.toThrow('The power is gone');
  const { result } = await read();
  await Promise.all([server.runTasks(), runBulk(platform, { workId: id }, 1000)]);

  expect(result).toEqual({ count: 2000 });
  expect(await read()).toMatchObject({ state: 'done', done: MANY, result: { count: MANY } });
  const events = await db
    .selectFrom('contactEvents')
    .select('contactId')
    .where('accountId', '=', person.accountId)
    .where('action', '=', 'tagged')
    .execute();
  expect(events).toHaveLength(MANY);
  expect(new Set(events.map(({ contactId }) => contactId)).size).toBe(MANY);
});

test('long work that is stopped keeps what was done, says how much, and the undo brings it back', async () => {
  const person = await personWith(MANY);
  const answer = await as(person)(deleteContacts, { body: { matching: {} } });
  const { id, read } = await workOf(person, answer);
  await expect(runBulk(crashingAfter(1), { workId: id }, 1000)).rejects.toThrow('The power is gone');

  await as(person)(cancelJob, { params: { id } });
  await runBulk(platform, { workId: id }, 1000);

  const job = await read();
  expect(job).toMatchObject({ state: 'cancelled', result: { count: 1000 } });
  expect(await deletedLog(person)).toEqual([1000]);
  expect(await liveCount(person)).toBe(MANY - 1000);
  const deletion = String(job.result['deletion']);
  expect(await as(person)(restoreContacts, { body: { deletion } })).toEqual({ count: 1000, leftDeleted: 0 });
  await server.runTasks();
  expect(await liveCount(person)).toBe(MANY);
});

test('a deletion that was killed stands in the log once with what it did, however it goes on and ends', async () => {
  const ways: ((person: TestUser, id: number) => Promise<unknown>)[] = [
    // On to its end, killed once more on the way.
    async (_, id) => {
      await expect(runBulk(crashingAfter(1), { workId: id }, 1000)).rejects.toThrow('The power is gone');
      await Promise.all([server.runTasks(), runBulk(platform, { workId: id }, 1000)]);
    },
    // Stopped while no one has it in hand, and taken up again.
    async (person, id) => {
      await as(person)(cancelJob, { params: { id } });
      await expect(runBulk(crashingAfter(0), { workId: id }, 1000)).rejects.toThrow('The power is gone');
      await runBulk(platform, { workId: id }, 1000);
    },
    // Stopped so long after its death that no one takes it up again.
    async (person, id) => {
      const longAgo = new Date(server.clock.now().getTime() - 3600_000);
      await db.updateTable('works').set({ updatedAt: longAgo }).where('id', '=', id).execute();
      await as(person)(cancelJob, { params: { id } });
      await server.runTasks();
    },
  ];
  for (const goOn of ways) {
    const person = await personWith(MANY);
    const { id } = await workOf(person, await as(person)(deleteContacts, { body: { matching: {} } }));
    await expect(runBulk(crashingAfter(1), { workId: id }, 1000)).rejects.toThrow('The power is gone');
    expect(await deletedLog(person)).toEqual([1000]);

    await goOn(person, id);

    expect(await deletedLog(person)).toEqual([MANY - (await liveCount(person))]);
  }
});

test('a deletion that was stopped before it began stands in no log', async () => {
  const person = await personWith(MANY);
  const { id } = await workOf(person, await as(person)(deleteContacts, { body: { matching: {} } }));

  await as(person)(cancelJob, { params: { id } });
  await server.runTasks();

  expect(await deletedLog(person)).toEqual([]);
  expect(await liveCount(person)).toBe(MANY);
});

test('the undo of a deletion that is still under way stops it', async () => {
  const person = await personWith(MANY);
  const { job } = await as(person)(deleteContacts, { body: { matching: {} } });
  const { id, read } = await workOf(person, { job });
  await expect(runBulk(crashingAfter(1), { workId: id }, 1000)).rejects.toThrow('The power is gone');

  const deletion = String((await read()).result['deletion']);
  expect(await as(person)(restoreContacts, { body: { deletion } })).toMatchObject({ count: 1000 });
  await runBulk(platform, { workId: id }, 1000);

  expect((await read()).state).toBe('cancelled');
  expect(await liveCount(person)).toBe(MANY);
});

test('whoever may not change the account’s contacts any more has their long work ended', async () => {
  const owner = await personWith(MANY);
  const mate = await make.user();
  const { accountId } = owner;
  const answer = await as(owner)(assignTags, { body: { selection: { matching: {} }, tags: ['Late'] } });
  const { id, read } = await workOf(owner, answer);
  await db.updateTable('works').set({ userId: mate.userId }).where('id', '=', id).execute();
  await db.insertInto('teamMembers').values({ accountId, userId: mate.userId, role: 'member' }).execute();
  await expect(runBulk(crashingAfter(1), { workId: id }, 1000)).rejects.toThrow('The power is gone');

  await db.deleteFrom('teamMembers').where('userId', '=', mate.userId).execute();
  await server.runTasks();

  const row = await db.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'failed', error: 'not_permitted', result: { count: 1000 } });
  await expect(read()).rejects.toEqual(refused(404, 'not_found'));
});
