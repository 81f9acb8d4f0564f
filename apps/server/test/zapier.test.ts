import { listAllowedApplications, listDocuments, listWebhooks, revokeAllowedApplication } from '@sealwright/contract';
import { expect, test } from 'vitest';
import zapier, { type Field, type Step } from '../../../integrations/zapier/index.js';
import { testApp, type TestUser } from './app.ts';
import { registerApplication, ZAPIER_RETURN } from './connected.ts';
import { allow } from './oauth-browser.ts';
import { makeReceiver, type Received, type Receiver } from './receiver.ts';
import { sentDocument, sign, type Signer } from './signing-flow.ts';
import { publishedTemplate, TENANT } from './templates.ts';
import { connectZapier, type Connection, ZapierError } from './zapier-runner.ts';

type Item = Record<string, unknown>;

const server = await testApp();
const { as, make, runTasks } = server;
const { clientId, clientSecret } = await registerApplication(server, await make.user());
process.env['SEALWRIGHT_URL'] = await server.app.listen({ port: 0, host: '127.0.0.1' });
process.env['CLIENT_ID'] = clientId;
process.env['CLIENT_SECRET'] = clientSecret ?? '';

const { document_completed: completed, recipient_finished: finished, templates } = zapier.triggers as Steps;
const { send_template: send, create_contact: create } = zapier.creates as Steps;
type Steps = Record<
  'document_completed' | 'recipient_finished' | 'templates' | 'send_template' | 'create_contact',
  Step
>;

const connect = (user: TestUser): Promise<Connection> =>
  connectZapier(ZAPIER_RETURN, async (address) => (await allow(server, user, address)).url);

async function connected(): Promise<{ user: TestUser; zap: Connection }> {
  const user = await make.user();
  return { user, zap: await connect(user) };
}

/** A request as Zapier hands it on: with the bytes that came. */
const asRaw = ({ id, at, signatures, body }: Received) => ({
  rawRequest: {
    method: 'POST',
    querystring: '',
    headers: {
      'Content-Type': 'application/json',
      'Http-Webhook-Id': id,
      'Http-Webhook-Timestamp': String(at),
      'Http-Webhook-Signature': signatures.join(' '),
    },
    content: body,
  },
  cleanedRequest: JSON.parse(body) as unknown,
});

type Subscribed = { id: number; secret: string };

const subscribe = (zap: Connection, step: Step, { url }: Receiver): Promise<Subscribed> =>
  zap.run(step.operation.performSubscribe, { targetUrl: url, meta: { zap: { id: 77 } } });

const wordsOf = async (work: Promise<unknown>): Promise<string> => {
  const outcome: unknown = await work.catch((cause: unknown) => cause);
  if (outcome instanceof ZapierError) return outcome.message;
  throw new Error(`It was not refused: ${String(outcome)}`);
};

test('a completed document starts a Zap: subscribed, told with a signature, fetched with its sealed PDF, ended', async () => {
  const { user, zap } = await connected();
  const receiver = await makeReceiver();
  const subscribeData = await subscribe(zap, completed, receiver);
  const { results } = await as(user)(listWebhooks, { query: { made: 'zapier' } });
  expect(results).toMatchObject([
    { id: subscribeData.id, description: 'Zap 77', application: { name: 'Zapier' }, events: ['document.completed'] },
  ]);

  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  await sign(signers[0] as Signer);
  await runTasks();
  const [hook] = receiver.received as [Received];
  expect(receiver.received).toHaveLength(1);
  const [item, ...others] = await zap.run<[Item]>(completed.operation.perform, { ...asRaw(hook), subscribeData });
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    id,
    title: 'Contract',
    status: 'completed',
    recipients: [{ name: 'Ada', state: 'submitted' }],
  });
  expect(Object.keys(item).toSorted()).toEqual(Object.keys(completed.operation.sample).toSorted());
  expect(await zap.run(completed.operation.performList)).toEqual([item]);
  const file = await zap.hydrate(item['file']);
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.name).toMatch(/\.pdf$/);

  await zap.run(completed.operation.performUnsubscribe, { subscribeData });
  expect((await as(user)(listWebhooks, { query: {} })).results).toEqual([]);
  // Zapier may ask twice.
  await zap.run(completed.operation.performUnsubscribe, { subscribeData });
});

