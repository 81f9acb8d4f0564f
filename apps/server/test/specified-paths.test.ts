import { encodePicture } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { FORM_HEADERS, multipart, type Part } from './multipart.ts';
import { COMPANY, makeTeam } from './team.ts';

const server = await testApp();
const { make, app } = server;

type Answer = { status: number; body: Record<string, unknown> };
type Line = {
  method: string;
  path: string;
  body?: object;
  as?: 'owner' | 'admin' | 'invited';
  status?: number;
  has: string;
};

/**
 * The paths of the specification (part 2, section 7) about users and teams, letter for letter, as a program that knows nothing but
 * them calls them. `has`: a key of the answer as it is on the wire.
 */
test('each path of the specification about users and teams answers where it is written', async () => {
  const owner = await make.user({ role: 'super_admin' });
  const invited = await make.user();
  const { id: team, admin, others } = await makeTeam(server, 'member', 'member');
  const [member, leaver] = others;
  const people = { owner, admin, invited };

  const call = async ({ method, path, body, as: who = 'admin' }: Omit<Line, 'has'>): Promise<Answer> => {
    const { statusCode, body: text } = await app.inject({
      method: method as 'GET',
      url: path,
      ...(body === undefined ? {} : { payload: body }),
      headers: { accept: 'application/json', authorization: `Bearer ${people[who].token}` },
    });
    return { status: statusCode, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
  const invite = async (email: string): Promise<number> => {
    const { body } = await call({
      method: 'POST',
      path: `/a/${team}/team/api/invitations/`,
      body: { emails: [email] },
    });
    return (body['invitations'] as { id: number }[])[0]!.id;
  };
  const [answered, withdrawn] = [await invite(invited.email), await invite('other@example.com')];

  const lines: Line[] = [
    { method: 'GET', path: `/api/users/${admin.userId}/`, has: 'email' },
    { method: 'PUT', path: `/api/users/${admin.userId}/`, body: { first_name: 'Ada' }, has: 'first_name' },
    { method: 'GET', path: '/api/users/all/', as: 'owner', has: 'results' },
    { method: 'GET', path: `/api/users/${admin.userId}/teams`, has: 'results' },
    {
      method: 'POST',
      path: `/api/users/${member!.userId}/toggle_account_status/`,
      as: 'owner',
      body: {},
      has: 'is_blocked',
    },
    {
      method: 'POST',
      path: `/api/users/${member!.userId}/toggle_account_status/`,
      as: 'owner',
      body: {},
      has: 'is_blocked',
    },
    { method: 'GET', path: `/api/users/${admin.userId}`, has: 'is_blocked' },
    { method: 'GET', path: '/teams/api/team-management/', as: 'owner', has: 'results' },
    { method: 'GET', path: `/teams/api/team-management/${team}/`, as: 'owner', has: 'is_active' },
    { method: 'POST', path: '/teams/api/teams/', body: { ...COMPANY, name: 'Second' }, status: 201, has: 'id' },
    { method: 'GET', path: '/teams/api/teams/', has: 'results' },
    { method: 'PUT', path: `/teams/api/teams/${team}/`, body: { name: 'Renamed' }, has: 'theme_color' },
    { method: 'GET', path: '/teams/api/teams/get-team-id/', has: 'team_id' },
    { method: 'POST', path: '/teams/api/teams/set-team-id/', body: { team_id: team }, has: 'team_id' },
    { method: 'GET', path: `/a/${team}/team/api/invitations/`, has: 'results' },
    { method: 'PUT', path: `/a/${team}/team/api/invitations/${withdrawn}/`, body: { role: 'admin' }, has: 'role' },
    { method: 'GET', path: `/a/${team}/team/api/invitation/${withdrawn}/`, has: 'status' },
    { method: 'POST', path: '/teams/resend-invitation/', body: { id: withdrawn }, has: 'status' },
    { method: 'DELETE', path: `/a/${team}/team/api/invitations/${withdrawn}/`, status: 204, has: '' },
    {
      method: 'POST',
      path: `/teams/${answered}/invitation-status/`,
      as: 'invited',
      body: { status: 'accepted' },
      has: 'status',
    },
    { method: 'DELETE', path: `/teams/members/${leaver!.userId}/remove/`, body: {}, has: 'document_count' },
    { method: 'GET', path: '/admin/dashboard', as: 'owner', has: 'users' },
    { method: 'GET', path: '/api/dashboard-stats', has: 'counts' },
    { method: 'POST', path: '/api/dashboard-stats/', body: {}, has: 'counts' },
  ];
  for (const line of lines) {
    const { status, body } = await call(line);
    const said = `${line.method} ${line.path}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
    const isThere = line.has === '' || line.has in body;
    expect({ said, status, isThere }).toEqual({ said, status: line.status ?? 200, isThere: true });
  }
});

type Asked = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: object; status?: number; file?: Part };

/** Asks each path as it is written, those that change nothing also below `/v1` and with or without the slash at the end. */
const asking = (token: string) => {
  const ask = async (path: string, { method, body, file, status = 200 }: Asked): Promise<Record<string, unknown>> => {
    const { statusCode, body: text } = await app.inject({
      method,
      url: path,
      ...(body === undefined ? {} : { payload: body }),
      ...(file === undefined ? {} : { payload: multipart([file]) }),
      headers: { authorization: `Bearer ${token}`, ...(file === undefined ? {} : FORM_HEADERS) },
    });
    expect(`${method} ${path}: ${statusCode} ${text.slice(0, 200)}`).toContain(`: ${status} `);
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  return {
    send: ask,
    get: async (path: string): Promise<Record<string, unknown>> => {
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      for (const same of [`/v1${path}`, other]) await ask(same, { method: 'GET' });
      return ask(path, { method: 'GET' });
    },
  };
};

test('each path of the specification about the admin areas answers where it is written', async () => {
  const { token } = await make.user({ role: 'admin' });
  const { send, get } = asking(token);
  const made = async (type: string, body: object) =>
    Number((await send(`/admin/${type}`, { method: 'POST', body, status: 201 }))['id']);

  const time = { starts_local: '2030-05-01T09:00', ends_local: '2030-05-01T10:00', time_zone: 'UTC' };
  const events = await made('events', { title: 'Open day', ...time });
  const news = await made('news', { title: 'We moved' });
  const groups = await made('groups', { name: 'Board of the paths' });
  const deals = await made('deals', { title: 'Half price' });
  const member = await made('members', { email: 'path@member.example', first_name: 'Ada', last_name: 'Path' });
  for (const [type, id] of Object.entries({ events, news, groups, deals, members: member })) {
    expect(await get(`/admin/${type}`)).toHaveProperty('results');
    expect(await get(`/admin/${type}/${id}`)).toMatchObject({ id });
  }
  for (const type of ['interests', 'categories']) expect(await get(`/admin/${type}`)).toHaveProperty('results');
  await send(`/admin/events/${events}`, { method: 'PATCH', body: { title: 'Open days' } });
  const toGroup = { method: 'PUT' as const };
  expect(await send(`/admin/groups/${groups}/status?status=non_active`, toGroup)).toMatchObject({
    status: 'non_active',
  });
  const hidden = { id: deals, allow_show: false };
  expect(await send(`/admin/deals/${deals}/visibility`, { method: 'PUT', body: hidden })).toMatchObject({
    allow_show: false,
  });
  // As the specification writes it, and as the wire does.
  for (const body of [{ canAccess: false }, { can_access: true }]) {
    const { can_access: isOpen } = await send(`/admin/members/${member}/status`, { method: 'PUT', body });
    expect(isOpen).toBe(Object.values(body)[0]);
  }
  await get(`/admin/members/${member}/reinvite`);
  await send('/admin/members/profile', { method: 'PUT', body: { first_name: 'Grace', last_name: 'Path' } });
  const bytes = Buffer.from('email,first_name,last_name\nnew@member.example,Ada,New');
  const list = { bytes, type: 'text/csv', name: 'members.csv' };
  await send('/admin/members/add-member', { method: 'POST', file: list, status: 201 });
  const picture = await encodePicture({ width: 3, height: 3, pixels: new Uint8Array(36).fill(200) }, 'png');
  await send('/admin/file', { method: 'POST', file: { bytes: picture }, status: 201 });
  const payload = { selected_ids: [member], download_columns: ['email', 'first_name'], id: member };
  await send('/admin/download/members', { method: 'POST', body: payload });
  await send(`/admin/members/${member}`, { method: 'DELETE' });
  await send(`/admin/delete-all/news?entityIds=${news}`, { method: 'DELETE' });
  await send('/admin/delete-all/deals', { method: 'DELETE', body: { ids: [deals] } });
  expect(await get('/admin/dashboard')).toHaveProperty('community');
});

test('each path of the specification about billing and gateways answers where it is written', async () => {
  const { token } = await make.user({ role: 'super_admin' });
  const { send, get } = asking(token);
  const at = '/api/subscriptions';
  const post = (path: string, body: object, status = 200) => send(path, { method: 'POST', body, status });

  const terms = { kind: 'plan', name: 'Pro', sku: 'PATHS', monthly_price: 1500, yearly_price: 15_000 };
  const { id } = await post(`${at}/create-products/`, terms, 201);
  expect(await get(`${at}/products/`)).toHaveProperty('results');
  for (const method of ['PATCH', 'PUT'] as const) {
    await send(`${at}/update-product/`, { method, body: { id, name: 'Pro 2' } });
  }
  expect(await post(`${at}/product-activation-toggle/`, { id })).toMatchObject({ is_active: false });
  expect(await post(`${at}/product-activation-toggle/`, { id })).toMatchObject({ is_active: true });
  await send('/api/admin-panel/config/billing/', { method: 'PATCH', body: { is_on: true } });
  expect(await get(`${at}/active-products/`)).toHaveProperty('results');
  expect(await get(`${at}/get_user_subscription_details/`)).toMatchObject({ subscription: null });
  expect(await post(`${at}/add_billing_details/`, { name: 'Ada' })).toMatchObject({ name: 'Ada' });
  expect(await get(`${at}/get_payment_methods/`)).toMatchObject({ payment_methods: [] });
  // Of nothing that is there: found, and refused by what stands behind it.
  await post(`${at}/set_default_payment_method/`, { payment_method: 999_999 }, 404);
  await post(`${at}/remove_customer_payment_method/`, { payment_method: 999_999 }, 404);
  const choice = { plan_id: id, interval: 'month' };
  const bought = (await post(`${at}/`, choice)) as { subscription: { id: number } };
  const own = `${at}/${bought.subscription.id}`;
  await post(`${own}/change_user_subscription/`, { ...choice, interval: 'year' }, 409);
  expect(await post(`${own}/cancel_user_subscription/`, {})).toMatchObject({ state: 'ended' });
  await send('/api/admin-panel/config/billing/', { method: 'PATCH', body: { is_on: false } });

  const path = '/api/admin-panel/config/smtp-gateways/';
  const gateway = { name: 'Main', hostname: 'smtp.acme.test', port: 587, username: 'a@acme.test', password: 'secret' };
  const { id: made } = await post(path, gateway, 201);
  expect(await get(path)).toHaveProperty('results');
  expect(await get(`${path}${Number(made)}/`)).toMatchObject({ hostname: gateway.hostname });
  await send(`${path}${Number(made)}/`, { method: 'PUT', body: { ...gateway, name: 'Other' } });
});
