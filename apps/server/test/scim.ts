import { createScimToken } from '@sealwright/contract';
import type { TestApp, TestUser } from './app.ts';
import { enterpriseOf } from './enterprise.ts';
import { makeTeam } from './team.ts';

export type Json = Record<string, unknown>;
export type ScimAnswer = { status: number; body: Json; headers: Record<string, unknown> };
type More = { headers?: Record<string, string>; type?: string; address?: string };

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Teams whose directory speaks SCIM, asked as any program asks: by paths and JSON alone. */
export function scimOf(server: TestApp) {
  const enterprise = enterpriseOf(server, 'https://id.example');

  const call = async (token: string | null, at: string, body?: unknown, more: More = {}): Promise<ScimAnswer> => {
    const [method = 'GET', url = '/'] = at.split(' ');
    const response = await server.app.inject({
      method: method as 'GET',
      url: `/scim/v2${url}`,
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(more.address === undefined ? {} : { remoteAddress: more.address }),
      headers: {
        accept: 'application/scim+json',
        ...(body === undefined ? {} : { 'content-type': more.type ?? 'application/scim+json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...more.headers,
      },
    });
    const text = response.body;
    return {
      status: response.statusCode,
      body: text === '' ? {} : (JSON.parse(text) as Json),
      headers: response.headers,
    };
  };

  const tokenOf = async (admin: TestUser, team: number): Promise<string> =>
    (await server.as(admin)(createScimToken, { params: { team } })).secret;

  /** A team with a proven domain and a token; its directory asks by `ask`. */
  const company = async (...roles: ('admin' | 'member')[]) => {
    const team = await makeTeam(server, ...roles);
    const domain = enterprise.freshDomain();
    await enterprise.prove(team.admin, team.id, domain);
    const token = await tokenOf(team.admin, team.id);
    const ask = (at: string, body?: unknown, more?: More) => call(token, at, body, more);
    return {
      ...team,
      domain,
      token,
      ask,
      patch: (at: string, ...operations: Json[]) => ask(`PATCH ${at}`, { schemas: [PATCH_OP], Operations: operations }),
      /** Adds someone and answers their resource. */
      add: async (name: string, more: Json = {}): Promise<Json & { id: string }> => {
        const { status, body } = await ask('POST /Users', {
          schemas: [USER_SCHEMA],
          userName: `${name}@${domain}`,
          name: { givenName: name, familyName: 'Jensen' },
          emails: [{ value: `${name}@${domain}`, type: 'work', primary: true }],
          ...more,
        });
        if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
        return body as Json & { id: string };
      },
      memberIds: async (): Promise<number[]> => {
        const rows = await server.platform.db
          .selectFrom('teamMembers')
          .select('userId')
          .where('accountId', '=', team.id)
          .orderBy('userId')
          .execute();
        return rows.map(({ userId }) => userId);
      },
    };
  };

  return { call, tokenOf, company, enterprise };
}
