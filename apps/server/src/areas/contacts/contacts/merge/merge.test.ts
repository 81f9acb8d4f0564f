import {
  type ContactField,
  createContact,
  deleteTags,
  getContact,
  listContactEvents,
  listContacts,
  mergeContacts,
  restoreContacts,
  revealContactSecret,
  updateContact,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { refused } from '../../../../../test/refused.ts';

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

let made = 0;

/** A contact of this person, who fills in so much. */
async function add(person: TestUser, fields: Partial<Record<ContactField | 'tags', unknown>> = {}): Promise<number> {
  made += 1;
  const body = { email: `merge${made}@example.com`, firstName: 'Mona', lastName: `Merge ${made}`, ...fields };
  return (await as(person)(createContact, { body: body as never })).id;
}

const merge = (person: TestUser, keepId: number, ids: number[], fields?: Record<string, number>) =>
  as(person)(mergeContacts, { body: { keepId, ids, ...(fields === undefined ? {} : { fields }) } });

const undo = (person: TestUser, deletion: string) => as(person)(restoreContacts, { body: { deletion } });
const read = (person: TestUser, id: number) => as(person)(getContact, { params: { id } });

const reveal = async (person: TestUser, id: number, field: 'ssn' | 'fein') =>
  (await as(person)(revealContactSecret, { params: { id }, body: { field } })).value;

test('what the kept contact does not say comes from the others in the order named; tags are united, notes follow each other', async () => {
  const person = await make.user();
  const kept = await add(person, { nickname: 'Kept', notes: 'One', tags: ['Both', 'Kept'] });
  const second = await add(person, { nickname: 'Second', cell: '+1 222', notes: 'Two', tags: ['Both', 'Second'] });
  const first = await add(person, { cell: '+1 111', clientType: 'partnership', notes: 'One' });

  const { contact } = await merge(person, kept, [first, second, first]);

  expect(contact).toMatchObject({
    id: kept,
    nickname: 'Kept',
    cell: '+1 111',
    clientType: 'partnership',
    notes: 'One\n\nTwo',
    version: 2,
  });
  expect(contact.tags.map(({ name }) => name)).toEqual(['Both', 'Kept', 'Second']);
  expect(await as(person)(getContact, { params: { id: kept } })).toEqual(contact);
  const { results } = await as(person)(listContacts, {});
  expect(results.map(({ id }) => id)).toEqual([kept]);
});

test('for each field it can be said whose value stays, also the address that another bears', async () => {
  const person = await make.user();
  const kept = await add(person, { nickname: 'Kept', notes: 'One' });
  const other = await add(person, { email: 'wanted@example.com', nickname: 'Other', notes: 'Two' });
  const third = await add(person, { nickname: 'Third' });

  const { contact, deletion } = await merge(person, kept, [other, third], {
    email: other,
    nickname: third,
    notes: other,
    middleName: third,
  });

  expect(contact).toMatchObject({ email: 'wanted@example.com', nickname: 'Third', notes: 'Two', middleName: '' });
  expect(await undo(person, deletion)).toEqual({ count: 2, leftDeleted: 0, kept: 'as_before' });
  expect(await read(person, kept)).toMatchObject({ email: `merge${made - 2}@example.com`, nickname: 'Kept' });
});

test('the undo puts the kept contact back as it was too: fields, tags, secrets, and whose the documents are', async () => {
  const person = await make.user();
  const { userId: creatorId, accountId } = person;
  const kept = await add(person, { ssn: '111-22-3333', city: 'Springfield', notes: 'One', tags: ['Kept', 'Gone'] });
  const other = await add(person, {
    email: 'wanted@example.com',
    ssn: '444-55-6666',
    fein: '12-3456789',
    notes: 'Two',
    clientType: 'partnership',
    physicalSameAsMailing: true,
    streetAddress: '1 Other Street',
    tags: ['Other'],
  });
  const before = await read(person, kept);
  const { id } = await db
    .insertInto('documents')
    .values({ accountId, creatorId, number: 1, state: 'draft', title: 'Return', clientId: other })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { deletion, contact } = await merge(person, kept, [other], { email: other, ssn: other });
  expect(contact).toMatchObject({ email: 'wanted@example.com', clientType: 'partnership', fein: '•••-••-6789' });

  expect(await undo(person, deletion)).toEqual({ count: 1, leftDeleted: 0, kept: 'as_before' });

  const after = await read(person, kept);
  expect(after).toEqual({ ...before, version: 3, updatedAt: after.updatedAt });
  expect(await reveal(person, kept, 'ssn')).toBe('111223333');
  expect(await reveal(person, other, 'ssn')).toBe('444556666');
  const found = await as(person)(listContacts, { query: { search: '12-3456789' } });
  expect(found.results.map((one) => one.id)).toEqual([other]);
  const document = await db.selectFrom('documents').select('clientId').where('id', '=', id).executeTakeFirst();
  expect(document?.clientId).toBe(other);
  const events = await as(person)(listContactEvents, { params: { id: kept } });
  expect(events.results.map(({ action }) => action)).toEqual(['revealed', 'unmerged', 'merged', 'created']);
  await expect(undo(person, deletion)).rejects.toEqual(refused(404, 'not_found'));
});

test('what someone changed of the kept contact since is not undone: the others come back, and the answer says so', async () => {
  const person = await make.user();
  const kept = await add(person, { city: 'Springfield' });
  const other = await add(person, { cell: '+1 222' });
  const { deletion } = await merge(person, kept, [other]);
  await as(person)(updateContact, { params: { id: kept }, body: { city: 'Shelbyville' } });

  expect(await undo(person, deletion)).toEqual({ count: 1, leftDeleted: 0, kept: 'as_is' });

  expect(await read(person, kept)).toMatchObject({ city: 'Shelbyville', cell: '+1 222', version: 3 });
  expect(await read(person, other)).toMatchObject({ cell: '+1 222', deletedAt: null });
});

test('a kept contact stays as it is when another contact has taken its former address', async () => {
  const person = await make.user();
  const kept = await add(person, { email: 'former@example.com' });
  const [other, third] = [await add(person, { email: 'wanted@example.com' }), await add(person)];
  const { deletion } = await merge(person, kept, [other, third], { email: other });
  await add(person, { email: 'Former@example.com' });

  expect(await undo(person, deletion)).toEqual({ count: 1, leftDeleted: 1, kept: 'as_is' });

  expect(await read(person, kept)).toMatchObject({ email: 'wanted@example.com' });
});

test('where one that was merged away cannot come back, the kept contact keeps what it took, until all can be undone', async () => {
  const person = await make.user();
  const kept = await add(person, { email: 'kept@example.com' });
  const other = await add(person, { email: 'other@example.com', phone: '+1 617 555 0199' });
  const { deletion } = await merge(person, kept, [other]);
  const { accountId } = person;
  const namesake = { accountId, email: 'Other@example.com', firstName: 'Other', lastName: 'Namesake' };
  await db.insertInto('contacts').values(namesake).execute();
  const phoneOf = async (id: number) => (await as(person)(getContact, { params: { id } })).phone;

  expect(await undo(person, deletion)).toEqual({ count: 0, leftDeleted: 1, kept: 'as_is' });
  expect(await phoneOf(kept)).toBe('+1 617 555 0199');

  await db.deleteFrom('contacts').where('accountId', '=', accountId).where('lastName', '=', 'Namesake').execute();
  expect(await undo(person, deletion.toUpperCase())).toEqual({ count: 1, leftDeleted: 0, kept: 'as_before' });
  expect([await phoneOf(kept), await phoneOf(other)]).toEqual(['', '+1 617 555 0199']);
});

test('a tag that was deleted since does not come back with the undo', async () => {
  const person = await make.user();
  const kept = await add(person, { tags: ['Gone', 'Kept'] });
  const other = await add(person, { tags: ['Other'] });
  const { deletion, contact } = await merge(person, kept, [other]);
  const gone = contact.tags.find(({ name }) => name === 'Gone');
  await as(person)(deleteTags, { body: { ids: [gone?.id ?? 0] } });

  expect((await undo(person, deletion)).kept).toBe('as_before');

  expect((await read(person, kept)).tags.map(({ name }) => name)).toEqual(['Kept']);
});

test('what the kept contact held before lies sealed in its history', async () => {
  const person = await make.user();
  const kept = await add(person, { ssn: '111-22-3333', nickname: 'Nickname of before' });
  const other = await add(person, { ssn: '444-55-6666', nickname: 'Another' });
  await merge(person, kept, [other], { ssn: other, nickname: other });

  const rows = await db.selectFrom('contactEvents').selectAll().where('accountId', '=', person.accountId).execute();

  expect(JSON.stringify(rows)).toContain('"former"');
  expect(JSON.stringify(rows)).not.toContain('Nickname of before');
  expect(JSON.stringify(rows)).not.toContain('111223333');
});

test('notes that are too long together are not cut: one says whose stay, and the contact can be changed afterwards', async () => {
  const person = await make.user();
  const kept = await add(person, { notes: 'a'.repeat(3000) });
  const other = await add(person, { notes: 'b'.repeat(3000) });

  await expect(merge(person, kept, [other])).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'fields.notes', code: 'too_big' }],
  });
  expect((await as(person)(listContacts, {})).count).toBe(2);
  const { contact } = await merge(person, kept, [other], { notes: other });

  expect(contact.notes).toBe('b'.repeat(3000));
  const { notes } = contact;
  await expect(
    as(person)(updateContact, { params: { id: kept }, body: { notes, city: 'Springfield' } }),
  ).resolves.toMatchObject({ city: 'Springfield' });
});

