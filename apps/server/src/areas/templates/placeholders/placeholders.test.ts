import {
  archiveTemplate,
  createDocument,
  createField,
  createPublicLink,
  deleteTemplate,
  duplicateTemplate,
  exportTemplate,
  getDocument,
  getTemplate,
  importTemplate,
  layOver,
  listFittingPlaceholders,
  listPublicLinks,
  listTemplates,
  publishTemplate,
  replaceFields,
  requestOf,
  saveAsPlaceholder,
  saveTemplateContent,
  sendDocument,
  sendTemplate,
  type Template,
  undoLayOver,
  updateTemplate,
  useTemplate,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { build, letter, plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { draft, type Draft } from '../../../../test/drafting.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { refusal, sentDocument, upload } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { addFile, publishedTemplate } from '../../../../test/templates.ts';

const server = await testApp();
const { as, make } = server;

const ADA = { email: 'ada@example.com' };
const BOB = { email: 'bob@example.com', order: 2 };

/** A draft of Ada and Bob with a signature each, and three fields of Ada that depend on each other. */
async function linkedDraft(user: TestUser): Promise<Draft> {
  const one = await draft(server, user, [ADA, BOB]);
  const field = (type: string, ref: string, more: object) => ({
    document: one.id,
    file: one.fileId,
    recipient: one.recipientIds[0]!,
    type,
    ref,
    page: 1,
    x: 0.5,
    width: 0.2,
    height: 0.05,
    ...more,
  });
  for (const body of [
    field('checkbox', 'rents', { y: 0.2, label: 'Rents' }),
    field('text', 'rent', { y: 0.3, condition: { field: 'rents', is: 'checked', values: [] }, value: 'typed' }),
    field('text', 'sum', { y: 0.4, formula: '[rent] + 1' }),
  ]) {
    await as(user)(createField, { body: body as never });
  }
  return one;
}

async function placeholder(user: TestUser, name = 'Lease fields'): Promise<Template> {
  const { id } = await linkedDraft(user);
  return as(user)(saveAsPlaceholder, { params: { id }, body: { name } });
}

async function withFiles(user: TestUser, files: { name: string; bytes: Uint8Array }[]): Promise<number> {
  const { id } = await as(user)(createDocument, { body: {} });
  await upload(server, user, '/api/submit_document_files/', files, { document: String(id) });
  return id;
}

test('fields of a document are kept without files and people', async () => {
  const user = await make.user();
  const kept = await placeholder(user);
  expect(kept).toMatchObject({
    kind: 'placeholder',
    name: 'Lease fields',
    pageCount: 1,
    fieldCount: 5,
    publishedVersion: 0,
    hasChanges: false,
    files: [],
    permissions: { use: false, update: true, duplicate: true, delete: true, archive: true },
  });
  expect(kept.layout).toEqual([{ name: 'lease.pdf', pages: [{ width: 595, height: 842 }] }]);
  expect(kept.roles.map(({ name }) => name)).toEqual(['Signer 1', 'Signer 2']);
  const said = JSON.stringify(kept);
  for (const word of ['Ada', 'example.com', 'typed']) expect(said).not.toContain(word);
  const { results } = await as(user)(listTemplates, { query: { kind: 'placeholder' } });
  expect(results.map(({ id }) => id)).toEqual([kept.id]);
});

test('it is laid over another document with the same pages, and taken off again', async () => {
  const user = await make.user();
  const kept = await placeholder(user);
  const other = await draft(server, user, [ADA, BOB]);
  const { results, laying } = await as(user)(listFittingPlaceholders, { params: { id: other.id } });
  expect(laying).toBeNull();
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ id: kept.id, name: 'Lease fields', isAlike: true, useCount: 0 });
  const { people, fields } = results[0]!;
  expect(people).toEqual([
    { role: 1, recipient: other.recipientIds[0] },
    { role: 2, recipient: other.recipientIds[1] },
  ]);
  expect(fields.map(({ file }) => file)).toEqual(Array.from({ length: 5 }, () => other.fileId));

  const lay = () => as(user)(layOver, { params: { id: other.id }, body: { placeholder: kept.id, people } });
  const first = await lay();
  expect(first.laying).toMatchObject({ name: 'Lease fields', fieldCount: 5 });
  expect(first.document.fields).toHaveLength(7);
  // A second time: names by which fields find each other are new, and so is what depends on them.
  const second = await lay();
  const added = second.document.fields.filter(({ id }) => !first.document.fields.some((field) => field.id === id));
  const byRef = new Map(added.map((field) => [field.ref, field]));
  expect([...byRef.keys()]).toEqual(expect.arrayContaining(['rents_2', 'rent_2', 'sum_2']));
  expect(byRef.get('rent_2')).toMatchObject({ condition: { field: 'rents_2' }, recipient: other.recipientIds[0] });
  expect(byRef.get('sum_2')?.formula).toBe('[rent_2] + 1');
  expect((await as(user)(getTemplate, { params: { id: kept.id } })).useCount).toBe(2);

  const after = await as(user)(undoLayOver, { params: { id: other.id }, body: { laying: second.laying.id } });
  expect(after.fields.map(({ id }) => id)).toEqual(first.document.fields.map(({ id }) => id));
  const again = as(user)(undoLayOver, { params: { id: other.id }, body: { laying: second.laying.id } });
  expect(await refusal(again)).toBe('404 not_found');
  const left = await as(user)(listFittingPlaceholders, { params: { id: other.id } });
  expect(left.laying).toEqual(first.laying);
  await as(user)(deleteTemplate, { params: { id: kept.id } });
  // What was laid over stays, and can still be taken off.
  const bare = await as(user)(undoLayOver, { params: { id: other.id }, body: { laying: first.laying.id } });
  expect(bare.fields).toHaveLength(2);
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('taking off leaves what was placed by hand, and is refused where a formula counts with it', async () => {
  const user = await make.user();
  const kept = await placeholder(user);
  const { id, fileId, recipientIds } = await draft(server, user, [ADA, BOB]);
  const people = [{ role: 1, recipient: recipientIds[0]! }];
  const { document, laying } = await as(user)(layOver, { params: { id }, body: { placeholder: kept.id, people } });
  // A role without a recipient: its fields belong to no one yet.
  expect(document.fields.filter(({ recipient }) => recipient === null)).toHaveLength(1);
  const place = { document: id, file: fileId, recipient: recipientIds[0]!, page: 1, x: 0.1, width: 0.2, height: 0.05 };
  const own = await as(user)(createField, {
    body: { ...place, y: 0.7, type: 'text', ref: 'own', formula: '[rent] * 2' } as never,
  });
  const undo = () => as(user)(undoLayOver, { params: { id }, body: { laying: laying.id } });
  const refused = await undo().catch((cause: unknown) => cause);
  expect(refused).toMatchObject({ status: 409, code: 'laying_in_use' });
  const { errors } = refused as { errors: { path: string }[] };
  expect(errors.map(({ path }) => path)).toEqual([`fields.${own.id}.formula`]);
  const { fields } = await as(user)(getDocument, { params: { id } });
  const changed = fields.map((field) =>
    field.id === own.id
      ? { ...field, formula: null, condition: { field: 'rents', is: 'checked' as const, values: [] } }
      : field,
  );
  await as(user)(replaceFields, { params: { id }, body: { fields: changed } });
  const after = await undo();
  expect(after.fields).toHaveLength(3);
  expect(after.fields.find((field) => field.id === own.id)?.condition).toBeNull();
});

test('taking off together with the formulas that count with it leaves their fields to be filled in', async () => {
  const user = await make.user();
  const kept = await placeholder(user);
  const { id, fileId, recipientIds } = await draft(server, user, [ADA]);
  const people = [{ role: 1, recipient: recipientIds[0]! }];
  const { laying } = await as(user)(layOver, { params: { id }, body: { placeholder: kept.id, people } });
  const place = { document: id, file: fileId, recipient: recipientIds[0]!, page: 1, x: 0.1, width: 0.2, height: 0.05 };
  const calculated = async (ref: string, formula: string, y: number) =>
    as(user)(createField, { body: { ...place, y, type: 'text', ref, formula } as never });
  const double = await calculated('double', '[rent] * 2', 0.7);
  const more = await calculated('more', '[double] + 1', 0.8);
  const body = { laying: laying.id, clearFormulas: true };
  const after = await as(user)(undoLayOver, { params: { id }, body });
  expect(after.fields).toHaveLength(3);
  const formulaOf = (field: number) => after.fields.find((one) => one.id === field)?.formula;
  expect(formulaOf(double.id)).toBeNull();
  expect(formulaOf(more.id)).toBe('[double] + 1');
  expect((await as(user)(listFittingPlaceholders, { params: { id } })).laying).toBeNull();
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('of several files it is laid over the one that is chosen, at first one that looks alike', async () => {
  const user = await make.user();
  const kept = await placeholder(user);
  const id = await withFiles(user, [
    { name: 'cover.pdf', bytes: await plainPdf({ pages: 2 }) },
    { name: 'other.pdf', bytes: await build([{ content: '0 0 200 400 re f' }]) },
    { name: 'lease.pdf', bytes: await plainPdf() },
  ]);
  const [cover, other, lease] = (await as(user)(getDocument, { params: { id } })).files;
  const [found] = (await as(user)(listFittingPlaceholders, { params: { id } })).results;
  expect(found).toMatchObject({
    id: kept.id,
    isAlike: true,
    targets: [
      { file: other!.id, isAlike: false },
      { file: lease!.id, isAlike: true },
    ],
  });
  expect(new Set(found!.fields.map(({ file }) => file))).toEqual(new Set([lease!.id]));
  const lay = (file: number | null) =>
    as(user)(layOver, { params: { id }, body: { placeholder: kept.id, ...(file === null ? {} : { file }) } });
  expect(await refusal(lay(null))).toBe('422 placeholder_pages_differ');
  expect(await refusal(lay(cover!.id))).toBe('422 placeholder_pages_differ');
  const elsewhere = await draft(server, user, [ADA]);
  expect(await refusal(lay(elsewhere.fileId))).toMatch(/^(404 not_found|422 )/);
  const { document, laying } = await lay(other!.id);
  expect(document.fields.map(({ file }) => file)).toEqual(Array.from({ length: 5 }, () => other!.id));
  const again = await lay(lease!.id);
  expect(again.document.fields).toHaveLength(10);
  const left = await as(user)(undoLayOver, { params: { id }, body: { laying: laying.id } });
  expect(new Set(left.fields.map(({ file }) => file))).toEqual(new Set([lease!.id]));
});

test('a document with other pages is refused, and one that looks different is only not offered as alike', async () => {
  const user = await make.user();
  const kept = await placeholder(user);
  const lay = (id: number) => as(user)(layOver, { params: { id }, body: { placeholder: kept.id } });
  const fits = async (id: number) => (await as(user)(listFittingPlaceholders, { params: { id } })).results;
  const twoPages = await withFiles(user, [{ name: 'two.pdf', bytes: await plainPdf({ pages: 2 }) }]);
  const otherSize = await withFiles(user, [{ name: 'letter.pdf', bytes: await plainPdf({ size: letter }) }]);
  const twoFiles = await withFiles(user, [
    { name: 'a.pdf', bytes: await plainPdf() },
    { name: 'b.pdf', bytes: await plainPdf() },
  ]);
  const { id: empty } = await as(user)(createDocument, { body: {} });
  for (const id of [twoPages, otherSize, twoFiles, empty]) {
    expect(await refusal(lay(id))).toBe('422 placeholder_pages_differ');
  }
  for (const id of [twoPages, otherSize, empty]) expect(await fits(id)).toEqual([]);
  const bytes = await build([{ content: '0 0 200 400 re f' }]);
  const different = await withFiles(user, [{ name: 'other.pdf', bytes }]);
  expect((await fits(different)).map(({ isAlike }) => isAlike)).toEqual([false]);
  expect((await lay(different)).document.fields).toHaveLength(5);
});

test('roles and recipients that are not there are named, and a sent document is not laid over', async () => {
  const user = await make.user();
  const kept = await placeholder(user);
  const { id, recipientIds } = await draft(server, user, [ADA, { email: 'copy@example.com', role: 'copy' }]);
  const paths = async (people: object[]) => {
    const body = { placeholder: kept.id, people } as never;
    const refused = await as(user)(layOver, { params: { id }, body }).catch((cause: unknown) => cause);
    return (refused as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => `${path} ${code}`);
  };
  const [ada, copy] = recipientIds;
  expect(await paths([{ role: 9, recipient: ada }])).toEqual(['people.0.role not_found']);
  expect(await paths([{ role: 1, recipient: 999_999 }])).toEqual(['people.0.recipient not_found']);
  expect(await paths([{ role: 1, recipient: copy }])).toEqual(['people.0.recipient field_choice_missing']);
  const twice = [
    { role: 1, recipient: ada },
    { role: 1, recipient: ada },
  ];
  expect(await paths(twice)).toEqual(['people.1.role request_invalid']);
  const { permissions } = await as(user)(sendDocument, { params: { id }, body: {} });
  expect(permissions.edit).toBe(false);
  expect(await refusal(as(user)(layOver, { params: { id }, body: { placeholder: kept.id } }))).toMatch(/^409 /);
  // Its fields can be kept all the same; what a signer entered is not.
  const again = await as(user)(saveAsPlaceholder, { params: { id }, body: { name: 'Of a sent one' } });
  expect(again.fieldCount).toBe(1);
});

test('without fields there is nothing to keep', async () => {
  const user = await make.user();
  const { id } = await as(user)(createDocument, { body: {} });
  const save = as(user)(saveAsPlaceholder, { params: { id }, body: { name: 'Empty' } });
  expect(await refusal(save)).toBe('422 placeholder_no_fields');
});

test('it cannot be sent, edited, published or linked to, and a document template cannot be laid over', async () => {
  const user = await make.user();
  const { id, content } = await placeholder(user);
  const IS_PLACEHOLDER = '409 template_is_placeholder';
  const params = { id };
  expect(await refusal(as(user)(useTemplate, { params, body: {} }))).toBe(IS_PLACEHOLDER);
  expect(await refusal(as(user)(sendTemplate, { params, body: {} }))).toBe(IS_PLACEHOLDER);
  expect(await refusal(as(user)(saveTemplateContent, { params, body: content }))).toBe(IS_PLACEHOLDER);
  expect(await refusal(as(user)(publishTemplate, { params, body: {} }))).toBe(IS_PLACEHOLDER);
  await expect(addFile(server, user, id)).rejects.toThrow('template_is_placeholder');
  const link = {
    name: 'Poster',
    isOpen: true,
    role: 1,
    people: [],
    mostDocuments: null,
    endsAt: null,
    domains: [],
    accessCode: null,
  };
  expect(await refusal(as(user)(createPublicLink, { params, body: link }))).toBe(IS_PLACEHOLDER);
  expect((await as(user)(listPublicLinks, { params })).permissions.create).toBe(false);
  const whole = await publishedTemplate(server, user);
  const one = await draft(server, user, [ADA]);
  const lay = as(user)(layOver, { params: { id: one.id }, body: { placeholder: whole.id } });
  expect(await refusal(lay)).toBe('409 template_not_placeholder');
});

test('it is renamed, copied, archived, exported and imported as other templates are', async () => {
  const user = await make.user();
  const kept = await placeholder(user);
  const params = { id: kept.id };
  expect((await as(user)(updateTemplate, { params, body: { name: 'Flats', tags: ['Rent'] } })).name).toBe('Flats');
  const copy = await as(user)(duplicateTemplate, { params });
  expect(copy).toMatchObject({ kind: 'placeholder', fieldCount: 5, layout: kept.layout });
  await as(user)(archiveTemplate, { params });
  const one = await draft(server, user, [ADA]);
  const lay = as(user)(layOver, { params: { id: one.id }, body: { placeholder: kept.id } });
  expect(await refusal(lay)).toBe('409 template_archived');

  const { url } = requestOf(exportTemplate, { params: { id: copy.id } });
  const exported = await server.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } });
  expect(exported.statusCode).toBe(200);
  const stranger = await make.user();
  const archive = [{ name: 'flats.zip', bytes: new Uint8Array(exported.rawPayload) }];
  const { status, body } = await upload(server, stranger, requestOf(importTemplate, {}).url, archive);
  expect([status, body['kind'], body['field_count']]).toEqual([201, 'placeholder', 5]);
  const theirs = await draft(server, stranger, [ADA, BOB]);
  const { results } = await as(stranger)(listFittingPlaceholders, { params: { id: theirs.id } });
  expect(results.map(({ id, isAlike }) => [id, isAlike])).toEqual([[body['id'], true]]);
});

test('members lay over what they see; nothing reaches another account', async () => {
  const { admin, others } = await makeTeam(server, 'member', 'member');
  const [owner, member] = others as [TestUser, TestUser];
  const kept = await placeholder(owner);
  const one = await draft(server, member, [ADA, BOB]);
  const found = async (user: TestUser, id: number) =>
    (await as(user)(listFittingPlaceholders, { params: { id } })).results.map(({ name }) => name);
  expect(await found(member, one.id)).toEqual(['Lease fields']);
  await as(owner)(updateTemplate, { params: { id: kept.id }, body: { visibility: 'private' } });
  expect(await found(member, one.id)).toEqual([]);
  expect(await found(admin, one.id)).toEqual(['Lease fields']);
  const lay = (user: TestUser, id: number) =>
    refusal(as(user)(layOver, { params: { id }, body: { placeholder: kept.id } }));
  expect(await lay(member, one.id)).toBe('404 not_found');

  const mallory = await make.user();
  const theirs = await draft(server, mallory, [ADA]);
  expect(await found(mallory, theirs.id)).toEqual([]);
  expect(await lay(mallory, theirs.id)).toBe('404 not_found');
  expect(await lay(mallory, one.id)).toBe('404 not_found');
  const sent = await sentDocument(server, [{ name: 'Ada' }], { sender: owner });
  const stolen = as(mallory)(saveAsPlaceholder, { params: { id: sent.id }, body: { name: 'Mine' } });
  expect(await refusal(stolen)).toBe('404 not_found');
  expect(await refusal(as(mallory)(listFittingPlaceholders, { params: { id: one.id } }))).toBe('404 not_found');
});
