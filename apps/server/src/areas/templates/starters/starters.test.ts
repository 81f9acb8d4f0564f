import {
  addStarter,
  getDocument,
  listStarters,
  listTemplates,
  LOCALES,
  publishTemplate,
  requestOf,
  sendTemplate,
  STARTERS,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { linkOf, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

test('samples are listed in the caller’s language', async () => {
  const names = async (locale: (typeof LOCALES)[number]) => {
    const user = await make.user({ locale });
    return (await as(user)(listStarters, {})).results.map(({ name }) => name);
  };
  expect(await names('en')).toContain('Mutual nondisclosure agreement');
  expect(await names('ar')).toContain('اتفاقية سرية متبادلة');
  expect(await names('zhCn')).toHaveLength(STARTERS.length);
});

test.each(LOCALES)('every sample becomes a template that can be published: %s', async (locale) => {
  const user = await make.user({ locale });
  for (const key of STARTERS) {
    const made = await as(user)(addStarter, { params: { key } });
    expect(made).toMatchObject({ kind: 'document', publishedVersion: 0 });
    expect(made.content.settings.locale).toBe(locale);
    // Every role signs, and no field lies over another.
    for (const role of made.content.roles) {
      const signs = made.content.fields.some(({ type, recipient }) => type === 'signature' && recipient === role.id);
      expect([key, role.name, signs]).toEqual([key, role.name, true]);
    }
    const { fields } = made.content;
    const overlapping = fields.filter((one, index) =>
      fields.some(
        (other, at) =>
          at > index &&
          one.page === other.page &&
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
    );
    expect(overlapping).toEqual([]);
    expect((await as(user)(publishTemplate, { params: { id: made.id }, body: {} })).publishedVersion).toBe(1);
  }
  expect((await as(user)(listTemplates, {})).count).toBe(STARTERS.length);
});

test('a sample is sent and signed', async () => {
  const user = await make.user({ locale: 'en' });
  const { id } = await as(user)(addStarter, { params: { key: 'service_agreement' } });
  await as(user)(publishTemplate, { params: { id }, body: {} });
  const people = [
    { role: 1, name: 'Cleo Client', email: 'cleo@example.com' },
    { role: 2, name: 'Pat Provider', email: 'pat@example.com' },
  ];
  const sent = await as(user)(sendTemplate, { params: { id }, body: { people } });
  await server.runTasks();
  for (const person of people) {
    await sign(await linkOf(server, sent.id, person), 'Garden work');
    await server.runTasks();
  }
  expect((await as(user)(getDocument, { params: { id: sent.id } })).status).toBe('completed');
});

test('what is no sample is not found', async () => {
  const user = await make.user();
  const { url } = requestOf(addStarter, { params: { key: 'nda' } });
  const answer = await server.app.inject({
    method: 'POST',
    url: url.replace('nda', 'other'),
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(answer.statusCode).toBe(404);
});
