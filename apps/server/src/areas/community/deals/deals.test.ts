import {
  addCommunityPicture,
  countDealClick,
  createCommunityDeal,
  createCommunityGroup,
  deleteCommunity,
  deleteCommunityDeal,
  type DealInput,
  getCommunityDeal,
  getDeal,
  listCommunityDeals,
  listDeals,
  restoreCommunity,
  setCommunityGroupStatus,
  setDealVisibility,
  updateCommunityDeal,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { addMember } from '../../../../test/community.ts';
import { refused } from '../../../../test/refused.ts';
import { countOpenDeals } from './index.ts';

const server = await testApp();
const { as, make, platform, clock } = server;
const admin = await make.user({ role: 'admin' });
const call = as(admin);

const dayFromToday = (days: number): string =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const deal = (given: Partial<DealInput> & { title: string }) => call(createCommunityDeal, { body: given });
const seenBy = async (user: TestUser) => {
  const [{ results, count }, counted] = await Promise.all([
    as(user)(listDeals, { query: { pageSize: 100 } }),
    countOpenDeals(platform.db, user.userId, clock.now()),
  ]);
  expect(count).toBe(results.length);
  expect(counted).toBe(results.length);
  return results.map(({ title }) => title);
};
const clear = async () => {
  const { results } = await call(listCommunityDeals, { query: { pageSize: 100 } });
  if (results.length === 0) return;
  await call(deleteCommunity, { params: { type: 'deals' }, body: { ids: results.map(({ id }) => id) } });
};

test('a deal is made, listed, changed, and deleted with undo', async () => {
  const made = await deal({
    title: ' Coffee ',
    partner: 'Bean & Co',
    link: 'https://bean.example/a?b=c',
    code: 'BEAN10',
  });
  expect(made).toMatchObject({
    title: 'Coffee',
    partner: 'Bean & Co',
    link: 'https://bean.example/a?b=c',
    code: 'BEAN10',
    from: null,
    until: null,
    status: 'active',
    allowShow: true,
    groups: [],
    clicks: 0,
    pictureUrl: null,
    version: 1,
  });

  const params = { id: made.id };
  expect(await call(updateCommunityDeal, { params, body: { text: 'Ten percent' } })).toMatchObject({
    text: 'Ten percent',
    version: 2,
  });
  expect((await call(listCommunityDeals, { query: { search: 'bean10' } })).results).toHaveLength(1);
  const { deletion } = await call(deleteCommunityDeal, { params });
  await expect(call(getCommunityDeal, { params })).rejects.toEqual(refused(404, 'not_found'));
  expect(await call(restoreCommunity, { params: { id: deletion } })).toEqual({ count: 1, left: 0 });
  expect(await call(getCommunityDeal, { params })).toMatchObject({ title: 'Coffee' });
  await clear();
});

test('what is active, upcoming or expired goes by the days, the last one included', async () => {
  await deal({ title: 'Past', until: dayFromToday(-1) });
  await deal({ title: 'Last day', until: dayFromToday(0) });
  await deal({ title: 'First day', from: dayFromToday(0) });
  await deal({ title: 'Ahead', from: dayFromToday(1) });
  await deal({ title: 'Hidden', allowShow: false });

  const listed = async (status: string) =>
    (await call(listCommunityDeals, { query: { status, ordering: 'name' } })).results.map(({ title }) => title);
  expect(await listed('expired')).toEqual(['Past']);
  expect(await listed('upcoming')).toEqual(['Ahead']);
  expect(await listed('active')).toEqual(['First day', 'Hidden', 'Last day']);
  expect(await listed('hidden')).toEqual(['Hidden']);
  expect(await seenBy(await make.user())).toEqual(['First day', 'Last day']);
  await clear();
});

test.each([
  ['days the wrong way round', { from: '2030-02-02', until: '2030-02-01' }, 'until', 'days_reversed'],
  ['a link that runs code', { link: 'javascript:alert(1)' }, 'link', 'public_url_invalid'],
  ['a link with a password', { link: 'https://a:b@c.example' }, 'link', 'public_url_invalid'],
  ['a link to data', { link: 'data:text/html,x' }, 'link', 'public_url_invalid'],
  ['a picture that is not there', { pictureKey: 'a'.repeat(22) }, 'picture_key', 'not_found'],
  ['a group that is not there', { groupIds: [987_654] }, 'group_ids', 'not_found'],
  ['no title', { title: ' ' }, 'title', 'too_small'],
])('%s is refused at its field', async (_what, wrong, path, code) => {
  const making = call(createCommunityDeal, { body: { title: 'Deal', ...wrong } });
  await expect(making).rejects.toMatchObject({ status: 422, errors: [expect.objectContaining({ path, code })] });
});

test('days the wrong way round are seen also where only one of them changes', async () => {
  const { id } = await deal({ title: 'Spring', from: '2030-03-01', until: '2030-03-31' });
  await expect(call(updateCommunityDeal, { params: { id }, body: { until: '2030-02-01' } })).rejects.toEqual(
    refused(422, 'days_reversed'),
  );
  await clear();
});

test.each(['/admin/deals', '/v1/admin/deals'])('a deal is shown and hidden by its own call: %s', async (path) => {
  const { id } = await deal({ title: 'Switch' });
  const put = (payload: object) =>
    server.app.inject({
      method: 'PUT',
      url: `${path}/${id}/visibility`,
      payload,
      headers: { authorization: `Bearer ${admin.token}` },
    });

  const answer = await put({ id, allow_show: false });
  expect(answer.json()).toMatchObject({ id, allow_show: false });
  expect((await put({ id: id + 1, allow_show: true })).statusCode).toBe(422);
  expect(await call(getCommunityDeal, { params: { id } })).toMatchObject({ allowShow: false });
  expect(await call(setDealVisibility, { params: { id }, body: { allowShow: true } })).toMatchObject({
    allowShow: true,
  });
  await clear();
});

test('people see only what their groups open, also by id, and count clicks only there', async () => {
  const board = await call(createCommunityGroup, { body: { name: 'Deal board' } });
  const [inside, outside, shut] = [await make.user(), await make.user(), await make.user()];
  await addMember(server, { userId: inside.userId, groupIds: [board.id] });
  await addMember(server, { userId: shut.userId, groupIds: [board.id], canAccess: false });
  const ours = await deal({ title: 'Ours', groupIds: [board.id] });
  const all = await deal({ title: 'For all' });

  expect(await seenBy(inside)).toEqual(['For all', 'Ours']);
  expect(await seenBy(outside)).toEqual(['For all']);
  expect(await seenBy(shut)).toEqual([]);

  const params = { id: ours.id };
  expect(await as(inside)(getDeal, { params })).toMatchObject({ title: 'Ours' });
  await as(inside)(countDealClick, { params });
  for (const user of [outside, shut]) {
    await expect(as(user)(getDeal, { params })).rejects.toEqual(refused(404, 'not_found'));
    await expect(as(user)(countDealClick, { params })).rejects.toEqual(refused(404, 'not_found'));
  }
  expect(await call(getCommunityDeal, { params })).toMatchObject({ clicks: 1, version: 1 });

  await call(setDealVisibility, { params: { id: all.id }, body: { allowShow: false } });
  await expect(as(inside)(getDeal, { params: { id: all.id } })).rejects.toEqual(refused(404, 'not_found'));
  await call(setCommunityGroupStatus, { params: { id: board.id }, query: { status: 'non_active' } });
  expect(await seenBy(inside)).toEqual([]);
  await clear();
});

test('what people read says nothing of groups, clicks or what is hidden', async () => {
  const { id } = await deal({ title: 'Plain', code: 'X1' });
  const shown = await as(await make.user())(getDeal, { params: { id } });
  expect(Object.keys(shown).toSorted()).toEqual(
    ['id', 'title', 'text', 'partner', 'link', 'code', 'pictureUrl', 'from', 'until'].toSorted(),
  );
  await clear();
});

test('a file of deals has the chosen columns', async () => {
  const { id } = await deal({ title: 'Sheet', code: '=1+1', until: '2030-01-31' });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/admin/download/deals',
    payload: { selected_ids: [id], download_columns: ['title', 'code', 'until', 'status', 'allow_show'] },
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(answer.body).toBe(`\ufeffTitle,Code,Until,Status,Shown\r\nSheet,'=1+1,2030-01-31,Active,Yes\r\n`);
  await clear();
});

test('administration is closed to all others', async () => {
  const { id } = await deal({ title: 'Closed' });
  const user = as(await make.user());
  await expect(user(listCommunityDeals, {})).rejects.toMatchObject({ status: 404 });
  await expect(user(setDealVisibility, { params: { id }, body: { allowShow: false } })).rejects.toMatchObject({
    status: 404,
  });
  expect(addCommunityPicture.at).toBe('POST /admin/file');
  await clear();
});
