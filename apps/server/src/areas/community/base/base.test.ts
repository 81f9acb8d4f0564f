import {
  type CommunityType,
  createCommunityGroup,
  deleteCommunity,
  getJob,
  listCommunityGroups,
  restoreCommunity,
} from '@sealwright/contract';
import { readXlsx } from '@sealwright/sheets';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { refused } from '../../../../test/refused.ts';

const server = await testApp();
const { as, make, platform } = server;
const admin = await make.user({ role: 'admin' });
const call = as(admin);

const group = async (name: string) => (await call(createCommunityGroup, { body: { name } })).id;
const groups = async (search: string) =>
  (await call(listCommunityGroups, { query: { search, pageSize: 100 } })).results.map(({ name }) => name);

const send = (method: 'DELETE' | 'POST' | 'GET', url: string, payload?: object, who: TestUser = admin) =>
  server.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { authorization: `Bearer ${who.token}` },
  });

async function manyGroups(prefix: string, count: number): Promise<void> {
  const at = server.clock.now();
  const rows = Array.from({ length: count }, (_, i) => ({
    name: `${prefix} ${i}`,
    description: '',
    access: true,
    status: 'active' as const,
    createdAt: at,
    updatedAt: at,
  }));
  await platform.db.insertInto('communityGroups').values(rows).execute();
}

test.each([
  ['/admin/delete-all/groups?entity_ids='],
  ['/v1/admin/delete-all/groups?entity_ids='],
  ['/v1/admin/delete-all/groups/?entityIds='],
])('many are deleted by their ids in the address: %s', async (address) => {
  const [one, two] = [await group('First'), await group('Second')];

  const answer = await send('DELETE', `${address}${one},${two},999999`);

  expect(answer.json()).toMatchObject({ count: 2, deletion: expect.any(Number) });
  expect(await groups('First')).toEqual([]);
  expect(await call(restoreCommunity, { params: { id: answer.json<{ deletion: number }>().deletion } })).toEqual({
    count: 2,
    left: 0,
  });
  await send('DELETE', `${address}${one},${two}`);
});

test('ids in the body, and all that match but a few, are deleted too', async () => {
  const [one, two, three] = [await group('Body a'), await group('Body b'), await group('Body c')];

  await call(deleteCommunity, { params: { type: 'groups' }, body: { ids: [one] } });
  expect(await groups('Body')).toEqual(['Body b', 'Body c']);
  const selection = { matching: { search: 'Body' }, exceptIds: [three] };
  expect(await call(deleteCommunity, { params: { type: 'groups' }, body: { selection } })).toMatchObject({ count: 1 });
  expect(await groups('Body')).toEqual(['Body c']);
  expect(await call(deleteCommunity, { params: { type: 'groups' }, body: { ids: [two] } })).toEqual({
    deletion: null,
    count: 0,
  });
});

test('what deletes nothing, of a type that is none, or with what are no ids, is refused', async () => {
  await expect(call(deleteCommunity, { params: { type: 'groups' } })).rejects.toEqual(
    refused(422, 'community_none_selected'),
  );
  expect((await send('DELETE', '/admin/delete-all/users?entity_ids=1')).statusCode).toBe(404);
  expect((await send('DELETE', '/admin/delete-all/groups?entity_ids=1;2')).statusCode).toBe(422);
  expect((await send('DELETE', `/admin/delete-all/groups?entity_ids=${'1,'.repeat(1001)}1`)).statusCode).toBe(422);
});

test('a filter that is spelled wrong is no filter for everything', async () => {
  const id = await group('Spelled');
  const asked = async (selection: object) => {
    const { statusCode, body } = await send('DELETE', '/admin/delete-all/groups', { selection });
    return { status: statusCode, count: (JSON.parse(body) as { count?: number }).count };
  };

  expect(await asked({ matching: { serach: 'Spelled' } })).toEqual({ status: 422, count: undefined });
  expect(await asked({ ids: [id], matching: {} })).toEqual({ status: 422, count: undefined });
  expect(await asked({ matching: { status: 'aktive' } })).toEqual({ status: 200, count: 0 });
  expect(await groups('Spelled')).toEqual(['Spelled']);
  for (const type of ['members', 'events', 'news', 'deals', 'interests', 'categories']) {
    const { body } = await send('GET', `/admin/${type}?status=aktive`);
    expect(JSON.parse(body)).toMatchObject({ count: 0, results: [] });
  }
});

