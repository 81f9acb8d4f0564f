import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  answerLiveInvitation,
  archiveDocument,
  createOauthApplication,
  createSigningEmbed,
  declineSigning,
  delegateSigning,
  endLiveSession,
  fromWire,
  getLiveSession,
  getLiveTicket,
  getLiveTicketOfRecipient,
  leaveLiveSession,
  listEvidence,
  LIVE_CLOSE,
  LIVE_SOCKET_PATH,
  type LiveClientMessage,
  type LiveServerMessage,
  recallDocument,
  removeMember,
  resendLink,
  startLiveSession,
  toWire,
} from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { makeTeam } from '../../../../test/team.ts';
import { evidenceService } from '../evidence/index.ts';
import { linesRepo } from './live-sessions.lines.repo.ts';
import {
  callWith,
  refusal,
  type SentDocument,
  sentDocument,
  type Signer,
  sign,
} from '../../../../test/signing-flow.ts';

const server = await testApp({ STUN_URL: 'stun:stun.example.com:3478' });
const { as } = server;
await server.platform.live.start();
await server.app.listen({ port: 0, host: '127.0.0.1' });
const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port;

const CONNECTION = '7d9f2b1c-2b1a-4c7e-9a54-3f1f3f3e2a11';
const offer: LiveClientMessage = { type: 'description', connection: CONNECTION, kind: 'offer', sdp: 'v=0' };

/** What goes over sockets and the database comes after a moment, on a busy machine after a long one. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

type Connected = {
  heard: LiveServerMessage[];
  say: (message: unknown) => void;
  sayRaw: (text: string) => void;
  closed: Promise<number>;
  close: () => void;
};

/** A connection with this ticket; rejects where the server refuses it. */
function connect(ticket: string, { at = server, origin }: { at?: TestApp; origin?: string } = {}): Promise<Connected> {
  const url = `ws://127.0.0.1:${portOf(at)}${LIVE_SOCKET_PATH}?ticket=${ticket}`;
  // Headers are an addition of Node's own.
  const options = { headers: origin === undefined ? {} : { origin } } as unknown as string[];
  const socket = new WebSocket(url, options);
  const heard: LiveServerMessage[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(fromWire(JSON.parse(String(data))) as LiveServerMessage));
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  const sayRaw = (text: string) => socket.send(text);
  const connected: Connected = {
    heard,
    sayRaw,
    say: (message) => sayRaw(JSON.stringify(toWire(message))),
    closed,
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(connected));
    socket.addEventListener('error', () => reject(new Error('refused')));
  });
}

const start = (user: TestUser, id: number, recipient: number) =>
  as(user)(startLiveSession, { params: { id }, body: { recipient } });
const agree = (signer: Signer) => signer.call(answerLiveInvitation, { body: { accepted: true } });
const ticketOf = async (user: TestUser, id: number) => (await as(user)(getLiveTicket, { params: { id } })).ticket;
const ticketFor = async (signer: Signer) => (await signer.call(getLiveTicketOfRecipient)).ticket;
const open = (user: TestUser, id: number) => as(user)(getLiveSession, { params: { id } });
const standingOf = ({ heard }: Connected) => heard.findLast((one) => one.type === 'session');
const isTogether = (one: Connected) => eventually(() => expect(standingOf(one)?.isOtherHere).toBe(true));

/** Both sides connected, after the recipient agreed. */
async function together(sent: SentDocument, at: { sender?: TestApp; recipient?: TestApp } = {}) {
  const ada = sent.signers[0]!;
  await start(sent.sender, sent.id, ada.id);
  await agree(ada);
  const sender = await connect(await ticketOf(sent.sender, sent.id), { at: at.sender ?? server });
  const recipient = await connect(await ticketFor(ada), { at: at.recipient ?? server });
  await Promise.all([isTogether(sender), isTogether(recipient)]);
  return { ada, sender, recipient };
}

const actionsOf = async ({ sender: { accountId }, id }: SentDocument) => {
  const { events, isChainIntact } = await evidenceService(server.platform).list(accountId, id);
  expect(isChainIntact).toBe(true);
  const ofSessions = events.filter(({ action }) => action.startsWith('recipient.live_session'));
  return ofSessions.map(({ action, actor }) => [action, actor.name]);
};

