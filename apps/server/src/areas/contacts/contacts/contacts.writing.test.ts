import {
  type Call,
  createContact,
  deleteContact,
  getContact,
  listContactDocuments,
  listContactEvents,
  listContacts,
  restoreContact,
  revealContactSecret,
  updateContact,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { Refused, type TestUser, testApp } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { refused } from '../../../../test/refused.ts';
import { accountSecretsOf } from '../../people/index.ts';
import { openSecret } from './secrets/secrets.ts';

const server = await testApp();
const { as, make } = server;
const { db } = server.platform;

let made = 0;
type Body = NonNullable<Call<typeof createContact>['body']>;

function add(person: TestUser, body: Partial<Body> = {}) {
  made += 1;
  const whole = { email: `client${made}@example.com`, firstName: 'Ann', lastName: 'Lee', ...body };
  return as(person)(createContact, { body: whole });
}

/** A call with its problem document as it travels. */
async function problemOf(person: TestUser, body: Body): Promise<Record<string, unknown>> {
  const answer = await rawCall(server.app, createContact, { body }, { token: person.token });
  return answer.body;
}

const eventsOf = async (person: TestUser, id: number) =>
  (await as(person)(listContactEvents, { params: { id } })).results;

test('a contact is added with everything a person fills in, and read back whole with its secrets masked', async () => {
  const person = await make.user();
  const contact = await add(person, {
    email: 'Marta.Ruiz@Example.com',
    firstName: '  Marta ',
    lastName: 'Ruiz',
    clientType: 'individual',
    ssn: '123-45-6789',
    spouseSsn: '987654321',
    streetAddress: '12 Long Road',
    postalCode: 'SW1A 1AA',
    notes: 'Calls\r\nin the evening',
    tags: ['VIP', 'tax 2026', 'vip'],
  });

  expect(contact).toMatchObject({
    email: 'Marta.Ruiz@Example.com',
    firstName: 'Marta',
    clientType: 'individual',
    ssn: '•••-••-6789',
    spouseSsn: '•••-••-4321',
    fein: '',
    notes: 'Calls\nin the evening',
    city: '',
    physicalSameAsMailing: false,
    deletedAt: null,
    version: 1,
  });
  expect(contact.tags.map(({ name }) => name.toLowerCase())).toEqual(['tax 2026', 'vip']);
  expect(await as(person)(getContact, { params: { id: contact.id } })).toEqual(contact);
  const { results } = await as(person)(listContacts);
  expect(results[0]).toMatchObject({ id: contact.id, ssn: '•••-••-6789', tags: contact.tags });
});

test('what breaks a rule is refused with the field that breaks it', async () => {
  const person = await make.user();
  const problem = await problemOf(person, {
    email: 'ann..lee@example.com',
    firstName: 'A',
    lastName: 'Lee',
    city: 'X',
    postalCode: '123.45',
    tags: Array.from({ length: 101 }, (_, i) => `tag ${i}`),
  });

  expect(problem).toMatchObject({ status: 422, code: 'request_invalid' });
  const codes = (problem['errors'] as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);
  expect(codes.toSorted()).toEqual([
    'city city_short',
    'email email_invalid',
    'first_name contact_name_short',
    'postal_code postal_code_invalid',
    'tags tags_too_many',
  ]);
  expect((await as(person)(listContacts)).count).toBe(0);
});

test('secrets stand in the row unreadable, bound to it, and nowhere else', async () => {
  const person = await make.user();
  const contact = await add(person, { ssn: '111223333', notes: 'x' });
  const other = await add(person, { ssn: '444556666' });

  const whole = await db.selectFrom('contacts').selectAll().where('id', '=', contact.id).executeTakeFirstOrThrow();
  const texts = Object.values(whole).map((value) =>
    value instanceof Buffer ? value.toString('latin1') : String(value),
  );
  expect(texts.filter((text) => text.includes('111223333'))).toEqual([]);
  const row = await db
    .selectFrom('contacts')
    .select(['ssnSealed', 'ssnMac'])
    .where('id', '=', contact.id)
    .executeTakeFirstOrThrow();
  expect(row.ssnMac).toHaveLength(32);
  const secrets = await accountSecretsOf(db, server.platform, person.accountId);
  if (secrets === null || row.ssnSealed === null) throw new Error('Nothing was sealed');
  const { ssnSealed } = row;
  expect(openSecret(secrets, 'ssn', contact.id, ssnSealed)).toBe('111223333');
  expect(() => openSecret(secrets, 'ssn', other.id, ssnSealed)).toThrow(/authenticate/);
  expect(() => openSecret(secrets, 'fein', contact.id, ssnSealed)).toThrow(/authenticate/);
  const answer = await rawCall(
    server.app,
    revealContactSecret,
    { params: { id: contact.id }, body: { field: 'ssn' } },
    { token: person.token },
  );
  expect(answer.body).toEqual({ value: '111223333' });
});

test('a revealed number is recorded at the contact and in one’s own log, without the number', async () => {
  const person = await make.user();
  const { id } = await add(person, { fein: '12-3456789' });
  const reveal = (field: 'ssn' | 'fein') => as(person)(revealContactSecret, { params: { id }, body: { field } });

  expect(await reveal('fein')).toEqual({ value: '123456789' });
  await expect(reveal('ssn')).rejects.toEqual(refused(404, 'not_found'));

  const [event] = await eventsOf(person, id);
  expect(event).toMatchObject({ action: 'revealed', fields: ['fein'], byName: person.name });
  const log = await db.selectFrom('activities').selectAll().where('userId', '=', person.userId).execute();
  const revealed = log.filter(({ action }) => action === 'contact_secret_revealed');
  expect(revealed).toHaveLength(1);
  expect(revealed[0]?.details).toEqual({ contact: id, field: 'fein' });
  expect(JSON.stringify([event, log])).not.toContain('123456789');
});

test('a number is revealed only to someone who showed just now that it is them', async () => {
  const person = await make.user();
  const { id } = await add(person, { ssn: '111223333' });
  await db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(Date.now() - 3600_000) })
    .where('userId', '=', person.userId)
    .execute();

  await expect(as(person)(revealContactSecret, { params: { id }, body: { field: 'ssn' } })).rejects.toEqual(
    refused(409, 'reauthentication_needed'),
  );
  expect(await eventsOf(person, id)).toHaveLength(1);
});

