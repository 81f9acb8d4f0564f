import { json } from 'node:stream/consumers';
import {
  answerIdentity,
  getDocument,
  getEndedLink,
  getIdentityCheck,
  getSigning,
  IDENTITY_HEADER,
  type IdentityMethod,
  listEvidence,
  listNotifications,
  recallDocument,
  resendLink,
  startIdentity,
  unlockDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import {
  callWith,
  identified,
  linkOf,
  mailedCode,
  type Person,
  refusal,
  type SentDocument,
  sentDocument,
  sign,
  type Signer,
  textedCode,
  withProof,
} from '../../../../../test/signing-flow.ts';

const server = await testApp();
const minutes = 60_000;

/** Numbers of their own, so that one person's message is not another's. */
let people = 0;
const phoneOf = () => `+1 (415) 555-${String((people += 1)).padStart(4, '0')}`;
const plain = (phone: string) => phone.replaceAll(/[^+\d]/g, '');

type Kind = { person: (phone: string) => Partial<Person>; answer: (signer: Signer, phone: string) => Promise<object> };

const codeFor = async ({ call, email }: Signer) => {
  await call(startIdentity, { body: {} });
  return mailedCode(server, email);
};

const KINDS: Record<Exclude<IdentityMethod, 'link'>, Kind> = {
  email_code: {
    person: () => ({}),
    answer: async (signer) => ({ code: await codeFor(signer) }),
  },
  sms_code: {
    person: (phone) => ({ phone }),
    answer: async ({ call }, phone) => {
      await call(startIdentity, { body: { channel: 'sms' } });
      return { code: await textedCode(server, plain(phone)) };
    },
  },
  access_code: {
    person: () => ({ accessCode: 'Blue Heron 7' }),
    answer: async () => ({ accessCode: ' blue heron 7' }),
  },
  ssn_last4: {
    person: () => ({ ssnLast4: '6789' }),
    answer: async (signer) => ({ code: await codeFor(signer), ssnLast4: '6789' }),
  },
  kba: {
    person: () => ({ kbaProvider: 'demo' as const }),
    answer: async ({ call, id }) => {
      await call(startIdentity, { body: {} });
      const { questions } = await server.platform.db
        .selectFrom('identityChallenges')
        .selectAll()
        .where('recipientId', '=', id)
        .executeTakeFirstOrThrow();
      return { answers: (questions as { order: number[] }[]).map(({ order }) => order.indexOf(0)) };
    },
  },
};

async function sent(
  identity: IdentityMethod,
  more: Partial<Person> = {},
): Promise<{ document: SentDocument; signer: Signer; phone: string }> {
  const phone = phoneOf();
  const own = identity === 'link' ? {} : KINDS[identity].person(phone);
  const document = await sentDocument(server, [{ name: 'Ada', identity, ...own, ...more }]);
  return { document, signer: document.signers[0]!, phone };
}

const eventsOf = async ({ sender, id }: SentDocument) =>
  (await server.as(sender)(listEvidence, { params: { id } })).events;
const actionsOf = async (document: SentDocument) => (await eventsOf(document)).map(({ action }) => action);
const wrong = (signer: Signer) => refusal(signer.call(answerIdentity, { body: { accessCode: 'wrong' } }));

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  '%s: nothing is seen before it is passed, and the document is signed after',
  async (identity) => {
    const { document, signer, phone } = await sent(identity);
    const check = await signer.call(getIdentityCheck);

    expect(await refusal(signer.call(getSigning))).toBe('409 identity_needed');
    expect(check).toMatchObject({ method: identity, isPassed: false, triesLeft: 5, isDemo: identity === 'kba' });
    expect(JSON.stringify(check)).not.toMatch(/Contract|Please sign|contract\.pdf/);
    const passed = await identified(signer, await KINDS[identity].answer(signer, phone));

    expect(await passed.call(getIdentityCheck)).toMatchObject({ isPassed: true });
    expect((await passed.call(getSigning)).identityUntil).not.toBeNull();
    await sign(passed);
    const events = await eventsOf(document);
    const entry = events.find(({ action }) => action === 'recipient.identified')!;
    expect(entry.details).toMatchObject({ method: identity, wrongAnswers: 0 });
    // Not as a part of a hash, which may hold any digits.
    expect(JSON.stringify(events)).not.toMatch(/(?<![0-9a-f])6789(?![0-9a-f])|heron/i);
    const order = events.map(({ action }) => action);
    expect(order.indexOf('recipient.identified')).toBeLessThan(order.indexOf('recipient.viewed'));
  },
);

