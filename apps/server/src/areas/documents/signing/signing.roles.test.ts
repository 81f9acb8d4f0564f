import {
  addRecipientGroup,
  closeDocument,
  declineSigning,
  delegateSigning,
  finishSigning,
  getDocument,
  getNextInPerson,
  getSigning,
  listEvidence,
  remindRecipients,
  removeRecipient,
  resendLink,
  sendDocument,
  startInPerson,
  startNextInPerson,
  updateDocument,
  updateRecipient,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type Refused, testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import {
  callWith,
  consent,
  fillAll,
  linkOf,
  type Person,
  refusal,
  sentDocument,
  sign,
  type Signer,
} from '../../../../test/signing-flow.ts';
import { checkInvariants } from '../../../../test/invariants.ts';

const server = await testApp();
const { as, make } = server;

const eventsTo = async (email: string) =>
  (await server.mails()).filter(({ to }) => to === email).map(({ event }) => event);
const actionsOf = async (user: TestUser, id: number) =>
  (await as(user)(listEvidence, { params: { id } })).events.map(({ action }) => action);

/** Sent with its first people in one group. */
const sentGroup = (people: Person[], { needed, size }: { needed: number; size: number }) =>
  sentDocument(server, people, {
    prepare: async (sender, id, ids) => {
      const group = await sender(addRecipientGroup, { params: { id }, body: { name: 'Partners', needed } });
      for (const member of ids.slice(0, size)) {
        await sender(updateRecipient, { params: { id: member }, body: { group: group.id } });
      }
    },
  });

async function openInPerson(
  sender: TestUser,
  documentId: number,
  id: number,
  inRow = false,
): Promise<Pick<Signer, 'call'>> {
  const { url } = await as(sender)(startInPerson, { params: { id }, body: { inRow } });
  return { call: callWith(server, documentId, new URL(url).searchParams.get('token') ?? '') };
}

test('a group of two out of three is done with two: the third is released and told, and the next are asked', async () => {
  const people = [{ name: 'Ada' }, { name: 'Bea' }, { name: 'Cy' }, { name: 'Dee', order: 2 }];
  const { sender, id, signers, read } = await sentGroup(people, { needed: 2, size: 3 });
  const [ada, bea, cy, dee] = signers;
  await fillAll(cy!);

  await sign(ada!);
  await server.runTasks();
  expect(await eventsTo(dee!.email)).toEqual([]);
  await sign(bea!);
  await server.runTasks();

  expect((await read()).recipients.map(({ state }) => state)).toEqual([
    'submitted',
    'submitted',
    'not_needed',
    'invited',
  ]);
  expect(await refusal(cy!.call(getSigning))).toBe('410 link_not_needed');
  expect(await refusal(cy!.call(finishSigning))).toBe('410 link_not_needed');
  expect(await eventsTo(cy!.email)).toEqual(['document.invitation', 'not_needed_notice']);
  expect(await actionsOf(sender, id)).toContain('recipient.not_needed');
  expect(await refusal(as(sender)(resendLink, { params: { id }, body: { recipient: cy!.id } }))).toBe(
    '409 document_transition_refused',
  );
  await sign(await linkOf(server, id, dee!).then((link) => ({ ...dee!, ...link })));
  await server.runTasks();
  expect((await read()).status).toBe('completed');
  expect(await eventsTo(cy!.email)).toEqual(['document.invitation', 'not_needed_notice']);
  expect(await eventsTo(ada!.email)).toContain('completed');
});

test('an invitation that has not left is taken back when its group is done', async () => {
  const { id, signers, read } = await sentGroup([{ name: 'Ada' }, { name: 'Bea' }], { needed: 1, size: 2 });
  const [ada, bea] = signers;
  const { db } = server.platform;
  await db
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0 })
    .where('documentId', '=', id)
    .where('recipientId', '=', bea!.id)
    .execute();

  await sign(ada!);

  const mails = await db.selectFrom('mails').selectAll().where('recipientId', '=', bea!.id).execute();
  expect(mails.map(({ event, state }) => ({ event, state }))).toEqual([
    { event: 'document.invitation', state: 'cancelled' },
  ]);
  expect((await read()).recipients[1]).toMatchObject({ state: 'not_needed' });
});

