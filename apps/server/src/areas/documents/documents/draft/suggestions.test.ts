import { createField, getDocument, listSuggestedFields } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { build } from '../../../../../../../packages/pdf/test/sources.ts';
import { testApp } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { refusal, upload } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

const say = (y: number, text: string) => `BT /F1 11 Tf 1 0 0 1 60 ${y} Tm (${text}) Tj ET`;
const tagged = () =>
  build([{ content: [say(700, '{{signature:1}}'), say(600, '{{date:2}}'), say(500, '{{text:9:Town*}}')].join('\n') }]);

test('tags name their recipients, and a place with a field in it is not offered again', async () => {
  const alice = await make.user();
  const people = [{ email: 'ada@example.com' }, { email: 'bob@example.com', role: 'signer' as const }];
  const { id, recipientIds } = await draft(server, alice, people);
  const file = { name: 'tags.pdf', bytes: await tagged() };
  const { body } = await upload(server, alice, '/api/submit_document_files/', [file], { document: String(id) });
  const fileId = (body['files'] as { id: number }[])[0]!.id;
  const list = async () => (await as(alice)(listSuggestedFields, { params: { id } })).results;

  const found = await list();

  expect(found.map(({ source, type, recipient, file: of }) => [source, type, recipient, of])).toEqual([
    ['tag', 'signature', recipientIds[0], fileId],
    ['tag', 'date', recipientIds[1], fileId],
    ['tag', 'text', null, fileId],
  ]);
  expect(found[2]).toMatchObject({ label: 'Town', isRequired: true });

  const { page, x, y, width, height, type, recipient } = found[0]!;
  await as(alice)(createField, { body: { document: id, file: fileId, page, x, y, width, height, type, recipient } });
  expect((await list()).map((one) => one.type)).toEqual(['date', 'text']);
  // Looking changes nothing.
  const before = await as(alice)(getDocument, { params: { id } });
  await list();
  expect((await as(alice)(getDocument, { params: { id } })).version).toBe(before.version);
});

test('another account sees none of it', async () => {
  const { id } = await draft(server, await make.user(), [{ email: 'ada@example.com' }]);

  expect(await refusal(as(await make.user())(listSuggestedFields, { params: { id } }))).toBe('404 not_found');
});
