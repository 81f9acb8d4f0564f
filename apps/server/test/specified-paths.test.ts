import { expect, test } from 'vitest';
import { testApp } from './app.ts';
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