test('a request that is not signed by the subscription starts nothing', async () => {
  const { user, zap } = await connected();
  const receiver = await makeReceiver();
  const subscribeData = await subscribe(zap, completed, receiver);
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  await sign(signers[0] as Signer);
  await runTasks();
  const [hook] = receiver.received as [Received];
  const perform = (received: Received, secret = subscribeData.secret) =>
    wordsOf(zap.run(completed.operation.perform, { ...asRaw(received), subscribeData: { ...subscribeData, secret } }));
  expect(await perform({ ...hook, body: hook.body.replace('"id":', '"id": ') })).toContain('No signature is right');
  expect(await perform({ ...hook, id: 'msg_other' })).toContain('No signature is right');
  expect(await perform(hook, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toContain('No signature is right');
  expect(await perform({ ...hook, at: hook.at - 8 * 86_400 })).toContain('too far from now');
});

test('a recipient who finished starts a Zap, also before the others have', async () => {
  const { user, zap } = await connected();
  const receiver = await makeReceiver();
  const subscribeData = await subscribe(zap, finished, receiver);
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }], { sender: user });
  const [ada] = signers as [Signer];
  await sign(ada);
  await runTasks();
  const [hook] = receiver.received as [Received];
  const [item] = await zap.run<[Item]>(finished.operation.perform, { ...asRaw(hook), subscribeData });
  expect(item).toMatchObject({ id: ada.id, document_id: id, name: 'Ada', email: ada.email, role: 'signer' });
  expect(item['finished_at']).toEqual(expect.any(String));
  expect(Object.keys(item).toSorted()).toEqual(Object.keys(finished.operation.sample).toSorted());
  expect(await zap.run(finished.operation.performList)).toEqual([item]);
  // An event of another kind is none of this trigger.
  expect(await zap.run(completed.operation.perform, { ...asRaw(hook), subscribeData })).toEqual([]);
});

test('a template is chosen, asks for a person for each role, and is sent; what is wrong is said plainly', async () => {
  const { user, zap } = await connected();
  const { id } = await publishedTemplate(server, user);
  expect(await zap.run(templates.operation.perform, { meta: { page: 0 } })).toEqual([{ id, name: 'Lease' }]);
  expect(await zap.run(templates.operation.perform, { meta: { page: 1 } })).toEqual([]);

  const [dropdown, roleFields] = send.operation.inputFields ?? [];
  expect(dropdown).toMatchObject({ dynamic: 'templates.id.name', altersDynamicFields: true });
  const fieldsFor = (inputData: Item) => zap.run<Field[]>(roleFields as never, { inputData });
  expect(await fieldsFor({})).toEqual([]);
  expect((await fieldsFor({ template: id })).map(({ key, label }) => `${key} ${label}`)).toEqual([
    'role_1_name Tenant: Name',
    'role_1_email Tenant: Email',
    'role_2_name Landlord: Name',
    'role_2_email Landlord: Email',
  ]);

  const inputData = {
    template: id,
    role_1_name: TENANT.name,
    role_1_email: TENANT.email,
    role_2_name: 'Lee Landlord',
    role_2_email: 'lee@example.com',
    title: 'Lease of May',
  };
  const sendWith = (more: Item) => zap.run<Item>(send.operation.perform, { inputData: { ...inputData, ...more } });
  const sent = await sendWith({});
  expect(sent).toMatchObject({
    title: 'Lease of May',
    recipients: [{ email: TENANT.email }, { email: 'lee@example.com' }],
  });
  expect(Object.keys(sent).toSorted()).toEqual(Object.keys(send.operation.sample).toSorted());

  expect(await wordsOf(sendWith({ role_2_email: 'lee' }))).toContain('Enter a valid email address');
  expect(await wordsOf(sendWith({ role_2_email: '' }))).toMatch(/^\w[^{}]+\.$/);
  expect(await wordsOf(sendWith({ template: 999_999 }))).toMatch(/^[^{}]+$/);
  expect((await as(user)(listDocuments, { query: {} })).count).toBe(1);
});