test('the recipient agrees first, what one says reaches the other, and the evidence says who began and who ended', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = sent.signers as [Signer];

  const invited = await start(sent.sender, sent.id, ada.id);
  const early = await refusal(ticketFor(ada));
  const { sender, recipient } = await together(sent);
  sender.say(offer);
  recipient.say({ type: 'pointer', at: { file: sent.fileIds[0], page: 1, x: 0.5, y: 0.25 } });
  await eventually(() => expect(recipient.heard).toContainEqual(offer));
  await eventually(() => expect(sender.heard.some(({ type }) => type === 'pointer')).toBe(true));
  await ada.call(leaveLiveSession);

  expect(invited).toMatchObject({ state: 'invited', recipient: { id: ada.id, name: 'Ada' }, isEnded: false });
  expect(early).toBe('409 live_consent_needed');
  expect(await Promise.all([sender.closed, recipient.closed])).toEqual([LIVE_CLOSE.over, LIVE_CLOSE.over]);
  expect(standingOf(sender)?.session).toMatchObject({ state: 'ended', endedBy: 'recipient', ending: 'ended' });
  expect(await actionsOf(sent)).toEqual([
    ['recipient.live_session_offered', sent.sender.name],
    ['recipient.live_session_offered', sent.sender.name],
    ['recipient.live_session_started', 'Ada'],
    ['recipient.live_session_ended', 'Ada'],
  ]);
  expect((await open(sent.sender, sent.id)).session).toBeNull();
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('what is shared is known to both, and each state ends by itself', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const { sender, recipient } = await together(sent);
  const shared = (one: Connected) => standingOf(one)?.session;

  recipient.say({ type: 'share', what: 'camera', isOn: true });
  sender.say({ type: 'share', what: 'screen', isOn: true });
  sender.say({ type: 'share', what: 'camera', isOn: true });
  for (const one of [sender, recipient]) one.say({ type: 'share', what: 'microphone', isOn: true });
  await eventually(() =>
    expect(shared(recipient)?.shares).toEqual({
      senderScreen: 'on',
      senderCamera: 'on',
      senderMicrophone: 'on',
      recipientScreen: 'off',
      recipientCamera: 'on',
      recipientMicrophone: 'on',
    }),
  );
  sender.say({ type: 'share', what: 'microphone', isOn: false });
  sender.say({ type: 'share', what: 'screen', isOn: false });
  await eventually(() => expect(shared(recipient)?.isScreenShareEnded).toBe(true));
  expect(shared(recipient)).toMatchObject({ isCameraShareEnded: false, isSenderCameraEnded: false, isEnded: false });
  expect(shared(recipient)?.shares).toMatchObject({ senderMicrophone: 'ended', recipientMicrophone: 'on' });

  await as(sent.sender)(endLiveSession, { params: { id: sent.id } });

  await Promise.all([sender.closed, recipient.closed]);
  expect(shared(recipient)).toMatchObject({
    isEnded: true,
    isScreenShareEnded: true,
    isCameraShareEnded: true,
    isSenderCameraEnded: true,
    endedBy: 'sender',
    shares: { senderMicrophone: 'ended', recipientMicrophone: 'ended', recipientScreen: 'off' },
  });
});

test('a declined invitation ends the session, and only that stands in the evidence', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = sent.signers as [Signer];
  await start(sent.sender, sent.id, ada.id);
  const sender = await connect(await ticketOf(sent.sender, sent.id));

  await ada.call(answerLiveInvitation, { body: { accepted: false } });

  expect(await sender.closed).toBe(LIVE_CLOSE.over);
  expect(standingOf(sender)?.session.ending).toBe('declined');
  expect((await actionsOf(sent)).map(([action]) => action)).toEqual([
    'recipient.live_session_offered',
    'recipient.live_session_declined',
  ]);
  expect(await refusal(agree(ada))).toBe('409 live_session_over');
});