test('an SSN that is not sent stays, another one replaces it, and an empty one takes it away', async () => {
  const person = await make.user();
  const { id } = await add(person, { ssn: '111223333' });
  const change = (body: Call<typeof updateContact>['body']) => as(person)(updateContact, { params: { id }, body });

  expect((await change({ nickname: 'Nan' })).ssn).toBe('•••-••-3333');
  expect((await change({ ssn: '111-22-3333' })).version).toBe(2);
  expect((await change({ ssn: '444556666' })).ssn).toBe('•••-••-6666');
  expect(await change({ ssn: '' })).toMatchObject({ ssn: '', version: 4 });
  const row = await db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect([row.ssnSealed, row.ssnMac, row.ssnLast4]).toEqual([null, null, '']);
});

test('no key is made for an account without secrets', async () => {
  const person = await make.user();
  const { id } = await add(person, { ssn: '' });
  await as(person)(updateContact, { params: { id }, body: { fein: '', city: 'Rome' } });

  const keys = db.selectFrom('accountKeys').select('accountId').where('accountId', '=', person.accountId);
  expect(await keys.execute()).toEqual([]);
});

test('a change says what was changed, and changing nothing leaves no trace', async () => {
  const person = await make.user();
  const { id, updatedAt } = await add(person, { city: 'Rome', tags: ['Old', 'Both'] });
  server.clock.advance(1000);
  const same = await as(person)(updateContact, { params: { id }, body: { city: ' Rome ', tags: ['both', 'OLD'] } });
  expect(same).toMatchObject({ version: 1, updatedAt });

  const changed = await as(person)(updateContact, {
    params: { id },
    body: { city: 'Milan', addressLine2: 'Stairs B', tags: ['Both', 'New'] },
  });

  expect(changed).toMatchObject({ version: 2, city: 'Milan', addressLine2: 'Stairs B', firstName: 'Ann' });
  expect(changed.updatedAt > updatedAt).toBe(true);
  const events = await eventsOf(person, id);
  expect(events.map(({ action }) => action)).toEqual(['tagged', 'updated', 'created']);
  expect(events[0]).toMatchObject({ tagsAdded: ['New'], tagsRemoved: ['Old'], fields: [] });
  expect(events[1]?.fields).toEqual(['address_line2', 'city']);
  expect(events.every(({ byName }) => byName === person.name)).toBe(true);
});

test('whoever changes, deletes or restores what another has changed meanwhile is told', async () => {
  const person = await make.user();
  const { id } = await add(person);
  await as(person)(updateContact, { params: { id }, body: { city: 'Rome' } });
  const headers = { 'if-match': '"1"' };
  const stale = refused(409, 'version_stale');

  await expect(as(person)(updateContact, { params: { id }, body: { city: 'Oslo' }, headers })).rejects.toEqual(stale);
  await expect(as(person)(deleteContact, { params: { id }, headers })).rejects.toEqual(stale);
  expect(await as(person)(getContact, { params: { id } })).toMatchObject({ city: 'Rome', deletedAt: null });
});