test('secrets of others are sealed for the contact that stays: they can be revealed there and found', async () => {
  const person = await make.user();
  const kept = await add(person, { ssn: '111-22-3333' });
  const other = await add(person, { ssn: '444-55-6666', fein: '12-3456789' });

  const { contact } = await merge(person, kept, [other]);
  const again = await add(person, { ssn: '777-88-9999' });

  expect(contact).toMatchObject({ ssn: '•••-••-3333', fein: '•••-••-6789' });
  expect(await reveal(person, kept, 'fein')).toBe('123456789');
  expect(await reveal(person, kept, 'ssn')).toBe('111223333');
  const found = await as(person)(listContacts, { query: { search: '12-3456789' } });
  expect(found.results.map(({ id }) => id)).toEqual([kept]);
  await merge(person, kept, [again], { ssn: again });
  expect(await reveal(person, kept, 'ssn')).toBe('777889999');
});

test('an address is taken whole: never half of one and half of another', async () => {
  const person = await make.user();
  const kept = await add(person, { city: 'Springfield', physicalSameAsMailing: true });
  const other = await add(person, {
    streetAddress: '1 Other Street',
    city: 'Shelbyville',
    postalCode: '99999',
    shippingSameAsMailing: true,
  });

  const { contact } = await merge(person, kept, [other]);

  expect(contact).toMatchObject({
    streetAddress: '',
    city: 'Springfield',
    postalCode: '',
    physicalSameAsMailing: true,
    physicalCity: '',
    // What "same as mailing" meant for the other one is written out: here it would mean Springfield.
    shippingSameAsMailing: false,
    shippingStreetAddress: '1 Other Street',
    shippingCity: 'Shelbyville',
    shippingPostalCode: '99999',
  });
});

