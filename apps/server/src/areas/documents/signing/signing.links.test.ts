import {
  archiveDocument,
  attachSignature,
  closeDocument,
  completeDocument,
  declineSigning,
  delegateSigning,
  downloadSigned,
  fillField,
  finishSigning,
  getSigning,
  getSigningFile,
  getSigningText,
  giveConsent,
  recallDocument,
  resendLink,
  sendDocument,
  watchSigning,
} from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  callWith,
  DRAWING,
  fillAll,
  linkOf,
  refusal,
  type SentDocument,
  sentDocument,
  sign,
  type Signer,
} from '../../../../test/signing-flow.ts';
import { keysService } from '../sealing/index.ts';

const server = await testApp();
// Made now: a certificate from the future, where one test goes, would seal nothing today.
await keysService(server.platform).current();
const day = 24 * 3600 * 1000;

const twoFields = [{ type: 'signature' }, { type: 'text' }];

/** Every call a link gives access to, as a signer would make it. */
async function everyCall(document: SentDocument, signer: Signer): Promise<Record<string, () => Promise<unknown>>> {
  const { db } = server.platform;
  const rows = await db.selectFrom('fields').select(['id', 'type']).where('recipientId', '=', signer.id).execute();
  const idOf = (type: string) => ({ id: rows.find((row) => row.type === type)!.id });
  const file = { file: document.fileIds[0]! } as { id: number; file: number };
  const { call } = signer;
  return {
    view: () => call(getSigning),
    file: () => call(getSigningFile, { params: file }),
    text: () => call(getSigningText, { params: file }),
    watch: () => call(watchSigning),
    download: () => call(downloadSigned),
    consent: () => call(giveConsent, { body: { accepted: true, disclosureVersion: '2026-11' } }),
    ...writes(call, idOf),
  };
}

const writes = (call: Signer['call'], idOf: (type: string) => { id: number }) => ({
  fill: () => call(fillField, { params: idOf('text'), body: { value: 'late' } }),
  attach: () => call(attachSignature, { params: idOf('signature'), body: { kind: 'draw', image: DRAWING } }),
  finish: () => call(finishSigning),
  decline: () => call(declineSigning, { body: { reason: 'no' } }),
  delegate: () => call(delegateSigning, { body: { email: 'heir@example.com', name: 'Heir' } }),
});

async function refusals(calls: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const said = [];
  for (const call of Object.values(calls)) said.push(await refusal(call()));
  return [...new Set(said)];
}

const documentParams = ({ id }: SentDocument) => ({ params: { id } });

describe('every call with a dead link is refused with the reason, and changes nothing:', () => {
  test.each<[string, (document: SentDocument, signer: Signer) => Promise<unknown>, string]>([
    [
      'recalled',
      (document) => server.as(document.sender)(recallDocument, documentParams(document)),
      '410 link_recalled',
    ],
    ['closed', (document) => server.as(document.sender)(closeDocument, documentParams(document)), '410 link_closed'],
    [
      'archived',
      (document) => server.as(document.sender)(archiveDocument, documentParams(document)),
      '410 link_closed',
    ],
    [
      'replaced',
      (document, signer) =>
        server.as(document.sender)(resendLink, { ...documentParams(document), body: { recipient: signer.id } }),
      '410 link_replaced',
    ],
    [
      'handed over',
      (_, signer) => signer.call(delegateSigning, { body: { email: 'new@example.com', name: 'New' } }),
      '410 link_handed_over',
    ],
    ['declined', (_, signer) => signer.call(declineSigning, { body: { reason: 'no' } }), '409 already_declined'],
  ])('%s', async (_, kill, expected) => {
    const document = await sentDocument(server, [{ name: 'Ada', fields: twoFields, mayDelegate: true }]);
    const [ada] = document.signers;
    await fillAll(ada!);
    const calls = await everyCall(document, ada!);

    await kill(document, ada!);
    const before = await document.read();

    expect(await refusals(calls)).toEqual([expected]);
    const { state, version } = await server.platform.db
      .selectFrom('documents')
      .select(['state', 'version'])
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    expect({ state, version }).toEqual({ state: before.status, version: before.version });
  });

  test('expired, also before the sweep has noticed', async () => {
    const document = await sentDocument(server, [{ name: 'Ada', fields: twoFields }]);
    const [ada] = document.signers;
    await fillAll(ada!);
    const calls = await everyCall(document, ada!);

    server.clock.advance(31 * day);
    const unnoticed = await refusals(calls);
    await server.runTasks({ withSweeps: true });
    const noticed = await refusals(calls);
    server.clock.advance(-31 * day);

    expect([unnoticed, noticed]).toEqual([['410 link_expired'], ['410 link_expired']]);
  });

  test('of the round before, after the document was sent again', async () => {
    const document = await sentDocument(server, [{ name: 'Ada', fields: twoFields }]);
    const [ada] = document.signers;
    await fillAll(ada!);
    const old = await everyCall(document, ada!);

    await server.as(document.sender)(recallDocument, documentParams(document));
    await server.as(document.sender)(sendDocument, documentParams(document));
    await server.runTasks();
    const fresh = await linkOf(server, document.id, ada!);

    expect(await refusals(old)).toEqual(['410 link_recalled']);
    expect((await fresh.call(getSigning)).fields.every(({ value, mark }) => value === null && mark === null)).toBe(
      true,
    );
  });
});

