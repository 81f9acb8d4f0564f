import {
  archiveTemplate,
  createFolder,
  createGroup,
  createTemplate,
  deleteFolder,
  deleteTemplate,
  exportTemplate,
  getDocument,
  getTemplate,
  listTeamEvents,
  listTemplates,
  publishTemplate,
  removeMember,
  saveAsTemplate,
  saveTemplateContent,
  sendTemplate,
  type Template,
  type TemplateContent,
  updateTeam,
  updateTemplate,
  useTemplate,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { addFile, contentOf, LANDLORD, publishedTemplate, TENANT } from '../../../../test/templates.ts';

const server = await testApp();
const { as, make } = server;
const NOT_FOUND = '404 not_found';

const namesFor = async (user: TestUser) => (await as(user)(listTemplates, {})).results.map(({ name }) => name);

test('another account neither sees nor uses a template', async () => {
  const user = await make.user();
  const { id, content } = await publishedTemplate(server, user);
  const mallory = as(await make.user());
  const params = { id };
  expect(await refusal(mallory(getTemplate, { params }))).toBe(NOT_FOUND);
  expect(await refusal(mallory(updateTemplate, { params, body: { name: 'Mine' } }))).toBe(NOT_FOUND);
  expect(await refusal(mallory(saveTemplateContent, { params, body: content }))).toBe(NOT_FOUND);
  expect(await refusal(mallory(publishTemplate, { params, body: {} }))).toBe(NOT_FOUND);
  expect(await refusal(mallory(useTemplate, { params, body: {} }))).toBe(NOT_FOUND);
  expect(await refusal(mallory(exportTemplate, { params }))).toBe(NOT_FOUND);
  expect(await refusal(mallory(deleteTemplate, { params }))).toBe(NOT_FOUND);
  expect((await mallory(listTemplates, {})).count).toBe(0);
});

test('no content reaches a file of another template, of this account or of another', async () => {
  const user = await make.user();
  const victim = await publishedTemplate(server, await make.user());
  const sibling = await publishedTemplate(server, user);
  const { id } = await as(user)(createTemplate, { body: { name: 'Thief' } });
  const own = await addFile(server, user, id);
  const sent = await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  const foreign = [victim.files[0]!.id, sibling.files[0]!.id, sent.fileIds[0]!].filter(
    (file) => file !== own.files[0]!.id,
  );
  for (const file of foreign) {
    const body = { ...contentOf(own), files: [file], fields: [] };
    expect(await refusal(as(user)(saveTemplateContent, { params: { id }, body }))).toBe('422 request_invalid');
    const fields = contentOf(own).fields.map((field) => ({ ...field, file }));
    const beside = as(user)(saveTemplateContent, { params: { id }, body: { ...contentOf(own), fields } });
    expect(await refusal(beside)).toMatch(/^422 /);
  }
  const stranger = await make.user();
  const save = as(stranger)(saveAsTemplate, { params: { id: sent.id }, body: { name: 'Mine' } });
  expect(await refusal(save)).toBe(NOT_FOUND);
});

type Breaking = (content: TemplateContent) => object;
const withRole = (content: TemplateContent, more: object) => ({
  roles: [content.roles[0], { ...content.roles[1], ...more }],
});
const withField = (content: TemplateContent, more: object) => ({
  fields: [{ ...content.fields[4], ...more }],
});

test.each<[string, Breaking]>([
  ['a role twice', (content) => withRole(content, { id: 1 })],
  ['a group that is not there', (content) => withRole(content, { group: 7 })],
  ['a witness of no one', (content) => withRole(content, { role: 'witness', witnessOf: 9 })],
  ['a witness of themselves', (content) => withRole(content, { role: 'witness', witnessOf: 2 })],
  ['fields of someone who gets a copy', (content) => withRole(content, { role: 'copy' })],
  ['a page that is not there', (content) => withField(content, { page: 2 })],
  ['a place outside of the page', (content) => withField(content, { x: 0.95 })],
  ['a role that is not there', (content) => withField(content, { recipient: 9 })],
  ['a dangerous pattern', (content) => withField(content, { pattern: '(a+)+' })],
  [
    'a condition on nothing',
    (content) => withField(content, { condition: { field: 'x', is: 'not_empty', values: [] } }),
  ],
  ['a formula over itself', (content) => withField(content, { pattern: null, formula: '[rent] + 1' })],
  ['a prefilled date', (content) => withField(content, { type: 'date', pattern: null, prefill: 'name' })],
  ['the same ref twice', (content) => ({ fields: [content.fields[4], content.fields[4]] })],
  ['the same file twice', (content) => ({ files: [content.files[0], content.files[0]] })],
])('content with %s is refused', async (_what, broken) => {
  const user = await make.user();
  const { id, content } = await publishedTemplate(server, user);
  const body = { ...content, ...broken(content) };
  expect(await refusal(as(user)(saveTemplateContent, { params: { id }, body }))).toMatch(/^422 /);
});

test('publishing names everything that is missing', async () => {
  const user = await make.user();
  const { id, content } = await as(user)(createTemplate, { body: { name: 'Empty' } });
  const groups = [{ id: 1, name: 'Partners', needed: 2 }];
  const roles = [
    { id: 1, name: 'One', role: 'signer', group: 1 },
    { id: 2, name: 'Seer', role: 'witness' },
  ];
  const body = { ...content, roles, groups } as unknown as TemplateContent;
  await as(user)(saveTemplateContent, { params: { id }, body });
  const refused = await as(user)(publishTemplate, { params: { id }, body: {} }).catch((cause: unknown) => cause);
  expect(refused).toMatchObject({ status: 422, code: 'template_incomplete' });
  expect(
    (refused as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => [path, code]),
  ).toEqual([
    ['files', 'send_no_files'],
    ['roles.2.witness_of', 'send_witness_of_missing'],
    ['groups.1.needed', 'send_group_too_small'],
  ]);
});

test('members see what is shared, and change it; a private one is its owner’s and the admins’', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member', 'member');
  const [owner, member] = others as [TestUser, TestUser];
  const { id } = await publishedTemplate(server, owner, 'Ours');
  const shared = await as(member)(getTemplate, { params: { id } });
  expect(shared.permissions).toMatchObject({ use: true, update: true, share: false, delete: true });
  expect((await as(owner)(getTemplate, { params: { id } })).permissions.share).toBe(true);
  const hide = (user: TestUser) => as(user)(updateTemplate, { params: { id }, body: { visibility: 'private' } });
  expect(await refusal(hide(member))).toBe('409 not_permitted');
  await hide(owner);
  expect([await namesFor(owner), await namesFor(admin), await namesFor(member)]).toEqual([['Ours'], ['Ours'], []]);
  expect(await refusal(as(member)(useTemplate, { params: { id }, body: {} }))).toBe(NOT_FOUND);
  const { id: document, visibility } = await as(owner)(useTemplate, { params: { id }, body: {} });
  expect(visibility).toBe('private');
  expect(await refusal(as(member)(getDocument, { params: { id: document } }))).toBe(NOT_FOUND);
  const { results } = await as(admin)(listTeamEvents, { params: { team } });
  expect(results.map(({ description }) => description.replaceAll(/[\u2068\u2069]/g, ''))).toEqual(
    expect.arrayContaining(['Created the template Ours', 'Published version 1 of the template Ours']),
  );
});