test('a single part of an address can be overruled, and makes "same as mailing" an address of its own', async () => {
  const person = await make.user();
  const address = { streetAddress: '1 Main Street', city: 'Springfield', physicalSameAsMailing: true };
  const kept = await add(person);
  const other = await add(person, address);
  const third = await add(person, { physicalCity: 'Ogdenville' });

  const whole = await merge(person, kept, [other]);
  const { contact } = await merge(person, kept, [third], { physicalCity: third });

  expect(whole.contact).toMatchObject({ ...address, physicalCity: '' });
  expect(contact).toMatchObject({
    city: 'Springfield',
    physicalSameAsMailing: false,
    physicalStreetAddress: '1 Main Street',
    physicalCity: 'Ogdenville',
  });
});

test('what happened stands at each contact, and documents of the others are the kept one’s', async () => {
  const person = await make.user();
  const kept = await add(person, { firstName: 'Kim', lastName: 'Kept' });
  const other = await add(person, { firstName: 'Olaf', lastName: 'Other' });
  const { userId: creatorId, accountId } = person;
  const { id } = await db
    .insertInto('documents')
    .values({ accountId, creatorId, number: 1, state: 'draft', title: 'Return', clientId: other })
    .returning('id')
    .executeTakeFirstOrThrow();

  const { deletion } = await merge(person, kept, [other]);
  const newest = async (contact: number) =>
    (await as(person)(listContactEvents, { params: { id: contact } })).results[0];

  expect(await newest(kept)).toMatchObject({ action: 'merged', source: 'Olaf Other' });
  expect(await newest(other)).toMatchObject({ action: 'merged_away', source: 'Kim Kept' });
  const document = await db.selectFrom('documents').select('clientId').where('id', '=', id).executeTakeFirst();
  expect(document?.clientId).toBe(kept);
  expect(await undo(person, deletion)).toMatchObject({ count: 1, leftDeleted: 0 });
});

test('a contact is not merged with itself, with another account’s, with a deleted one, or by what is no field', async () => {
  const [person, other] = [await make.user(), await make.user()];
  const [kept, second] = [await add(person), await add(person)];
  const foreign = await add(other);
  const gone = await add(person);
  await db.updateTable('contacts').set({ deletedAt: server.clock.now() }).where('id', '=', gone).execute();

  await expect(merge(person, kept, [kept])).rejects.toEqual(refused(422, 'merge_needs_others'));
  await expect(merge(person, kept, [second, foreign])).rejects.toEqual(refused(404, 'not_found'));
  await expect(merge(person, foreign, [second])).rejects.toEqual(refused(404, 'not_found'));
  await expect(merge(person, kept, [gone])).rejects.toEqual(refused(404, 'not_found'));
  await expect(merge(person, kept, [second], { nickname: foreign })).rejects.toEqual(refused(404, 'not_found'));
  await expect(merge(person, kept, [second], { accountId: second })).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'fields.account_id' }],
  });
  const stale = as(person)(mergeContacts, { body: { keepId: kept, ids: [second] }, headers: { 'if-match': '"7"' } });
  await expect(stale).rejects.toEqual(refused(409, 'version_stale'));
  expect((await as(person)(listContacts, {})).count).toBe(2);
  expect((await as(other)(listContacts, {})).count).toBe(1);
});

test('two merges of the same contacts in opposite directions at once: one happens', async () => {
  const person = await make.user();
  const [one, two] = [await add(person), await add(person)];

  const outcomes = await Promise.allSettled([merge(person, one, [two]), merge(person, two, [one])]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await as(person)(listContacts, {})).count).toBe(1);
});
