import {
  addTeamDomain,
  beginSocialSignIn,
  checkTeamDomain,
  findTeamSignIn,
  type Input,
  socialSignIn,
  type TeamSignIn,
  updateTeamSignIn,
} from '@sealwright/contract';
import { sql } from 'kysely';
import type { TestApp, TestUser } from './app.ts';
import { CLIENT, type OpenIdProvider } from './openid-provider.ts';
import { rawCall } from './raw-call.ts';
import { makeTeam } from './team.ts';

type Settings = Input<typeof updateTeamSignIn>['body'];

let domains = 0;

/** Teams that sign in by a company, with name servers that say what a test wants them to. */
export function enterpriseOf(server: TestApp, issuer: string) {
  const { as, platform } = server;
  const records = new Map<string, string[] | Error>();
  platform.dns.txt = async (name) => {
    const found = records.get(name) ?? [];
    if (found instanceof Error) throw found;
    return found;
  };

  const freshDomain = (): string => {
    domains += 1;
    return `company${domains}.example`;
  };

  const prove = async (admin: TestUser, team: number, domain: string) => {
    const added = await as(admin)(addTeamDomain, { params: { team }, body: { domain } });
    records.set(added.domain, ['v=spf1 -all', added.record.value]);
    return as(admin)(checkTeamDomain, { params: { team, id: added.id } });
  };

  const set = async (admin: TestUser, team: number, change: Partial<Settings> = {}): Promise<TeamSignIn> => {
    // What is limited is another test's matter.
    await sql`delete from rate_limits`.execute(platform.db);
    return as(admin)(updateTeamSignIn, {
      params: { team },
      body: {
        issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        defaultRole: 'member',
        isEnabled: true,
        isRequired: false,
        ...change,
      },
    });
  };

  const keyOf = async (domain: string): Promise<string> => {
    const answer = await rawCall(server.app, findTeamSignIn, { body: { domain } });
    return (answer.body['results'] as { key: string }[])[0]?.key ?? '';
  };

  return {
    records,
    freshDomain,
    prove,
    set,
    keyOf,

    /** A team with a domain, that signs in by the issuer. */
    company: async (change: Partial<Settings> = {}) => {
      const team = await makeTeam(server);
      const domain = freshDomain();
      const proven = await prove(team.admin, team.id, domain);
      await set(team.admin, team.id, change);
      return { ...team, domain, domainId: proven.id, key: await keyOf(domain) };
    },

    /** The whole way, as a browser goes it. */
    arrive: async (key: string, provider: OpenIdProvider, sub: string) => {
      await sql`delete from rate_limits`.execute(platform.db);
      const began = await rawCall(server.app, beginSocialSignIn, { params: { provider: key }, body: {} });
      if (began.status !== 200) return began;
      const body = await provider.visit(String(began.body['url']), sub);
      return rawCall(server.app, socialSignIn, { params: { provider: key }, body });
    },

    logOf: async (accountId: number): Promise<string[]> => {
      const rows = await platform.db
        .selectFrom('teamEvents')
        .select('type')
        .where('accountId', '=', accountId)
        .orderBy('id')
        .execute();
      return rows.map(({ type }) => type);
    },
  };
}