test('an address that is the mailing address holds nothing of its own, also when that is said later', async () => {
  const person = await make.user();
  const { id, ...contact } = await add(person, {
    physicalSameAsMailing: true,
    physicalCity: 'Elsewhere',
    shippingCity: 'Harbour',
    shippingPostalCode: '1234',
  });
  expect(contact).toMatchObject({ physicalCity: '', shippingCity: 'Harbour' });

  const changed = await as(person)(updateContact, {
    params: { id },
    body: { shippingSameAsMailing: true, physicalState: 'NY' },
  });

  expect(changed).toMatchObject({ shippingCity: '', shippingPostalCode: '', physicalState: '', version: 2 });
});

test('an address that a contact has is refused, whatever its case, and the answer says whose it is', async () => {
  const person = await make.user();
  const { id } = await add(person, { email: 'one@example.com' });
  const other = await add(person);
  const stranger = await make.user();

  const body = { email: 'ONE@example.com', firstName: 'Bo', lastName: 'Li' };
  expect(await problemOf(person, body)).toMatchObject({
    status: 409,
    code: 'contact_exists',
    facts: { contactId: id },
  });
  const patch = as(person)(updateContact, { params: { id: other.id }, body: { email: 'One@Example.com' } });
  await expect(patch).rejects.toEqual(refused(409, 'contact_exists'));
  const own = await as(person)(updateContact, { params: { id }, body: { email: 'One@Example.com' } });
  expect(own).toMatchObject({ email: 'One@Example.com', version: 2 });
  expect((await add(stranger, { email: 'one@example.com' })).version).toBe(1);
});

test('of many who add the same address at once one wins, and the others are told which contact it is', async () => {
  const person = await make.user();
  const body = { email: 'race@example.com', firstName: 'Ann', lastName: 'Lee', ssn: '111223333', tags: ['One', 'Two'] };
  const answers = await Promise.all(Array.from({ length: 8 }, () => problemOf(person, body)));

  const winners = answers.filter((answer) => 'id' in answer);
  expect(winners).toHaveLength(1);
  const others = answers.filter((answer) => !('id' in answer));
  const facts = { contactId: winners[0]?.['id'] };
  expect(others).toEqual(others.map(() => expect.objectContaining({ code: 'contact_exists', facts })));
  expect((await as(person)(listContacts)).count).toBe(1);
});

test('of two contacts that take the same address at once one gets it', async () => {
  const person = await make.user();
  const [one, two] = [await add(person), await add(person)];
  const take = (id: number) => as(person)(updateContact, { params: { id }, body: { email: 'wanted@example.com' } });
  const results = await Promise.allSettled([take(one.id), take(two.id)]);

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((result) => result.status === 'rejected');
  expect(lost?.reason).toEqual(refused(409, 'contact_exists'));
});

test('adding someone who was deleted offers to restore the one deleted last, unless a new one is wanted', async () => {
  const person = await make.user();
  const email = 'gone@example.com';
  const first = await add(person, { email });
  await as(person)(deleteContact, { params: { id: first.id } });
  server.clock.advance(1000);
  const second = await add(person, { email, beside: 'deleted' });
  await as(person)(deleteContact, { params: { id: second.id } });

  const body = { email: 'Gone@example.com', firstName: 'Ann', lastName: 'Lee' };
  expect(await problemOf(person, body)).toMatchObject({
    status: 409,
    code: 'contact_exists_deleted',
    facts: { contactId: second.id },
  });
  const third = await add(person, { email, beside: 'deleted' });
  expect(await problemOf(person, { ...body, beside: 'deleted' })).toMatchObject({
    code: 'contact_exists',
    facts: { contactId: third.id },
  });
});

test('a deleted contact is in the list of the deleted, can be read and not changed, and comes back as it was', async () => {
  const person = await make.user();
  const contact = await add(person, { ssn: '111223333', tags: ['VIP'] });
  const { id } = contact;
  await as(person)(deleteContact, { params: { id } });
  await as(person)(deleteContact, { params: { id } });

  expect((await as(person)(listContacts)).count).toBe(0);
  const gone = await as(person)(listContacts, { query: { state: 'deleted' } });
  expect(gone.results.map((one) => one.id)).toEqual([id]);
  expect((await as(person)(getContact, { params: { id } })).deletedAt).not.toBeNull();
  await expect(as(person)(updateContact, { params: { id }, body: { city: 'Rome' } })).rejects.toEqual(
    refused(409, 'not_permitted'),
  );

  const back = await as(person)(restoreContact, { params: { id } });
  expect(back).toEqual({ ...contact, version: 3, updatedAt: back.updatedAt });
  expect(await as(person)(restoreContact, { params: { id } })).toEqual(back);
  expect((await eventsOf(person, id)).map(({ action }) => action)).toEqual(['restored', 'deleted', 'created']);
});