test('every call of a signer is refused before they have identified, and none for that reason after', async () => {
  const { document, signer } = await sent('access_code');
  const { db } = server.platform;
  const { id: field } = await db
    .selectFrom('fields')
    .select('id')
    .where('recipientId', '=', signer.id)
    .executeTakeFirstOrThrow();
  const routes = server.routes.filter(({ access }) => access.name === 'recipient');
  const call = async ({ endpoint }: (typeof routes)[number], headers: Record<string, string>) => {
    const [method = '', path = ''] = endpoint.at.split(' ');
    const id = path.startsWith('/api/fields/') ? field : document.id;
    const url = path.replace(':id', String(id)).replace(':file', String(document.fileIds[0]));
    const response = await server.app.inject({
      method: method as 'GET',
      url: `${url}?token=${signer.token}`,
      headers,
      ...(method === 'GET' ? {} : { payload: {} }),
      // A stream that is not refused never ends.
      payloadAsStream: true,
    });
    if (response.statusCode === 409) return `409 ${((await json(response.stream())) as { code: string }).code}`;
    response.stream().destroy();
    return `${response.statusCode}`;
  };

  const before = await Promise.all(routes.map(async (route) => [route.endpoint.at, await call(route, {})]));
  const { proof } = await signer.call(answerIdentity, { body: { accessCode: 'blue heron 7' } });
  const after = [];
  for (const route of routes) after.push(await call(route, { [IDENTITY_HEADER]: proof }));

  expect(routes.length).toBeGreaterThanOrEqual(11);
  expect(before.filter(([, answer]) => answer !== '409 identity_needed')).toEqual([]);
  expect(after).not.toContain('409 identity_needed');
});

test('another browser with the same link, another link and another recipient are asked again', async () => {
  const people = ['Ada', 'Bob'].map((name) => ({ name, identity: 'access_code' as const, accessCode: 'heron' }));
  const document = await sentDocument(server, people);
  const [ada, bob] = document.signers as [Signer, Signer];
  const { proof } = await ada.call(answerIdentity, { body: { accessCode: 'heron' } });
  await withProof(ada.call, proof)(getSigning);

  await server.as(document.sender)(resendLink, { params: { id: document.id }, body: { recipient: ada.id } });
  const fresh = await linkOf(server, document.id, ada);

  expect(await refusal(bob.call(getSigning))).toBe('409 identity_needed');
  expect(await refusal(withProof(bob.call, proof)(getSigning))).toBe('409 identity_needed');
  expect(await refusal(withProof(fresh.call, proof)(getSigning))).toBe('409 identity_needed');
  expect(await refusal(withProof(fresh.call, 'made-up')(getSigning))).toBe('409 identity_needed');
});

test('a browser counts as identified for twelve hours', async () => {
  const other = await testApp();
  const document = await sentDocument(other, [{ name: 'Ada', identity: 'access_code', accessCode: 'heron' }]);
  const passed = await identified(document.signers[0]!, { accessCode: 'heron' });

  other.clock.advance(12 * 60 * minutes - minutes);
  await passed.call(getSigning);
  other.clock.advance(2 * minutes);

  expect(await refusal(passed.call(getSigning))).toBe('409 identity_needed');
  await other.runTasks({ withSweeps: true });
  expect(await other.platform.db.selectFrom('identityProofs').selectAll().execute()).toEqual([]);
});

test('a code works once, for ten minutes, and only the newest one', async () => {
  const other = await testApp();
  const document = await sentDocument(other, [{ name: 'Ada', identity: 'email_code' }]);
  const signer = document.signers[0]!;
  const ask = async () => {
    await signer.call(startIdentity, { body: {} });
    return mailedCode(other, signer.email);
  };
  const answer = (code: string) => signer.call(answerIdentity, { body: { code } });

  const none = await refusal(answer('123456'));
  const first = await ask();
  const tooSoon = await refusal(ask());
  other.clock.advance(11 * minutes);
  const late = await refusal(answer(first));
  const second = await ask();
  const old = first === second ? '422 identity_incorrect' : await refusal(answer(first));
  await answer(`${second.slice(0, 3)} ${second.slice(3)}`);
  const replay = await refusal(answer(second));

  expect([none, tooSoon, late]).toEqual(['410 code_expired', '429 too_many_requests', '410 code_expired']);
  expect([old, replay]).toEqual(['422 identity_incorrect', '410 code_expired']);
});