test('a ticket opens one connection, for half a minute, and nothing else opens any', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = sent.signers as [Signer];
  await start(sent.sender, sent.id, ada.id);
  await agree(ada);
  const ticket = await ticketFor(ada);
  const late = await ticketFor(ada);

  const first = await connect(ticket);

  await expect(connect(ticket)).rejects.toThrow('refused');
  await expect(connect('made-up')).rejects.toThrow('refused');
  await expect(connect('')).rejects.toThrow('refused');
  await expect(connect(await ticketFor(ada), { origin: 'https://evil.example' })).rejects.toThrow('refused');
  server.clock.advance(31_000);
  await expect(connect(late)).rejects.toThrow('refused');
  first.close();
});

test('no other person gets in: not another recipient, another account, nor another member of the team', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const other = await sentDocument(server, [{ name: 'Eve' }]);
  const [ada, bob] = sent.signers as [Signer, Signer];
  const eve = other.signers[0]!;
  await start(sent.sender, sent.id, ada.id);

  expect(await refusal(agree(bob))).toBe('409 live_session_over');
  expect(await refusal(ticketFor(bob))).toBe('409 live_session_over');
  expect(await refusal(eve.call(getLiveTicketOfRecipient, { params: { id: sent.id } }))).toBe('404 link_invalid');
  expect(await refusal(eve.call(answerLiveInvitation, { params: { id: sent.id }, body: { accepted: true } }))).toBe(
    '404 link_invalid',
  );
  expect(await refusal(ticketOf(other.sender, sent.id))).toBe('404 not_found');
  expect(await refusal(start(other.sender, sent.id, ada.id))).toBe('404 not_found');
  expect(await refusal(start(sent.sender, sent.id, eve.id))).toBe('404 not_found');
});

test('a member who invited is alone in it: others neither join nor end it, and it ends when they leave the team', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const member = others[0]!;
  const sent = await sentDocument(server, [{ name: 'Ada' }], { sender: member });
  const { sender, recipient } = await together(sent);

  const seen = await open(admin, sent.id);
  expect(seen).toMatchObject({ session: { sender: { id: member.userId } }, permissions: { start: true, join: false } });
  expect(await refusal(ticketOf(admin, sent.id))).toBe('409 not_permitted');
  expect(await refusal(as(admin)(endLiveSession, { params: { id: sent.id } }))).toBe('409 not_permitted');
  expect(await refusal(start(admin, sent.id, sent.signers[0]!.id))).toBe('409 live_session_busy');
  await as(admin)(removeMember, { params: { id: member.userId }, body: { heir: admin.userId } });

  expect(await Promise.all([sender.closed, recipient.closed])).toEqual([LIVE_CLOSE.over, LIVE_CLOSE.over]);
  expect(standingOf(recipient)?.session).toMatchObject({ endedBy: null, isEnded: true });
});

test('it ends when the recipient declines or gives the part away, and nothing of it is there before they identified', async () => {
  const declined = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const given = await sentDocument(server, [{ name: 'Cy', mayDelegate: true }]);
  const guarded = await sentDocument(server, [{ name: 'Dan', identity: 'email_code' }]);
  const [first, second] = [await together(declined), await together(given)];

  await first.ada.call(declineSigning, { body: { reason: 'No' } });
  await second.ada.call(delegateSigning, { body: { name: 'Eve', email: `eve-${given.id}@example.com` } });

  const codes = [first, second].flatMap(({ sender, recipient }) => [sender.closed, recipient.closed]);
  expect(new Set(await Promise.all(codes))).toEqual(new Set([LIVE_CLOSE.over]));
  await start(guarded.sender, guarded.id, guarded.signers[0]!.id);
  expect(await refusal(agree(guarded.signers[0]!))).toMatch(/identity_needed$/);
  expect(await refusal(ticketFor(guarded.signers[0]!))).toMatch(/identity_needed$/);
});

test('it ends with the link by which the recipient agreed: another person may hold the next one', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const { ada, sender, recipient } = await together(sent);

  await as(sent.sender)(resendLink, { params: { id: sent.id }, body: { recipient: ada.id } });

  expect(await Promise.all([sender.closed, recipient.closed])).toEqual([LIVE_CLOSE.over, LIVE_CLOSE.over]);
  expect(standingOf(sender)?.session).toMatchObject({ ending: 'recipient_gone', endedBy: null });
});