test('a contact whose address someone else has by now stays deleted', async () => {
  const person = await make.user();
  const email = 'taken@example.com';
  const { id } = await add(person, { email });
  await as(person)(deleteContact, { params: { id } });
  const other = await add(person, { email, beside: 'deleted' });

  const answer = await rawCall(server.app, restoreContact, { params: { id } }, { token: person.token });
  expect(answer.body).toMatchObject({ code: 'contact_exists', facts: { contactId: other.id } });
  expect((await as(person)(getContact, { params: { id } })).deletedAt).not.toBeNull();
});

test('contacts of another account are not there, and nothing happens to them', async () => {
  const [owner, stranger] = [await make.user(), await make.user()];
  const contact = await add(owner, { ssn: '111223333' });
  const params = { id: contact.id };
  const tries = [
    as(stranger)(getContact, { params }),
    as(stranger)(updateContact, { params, body: { city: 'Rome', tags: ['Theirs'] } }),
    as(stranger)(deleteContact, { params }),
    as(stranger)(restoreContact, { params }),
    as(stranger)(revealContactSecret, { params, body: { field: 'ssn' } }),
    as(stranger)(listContactDocuments, { params }),
    as(stranger)(listContactEvents, { params }),
  ];
  const results = await Promise.allSettled(tries);

  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { status: 404 } });
  expect(results.every((result) => result.status === 'rejected' && result.reason instanceof Refused)).toBe(true);
  expect(await as(owner)(getContact, { params })).toEqual(contact);
  expect(await eventsOf(owner, contact.id)).toHaveLength(1);
});

test('a contact that came by an import says so as the first thing that happened to it, and pages follow each other', async () => {
  const person = await make.user();
  const { id } = await add(person);
  await db.deleteFrom('contactEvents').where('contactId', '=', id).execute();
  const { id: importId } = await db
    .insertInto('contactImports')
    .values({
      accountId: person.accountId,
      userId: person.userId,
      kind: 'csv',
      fileName: 'clients.csv',
      sizeBytes: 9,
      reading: JSON.stringify({ encoding: 'utf-8', delimiter: ',', hasHeader: true }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('contacts').set({ importId }).where('id', '=', id).execute();
  for (let i = 0; i < 12; i += 1) {
    await as(person)(updateContact, { params: { id }, body: { nickname: `Nick ${i}` } });
  }
  const page = (number: number) =>
    as(person)(listContactEvents, { params: { id }, query: { page: number, pageSize: 10 } });
  const [first, second] = [await page(1), await page(2)];

  expect(first).toMatchObject({ count: 13, previous: null });
  expect(first.next).not.toBeNull();
  expect(second.results.map(({ action }) => action)).toEqual(['updated', 'updated', 'imported']);
  expect(second.results[2]).toMatchObject({ source: 'clients.csv', byName: person.name });
  expect(new Set([...first.results, ...second.results].map((event) => event.id)).size).toBe(13);
});

test('the documents sent to a contact are listed newest first, with what the person is and did in each', async () => {
  const person = await make.user();
  const { id } = await add(person, { email: 'signer@example.com' });
  const stranger = await make.user();
  await documentWith(person, 1, 'SIGNER@example.com', { title: 'Old', at: '2026-01-01' });
  await documentWith(person, 2, 'signer@example.com', { title: '', at: '2026-03-01' });
  await documentWith(person, 3, 'signer@example.com', { title: 'Gone', at: '2026-04-01', isDeleted: true });
  await documentWith(person, 4, 'other@example.com', { title: 'Other', at: '2026-04-01' });
  await documentWith(stranger, 5, 'signer@example.com', { title: 'Foreign', at: '2026-04-01' });

  const { count, results } = await as(person)(listContactDocuments, { params: { id } });

  expect(count).toBe(2);
  expect(results).toMatchObject([
    { number: 'D-000002', title: 'D-000002', status: 'sent', role: 'approver', recipientState: 'viewed' },
    { number: 'D-000001', title: 'Old' },
  ]);
});

async function documentWith(
  { accountId, userId: creatorId }: TestUser,
  number: number,
  email: string,
  { title, at, isDeleted = false }: { title: string; at: string; isDeleted?: boolean },
): Promise<void> {
  const times = { createdAt: new Date(at), deletedAt: isDeleted ? new Date(at) : null };
  const { id: documentId } = await db
    .insertInto('documents')
    .values({ accountId, creatorId, number, state: 'sent', title, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('recipients')
    .values({ accountId, documentId, email, name: 'S', locale: 'en', role: 'approver', state: 'viewed' })
    .execute();
}
