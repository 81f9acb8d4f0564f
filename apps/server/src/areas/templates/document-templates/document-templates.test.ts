import {
  archiveTemplate,
  createContact,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  listDocuments,
  listEvidence,
  listTemplates,
  listTemplateVersions,
  publishTemplate,
  restoreTemplate,
  restoreTemplateVersion,
  saveAsTemplate,
  saveTemplateContent,
  sendTemplate,
  updateTemplate,
  useTemplate,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { linkOf, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';
import { addFile, LANDLORD, publishedTemplate, TENANT } from '../../../../test/templates.ts';

const server = await testApp();
const { as, make } = server;

test('a template is made, published and used, and its document names it', async () => {
  const user = await make.user();
  const begun = await as(user)(createTemplate, { body: { name: 'Lease' } });
  expect(begun).toMatchObject({ publishedVersion: 0, hasChanges: true, kind: 'document', thumbnail: null });
  expect(begun.permissions).toMatchObject({ use: false, update: true, share: false, restore: false });
  expect(await refusal(as(user)(useTemplate, { params: { id: begun.id }, body: {} }))).toBe('409 template_unpublished');
  const template = await publishedTemplate(server, user);
  const { id } = template;
  expect(template).toMatchObject({ publishedVersion: 1, hasChanges: false, pageCount: 1, fieldCount: 5 });
  expect(template.roles.map(({ name }) => name)).toEqual(['Tenant', 'Landlord']);
  expect(template.thumbnail).toMatch(/^\/api\/page-pictures\//);
  expect(template.content.fields.map(({ ref }) => ref)).toEqual(['field_1', 'field_2', 'company', 'street', 'rent']);

  await as(user)(createContact, {
    body: {
      email: 'TIA@example.com',
      firstName: 'Tia',
      lastName: 'Tenant',
      companyName: 'Tenants Inc',
      streetAddress: '1 Main St',
      city: 'Springfield',
      state: 'IL',
      postalCode: '62701',
    },
  });
  const document = await as(user)(useTemplate, {
    params: { id },
    body: { people: [TENANT], values: [{ ref: 'rent', value: '1200' }], title: 'Lease of Tia' },
  });
  expect(document).toMatchObject({ status: 'draft', title: 'Lease of Tia', subject: 'Your lease', number: 'D-000001' });
  expect(document.recipients.map(({ name, email, order }) => [name, email, order])).toEqual([
    ['Tia Tenant', 'tia@example.com', 1],
    ['Landlord', '', 2],
  ]);
  const valueOf = (ref: string) => document.fields.find((field) => field.ref === ref)?.value;
  expect([valueOf('company'), valueOf('street'), valueOf('rent')]).toEqual([
    'Tenants Inc',
    '1 Main St, Springfield, IL 62701',
    '1200',
  ]);
  const { events } = await as(user)(listEvidence, { params: { id: document.id } });
  expect(events[0]).toMatchObject({
    action: 'document.created',
    details: { template: id, templateVersion: 1, templateName: 'Lease' },
  });
  const after = await as(user)(getTemplate, { params: { id } });
  expect(after).toMatchObject({ useCount: 1, version: template.version });
  expect(after.lastUsedAt).not.toBeNull();
});

test('one call sends it, the people sign, and nothing is left where sending is refused', async () => {
  const user = await make.user();
  const { id } = await publishedTemplate(server, user);
  const send = (body: object) => as(user)(sendTemplate, { params: { id }, body });
  const refused = await send({ people: [TENANT] }).catch((cause: unknown) => cause);
  expect(refused).toMatchObject({ status: 422, code: 'document_not_sendable' });
  expect((refused as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual(['roles.2.email']);
  expect(await refusal(send({ people: [TENANT, { ...LANDLORD, email: TENANT.email }] }))).toBe(
    '409 recipient_email_taken',
  );
  expect((await as(user)(listDocuments, {})).count).toBe(0);

  const sent = await send({ people: [TENANT, LANDLORD], subject: 'Sign today' });
  expect(sent).toMatchObject({ status: 'pending', subject: 'Sign today', number: 'D-000001' });
  await server.runTasks();
  for (const person of [TENANT, LANDLORD]) {
    await sign(await linkOf(server, sent.id, person), '1200');
    await server.runTasks();
  }
  expect((await as(user)(listDocuments, {})).results[0]).toMatchObject({ id: sent.id, status: 'completed' });
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('values and people that do not fit are refused, with the place in the call', async () => {
  const user = await make.user();
  const { id } = await publishedTemplate(server, user);
  const other = await as(await make.user())(createContact, {
    body: { email: 'x@example.com', firstName: 'Xa', lastName: 'Xb', companyName: 'Foreign Inc' },
  });
  const paths = async (body: object) => {
    const refused = await as(user)(useTemplate, { params: { id }, body }).catch((cause: unknown) => cause);
    return (refused as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => `${path} ${code}`);
  };
  expect(await paths({ values: [{ ref: 'rent', value: 'much' }] })).toEqual(['values.0.value field_value_invalid']);
  expect(await paths({ values: [{ ref: 'nothing', value: '1' }] })).toEqual(['values.0.ref not_found']);
  expect(await paths({ values: [{ ref: 'field_1', value: 'Ada' }] })).toEqual(['values.0.value field_value_invalid']);
  expect(await paths({ people: [{ role: 7 }] })).toEqual(['people.0.role not_found']);
  expect(await paths({ people: [TENANT, TENANT] })).toEqual(['people.1.role request_invalid']);
  // A contact of another account is none.
  expect(await paths({ people: [{ ...TENANT, contact: other.id }] })).toEqual(['people.0.contact not_found']);
  expect(await refusal(as(user)(useTemplate, { params: { id }, body: { client: other.id } }))).toBe('404 not_found');
  expect((await as(user)(listDocuments, {})).count).toBe(0);
});

test('a role is taken by a contact with their name, address and phone', async () => {
  const user = await make.user();
  const { id } = await publishedTemplate(server, user);
  const contact = await as(user)(createContact, {
    body: { email: 'pat@example.com', firstName: 'Pat', lastName: 'Doe', phone: '+1 202 555 0100' },
  });
  const document = await as(user)(useTemplate, {
    params: { id },
    body: { people: [{ role: 1, contact: contact.id }] },
  });
  expect(document.recipients[0]).toMatchObject({ name: 'Pat Doe', email: 'pat@example.com', phone: contact.phone });
});

test('the same key sends once', async () => {
  const user = await make.user();
  const { id } = await publishedTemplate(server, user);
  const call = { params: { id }, body: { people: [TENANT, LANDLORD] }, headers: { 'idempotency-key': 'k-1' } };
  const [first, second] = [await as(user)(sendTemplate, call), await as(user)(sendTemplate, call)];
  expect(second.id).toBe(first.id);
  expect((await as(user)(listDocuments, {})).count).toBe(1);
});

test('a version stays as it was published; restoring publishes it anew', async () => {
  const user = await make.user();
  const first = await publishedTemplate(server, user);
  const { id } = first;
  const second = { ...first.content, settings: { ...first.content.settings, subject: 'Changed' } };
  expect((await as(user)(saveTemplateContent, { params: { id }, body: second })).hasChanges).toBe(true);
  expect((await as(user)(useTemplate, { params: { id }, body: {} })).subject).toBe('Your lease');
  expect((await as(user)(publishTemplate, { params: { id }, body: {} })).publishedVersion).toBe(2);
  expect((await as(user)(useTemplate, { params: { id }, body: {} })).subject).toBe('Changed');
  const restored = await as(user)(restoreTemplateVersion, { params: { id, number: 1 } });
  expect(restored).toMatchObject({ publishedVersion: 3, hasChanges: false });
  expect(restored.content.settings.subject).toBe('Your lease');
  const { results } = await as(user)(listTemplateVersions, { params: { id } });
  expect(results.map(({ number, note, restoredFrom }) => [number, note, restoredFrom])).toEqual([
    [3, '', 1],
    [2, '', null],
    [1, 'First', null],
  ]);
  expect(results[2]?.publishedBy).toEqual({ id: user.userId, name: user.name });
  expect(await refusal(as(user)(restoreTemplateVersion, { params: { id, number: 9 } }))).toBe('404 not_found');
  const stale = { params: { id }, body: first.content, headers: { 'if-match': String(first.version) } };
  expect(await refusal(as(user)(saveTemplateContent, stale))).toBe('409 version_stale');
});

test('a file that a version names stays when the draft has let go of it', async () => {
  const user = await make.user();
  const first = await publishedTemplate(server, user);
  const { id } = first;
  const old = first.files[0]!.id;
  const both = await addFile(server, user, id, { name: 'new.pdf' });
  const next = both.content.files.find((file) => file !== old)!;
  const fields = both.content.fields.map((field) => ({ ...field, file: next }));
  await as(user)(saveTemplateContent, { params: { id }, body: { ...both.content, files: [next], fields } });
  await as(user)(publishTemplate, { params: { id }, body: {} });
  expect((await as(user)(getTemplate, { params: { id } })).files.map((file) => file.id)).toEqual([old, next]);
  const restored = await as(user)(restoreTemplateVersion, { params: { id, number: 1 } });
  expect(restored.content.files).toEqual([old]);
  expect((await as(user)(useTemplate, { params: { id }, body: {} })).files[0]?.name).toBe('lease.pdf');
});

test('a document becomes a template with roles instead of people', async () => {
  const sent = await sentDocument(server, [
    { name: 'Ada Lovelace', fields: [{ type: 'signature' }, { type: 'text', value: 'Secret of Ada' }], order: 1 },
    { name: 'Bob', privateNote: 'Dear Bob', order: 2 },
    { name: 'Cleo', role: 'approver', fields: [], order: 3 },
  ]);
  await sign(sent.signers[0]!, 'typed by Ada');
  const template = await as(sent.sender)(saveAsTemplate, { params: { id: sent.id }, body: { name: 'From it' } });
  expect(template).toMatchObject({ name: 'From it', publishedVersion: 0, fieldCount: 3, pageCount: 1 });
  expect(template.content.roles.map(({ name, role, order }) => [name, role, order])).toEqual([
    ['Signer 1', 'signer', 1],
    ['Signer 2', 'signer', 2],
    ['Approver', 'approver', 3],
  ]);
  expect(template.content.fields.map(({ value }) => value)).toEqual([null, null, null]);
  const said = JSON.stringify(template);
  for (const word of ['Ada', 'Bob', 'Cleo', 'example.com']) expect(said).not.toContain(word);
  const id = template.id;
  await as(sent.sender)(publishTemplate, { params: { id }, body: {} });
  expect((await as(sent.sender)(useTemplate, { params: { id }, body: {} })).fields).toHaveLength(3);
});

test('it is described, copied, archived, found and deleted', async () => {
  const user = await make.user();
  const { id } = await publishedTemplate(server, user, 'Zebra lease');
  await publishedTemplate(server, user, 'An agreement');
  const list = async (query = {}) => (await as(user)(listTemplates, { query })).results.map(({ name }) => name);
  await as(user)(updateTemplate, {
    params: { id },
    body: { description: 'For flats', tags: ['Rent', 'RENT', 'Flat'] },
  });
  expect(await list()).toEqual(['An agreement', 'Zebra lease']);
  expect(await list({ ordering: '-name' })).toEqual(['Zebra lease', 'An agreement']);
  expect(await list({ search: 'flats' })).toEqual(['Zebra lease']);
  expect(await list({ tag: 'rent' })).toEqual(['Zebra lease']);
  expect(await list({ kind: 'placeholder' })).toEqual([]);
  // All tags are offered, also where none of their templates is in sight.
  expect((await as(user)(listTemplates, { query: { search: 'agreement' } })).tags).toEqual(['Flat', 'RENT']);
  const copy = await as(user)(duplicateTemplate, { params: { id } });
  expect(copy).toMatchObject({ name: 'Zebra lease', publishedVersion: 0, useCount: 0, tags: ['RENT', 'Flat'] });
  expect(copy.content.files[0]).not.toBe((await as(user)(getTemplate, { params: { id } })).content.files[0]);
  await as(user)(deleteTemplate, { params: { id: copy.id } });

  await as(user)(archiveTemplate, { params: { id } });
  expect(await list()).toEqual(['An agreement']);
  expect(await list({ archived: 'true' })).toEqual(['Zebra lease']);
  expect(await refusal(as(user)(useTemplate, { params: { id }, body: {} }))).toBe('409 template_archived');
  expect((await as(user)(restoreTemplate, { params: { id } })).archivedAt).toBeNull();
  const { id: document } = await as(user)(useTemplate, { params: { id }, body: {} });
  await as(user)(deleteTemplate, { params: { id } });
  expect(await refusal(as(user)(getTemplate, { params: { id } }))).toBe('404 not_found');
  expect((await as(user)(listDocuments, {})).results.map((one) => one.id)).toEqual([document]);
});
