import {
  assignTags,
  createContact,
  deleteContacts,
  type DuplicateSign,
  listDuplicates,
  type Output,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';

const server = await testApp();
const { as, make } = server;
const { db } = server.platform;

let made = 0;
async function add(person: TestUser, fields: object): Promise<number> {
  made += 1;
  const body = { email: `twin${made}@example.com`, firstName: 'Uma', lastName: `Unique ${made}`, ...fields };
  return (await as(person)(createContact, { body })).id;
}

async function groupsOf(person: TestUser, by: DuplicateSign) {
  const { results, next } = await as(person)(listDuplicates, { query: { by } });
  return { next, ids: results.map(({ contacts }) => contacts.map(({ id }) => id)), results };
}

test('contacts of the same name are found whatever its case, the oldest first; deleted ones and namesakes of others are not', async () => {
  const [person, other] = [await make.user(), await make.user()];
  const same = { firstName: 'Ana', lastName: 'Lee' };
  const [one, two] = [await add(person, same), await add(person, { firstName: 'ANA', lastName: 'lee' })];
  const gone = await add(person, same);
  await add(person, { firstName: 'Ana', lastName: 'Leeds' });
  await add(other, same);
  await as(person)(deleteContacts, { body: { ids: [gone] } });
  await as(person)(assignTags, { body: { contactIds: [two], tags: ['Newer'] } });

  const { ids, results, next } = await groupsOf(person, 'name');

  expect(ids).toEqual([[one, two]]);
  expect(next).toBeNull();
  expect(results[0]).toMatchObject({ count: 2 });
  expect(results[0]?.contacts[1]?.tags.map(({ name }) => name)).toEqual(['Newer']);
  expect((await groupsOf(other, 'name')).ids).toEqual([]);
});

test('contacts are found by phone whatever stands between its digits, by company, by SSN and by FEIN', async () => {
  const person = await make.user();
  const a = await add(person, {
    phone: '+1 (555) 010-99',
    companyName: 'Acme',
    ssn: '111-22-3333',
    fein: '12-3456789',
  });
  const b = await add(person, { phone: '155501099', companyName: 'ACME', ssn: '111223333', fein: '123456789' });
  await add(person, { phone: '', companyName: '', ssn: '', fein: '' });
  await add(person, { phone: '155501098', ssn: '123456789' });

  for (const by of ['phone', 'company', 'ssn', 'fein'] as const) {
    expect([by, (await groupsOf(person, by)).ids]).toEqual([by, [[a, b]]]);
  }
  const { results } = await groupsOf(person, 'ssn');
  expect(JSON.stringify(results)).not.toContain('111223333');
  const row = await db.selectFrom('contacts').select('ssnMac').where('id', '=', a).executeTakeFirst();
  const mac = row?.ssnMac ?? Buffer.of();
  for (const form of ['hex', 'base64', 'base64url'] as const) {
    expect(JSON.stringify(results)).not.toContain(mac.toString(form));
  }
});

test('groups come ten at a time, each once, with at most ten contacts and how many there are', async () => {
  const person = await make.user();
  const groups = Array.from({ length: 23 }, (_, i) => `Group ${String(i + 1).padStart(2, '0')}`);
  const contacts = groups.flatMap((lastName, g) =>
    Array.from({ length: g === 4 ? 12 : 2 }, (_, i) => ({
      accountId: person.accountId,
      email: `g${g}-${i}@example.com`,
      firstName: 'Gus',
      lastName,
    })),
  );
  await db.insertInto('contacts').values(contacts).execute();
  const large: number[] = [];
  const names: string[] = [];
  const sizes: number[] = [];
  let after: string | null = null;
  do {
    const page: Output<typeof listDuplicates> = await as(person)(listDuplicates, {
      query: after === null ? {} : { after },
    });
    const { results, next } = page;
    names.push(...results.map(({ contacts }) => contacts[0]?.lastName ?? ''));
    sizes.push(results.length);
    for (const { count, contacts: shown } of results) if (count > 2) large.push(count, shown.length);
    after = next;
  } while (after !== null);

  expect(sizes).toEqual([10, 10, 3]);
  expect(names).toEqual(groups);
  expect(large).toEqual([12, 10]);
});

test('a page begins only behind a contact of the account', async () => {
  const [person, other] = [await make.user(), await make.user()];
  const foreign = await add(other, {});

  for (const after of [String(foreign), 'x', '-1', '99999999999']) {
    const page = as(person)(listDuplicates, { query: { after } });
    await expect(page).rejects.toMatchObject({ status: 404 });
  }
});
