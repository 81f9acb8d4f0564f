import {
  attachSignature,
  downloadSigned,
  fillField,
  finishSigning,
  getSigning,
  getSigningFile,
  getSigningText,
  giveConsent,
} from '@sealwright/contract';
import { beforeAll, expect, test } from 'vitest';
import { Refused, testApp } from '../../../../test/app.ts';
import {
  callWith,
  consent,
  DRAWING,
  fillAll,
  refusal,
  type SentDocument,
  sentDocument,
  sign,
  type Signer,
} from '../../../../test/signing-flow.ts';

const server = await testApp();

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAA1SURBVFiF7c6hAQAQAEVBjKHaU7Cnag0ySZHcxV/eDwGA38VzyKXOl8HR29ZML2M3HHAAAFid5wQMLZiiLAAAAABJRU5ErkJggg==';

async function fieldOf(signer: Signer, type: string): Promise<number> {
  const { fields } = await signer.call(getSigning);
  return fields.find((field) => field.isMine && field.type === type)!.id;
}

test('opening the link shows the part, once in the evidence, and makes the document viewed', async () => {
  const { signers, read } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Grace' }]);
  const [ada] = signers;

  const view = await ada!.call(getSigning);
  await ada!.call(getSigning);

  expect(view).toMatchObject({ turn: true, isSealed: false, recipient: { name: 'Ada', state: 'viewed' } });
  expect(view.files[0]!.pages[0]!.picture).toContain('/api/page-pictures/');
  expect(view.fields.map(({ isMine }) => isMine)).toEqual([true, false]);
  expect((await read()).status).toBe('viewed');
  const viewed = await server.platform.db
    .selectFrom('evidence')
    .select('actorId')
    .where('action', '=', 'recipient.viewed')
    .where('documentId', '=', view.document.id)
    .execute();
  expect(viewed).toEqual([{ actorId: ada!.id }]);
});

test('the recipient can read the PDF itself and its text', async () => {
  const { signers, fileIds } = await sentDocument(server, [{ name: 'Ada' }]);
  const params = { file: fileIds[0]! } as { id: number; file: number };

  const bytes = await signers[0]!.call(getSigningFile, { params });
  const { pages } = await signers[0]!.call(getSigningText, { params });

  expect(
    Buffer.from(bytes as unknown as Buffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(pages[0]).toContain('the parties agree');
});

test('nothing can be written before the disclosure is accepted, and what was accepted is evidence', async () => {
  const { id, signers } = await sentDocument(server, [
    { name: 'Ada', fields: [{ type: 'text' }, { type: 'signature' }] },
  ]);
  const [ada] = signers;
  const field = await fieldOf(ada!, 'text');
  const filled = () => ada!.call(fillField, { params: { id: field }, body: { value: 'x' } });

  expect(await refusal(filled())).toBe('409 consent_needed');
  expect(await refusal(ada!.call(finishSigning))).toBe('409 consent_needed');
  const outdated = ada!.call(giveConsent, { body: { accepted: true, disclosureVersion: '1999' } });
  expect(await refusal(outdated)).toBe('409 disclosure_outdated');
  const { disclosureVersion, text } = (await ada!.call(getSigning, { query: { locale: 'es' } as never })).consent;
  expect(text).toContain('Consentimiento');
  await ada!.call(giveConsent, { body: { accepted: true, disclosureVersion, locale: 'es' } });
  await filled();

  const { entry } = await server.platform.db
    .selectFrom('evidence')
    .select('entry')
    .where('documentId', '=', id)
    .where('action', '=', 'recipient.consented')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry).details).toMatchObject({ disclosureVersion, locale: 'es' });
});

test('refusing the disclosure tells the sender, and the person may think again', async () => {
  const { signers, sender } = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = signers;
  const { disclosureVersion } = (await ada!.call(getSigning)).consent;

  const refused = await ada!.call(giveConsent, { body: { accepted: false, disclosureVersion } });
  const accepted = await ada!.call(giveConsent, { body: { accepted: true, disclosureVersion } });

  expect(refused.acceptedAt).toBe(null);
  expect(accepted.acceptedAt).not.toBe(null);
  const told = (await server.mails()).filter(({ to, event }) => to === sender.email && event === 'consentRefused');
  expect(told).toHaveLength(1);
});