test('another administrator does not undo what one deleted', async () => {
  const other = await make.user({ role: 'admin' });
  const id = await group('Mine');
  const { deletion } = await call(deleteCommunity, { params: { type: 'groups' }, body: { ids: [id] } });

  await expect(as(other)(restoreCommunity, { params: { id: deletion ?? 0 } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
  expect(await groups('Mine')).toEqual([]);
});

test('more than five hundred are deleted by a job, and come back together', async () => {
  await manyGroups('Crowd', 1201);
  const selection = { matching: { search: 'Crowd' }, exceptIds: [] };

  const begun = await call(deleteCommunity, { params: { type: 'groups' }, body: { selection } });
  expect(begun).toMatchObject({ count: 1201, job: { kind: 'community_delete', total: 1201 } });
  // Made by someone else before the job has begun: no one meant to delete it.
  await group('Crowd of later');
  await server.runTasks();

  expect(await groups('Crowd')).toEqual(['Crowd of later']);
  const { job } = await call(getJob, { params: { id: begun.job?.id ?? 0 } });
  expect(job).toMatchObject({ state: 'done', done: 1201, result: { type: 'groups', count: 1201 } });
  expect(await call(restoreCommunity, { params: { id: begun.deletion ?? 0 } })).toEqual({ count: 1201, left: 0 });
});

test('a job whose deletion was taken back before it began deletes nothing', async () => {
  await manyGroups('Spared', 501);
  const selection = { matching: { search: 'Spared' }, exceptIds: [] };
  const { deletion } = await call(deleteCommunity, { params: { type: 'groups' }, body: { selection } });

  expect(await call(restoreCommunity, { params: { id: deletion ?? 0 } })).toEqual({ count: 0, left: 0 });
  await server.runTasks();

  expect((await call(listCommunityGroups, { query: { search: 'Spared' } })).count).toBe(501);
});

const download = (type: CommunityType, payload: object) => send('POST', `/v1/admin/download/${type}`, payload);

test('chosen columns of those selected are a CSV file in the language of the one who asks; formulas stay texts', async () => {
  const made = await call(createCommunityGroup, { body: { name: '=1+1', description: 'Two, words' } });
  const reader = await make.user({ role: 'admin', locale: 'es' });
  const payload = { selected_ids: [made.id], download_columns: ['name', 'description', 'member_count'] };

  const answer = await send('POST', '/admin/download/groups', payload, reader);

  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('groups-');
  expect(answer.body).toBe(`\ufeffNombre,Descripción,Miembros\r\n'=1+1,"Two, words",0\r\n`);
});

test('the same as a workbook, with all columns where none was chosen', async () => {
  const made = await call(createCommunityGroup, { body: { name: 'Sheet' } });

  const answer = await download('groups', { id: made.id, format: 'xlsx' });

  const rows: string[][] = [];
  for await (const batch of readXlsx(answer.rawPayload, { columns: 20, cellCharacters: 1000 })) {
    rows.push(...batch.rows.map(({ cells }) => cells));
  }
  expect(rows[0]).toEqual(['Name', 'Description', 'Access', 'Status', 'Members', 'Created']);
  expect(rows[1]?.slice(0, 5)).toEqual(['Sheet', '', 'On', 'Active', '0']);
});

test('a file of nothing, or with a column that the type does not have, is refused', async () => {
  const { id } = await call(createCommunityGroup, { body: { name: 'Columns' } });

  expect((await download('groups', { selected_ids: [] })).json()).toMatchObject({ code: 'community_none_selected' });
  expect((await download('groups', { selected_ids: [999_999] })).statusCode).toBe(422);
  expect((await download('groups', { id, download_columns: ['constructor'] })).statusCode).toBe(422);
  expect((await download('groups', { id, download_columns: ['email'] })).json()).toMatchObject({
    errors: [{ path: 'download_columns' }],
  });
});

// The last one: sessions do not outlive it.
test('after a day a deletion cannot be undone, after a month nothing is left of it', async () => {
  const id = await group('Forgotten');
  const { deletion } = await call(deleteCommunity, { params: { type: 'groups' }, body: { ids: [id] } });
  const rows = () => platform.db.selectFrom('communityGroups').select('id').where('id', '=', id).execute();
  const later = async (days: number) => {
    server.clock.advance(days * 86_400_000);
    await server.runTasks({ withSweeps: true });
  };

  await later(2);
  expect(
    await platform.db
      .selectFrom('communityDeletions')
      .select('id')
      .where('id', '=', deletion ?? 0)
      .execute(),
  ).toEqual([]);
  expect(await rows()).toHaveLength(1);
  await later(30);
  expect(await rows()).toEqual([]);
});
