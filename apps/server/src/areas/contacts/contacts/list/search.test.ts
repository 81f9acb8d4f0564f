import { createContact, createTag, deleteContacts, deleteTag, searchTagsRecipients } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';

const server = await testApp();
const { as, make } = server;

const find = async (person: TestUser, search: string) => {
  const { tags, recipients } = await as(person)(searchTagsRecipients, { query: { search } });
  return { tags: tags.map(({ name }) => name), people: recipients.map(({ email }) => email) };
};

const add = (person: TestUser, email: string, firstName = 'Sam') =>
  as(person)(createContact, { body: { email, firstName, lastName: 'Searched', ssn: '', tags: ['Harbour'] } });

test('tags and contacts are found at once, of each at most ten, and neither deleted ones nor another account’s', async () => {
  const [person, other] = [await make.user(), await make.user()];
  await add(other, 'harbour@example.com');
  for (let i = 0; i < 12; i += 1) {
    await as(person)(createTag, { body: { name: `Hall ${i}` } });
    await add(person, `hall${i}@example.com`);
  }
  const gone = await add(person, 'gone@example.com', 'Harbour');
  await as(person)(deleteContacts, { body: { ids: [gone.id] } });
  const dead = await as(person)(createTag, { body: { name: 'Harbour wall' } });
  await as(person)(deleteTag, { params: { id: dead.id } });

  expect(await find(person, 'harb')).toEqual({ tags: ['Harbour'], people: [] });
  const { tags, people } = await find(person, 'HALL');
  expect([tags.length, people.length]).toEqual([10, 10]);
  expect((await find(other, 'har')).people).toEqual(['harbour@example.com']);
  const { tags: counted } = await as(person)(searchTagsRecipients, { query: { search: 'harbour' } });
  expect(counted[0]).toMatchObject({ contactCount: 12, isContactCountEstimated: false });
});

test('a search of one character is refused', async () => {
  const person = await make.user();

  await expect(find(person, ' a ')).rejects.toMatchObject({ status: 422 });
});