test('a second connection of a side takes the place of the first', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const { ada, sender, recipient } = await together(sent);

  const second = await connect(await ticketFor(ada));
  await isTogether(second);

  expect(await recipient.closed).toBe(LIVE_CLOSE.replaced);
  sender.say(offer);
  await eventually(() => expect(second.heard).toContainEqual(offer));
  expect(recipient.heard).not.toContainEqual(offer);
  sender.close();
  await eventually(() => expect(standingOf(second)?.isOtherHere).toBe(false));
  second.close();
});

test('what a connection says that speaks for its side no more, or after the end, goes nowhere', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const { ada, recipient } = await together(sent);
  const { db } = server.platform;
  const { id, recipientLine } = await db
    .selectFrom('liveSessions')
    .select(['id', 'recipientLine'])
    .where('documentId', '=', sent.id)
    .executeTakeFirstOrThrow();
  const { accountId } = sent.sender;
  const said = {
    accountId,
    sessionId: id,
    from: 'recipient' as const,
    toSide: 'sender' as const,
    body: '{"type":"pointer","at":null}',
  };
  const say = (line: string) => linesRepo(db).say({ ...said, line, createdAt: server.clock.now() });

  expect(await say(randomUUID())).toBe(false);
  expect(await say(recipientLine ?? '')).toBe(true);
  await ada.call(leaveLiveSession);
  await recipient.closed;

  expect(await say(recipientLine ?? '')).toBe(false);
});

test('in a page of others it ends with the address of the frame', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const application = await as(sent.sender)(createOauthApplication, {
    body: {
      name: 'Portal',
      clientType: 'confidential',
      redirectUris: ['https://portal.example/back'],
      embedOrigins: ['https://portal.example'],
    },
  });
  const [ada] = sent.signers as [Signer];
  const body = { clientId: application.clientId };
  const { url } = await as(sent.sender)(createSigningEmbed, { params: { id: ada.id }, body });
  const framed = callWith(server, sent.id, new URL(url).searchParams.get('token') ?? '');
  await start(sent.sender, sent.id, ada.id);
  await framed(answerLiveInvitation, { body: { accepted: true } });
  const sender = await connect(await ticketOf(sent.sender, sent.id));
  const recipient = await connect((await framed(getLiveTicketOfRecipient)).ticket);
  await Promise.all([isTogether(sender), isTogether(recipient)]);

  server.clock.advance(61 * 60_000);
  await server.runTasks({ withSweeps: true });

  expect(await Promise.all([sender.closed, recipient.closed])).toEqual([LIVE_CLOSE.over, LIVE_CLOSE.over]);
  expect(standingOf(sender)?.session).toMatchObject({ ending: 'recipient_gone', endedBy: null });
});

test('what is no message of the protocol ends the connection, as do an oversized one and a flood', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const { ada, sender } = await together(sent);
  const again = async () => {
    const line = await connect(await ticketFor(ada));
    await isTogether(line);
    return line;
  };
  const refused: unknown[] = [
    { type: 'hello' },
    { type: 'pointer', at: { file: 1, page: 1, x: 2, y: 0 } },
    { type: 'field', field: 1, more: 'than that' },
    { type: 'session', session: {}, isOtherHere: true },
    // Only the sender's side begins.
    offer,
  ];
  for (const message of refused) {
    const line = await again();
    line.say(message);
    expect(await line.closed).toBe(LIVE_CLOSE.refused);
  }
  const garbled = await again();
  garbled.sayRaw('{');
  expect(await garbled.closed).toBe(LIVE_CLOSE.refused);

  const large = await again();
  large.say({ ...offer, sdp: 'x'.repeat(40_000) });
  expect(await large.closed).toBe(1009);

  const flooding = await again();
  for (let at = 0; at < 400; at++) flooding.say({ type: 'pointer', at: null });
  expect(await flooding.closed).toBe(LIVE_CLOSE.refused);
  expect(sender.heard.filter(({ type }) => type === 'pointer').length).toBeLessThan(200);
});