test('codes cannot be asked for without end', async () => {
  const other = await testApp();
  const document = await sentDocument(other, [{ name: 'Ada', identity: 'email_code' }]);
  const answers: string[] = [];
  for (let time = 0; time < 8; time += 1) {
    answers.push(
      await document.signers[0]!.call(startIdentity, { body: {} }).then(
        () => 'sent',
        () => 'refused',
      ),
    );
    other.clock.advance(2 * minutes);
  }

  expect(answers).toEqual([...Array<string>(6).fill('sent'), 'refused', 'refused']);
});

test('the last four and the code are one answer, and a wrong one does not say which was wrong', async () => {
  const { signer } = await sent('ssn_last4');
  const code = await codeFor(signer);
  const answer = (ssnLast4: string, given: string) =>
    refusal(signer.call(answerIdentity, { body: { code: given, ssnLast4 } }));
  const other = code === '000000' ? '111111' : '000000';

  const refused = [await answer('0000', code), await answer('6789', other), await answer('', code)];

  expect(new Set(refused)).toEqual(new Set(['422 identity_incorrect']));
  await identified(signer, { code, ssnLast4: '6789' });
});

test('five wrong answers lock that recipient only, the sender is told, and unlocks', async () => {
  const people = ['Ada', 'Bob'].map((name) => ({ name, identity: 'access_code' as const, accessCode: 'heron' }));
  const document = await sentDocument(server, people);
  const [ada, bob] = document.signers as [Signer, Signer];
  const before = await identified(ada, { accessCode: 'heron' });

  const answers: string[] = [];
  for (let time = 0; time < 6; time += 1) answers.push(await wrong(ada));
  const seen = await refusal(before.call(getSigning));
  const right = await refusal(ada.call(answerIdentity, { body: { accessCode: 'heron' } }));
  await server.runTasks();
  const locked = await document.read();

  expect(answers).toEqual([
    ...Array<string>(4).fill('422 identity_incorrect'),
    '423 recipient_locked',
    '423 recipient_locked',
  ]);
  expect([seen, right]).toEqual(['423 recipient_locked', '423 recipient_locked']);
  await sign(await identified(bob, { accessCode: 'heron' }));
  expect(locked.permissions.unlock).toBe(true);
  expect(locked.recipients.map(({ identityLockedAt }) => identityLockedAt !== null)).toEqual([true, false]);
  const { results } = await server.as(document.sender)(listNotifications, { query: { status: 'locked_out' } });
  expect(results).toHaveLength(1);
  const mails = (await server.mails()).filter(({ to }) => to === document.sender.email);
  expect(mails.map(({ event }) => event)).toContain('notification.locked_out');

  const unlocked = await server.as(document.sender)(unlockDocument, { params: { id: document.id }, body: {} });
  await server.runTasks();

  expect(unlocked.recipients.map(({ identityLockedAt }) => identityLockedAt)).toEqual([null, null]);
  const mailed = (await server.mails()).filter(({ to, event }) => to === ada.email && event === 'document.unlocked');
  expect(mailed).toHaveLength(1);
  expect(await refusal(before.call(getSigning))).toBe('409 identity_needed');
  await sign(await identified(ada, { accessCode: 'heron' }));
  const fresh = await linkOf(server, document.id, ada);
  expect(await refusal(fresh.call(getSigning))).toBe('409 identity_needed');
  const actions = await actionsOf(document);
  expect(actions.filter((action) => action === 'recipient.identity_failed')).toHaveLength(5);
  expect(actions).toEqual(expect.arrayContaining(['recipient.identity_locked', 'recipient.identity_unlocked']));
  const again = await refusal(server.as(document.sender)(unlockDocument, { params: { id: document.id }, body: {} }));
  // Parts can be reopened, and no one is locked out.
  expect(again).toBe('404 not_found');
});

test('a right answer gives the tries back', async () => {
  const { signer, document } = await sent('access_code');
  for (let time = 0; time < 4; time += 1) await wrong(signer);
  await identified(signer, { accessCode: 'blue heron 7' });
  for (let time = 0; time < 4; time += 1) await wrong(signer);

  const { call } = await identified(signer, { accessCode: 'blue heron 7' });

  await call(getSigning);
  const found = (await eventsOf(document)).filter(({ action }) => action === 'recipient.identified');
  expect(found.map(({ details }) => details['wrongAnswers'])).toEqual([4, 4]);
});

