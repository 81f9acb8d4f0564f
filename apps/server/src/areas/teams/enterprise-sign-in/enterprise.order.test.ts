import { randomUUID } from 'node:crypto';
import { connectWaitingIdentity, createScimToken } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { enterpriseOf } from '../../../../test/enterprise.ts';
import { startOpenIdProvider } from '../../../../test/openid-provider.ts';
import { peopleOf } from '../../../../test/people-with-passwords.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { USER_SCHEMA } from '../../../../test/scim.ts';

const provider = await startOpenIdProvider({ redirectUris: () => ['http://sealwright.test/sign-in/return'] });
afterAll(() => provider.stop());

const server = await testApp({ PRIVATE_ISSUERS: 'true' });
const { db } = server.platform;
const { company, arrive } = enterpriseOf(server, provider.issuer);
const people = peopleOf(server);
await server.make.user();

/** What those wait for who wait for a lock, by their statements. */
async function waiting(): Promise<string[]> {
  const { rows } = (await rawSql(
    db,
    "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )) as { rows: { query: string }[] };
  return rows.map(({ query }) => query);
}

test('someone signs in by the company while its directory adds them: both lock the team first, so that neither stands in the other’s way', async () => {
  const team = await company();
  const user = await people.person({ email: `${randomUUID().slice(0, 8)}@${team.domain}` });
  const refused = await arrive(team.key, provider, provider.person({ email: user.email }));
  const { ticket } = refused.body['facts'] as { ticket: string };
  const token = await people.tokenOf(user);
  const { secret } = await server.as(team.admin)(createScimToken, { params: { team: team.id } });

  const add = {
    method: 'POST',
    url: '/scim/v2/Users',
    payload: {
      schemas: [USER_SCHEMA],
      userName: user.email,
      active: true,
      emails: [{ primary: true, value: user.email }],
    },
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
  } as const;
  const answers: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    // The sign-in stops here, with the locks that it has by then.
    await tx.selectFrom('waitingIdentities').selectAll().where('userId', '=', user.id).forUpdate().execute();
    answers.push(
      rawCall(server.app, connectWaitingIdentity, { body: { ticket } }, { token }).then((one) => one.status),
    );
    await expect.poll(waiting).toHaveLength(1);
    answers.push(server.app.inject(add).then((one) => one.statusCode));
    await expect.poll(waiting).toHaveLength(2);
    // The directory waits for the team. If it had the team and waited for the person, each would wait for the other.
    expect((await waiting()).filter((query) => query.includes('from "accounts"'))).toHaveLength(1);
  });

  expect(await Promise.all(answers)).toEqual([200, 201]);
  const members = await db.selectFrom('teamMembers').select('role').where('userId', '=', user.id).execute();
  expect(members).toHaveLength(1);
});
