import { endLiveSession, getLiveSession, getLiveTicket, LIVE_CLOSE, startLiveSession } from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';
import { activeOf, endedOf, fakeLines, sessionOf } from './testing/fake-line.ts';
import { bob, lease, mayStart, openRoom, ticket } from '../../../../test/live-room.ts';

let wire: ReturnType<typeof fakeLines>;
beforeEach(() => {
  wire = fakeLines();
});
afterEach(() => {
  closePage();
  wire.restore();
  vi.restoreAllMocks();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const isConnected = () => expect.poll(() => wire.lines.length).toBeGreaterThan(0);

test('someone who can join is invited, and the page waits for their answer', async () => {
  const server = await openPage('/documents/1/share-screen', {
    answers: [answer(getLiveSession, mayStart), answer(startLiveSession, sessionOf()), lease, ticket],
  });

  await expect.element(page.getByRole('radio', { name: 'Ada Lovelace' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Bob' })).toBeDisabled();
  await expect.element(page.getByText('Not invited to sign yet')).toBeVisible();
  await button('Invite to live session').click();

  await expect.element(page.getByText(/Waiting for .Ada Lovelace. to agree/)).toBeVisible();
  expect(server.bodiesOf(startLiveSession)).toEqual([{ recipient: 1 }]);
  await isConnected();
  expect(wire.last().url).toMatch(/^ws:.*\/api\/live-session\/\?ticket=once$/);
  wire.stand(endedOf({ ending: 'declined', endedBy: 'recipient' }));
  wire.last().close(LIVE_CLOSE.over);
  await expect.element(page.getByText(/.Ada Lovelace. declined the live session\./)).toBeVisible();
  await button('Start a new session').click();
  await expect.element(button('Invite to live session')).toBeVisible();
});

test('together: the state in words, the document beside it, a field shown by a press, and the end', async () => {
  const server = await openRoom(activeOf(), { answers: [answer(endLiveSession, endedOf({ endedBy: 'sender' }))] });
  await isConnected();

  wire.stand(activeOf(), false);
  await expect.element(page.getByText(/.Ada Lovelace. isn’t here at the moment/)).toBeVisible();
  wire.stand(activeOf());
  await expect.element(page.getByText('Connected. Setting up video and sound…')).toBeVisible();
  await button(/Show .Ada Lovelace. this field: .Tenant./).click();

  expect(wire.last().said).toContainEqual({ type: 'field', field: 5 });
  await expect.poll(() => wire.last().said.some((one) => one.type === 'pointer' && one.at?.page === 1)).toBe(true);
  wire.last().tell({ type: 'pointer', at: { file: 1, page: 1, x: 0.5, y: 0.5 } });
  await expect.element(page.getByText(/.Ada Lovelace. is pointing here/)).toBeInTheDocument();
  await button('End session').click();
  await expect.element(page.getByText('You ended the live session.')).toBeVisible();
  expect(server.bodiesOf(endLiveSession)).toHaveLength(1);
  expect(wire.lines).toHaveLength(1);
});

test('the sender’s side answers "ready" with an offer, and hands out no second one for the same connection', async () => {
  await openRoom();
  await isConnected();
  wire.stand(activeOf());

  wire.last().tell({ type: 'ready', connection: null });
  const offers = () => wire.last().said.filter((one) => one.type === 'description');
  await expect.poll(offers).toHaveLength(1);
  const [offer] = offers();
  wire.last().tell({ type: 'ready', connection: offer?.type === 'description' ? offer.connection : null });

  await expect.poll(() => offers().length).toBeGreaterThan(0);
  expect(offer).toMatchObject({ kind: 'offer', sdp: expect.stringMatching(/m=video[\s\S]*m=video[\s\S]*m=audio/) });
});

test('a lost line comes back with a new ticket', async () => {
  const server = await openRoom();
  await isConnected();
  wire.stand(activeOf());

  wire.last().close(1006);
  await expect.element(page.getByText('The connection was lost. Reconnecting…')).toBeVisible();
  await expect.poll(() => wire.lines.length).toBe(2);
  wire.stand(activeOf());

  await expect.element(page.getByText('Connected. Setting up video and sound…')).toBeVisible();
  expect(server.bodiesOf(getLiveTicket)).toHaveLength(2);
});

test('a camera is shared and stopped, and what stands against it is said', async () => {
  await openRoom();
  await isConnected();
  wire.stand(activeOf());
  const stream = document.createElement('canvas').captureStream(1);
  const asked = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('', 'NotFoundError'));
  asked.mockResolvedValue(stream);

  await button('Share camera').click();
  await expect.element(page.getByText('No camera was found on this device.')).toBeVisible();
  await button('Share camera').click();
  await expect.element(button('Stop sharing camera')).toBeVisible();
  await expect.element(page.getByText('Your camera')).toBeVisible();
  await button('Stop sharing camera').click();

  await expect.element(button('Share camera')).toBeVisible();
  expect(wire.last().said.filter(({ type }) => type === 'share')).toEqual([
    { type: 'share', what: 'camera', isOn: true },
    { type: 'share', what: 'camera', isOn: false },
  ]);
  expect(stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
});

test('a camera that is allowed after the page was left is turned off at once', async () => {
  await openRoom();
  await isConnected();
  wire.stand(activeOf());
  const stream = document.createElement('canvas').captureStream(1);
  const asking = Promise.withResolvers<MediaStream>();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(asking.promise);
  await button('Share camera').click();
  await page.getByRole('main').getByRole('link', { name: 'Documents manager' }).click();
  await expect.poll(() => location.pathname).toBe('/documents');

  asking.resolve(stream);

  await expect.poll(() => stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
});

test('who joined in another window continues here when they want', async () => {
  await openRoom();
  await isConnected();
  wire.stand(activeOf());

  wire.last().close(LIVE_CLOSE.replaced);
  await expect.element(page.getByText(/in another window/)).toBeVisible();
  // It goes on there: a new one cannot begin.
  await expect.element(button('Start a new session')).not.toBeInTheDocument();
  await button('Continue here').click();

  await expect.poll(() => wire.lines.length).toBe(2);
});

test('a session of another member is named, and one that cannot be joined any more says why', async () => {
  const theirs = { ...mayStart, session: activeOf({ sender: { id: 3, name: 'Grace' } }) };
  await openPage('/documents/1/share-screen', { answers: [answer(getLiveSession, theirs)] });
  await expect.element(page.getByText(/.Grace. is in a live session with .Ada Lovelace./)).toBeVisible();
  expect(wire.lines).toHaveLength(0);

  await openRoom(activeOf(), { answers: [refuse(getLiveTicket, 409, 'live_session_over')] });
  await expect.element(page.getByText('The live session has ended.')).toBeVisible();
});

test('where no one can be invited the page says so', async () => {
  const none = { ...mayStart, recipients: [bob], permissions: { start: false, join: false } };
  const inPerson = { ...bob, id: 3, name: 'W'.repeat(200), obstacle: 'in_person' as const };
  const together = { ...mayStart, recipients: [bob, inPerson] };
  await openPage('/documents/1/share-screen', { answers: [answer(getLiveSession, together)], viewport: 'phone' });
  await expect.element(page.getByRole('listitem').getByText(/Bob: Not invited to sign yet/)).toBeVisible();
  await expect.element(page.getByText(/Signing in person on your device, so you’re already together/)).toBeVisible();
  await expectToFit();

  await openPage('/documents/1/share-screen', { answers: [answer(getLiveSession, none)] });

  await expect.element(page.getByText('No one to invite right now')).toBeVisible();
  await expect.element(page.getByText(/Only people who can change this document/)).toBeVisible();
  await expect.element(page.getByText(/Recipients can join once/)).not.toBeInTheDocument();
});

test('in Arabic on a phone all of it fits, with a long name, and the screen is not offered', async () => {
  const long = activeOf({ recipient: { id: 1, name: 'W'.repeat(200) } });
  await openRoom(long, { locale: 'ar', viewport: 'phone' });
  await isConnected();
  wire.stand(long);

  await expect.element(page.getByRole('button', { name: 'إنهاء الجلسة' })).toBeVisible();
  await expectToFit();
});
