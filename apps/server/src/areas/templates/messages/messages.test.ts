import {
  type Call,
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  listMessageTemplates,
  type MessageTemplate,
  previewMessage,
  setDefaultMessageTemplate,
  unsetDefaultMessageTemplate,
  updateMessageTemplate,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { Refused, testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, make } = server;

type Body = NonNullable<Call<typeof createMessageTemplate>['body']>;

const TEXT = { subject: 'Please sign {{document.title}}', body: 'Hello {{recipient.name}},\n\nplease sign.' };
const save = (user: TestUser, more: Partial<Body> = {}): Promise<MessageTemplate> =>
  as(user)(createMessageTemplate, { body: { name: 'Lease', kind: 'invitation', locale: 'en', ...TEXT, ...more } });
const list = async (user: TestUser, query: Call<typeof listMessageTemplates>['query'] = {}) =>
  (await as(user)(listMessageTemplates, { query })).results;
const namesOf = (templates: MessageTemplate[]) => templates.map(({ name }) => name);
const setDefault = (user: TestUser, id: number) => as(user)(setDefaultMessageTemplate, { params: { id } });

async function faultsOf(work: Promise<unknown>): Promise<{ path: string; code: string; message: string }[]> {
  const outcome: unknown = await work.catch((cause: unknown) => cause);
  if (outcome instanceof Refused) return outcome.errors;
  throw new Error('It was not refused');
}

test('a template is saved, read, found, changed and deleted', async () => {
  const user = await make.user();
  const saved = await save(user, { translations: [{ locale: 'ar', subject: 'وقّع', body: 'مرحبا' }] });
  await save(user, { name: 'Nudge', kind: 'reminder', subject: 'Still waiting' });

  expect(saved).toMatchObject({ name: 'Lease', kind: 'invitation', locale: 'en', ...TEXT, isDefault: false });
  expect(saved.permissions).toEqual({ update: true, delete: true });
  expect(await as(user)(getMessageTemplate, { params: { id: saved.id } })).toEqual(saved);
  expect(namesOf(await list(user))).toEqual(['Lease', 'Nudge']);
  expect(namesOf(await list(user, { ordering: '-name' }))).toEqual(['Nudge', 'Lease']);
  expect(namesOf(await list(user, { kind: 'reminder' }))).toEqual(['Nudge']);
  expect(namesOf(await list(user, { search: 'still' }))).toEqual(['Nudge']);

  const params = { id: saved.id };
  const changed = await as(user)(updateMessageTemplate, { params, body: { subject: 'Sign' } });
  expect(changed).toMatchObject({ name: 'Lease', subject: 'Sign', body: TEXT.body, version: saved.version + 1 });
  expect(changed.translations).toEqual(saved.translations);
  const stale = as(user)(updateMessageTemplate, { params, body: { name: 'X' }, headers: { 'if-match': '"1"' } });
  expect(await refusal(stale)).toBe('409 version_stale');

  await as(user)(deleteMessageTemplate, { params });
  expect(await refusal(as(user)(getMessageTemplate, { params }))).toBe('404 not_found');
  expect(namesOf(await list(user))).toEqual(['Nudge']);
});

test('a name is there once, a language once, and an account keeps a hundred', async () => {
  const user = await make.user();
  const first = await save(user);

  expect(await refusal(save(user, { name: 'LEASE' }))).toBe('409 message_template_exists');
  const other = await save(user, { name: 'Other' });
  const renamed = as(user)(updateMessageTemplate, { params: { id: other.id }, body: { name: 'lease' } });
  expect(await refusal(renamed)).toBe('409 message_template_exists');
  const twice = save(user, { name: 'Twice', translations: [{ locale: 'en', ...TEXT }] });
  expect(await faultsOf(twice)).toMatchObject([{ path: 'translations.0.locale', code: 'message_language_twice' }]);
  const es = { locale: 'es' as const, ...TEXT };
  expect(await refusal(save(user, { name: 'Twice', translations: [es, es] }))).toBe('422 request_invalid');
  const bilingual = await save(user, { name: 'Bilingual', translations: [es] });
  const toSpanish = { params: { id: bilingual.id }, body: { locale: 'es' as const } };
  expect(await refusal(as(user)(updateMessageTemplate, toSpanish))).toBe('422 request_invalid');

  for (let number = 3; number < 100; number++) await save(user, { name: `Number ${number}` });
  expect(await refusal(save(user, { name: 'One more' }))).toBe('422 message_templates_too_many');
  await as(user)(deleteMessageTemplate, { params: { id: first.id } });
  await save(user, { name: 'One more' });
});

test('an unknown variable is refused at its field, by its name', async () => {
  const user = await make.user();
  const message = 'There’s no variable {{recipient.nmae}}. Choose one from the list.';

  expect(await faultsOf(save(user, { subject: 'For {{recipient.nmae}}' }))).toEqual([
    { path: 'subject', code: 'variable_unknown', message },
  ]);
  const inSpanish = [{ locale: 'es' as const, subject: 'Hola', body: '{{ recipient.nmae }} {{sender.name}}' }];
  expect(await faultsOf(save(user, { translations: inSpanish }))).toMatchObject([
    { path: 'translations.0.body', code: 'variable_unknown' },
  ]);
  expect(await refusal(save(user, { body: ' \n ' }))).toBe('422 request_invalid');
  expect(await refusal(save(user, { subject: 'Two\nlines' }))).toBe('422 request_invalid');
  // A single brace, an open one and an empty pair are text.
  await save(user, { body: '{recipient.name} {{recipient.name {{}}' });
});

test('one of a kind is the default: the next one takes its place', async () => {
  const user = await make.user();
  const [one, two, nudge] = [
    await save(user),
    await save(user, { name: 'Two' }),
    await save(user, { name: 'Nudge', kind: 'reminder' }),
  ];
  const defaults = async () => namesOf((await list(user)).filter(({ isDefault }) => isDefault));

  await setDefault(user, one.id);
  await setDefault(user, nudge.id);
  expect(await defaults()).toEqual(['Lease', 'Nudge']);
  expect(await setDefault(user, two.id)).toMatchObject({ name: 'Two', isDefault: true });
  expect(await defaults()).toEqual(['Nudge', 'Two']);
  // What it is already does not count as a change.
  expect((await setDefault(user, two.id)).version).toBe(two.version + 1);

  // One of another kind does not push that kind's own aside.
  await as(user)(updateMessageTemplate, { params: { id: two.id }, body: { kind: 'reminder' } });
  expect(await defaults()).toEqual(['Nudge']);
  await as(user)(unsetDefaultMessageTemplate, { params: { id: nudge.id } });
  expect(await defaults()).toEqual([]);
});

test('of many that are made the default at once exactly one is', async () => {
  const user = await make.user();
  const saved = await Promise.all(Array.from({ length: 8 }, (_, index) => save(user, { name: `Number ${index}` })));

  const outcomes = await Promise.allSettled(saved.map(({ id }) => setDefault(user, id)));

  expect(outcomes.map(({ status }) => status)).toEqual(saved.map(() => 'fulfilled'));
  expect((await list(user)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('another account finds none of them', async () => {
  const user = await make.user();
  const mallory = await make.user();
  const { id } = await save(user);
  const params = { id };

  expect(await list(mallory)).toEqual([]);
  const tries = [
    () => as(mallory)(getMessageTemplate, { params }),
    () => as(mallory)(updateMessageTemplate, { params, body: { name: 'Mine' } }),
    () => as(mallory)(setDefaultMessageTemplate, { params }),
    () => as(mallory)(unsetDefaultMessageTemplate, { params }),
    () => as(mallory)(deleteMessageTemplate, { params }),
  ];
  for (const attempt of tries) expect(await refusal(attempt())).toBe('404 not_found');
  await setDefault(mallory, (await save(mallory)).id);
  expect((await list(user))[0]).toMatchObject({ name: 'Lease', isDefault: false });
});

test('everyone of a team keeps its templates, also those of others', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const member = others[0]!;
  const { id } = await save(admin);

  expect(namesOf(await list(member))).toEqual(['Lease']);
  await setDefault(member, id);
  await as(member)(updateMessageTemplate, { params: { id }, body: { name: 'Ours' } });
  expect(await list(admin)).toMatchObject([{ name: 'Ours', isDefault: true, permissions: { delete: true } }]);
  await as(member)(deleteMessageTemplate, { params: { id } });
  expect(await list(admin)).toEqual([]);
});

const joined = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');

test('a text is looked at with the values of a document, or with examples', async () => {
  const user = await make.user();
  const mallory = await make.user();
  const { id } = await draft(server, user, [{ email: 'ada@example.com', name: 'Ada {{sender.email}}' }]);
  const text = { subject: '{{document.title}}', body: 'Hello {{recipient.name}}, {{nothing}}', locale: 'en' as const };

  const real = await as(user)(previewMessage, { body: { ...text, document: id } });
  expect(real.isExample).toBe(false);
  expect(joined(real.subject)).toBe('Lease');
  expect(real.body).toEqual([
    { text: 'Hello ', variable: null },
    { text: 'Ada {{sender.email}}', variable: 'recipient.name' },
    { text: ', {{nothing}}', variable: null },
  ]);

  const example = await as(user)(previewMessage, { body: { ...text, document: null } });
  expect(example.isExample).toBe(true);
  expect(joined(example.body)).toBe('Hello Maria Lopez, {{nothing}}');
  expect(await refusal(as(mallory)(previewMessage, { body: { ...text, document: id } }))).toBe('404 not_found');
});

test('the list says whether the caller may add one: not in a team that is inactive', async () => {
  const { id: team, admin } = await makeTeam(server);
  expect((await as(admin)(listMessageTemplates, {})).permissions).toEqual({ create: true });
  await server.platform.db.updateTable('accounts').set({ isActive: false }).where('id', '=', team).execute();
  expect((await as(admin)(listMessageTemplates, {})).permissions).toEqual({ create: false });
});