test('finishing with required fields empty names each of them, and finishing twice is refused', async () => {
  const { signers } = await sentDocument(server, [
    { name: 'Ada', fields: [{ type: 'signature' }, { type: 'text' }, { type: 'company', isRequired: false }] },
  ]);
  const [ada] = signers;
  await consent(ada!);

  const outcome = await ada!.call(finishSigning).catch((cause: unknown) => cause);
  await fillAll(ada!);
  await ada!.call(finishSigning);

  expect(outcome).toBeInstanceOf(Refused);
  const paths = (outcome as Refused).errors.map(({ path }) => path);
  const { fields } = await ada!.call(getSigning);
  expect(paths).toEqual(fields.filter(({ isRequired }) => isRequired).map(({ id }) => `fields.${id}`));
  expect(await refusal(ada!.call(finishSigning))).toBe('409 already_finished');
  const late = ada!.call(fillField, { params: { id: fields[1]!.id }, body: { value: 'late' } });
  expect(await refusal(late)).toBe('409 already_finished');
});

test('a field of someone else, or one the sender set, cannot be filled', async () => {
  const { signers } = await sentDocument(server, [
    { name: 'Ada', fields: [{ type: 'signature' }, { type: 'text', isReadOnly: true, value: 'agreed' }] },
    { name: 'Grace', fields: [{ type: 'signature' }, { type: 'text' }] },
  ]);
  const [ada, grace] = signers;
  await consent(ada!);
  const theirs = await fieldOf(grace!, 'text');
  const set = await fieldOf(ada!, 'text');
  const fill = (id: number) => ada!.call(fillField, { params: { id }, body: { value: 'x' } });

  expect(await refusal(fill(theirs))).toBe('404 field_not_yours');
  expect(await refusal(fill(987_654_321))).toBe('404 field_not_yours');
  expect(await refusal(fill(set))).toBe('409 field_read_only');
});

test('the same value written twice is told once', async () => {
  const { id, signers } = await sentDocument(server, [
    { name: 'Ada', fields: [{ type: 'text' }, { type: 'signature' }] },
  ]);
  const [ada] = signers;
  await consent(ada!);
  const params = { id: await fieldOf(ada!, 'text') };

  await ada!.call(fillField, { params, body: { value: 'once' } });
  await ada!.call(fillField, { params, body: { value: 'once' } });

  const told = await server.platform.db
    .selectFrom('evidence')
    .select('sequence')
    .where('documentId', '=', id)
    .where('action', '=', 'recipient.field_filled')
    .execute();
  expect(told).toHaveLength(1);
});

let typed: SentDocument;
beforeAll(async () => {
  typed = await sentDocument(server, [
    {
      name: 'Ada',
      fields: [
        { type: 'signature' },
        { type: 'text', minLength: 2, maxLength: 5, pattern: '[A-Z]+' },
        { type: 'email' },
        { type: 'date' },
        { type: 'checkbox' },
        { type: 'dropdown', options: ['red', 'blue'] },
        { type: 'listbox', options: ['one', 'two', 'three'] },
        { type: 'name' },
      ],
    },
  ]);
  await consent(typed.signers[0]!);
});

test.each([
  ['text', 'TOOLONG', '422 field_value_too_long'],
  ['text', 'A', '422 field_value_too_short'],
  ['text', 'abc', '422 field_value_invalid'],
  ['text', 'AB\u0000', '422 field_value_invalid'],
  ['email', 'not an address', '422 field_value_invalid'],
  ['date', '2026-02-30', '422 field_value_invalid'],
  ['date', '20/11/2026', '422 field_value_invalid'],
  ['checkbox', 'yes', '422 field_value_invalid'],
  ['dropdown', 'green', '422 field_value_invalid'],
  ['listbox', 'one\nfour', '422 field_value_invalid'],
  ['name', 'two\nlines', '422 field_value_invalid'],
  ['name', 'Ada \u{10000}', '422 field_glyph_missing'],
  ['signature', 'Ada', '422 field_value_invalid'],
])('a %s field refuses %j', async (type, value, expected) => {
  const [ada] = typed.signers;
  const params = { id: await fieldOf(ada!, type) };

  expect(await refusal(ada!.call(fillField, { params, body: { value } }))).toBe(expected);
});