test('a contact is created with tags; one that is there already is said plainly', async () => {
  const { zap } = await connected();
  const inputData = {
    email: 'tia@example.com',
    first_name: 'Tia',
    last_name: 'Tenant',
    city: 'Salem',
    tags: ['Tenants'],
  };
  const made = await zap.run<Item>(create.operation.perform, { inputData });
  expect(made).toMatchObject({ email: 'tia@example.com', city: 'Salem', tags: ['Tenants'] });
  expect(Object.keys(made).toSorted()).toEqual(Object.keys(create.operation.sample).toSorted());
  expect(await wordsOf(zap.run(create.operation.perform, { inputData }))).toContain('already');
  const wrong = { ...inputData, email: 'tia', first_name: '' };
  expect(await wordsOf(zap.run(create.operation.perform, { inputData: wrong }))).toMatch(/email: .*first_name: /);
});

test('a connection says who it is, renews its token, and ends with what the person allowed', async () => {
  const { user, zap } = await connected();
  const who = await zap.run<Item>(zapier.authentication.test);
  expect(who).toMatchObject({ email: user.email, account: { id: user.accountId } });
  expect(await zap.run(zapier.authentication.connectionLabel, { inputData: who })).toBe(user.email);

  const { access_token: first } = zap.authData();
  const past = new Date(server.clock.now().getTime() - 1000);
  await server.platform.db
    .updateTable('oauthRecords')
    .set({ expiresAt: past })
    .where('kind', '=', 'AccessToken')
    .execute();
  expect(await zap.run(completed.operation.performList)).toEqual([]);
  expect(zap.authData().access_token).not.toBe(first);

  const { results } = await as(user)(listAllowedApplications);
  for (const { id } of results) await as(user)(revokeAllowedApplication, { params: { id } });
  expect(await wordsOf(zap.run(completed.operation.performList))).toContain('grant');
});

const KEY = /^[a-zA-Z]\w*$/;

test('the definition is what Zapier’s documentation of its schema asks for', () => {
  expect(zapier.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(zapier.platformVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect(zapier.authentication.oauth2Config).toMatchObject({ autoRefresh: true, enablePkce: true });
  for (const [kind, steps] of Object.entries({ triggers: zapier.triggers, creates: zapier.creates })) {
    for (const [key, step] of Object.entries(steps)) expect(faultsOf(kind, key, step)).toEqual([]);
  }
});

function faultsOf(kind: string, key: string, { key: own, noun, display, operation }: Step): string[] {
  const { inputFields = [], outputFields = [], sample } = operation;
  const fields = inputFields.filter((field): field is Field => typeof field !== 'function');
  const dynamic = fields.flatMap(({ dynamic: of }) => (of === undefined ? [] : [of.split('.')]));
  const isHook = operation.type === 'hook';
  const hookParts = [operation.performSubscribe, operation.performUnsubscribe, operation.performList];
  const roots = outputFields.map((field) => field.key.split('[]')[0] ?? '');
  const rules: Record<string, boolean> = {
    'stands under its own key': own === key && KEY.test(key),
    'has a noun': /^[A-Z]/.test(noun),
    'has a label of two to 64 characters': display.label.length >= 2 && display.label.length <= 64,
    'has a label in title case': display.label.split(' ').every((word) => /[A-Z]/.test(word[0] ?? '') || word === 'of'),
    'has a description that is a sentence': /^[A-Z].*\.$/.test(display.description),
    'begins what it says with Triggers':
      kind === 'creates' || display.hidden === true || display.description.startsWith('Triggers when '),
    'says of a trigger of which type it is': (kind === 'creates') === (operation.type === undefined),
    'has all parts of a hook': hookParts.every((part) => (typeof part === 'function') === isHook),
    'has a sample with an id': typeof sample['id'] === 'number',
    'has fields with keys, labels and known types': [...fields, ...outputFields].every(
      (field) => /^[a-zA-Z]\w*(\[\]\w+)?$/.test(field.key) && field.label !== '' && TYPES.has(field.type ?? 'string'),
    ),
    'has each output in its sample': roots.every((root) => root in sample),
    'takes choices from a trigger that is there': dynamic.every(([trigger = '', id = '', label = '']) => {
      const from = zapier.triggers[trigger]?.operation.sample ?? {};
      return id in from && label in from;
    }),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${kind}.${key}: ${rule}`]));
}

const TYPES = new Set(['string', 'text', 'integer', 'number', 'boolean', 'datetime', 'file']);