test('an unknown token, none at all, and a token beside another document get the same answer', async () => {
  const one = await sentDocument(server, [{ name: 'Ada', fields: twoFields }]);
  const other = await sentDocument(server, [{ name: 'Grace', fields: twoFields }]);
  const [ada] = one.signers;
  const strangers = [
    callWith(server, one.id, 'A'.repeat(43)),
    callWith(server, one.id, ''),
    callWith(server, other.id, ada!.token),
    callWith(server, 999_999_999, ada!.token),
  ];

  const answers = await Promise.all(strangers.map((call) => refusal(call(getSigning))));

  expect(new Set(answers)).toEqual(new Set(['404 link_invalid']));
});

test('guessing links is slowed down, and the holder of a right one is not', async () => {
  const slow = await testApp();
  const { id, signers } = await sentDocument(slow, [{ name: 'Ada' }]);
  const guesses = Array.from({ length: 70 }, () => refusal(callWith(slow, id, 'guess')(getSigning)));

  const answers = await Promise.all(guesses);

  expect(answers.filter((answer) => answer === '429 too_many_requests')).toHaveLength(10);
  expect((await signers[0]!.call(getSigning)).turn).toBe(true);
});

test('a link works on its own document only, and not on the fields of another', async () => {
  const one = await sentDocument(server, [{ name: 'Ada', fields: twoFields }]);
  const other = await sentDocument(server, [{ name: 'Ada', fields: twoFields }]);
  await fillAll(one.signers[0]!);
  const theirs = await server.platform.db
    .selectFrom('fields')
    .select('id')
    .where('documentId', '=', other.id)
    .where('type', '=', 'text')
    .executeTakeFirstOrThrow();
  const file = { file: other.fileIds[0]! } as { id: number; file: number };
  const { call } = one.signers[0]!;

  expect(await refusal(call(fillField, { params: theirs, body: { value: 'x' } }))).toBe('404 field_not_yours');
  expect(await refusal(call(getSigningFile, { params: file }))).toBe('404 not_found');
});

test('who finished keeps their link for the copy, and cannot write any more', async () => {
  const document = await sentDocument(server, [{ name: 'Ada', fields: twoFields }]);
  const [ada] = document.signers;
  await sign(ada!);
  await server.runTasks();
  const { fill, attach, finish, decline, delegate, consent } = await everyCall(document, ada!);

  expect(
    await refusals({
      fill: fill!,
      attach: attach!,
      finish: finish!,
      decline: decline!,
      delegate: delegate!,
      consent: consent!,
    }),
  ).toEqual(['409 already_finished']);
  expect((await ada!.call(getSigning)).isSealed).toBe(true);
});

test('a document the sender marked completed takes nothing more, and shows everyone the copy', async () => {
  const document = await sentDocument(server, [
    { name: 'Ada', fields: twoFields },
    { name: 'Grace', fields: twoFields },
  ]);
  const [ada, grace] = document.signers;
  await sign(ada!);
  await fillAll(grace!);
  const calls = await everyCall(document, grace!);

  await server.as(document.sender)(completeDocument, documentParams(document));
  const waiting = await refusal(calls['finish']!());
  await server.runTasks();

  expect(waiting).toBe('410 link_closed');
  expect(await refusal(calls['finish']!())).toBe('410 link_closed');
  expect((await grace!.call(getSigning)).isSealed).toBe(true);
});
