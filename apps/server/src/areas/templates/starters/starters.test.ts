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
import { extractText } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { linkOf, refusal, sign } from '../../../../test/signing-flow.ts';

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

test.each(LOCALES)(
  'the wording that the law prescribes stands in English in both consents, a translation below it: %s',
  async (locale) => {
    const user = await make.user({ locale });
    for (const [key, sentence] of [
      ['use_consent', 'we cannot use your tax return information for purposes other than the preparation and filing'],
      [
        'disclosure_consent',
        'Federal law may not protect your tax return information from further use or distribution.',
      ],
    ] as const) {
      const { files } = await as(user)(addStarter, { params: { key } });
      const { sha256 } = await server.platform.db
        .selectFrom('templateFiles')
        .select('sha256')
        .where('id', '=', files[0]!.id)
        .executeTakeFirstOrThrow();
      const words = (await extractText(await server.platform.store.get(sha256))).join(' ').replaceAll(/\s+/g, ' ');

      expect(words).toContain('Federal law requires this consent form be provided to you. Unless authorized by law,');
      expect(words).toContain(sentence);
      expect(words).toContain('complaints@tigta.treas.gov');
      // Texts from right to left are read in another order.
      const translations = new Map<string, string>([
        ['es', 'La ley federal exige'],
        ['zhCn', '联邦法律要求'],
      ]);
      const translation = translations.get(locale) ?? 'Federal law';
      expect(words.replaceAll(' ', '')).toContain(translation.replaceAll(' ', ''));
    }
  },
);

test('a consent is not sent before its sender has said what it is for', async () => {
  const user = await make.user({ locale: 'en' });
  const { id } = await as(user)(addStarter, { params: { key: 'use_consent' } });
  await as(user)(publishTemplate, { params: { id }, body: {} });
  const people = [{ role: 1, name: 'Ada Jones', email: 'ada@example.com' }];
  const values = ['tax_year', 'firm_name', 'purpose', 'information_used'].map((ref) => ({
    ref,
    value: ref === 'tax_year' ? '2025' : 'Said by the preparer',
  }));

  expect(await refusal(as(user)(sendTemplate, { params: { id }, body: { people } }))).toBe('422 document_not_sendable');
  const sent = await as(user)(sendTemplate, { params: { id }, body: { people, values } });
  await server.runTasks();
  const { call } = await linkOf(server, sent.id, people[0]!);
  await sign({ call }, 'One year');
  await server.runTasks();
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