test('a member who declines ends the document only where the others are not enough', async () => {
  const people = [{ name: 'Ada' }, { name: 'Bea' }, { name: 'Cy' }];
  const { sender, id, signers, read } = await sentGroup(people, { needed: 2, size: 3 });
  const [ada, bea, cy] = signers;
  expect((await ada!.call(getSigning)).declineEnds).toBe(false);

  const { status } = await ada!.call(declineSigning, { body: { reason: 'Not my matter.' } });
  await server.runTasks();

  expect(status).toBe('viewed');
  expect((await read()).recipients[0]).toMatchObject({ state: 'declined', declineReason: 'Not my matter.' });
  expect(await actionsOf(sender, id)).toContain('recipient.declined_in_group');
  const told = (await server.mails()).find(({ to, event }) => to === sender.email && event === 'declinedInGroup');
  expect(told!.text).toContain('Not my matter.');
  expect(await refusal(ada!.call(getSigning))).toBe('409 already_declined');
  await sign(bea!);
  expect((await cy!.call(getSigning)).declineEnds).toBe(true);
  await cy!.call(declineSigning, { body: { reason: 'Nor mine.' } });
  expect((await read()).status).toBe('rejected');
});

test('two who finish last at once leave exactly one of them not needed', async () => {
  const { signers, read } = await sentGroup([{ name: 'Ada' }, { name: 'Bea' }], { needed: 1, size: 2 });
  for (const signer of signers) await fillAll(signer);

  const answers = await Promise.allSettled(signers.map(({ call }) => call(finishSigning)));

  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refused).code] : []));
  expect(refused).toEqual(['link_not_needed']);
  expect((await read()).recipients.map(({ state }) => state).sort()).toEqual(['not_needed', 'submitted']);
});

test('a group that is too small, and groups in separate copies, are refused with their reasons', async () => {
  const alice = await make.user();
  const { id, recipientIds } = await draft(server, alice, [
    { email: 'a@example.com' },
    { email: 'b@example.com', order: 2 },
  ]);
  const group = await as(alice)(addRecipientGroup, { params: { id }, body: { name: 'Partners', needed: 3 } });
  for (const member of recipientIds) {
    await as(alice)(updateRecipient, { params: { id: member }, body: { group: group.id } });
  }
  await as(alice)(updateDocument, { params: { id }, body: { signingOption: 'separate' } });

  const attempt = await as(alice)(sendDocument, { params: { id } }).catch((cause: unknown) => cause);

  expect((attempt as Refused).errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: `recipient_groups.${group.id}.needed`, code: 'send_group_too_small' }),
      expect.objectContaining({ path: 'signing_option', code: 'send_groups_separate' }),
    ]),
  );
  const { recipients, recipientGroups } = await as(alice)(getDocument, { params: { id } });
  expect(recipients.map(({ order }) => order)).toEqual([1, 1]);
  expect(recipientGroups).toEqual([{ id: group.id, name: 'Partners', needed: 3 }]);
});

test('a group of another document is not found', async () => {
  const alice = await make.user();
  const one = await draft(server, alice, [{ email: 'a@example.com' }]);
  const other = await draft(server, alice, [{ email: 'a@example.com' }]);
  const group = await as(alice)(addRecipientGroup, { params: { id: other.id }, body: { name: 'Partners' } });

  const attempt = as(alice)(updateRecipient, { params: { id: one.recipientIds[0]! }, body: { group: group.id } });

  expect(await refusal(attempt)).toBe('422 request_invalid');
});