test('of wrong answers at once each counts, and the fifth locks; of right ones with one code one passes', async () => {
  const { signer, document } = await sent('access_code');
  const mailed = await sent('email_code');
  const code = await codeFor(mailed.signer);

  const wrongs = await Promise.all(Array.from({ length: 8 }, () => wrong(signer)));
  const rights = await Promise.allSettled(
    Array.from({ length: 5 }, () => mailed.signer.call(answerIdentity, { body: { code } })),
  );

  expect(wrongs.filter((answer) => answer === '422 identity_incorrect')).toHaveLength(4);
  expect(wrongs.filter((answer) => answer === '423 recipient_locked')).toHaveLength(4);
  expect((await actionsOf(document)).filter((action) => action === 'recipient.identity_locked')).toHaveLength(1);
  expect(rights.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a stranger does not unlock, and a recipient of another document is not found', async () => {
  const { signer, document } = await sent('access_code');
  const mallory = await server.make.user();
  for (let time = 0; time < 5; time += 1) await wrong(signer);
  const params = { id: document.id };

  expect(await refusal(server.as(mallory)(unlockDocument, { params, body: {} }))).toBe('404 not_found');
  const other = server.as(document.sender)(unlockDocument, { params, body: { recipient: signer.id + 1000 } });
  expect(await refusal(other)).toBe('404 not_found');
});

test('in separate copies the document itself offers to unlock, and does', async () => {
  const people = ['Ada', 'Bob'].map((name) => ({ name, identity: 'access_code' as const, accessCode: 'heron' }));
  const document = await sentDocument(server, people, { signingOption: 'separate' });
  const parts = await server.platform.db
    .selectFrom('recipients')
    .innerJoin('documents', 'documents.id', 'recipients.documentId')
    .select(['documents.id', 'recipients.email'])
    .where('documents.parentId', '=', document.id)
    .execute();
  const [part] = parts;
  const { token } = await linkOf(server, part!.id, part!);
  const ada = { call: callWith(server, part!.id, token) } as Signer;
  for (let time = 0; time < 5; time += 1) await wrong(ada);
  await server.runTasks();

  const before = await document.read();
  const after = await server.as(document.sender)(unlockDocument, { params: { id: document.id }, body: {} });

  expect([before.permissions.unlock, after.permissions.unlock]).toEqual([true, false]);
  const passed = await identified(ada, { accessCode: 'heron' });
  await passed.call(getSigning);
});

test('a recall lets everyone in again, and an ended link does not name the document to who has not identified', async () => {
  const { signer, document } = await sent('access_code');
  for (let time = 0; time < 5; time += 1) await wrong(signer);

  const recalled = await server.as(document.sender)(recallDocument, { params: { id: document.id } });
  const ended = await signer.call(getEndedLink);

  expect(recalled.permissions.unlock).toBe(false);
  expect(recalled.recipients[0]!.identityLockedAt).toBeNull();
  expect(JSON.stringify(ended)).not.toContain('Contract');
});

test('where holding the link is enough there is nothing to answer', async () => {
  const { signer } = await sent('link');

  expect(await refusal(signer.call(getIdentityCheck))).toBe('409 not_permitted');
  expect(await refusal(signer.call(startIdentity, { body: {} }))).toBe('409 not_permitted');
  expect((await signer.call(getSigning)).identityUntil).toBeNull();
});

test('a part with a check about one person cannot be assigned to someone else', async () => {
  const personal = await sent('access_code', { mayDelegate: true });
  const mailed = await sent('email_code', { mayDelegate: true });
  const [one, other] = [
    await identified(personal.signer, { accessCode: 'blue heron 7' }),
    await identified(mailed.signer, { code: await codeFor(mailed.signer) }),
  ];

  const views = [await one.call(getSigning), await other.call(getSigning)];

  expect(views.map(({ recipient }) => recipient.mayDelegate)).toEqual([false, true]);
});

test('an answer to something else is malformed and costs no try', async () => {
  const { signer } = await sent('access_code');

  expect(await refusal(signer.call(answerIdentity, { body: { code: '123456' } }))).toBe('422 request_invalid');
  expect(await signer.call(getIdentityCheck)).toMatchObject({ triesLeft: 5 });
});

test('the sender reads that a secret is there, and never what it is', async () => {
  const { document } = await sent('access_code');

  const read = await server.as(document.sender)(getDocument, { params: { id: document.id } });

  expect(read.recipients[0]).toMatchObject({ identity: 'access_code', identitySecret: 'given' });
  expect(JSON.stringify(read)).not.toMatch(/heron/i);
  const rows = await server.platform.db.selectFrom('recipients').select('identitySecret').execute();
  expect(rows.some(({ identitySecret }) => identitySecret?.toString().includes('heron'))).toBe(false);
});