test('what lies in a restricted folder is for its groups, and so are its documents', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member', 'member');
  const [inside, outside] = others as [TestUser, TestUser];
  const group = await as(admin)(createGroup, { params: { id: team }, body: { name: 'HR', members: [inside.userId] } });
  const folder = await as(admin)(createFolder, { body: { name: 'Contracts', groups: [group.id] } });
  const { id } = await publishedTemplate(server, admin, 'Salary');
  const move = (user: TestUser) => as(user)(updateTemplate, { params: { id }, body: { folder: folder.id } });
  expect(await refusal(move(outside))).toBe(NOT_FOUND);
  expect((await move(admin)).folder).toEqual({ id: folder.id, name: 'Contracts' });
  expect([await namesFor(inside), await namesFor(outside)]).toEqual([['Salary'], []]);
  const used = await as(inside)(useTemplate, { params: { id }, body: {} });
  expect(used.folder?.id).toBe(folder.id);
  expect(await refusal(as(outside)(getDocument, { params: { id: used.id } }))).toBe(NOT_FOUND);
  const empty = await as(admin)(createFolder, { body: { name: 'Other' } });
  await as(admin)(updateTemplate, { params: { id }, body: { folder: empty.id } });
  expect(await refusal(as(admin)(deleteFolder, { params: { id: empty.id } }))).toBe('409 folder_not_empty');
});

test('who may not send, does not send by template; the team’s least identity check holds', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member');
  const [member] = others as [TestUser];
  const { id } = await publishedTemplate(server, admin);
  await as(admin)(updateTeam, {
    params: { id: team },
    body: { sending: 'admins', requiredIdentity: 'email_code' } as never,
  });
  const body = { people: [TENANT, LANDLORD] };
  expect(await refusal(as(member)(sendTemplate, { params: { id }, body }))).toBe('409 not_permitted');
  const sent = await as(admin)(sendTemplate, { params: { id }, body });
  expect(sent.number).toBe('D-000001');
  expect(sent.recipients.map(({ identity }) => identity)).toEqual(['email_code', 'email_code']);
});

test('an inactive team’s templates are read only; a leaver’s go to the heir', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member', 'member');
  const [leaver, heir] = others as [TestUser, TestUser];
  const { id } = await publishedTemplate(server, leaver);
  const ownerOf = async (): Promise<Template['owner']> => (await as(admin)(getTemplate, { params: { id } })).owner;
  await as(admin)(removeMember, { params: { id: leaver.userId }, body: { heir: heir.userId } });
  expect((await ownerOf()).id).toBe(heir.userId);
  await server.platform.db.updateTable('accounts').set({ isActive: false }).where('id', '=', team).execute();
  const { permissions } = await as(admin)(getTemplate, { params: { id } });
  expect(Object.values(permissions)).toEqual(Object.values(permissions).map(() => false));
  expect(await refusal(as(admin)(useTemplate, { params: { id }, body: {} }))).toBe('409 not_permitted');
  expect(await refusal(as(admin)(archiveTemplate, { params: { id } }))).toBe('409 not_permitted');
});

test('a set value that does not fit its field keeps the template from being published, at the field', async () => {
  const user = await make.user();
  const { id, content } = await publishedTemplate(server, user);
  const params = { id };
  const [first] = content.fields;
  const texts = content.fields.map((field) => ({ ...field, condition: null }));
  const day = { ...first!, ref: 'day', type: 'date' as const, pattern: null, recipient: 1 };
  const saved = async (value: string) => {
    const body = { ...content, fields: [...texts, { ...day, value }] } as unknown as TemplateContent;
    await as(user)(saveTemplateContent, { params, body });
    return as(user)(publishTemplate, { params, body: {} });
  };

  const refused = await saved('soon').catch((cause: unknown) => cause);
  expect(refused).toMatchObject({
    code: 'template_incomplete',
    errors: [{ path: `fields.${texts.length}.value`, code: 'field_value_invalid' }],
  });
  expect((await saved('2030-02-28')).publishedVersion).toBe(2);
});