test('nothing passes before the recipient agreed', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  await start(sent.sender, sent.id, sent.signers[0]!.id);
  const sender = await connect(await ticketOf(sent.sender, sent.id));
  await eventually(() => expect(standingOf(sender)).toBeDefined());

  sender.say({ type: 'share', what: 'screen', isOn: true });
  sender.say(offer);
  sender.say({ type: 'field', field: 1 });
  await agree(sent.signers[0]!);
  const recipient = await connect(await ticketFor(sent.signers[0]!));
  await isTogether(recipient);

  expect(recipient.heard.filter(({ type }) => type !== 'session')).toEqual([]);
  expect(standingOf(recipient)?.session.shares.senderScreen).toBe('off');
});

test.each([
  ['recalled', (sent: SentDocument) => as(sent.sender)(recallDocument, { params: { id: sent.id } })],
  ['archived', (sent: SentDocument) => as(sent.sender)(archiveDocument, { params: { id: sent.id } })],
  ['finished', (sent: SentDocument) => sign(sent.signers[0]!)],
])('a session ends with its document: %s', async (_how, act) => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const { sender, recipient } = await together(sent);

  await act(sent);

  expect(await Promise.all([sender.closed, recipient.closed])).toEqual([LIVE_CLOSE.over, LIVE_CLOSE.over]);
  expect(standingOf(recipient)?.session).toMatchObject({ ending: 'document_closed', endedBy: null });
  const actions = await as(sent.sender)(listEvidence, { params: { id: sent.id } });
  expect(actions.events.filter(({ action }) => action === 'recipient.live_session_ended')).toHaveLength(1);
  expect(actions.isChainIntact).toBe(true);
});

test('the two may be connected to different servers of one database', async () => {
  const there = await testApp({}, undefined, { beside: server });
  await there.platform.live.start();
  await there.app.listen({ port: 0, host: '127.0.0.1' });
  const sent = await sentDocument(server, [{ name: 'Ada' }]);

  const { sender, recipient } = await together(sent, { recipient: there });
  const spoken = Array.from({ length: 30 }, (_, page) => ({ type: 'field', field: page + 1 }));
  for (const message of spoken) sender.say(message);
  await eventually(() => expect(recipient.heard.filter(({ type }) => type === 'field')).toEqual(spoken));
  await as(sent.sender)(endLiveSession, { params: { id: sent.id } });

  expect(await recipient.closed).toBe(LIVE_CLOSE.over);
  const { count } = await server.platform.db
    .selectFrom('liveMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test('the sweep ends what no one answered, what both left, and what lasted too long', async () => {
  const [unanswered, left] = [
    await sentDocument(server, [{ name: 'Ada' }]),
    await sentDocument(server, [{ name: 'Bob' }]),
  ];
  await start(unanswered.sender, unanswered.id, unanswered.signers[0]!.id);
  const { sender, recipient } = await together(left);
  sender.close();
  recipient.close();
  await Promise.all([sender.closed, recipient.closed]);

  server.clock.advance(4 * 60_000);
  await server.runTasks({ withSweeps: true });
  const after = await open(unanswered.sender, unanswered.id);
  server.clock.advance(12 * 60_000);
  await server.runTasks({ withSweeps: true });

  expect(after.session?.state).toBe('invited');
  const rows = await server.platform.db
    .selectFrom('liveSessions')
    .select(['documentId', 'ending'])
    .where('documentId', 'in', [unanswered.id, left.id])
    .orderBy('documentId')
    .execute();
  expect(rows).toEqual([
    { documentId: unanswered.id, ending: 'not_answered' },
    { documentId: left.id, ending: 'connection_lost' },
  ]);
  expect((await actionsOf(left)).at(-1)).toEqual(['recipient.live_session_ended', null]);
  expect(await actionsOf(unanswered)).toHaveLength(1);
});

test('those who can be invited are shown with what stands against the others', async () => {
  const sent = await sentDocument(server, [
    { name: 'Ada' },
    { name: 'Bob', order: 2 },
    { name: 'Cy', role: 'copy', fields: [] },
  ]);

  const { recipients, permissions } = await open(sent.sender, sent.id);

  expect(recipients.map(({ name, obstacle }) => [name, obstacle])).toEqual([
    ['Ada', null],
    ['Bob', 'not_invited'],
  ]);
  expect(permissions).toEqual({ start: true, join: false });
  expect(await refusal(start(sent.sender, sent.id, sent.signers[1]!.id))).toBe('409 live_recipient_unavailable');
});