test.each([
  ['text', 'ABC', 'ABC'],
  ['email', ' ada@example.com ', 'ada@example.com'],
  ['date', '2024-02-29', '2024-02-29'],
  ['checkbox', 'true', 'true'],
  ['checkbox', 'false', null],
  ['dropdown', 'blue', 'blue'],
  ['listbox', 'one\nthree', 'one\nthree'],
  ['name', '李小龍 محمد اردو', '李小龍 محمد اردو'],
  ['name', '', null],
  // Marks that are not seen: a required field of these would be empty in the sealed copy.
  ['name', '\u200b\u2060', null],
  ['text', '\u3164 \u2800', null],
])('a %s field takes %j', async (type, value, expected) => {
  const [ada] = typed.signers;
  const params = { id: await fieldOf(ada!, type) };

  const field = await ada!.call(fillField, { params, body: { value } });

  expect(field.value).toBe(expected);
});

test('a character no face can draw is named', async () => {
  const [ada] = typed.signers;
  const params = { id: await fieldOf(ada!, 'name') };

  const refused = await ada!
    .call(fillField, { params, body: { value: 'Ada \u{10000}' } })
    .catch((cause: unknown) => cause);

  expect((refused as Refused).errors[0]!.message).toContain('U+10000');
});

test.each([
  ['a drawing', { kind: 'draw', image: DRAWING }],
  ['a typed name', { kind: 'type', text: 'Ada Lovelace', font: 'script', colour: '#1a237e' }],
  ['a picture', { kind: 'upload', image: png }],
] as const)('a signature can be %s and comes back as it is shown', async (_, body) => {
  const [ada] = typed.signers;
  const params = { id: await fieldOf(ada!, 'signature') };

  const { mark } = await ada!.call(attachSignature, { params, body });

  expect(mark).toMatchObject({ kind: body.kind });
  expect(mark!.image ?? mark!.text).toBeTruthy();
});

test.each([
  ['white', { kind: 'type', text: 'Ada', font: 'script', colour: '#ffffff' }, '422 signature_white'],
  ['empty', { kind: 'type', text: '  ' }, '422 field_value_too_short'],
  ['of marks that are not seen', { kind: 'type', text: '\u200b\u200d' }, '422 field_value_too_short'],
  ['unknown to every face', { kind: 'type', text: '\u{10000}' }, '422 field_glyph_missing'],
  ['not a drawing', { kind: 'draw', image: 'data:image/svg+xml,<svg><script/></svg>' }, '422 strokes_invalid'],
  ['not a picture', { kind: 'upload', image: 'data:image/png;base64,AAAA' }, '422 image_invalid'],
  ['a GIF', { kind: 'upload', image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }, '422 image_invalid'],
  [
    'a stray tap',
    {
      kind: 'draw',
      image: 'data:image/svg+xml,<svg viewBox="0 0 300 100"><path d="M 1 1 L 2 1 L 2 2 Z" fill="%23000000"/></svg>',
    },
    '422 signature_too_small',
  ],
  [
    'larger than a megabyte',
    { kind: 'upload', image: `data:image/png;base64,${Buffer.alloc(1024 * 1024 + 1).toString('base64')}` },
    '413 image_too_large',
  ],
] as const)('a signature that is %s is refused', async (_, body, expected) => {
  const [ada] = typed.signers;
  const params = { id: await fieldOf(ada!, 'signature') };

  expect(await refusal(ada!.call(attachSignature, { params, body }))).toBe(expected);
});

test('a signature does not go into a field for text', async () => {
  const [ada] = typed.signers;
  const params = { id: await fieldOf(ada!, 'name') };
  const body = { kind: 'type', text: 'Ada' } as const;

  expect(await refusal(ada!.call(attachSignature, { params, body }))).toBe('422 field_value_invalid');
});

test('the copy can be taken once the document is sealed, and not before', async () => {
  const { id, signers, read } = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = signers;

  const early = await refusal(ada!.call(downloadSigned));
  await sign(ada!);
  await server.runTasks();
  const view = await ada!.call(getSigning);
  await ada!.call(downloadSigned);

  expect(early).toBe('409 document_not_completed');
  expect(view.isSealed).toBe(true);
  expect((await read()).status).toBe('downloaded');
  expect(await refusal(callWith(server, id, 'wrong')(downloadSigned))).toBe('404 link_invalid');
});
