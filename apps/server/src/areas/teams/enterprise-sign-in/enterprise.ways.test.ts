import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginSocialSignIn,
  connectWaitingIdentity,
  passkeyLogin,
  socialSignIn,
} from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { enterpriseOf } from '../../../../test/enterprise.ts';
import { newAuthenticator, newBrowser, peopleOf } from '../../../../test/mfa-people.ts';
import { CLIENT, startOpenIdProvider } from '../../../../test/openid-provider.ts';

const redirectUris = () => ['http://sealwright.test/sign-in/return'];
const provider = await startOpenIdProvider({ redirectUris });
const other = await startOpenIdProvider({ redirectUris });
afterAll(() => Promise.all([provider.stop(), other.stop()]));

const operators = {
  key: 'other',
  name: 'Other',
  issuer: other.issuer,
  client_id: CLIENT.id,
  client_secret: CLIENT.secret,
};
const server = await testApp({ PRIVATE_ISSUERS: 'true', OIDC_PROVIDERS: JSON.stringify([operators]) });
const { db } = server.platform;
const { company, arrive } = enterpriseOf(server, provider.issuer);
const { call, signedIn, signIn } = peopleOf(server);
await server.make.user();

/** Makes someone who signed up elsewhere a member with an address of the company. */
async function hire(team: { id: number; domain: string }, userId: number): Promise<string> {
  const email = `person${userId}@${team.domain}`;
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  const joinedAt = server.clock.now();
  await db.insertInto('teamMembers').values({ accountId: team.id, userId, role: 'member', joinedAt }).execute();
  return email;
}

test('where it is required neither a passkey nor another provider opens the door', async () => {
  const team = await company({ isRequired: true });
  const { user, token } = await signedIn();
  const authenticator = newAuthenticator();
  const options = String((await call(beginPasskey, {}, { token })).body['options']);
  await call(addPasskey, { body: { name: 'Laptop', response: authenticator.register(options) } }, { token });
  const enter = async () => {
    const asked = String((await call(beginPasskeyLogin, { body: {} })).body['options']);
    return call(passkeyLogin, { body: { response: authenticator.signIn(asked) } });
  };
  expect((await enter()).status).toBe(200);
  const email = await hire(team, user.id);

  expect(await enter()).toMatchObject({ status: 409, body: { code: 'team_sign_in_required' } });
  const elsewhere = { userId: user.id, provider: 'other', issuer: other.issuer, subject: other.person(), email };
  await db.insertInto('identities').values(elsewhere).execute();
  expect(await arrive('other', other, elsewhere.subject)).toMatchObject({ body: { code: 'team_sign_in_required' } });
  await db.updateTable('teamMembers').set({ role: 'admin' }).where('userId', '=', user.id).execute();
  expect((await enter()).status).toBe(200);
});

test('what came in one browser is not confirmed in another', async () => {
  const team = await company();
  const { user } = await signedIn();
  const email = await hire(team, user.id);
  const [mine, theirs] = [await newBrowser(server), await newBrowser(server)];
  const params = { provider: team.key };
  const began = await call(beginSocialSignIn, { params, body: {} }, { browser: theirs });
  const back = await provider.visit(String(began.body['url']), provider.person({ email }));
  const refused = await call(socialSignIn, { params, body: back }, { browser: theirs });
  const { ticket } = refused.body['facts'] as { ticket: string };
  const tokenIn = async (browser: typeof mine) => String((await signIn(email, { browser })).body['access']);
  const connect = async (browser: typeof mine) =>
    call(connectWaitingIdentity, { body: { ticket } }, { token: await tokenIn(browser), browser });

  expect(refused).toMatchObject({ status: 409, body: { code: 'sign_in_confirm_needed' } });
  expect(await connect(mine)).toMatchObject({ status: 410, body: { code: 'social_expired' } });
  expect(await db.selectFrom('identities').select('id').where('userId', '=', user.id).execute()).toEqual([]);
  expect((await connect(theirs)).status).toBe(200);
});