test('a witness is asked right after their signer, even while others of the order are not done, and the next order waits', async () => {
  const people: Person[] = [
    { name: 'Ada' },
    { name: 'Bea' },
    { name: 'Wes', role: 'witness', order: 9 },
    { name: 'Dee', order: 2 },
  ];
  const { id, signers, read } = await sentDocument(server, people, {
    prepare: (sender, _id, ids) => sender(updateRecipient, { params: { id: ids[2]! }, body: { witnessOf: ids[0]! } }),
  });
  const [ada, bea, wes, dee] = signers;
  expect((await read()).recipients.find(({ name }) => name === 'Wes')).toMatchObject({ order: 1, state: 'waiting' });

  await sign(ada!);
  await server.runTasks();
  const asked = await linkOf(server, id, wes!);
  const view = await asked.call(getSigning);
  expect(view).toMatchObject({ turn: true, attests: { id: ada!.id, name: 'Ada' }, othersLeft: 2 });
  expect(view.fields.find(({ recipient }) => recipient === ada!.id)!.mark).not.toBeNull();
  await sign(bea!);
  await server.runTasks();
  expect(await eventsTo(dee!.email)).toEqual([]);
  await sign(asked);
  await server.runTasks();
  await sign(await linkOf(server, id, dee!));
  await server.runTasks();
  expect((await read()).status).toBe('completed');
});

test('a witness needs someone to attest, and loses them with the signer', async () => {
  const alice = await make.user();
  const people = [
    { email: 'a@example.com' },
    { email: 'b@example.com' },
    { email: 'w@example.com', role: 'witness' as const },
  ];
  const { id, recipientIds } = await draft(server, alice, people);
  const [signer, other, witness] = recipientIds;
  const attests = (one: number, witnessOf: number) =>
    as(alice)(updateRecipient, { params: { id: one }, body: { witnessOf } });
  const refusals = async () => {
    const attempt = await as(alice)(sendDocument, { params: { id } }).catch((cause: unknown) => cause);
    return (attempt as Refused).errors.map(({ path, code }) => `${path} ${code}`);
  };
  const missing = `recipients.${witness}.witness_of send_witness_of_missing`;

  expect(await refusals()).toContain(missing);
  expect(await refusal(attests(witness!, witness!))).toBe('422 request_invalid');
  expect((await attests(signer!, other!)).witnessOf).toBeNull();
  expect((await attests(witness!, signer!)).witnessOf).toBe(signer);
  expect(await refusals()).not.toContain(missing);
  await as(alice)(removeRecipient, { params: { id: signer! } });
  expect(await refusals()).toContain(missing);
});

test('who signs in person is mailed nothing, signs on the host’s device, and gets their copy by mail', async () => {
  const { sender, id, signers, read } = await sentDocument(server, [
    { name: 'Ada', role: 'in_person', mayDelegate: true },
  ]);
  const [ada] = signers;
  expect(await read()).toMatchObject({ status: 'sent', recipients: [{ state: 'invited', hostName: sender.name }] });
  expect(await eventsTo(ada!.email)).toEqual([]);
  expect(await refusal(as(sender)(remindRecipients, { params: { id }, body: {} }))).toBe(
    '409 document_transition_refused',
  );
  expect(await refusal(as(sender)(resendLink, { params: { id }, body: { recipient: ada!.id } }))).toBe(
    '409 document_transition_refused',
  );

  const first = await openInPerson(sender, id, ada!.id);
  const second = await openInPerson(sender, id, ada!.id);

  expect(await refusal(first.call(getSigning))).toBe('410 link_replaced');
  expect(await second.call(getSigning)).toMatchObject({ hostName: sender.name, recipient: { mayDelegate: false } });
  const heir = { body: { email: 'heir@example.com', name: 'Heir' } };
  expect(await refusal(second.call(delegateSigning, heir))).toBe('409 delegation_forbidden');
  await sign(second);
  await server.runTasks();
  expect((await read()).status).toBe('completed');
  expect(await eventsTo(ada!.email)).toEqual(['completed']);
  const { events } = await as(sender)(listEvidence, { params: { id } });
  const started = events.filter(({ action }) => action === 'recipient.in_person_started');
  expect(started).toHaveLength(2);
  expect(started[0]).toMatchObject({ actor: { kind: 'user', email: sender.email } });
  expect(events.map(({ action }) => action)).not.toContain('recipient.mail_failed');
  expect((await (await linkOf(server, id, ada!)).call(getSigning)).hostName).toBeNull();
});

/** The part that follows on the device. */
async function follow(before: Pick<Signer, 'call'>): Promise<Pick<Signer, 'call'>> {
  const url = new URL((await before.call(startNextInPerson)).url);
  const documentId = Number(url.pathname.split('/').at(-1));
  return { call: callWith(server, documentId, url.searchParams.get('token') ?? '') };
}

test('several sign in a row on one device: each link leads on to the next and dies with it', async () => {
  const people: Person[] = [
    { name: 'Ada', role: 'in_person' },
    { name: 'Bea', role: 'in_person' },
    { name: 'Mail', order: 2 },
    { name: 'Cy', role: 'in_person', order: 3 },
  ];
  const { sender, id, signers, read } = await sentDocument(server, people);
  const [ada, , mailed, cy] = signers;
  const first = await openInPerson(sender, id, ada!.id, true);

  expect(await first.call(getNextInPerson)).toEqual({ name: null });
  expect(await refusal(first.call(startNextInPerson))).toBe('409 in_person_no_one');
  await sign(first);
  expect(await first.call(getNextInPerson)).toEqual({ name: 'Bea' });
  const second = await follow(first);
  expect(await refusal(first.call(getSigning))).toBe('410 link_replaced');
  expect(await second.call(getSigning)).toMatchObject({ hostName: sender.name, recipient: { name: 'Bea' } });
  await sign(second);
  // The one whose turn it is now signs on a device of their own.
  expect(await second.call(getNextInPerson)).toEqual({ name: null });
  await server.runTasks();
  await sign(await linkOf(server, id, mailed!));
  expect(await second.call(getNextInPerson)).toEqual({ name: 'Cy' });
  const third = await follow(second);
  await sign(third);
  await server.runTasks();
  expect((await read()).status).toBe('completed');
  const { events } = await as(sender)(listEvidence, { params: { id } });
  const started = events.filter(({ action }) => action === 'recipient.in_person_started');
  expect(started.map(({ actor, details }) => [actor.email, details['recipient'], details['inRow']])).toEqual([
    [sender.email, ada!.id, true],
    [sender.email, signers[1]!.id, true],
    [sender.email, cy!.id, true],
  ]);
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('no one follows without the word of the host, after its hours, or once the host has left', async () => {
  const people: Person[] = [
    { name: 'Ada', role: 'in_person' },
    { name: 'Bea', role: 'in_person' },
  ];
  const alone = await sentDocument(server, people);
  const single = await openInPerson(alone.sender, alone.id, alone.signers[0]!.id);
  await sign(single);
  expect(await single.call(getNextInPerson)).toEqual({ name: null });
  expect(await refusal(single.call(startNextInPerson))).toBe('409 in_person_no_one');

  const blocked = await sentDocument(server, people);
  const started = await openInPerson(blocked.sender, blocked.id, blocked.signers[0]!.id, true);
  await sign(started);
  await server.platform.db
    .updateTable('users')
    .set({ isBlocked: true })
    .where('email', '=', blocked.sender.email)
    .execute();
  expect(await started.call(getNextInPerson)).toEqual({ name: null });

  const late = await sentDocument(server, people);
  const row = await openInPerson(late.sender, late.id, late.signers[0]!.id, true);
  await sign(row);
  server.clock.advance(9 * 3600_000);
  expect(await row.call(getNextInPerson)).toEqual({ name: null });
  expect(await refusal(row.call(startNextInPerson))).toBe('409 in_person_no_one');
});

test('of separate copies the others follow in theirs', async () => {
  const people: Person[] = [
    { name: 'Ada', role: 'in_person' },
    { name: 'Bea', role: 'in_person' },
  ];
  const { sender, signers, read } = await sentDocument(server, people, { signingOption: 'separate' });
  const { url } = await as(sender)(startInPerson, { params: { id: signers[0]!.id }, body: { inRow: true } });
  const { pathname, searchParams } = new URL(url);
  const call = callWith(server, Number(pathname.split('/').at(-1)), searchParams.get('token') ?? '');
  await sign({ call });
  await server.runTasks();
  expect(await call(getNextInPerson)).toEqual({ name: 'Bea' });
  await sign(await follow({ call }));
  await server.runTasks();
  expect((await read()).status).toBe('completed');
});

test('signing in person starts only when it is due, for those who do, and by those of the account', async () => {
  const people: Person[] = [{ name: 'Ada' }, { name: 'Ina', role: 'in_person', order: 2 }];
  const { sender, id, signers } = await sentDocument(server, people);
  const [ada, ina] = signers;
  const mallory = await make.user();

  for (const one of [ada!, ina!]) {
    expect(await refusal(as(sender)(startInPerson, { params: { id: one.id } }))).toBe(
      '409 document_transition_refused',
    );
  }
  expect(await refusal(as(mallory)(startInPerson, { params: { id: ina!.id } }))).toBe('404 not_found');
  await sign(ada!);
  const opened = await openInPerson(sender, id, ina!.id);
  expect(await opened.call(getSigning)).toMatchObject({ turn: true });
  await as(sender)(closeDocument, { params: { id } });
  expect(await refusal(opened.call(getSigning))).toBe('410 link_closed');
  expect(await refusal(as(sender)(startInPerson, { params: { id: ina!.id } }))).toBe('409 document_transition_refused');
});

test('a closed document is told to no one who signs in person and never began', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada', role: 'in_person' }]);

  await as(sender)(closeDocument, { params: { id } });
  await server.runTasks();

  expect(await eventsTo(signers[0]!.email)).toEqual([]);
});

test('an approver approves without a field, and the evidence says so', async () => {
  const { sender, id, signers, read } = await sentDocument(server, [{ name: 'Ada', role: 'approver', fields: [] }]);
  await consent(signers[0]!);

  await signers[0]!.call(finishSigning);
  await server.runTasks();

  expect(await actionsOf(sender, id)).toEqual(expect.arrayContaining(['recipient.approved', 'recipient.submitted']));
  expect((await read()).status).toBe('completed');
});

test('in separate copies a witness goes with their signer', async () => {
  const people: Person[] = [{ name: 'Ada' }, { name: 'Bea' }, { name: 'Wes', role: 'witness' }];
  const { id, signers, read } = await sentDocument(server, people, {
    signingOption: 'separate',
    prepare: (sender, _id, ids) => sender(updateRecipient, { params: { id: ids[2]! }, body: { witnessOf: ids[0]! } }),
  });
  const rows = await server.platform.db
    .selectFrom('documents')
    .select('id')
    .where('parentId', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(2);
  const [ada, bea, wes] = await Promise.all(
    [rows[0]!, rows[1]!, rows[0]!].map((part, index) => linkOf(server, part.id, signers[index]!)),
  );
  expect(wes!.token).toBe('');

  await sign(ada!);
  await server.runTasks();
  await sign(await linkOf(server, rows[0]!.id, signers[2]!));
  await sign(bea!);
  await server.runTasks();

  expect((await read()).status).toBe('completed');
});

test('after all of this the installation keeps its invariants', async () => {
  await server.runTasks();

  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});
