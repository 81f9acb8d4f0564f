import {
  answerLiveInvitation,
  getLiveTicketOfRecipient,
  leaveLiveSession,
  LIVE_CLOSE,
  type LiveSession,
  toWire,
  watchLiveInvitation,
} from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, openPiece } from '../../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../../test/server.ts';
import { activeOf, endedOf, fakeLines, sessionOf } from '../../live-session/testing/fake-line.ts';
import { SigningContext } from '../signing.context.ts';
import { createSigning } from '../signing.store.ts';
import { fieldOf, viewOf } from '../testing/sample-view.ts';
import { LivePart } from './live-part.tsx';

const link = { id: 7, token: 'secret' };

let wire: ReturnType<typeof fakeLines>;
let tell: (session: LiveSession | null) => void;

beforeEach(() => {
  wire = fakeLines();
});
afterEach(() => {
  closePage();
  wire.restore();
});

/** The stream that tells of invitations, which a test fills. */
function invitations(first: LiveSession | null): Answer {
  const respond = () => {
    const encode = (session: LiveSession | null) =>
      new TextEncoder().encode(`data: ${JSON.stringify(toWire({ session }))}\n\n`);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (stream) => {
        stream.enqueue(encode(first));
        tell = (session) => stream.enqueue(encode(session));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { endpoint: watchLiveInvitation, respond };
}

const open = (first: LiveSession | null, answers: Answer[] = []) => {
  const part = createSigning(link, viewOf([fieldOf({ id: 5, label: 'Tenant' })]));
  const ticket = answer(getLiveTicketOfRecipient, { ticket: 'once', iceServers: [], isRelayOnly: false });
  return openPiece(
    <SigningContext value={part}>
      <div id="live-place" />
      <div data-file={1} data-page={1} style={{ position: 'relative', height: 800 }} />
      <LivePart link={link} />
    </SigningContext>,
    [invitations(first), ticket, ...answers],
  );
};

const button = (name: string | RegExp) => page.getByRole('button', { name });
const isConnected = () => expect.poll(() => wire.lines.length).toBeGreaterThan(0);

test('an invitation is answered after it is explained, and nothing connects before', async () => {
  const server = await open(sessionOf(), [answer(answerLiveInvitation, activeOf())]);

  await expect
    .element(page.getByText(/.Olga Owner. is inviting you to go through this document together/))
    .toBeVisible();
  await button('Answer').click();
  await expect.element(page.getByRole('dialog', { name: /Live session with .Olga Owner./ })).toBeVisible();
  await expect.element(page.getByText(/Nothing is recorded/)).toBeVisible();
  await expect.element(page.getByText(/screen, camera, and microphone stay off until you turn them on/)).toBeVisible();
  expect(wire.lines).toHaveLength(0);
  await button('Agree and start').click();

  await isConnected();
  expect(server.bodiesOf(answerLiveInvitation)).toEqual([{ accepted: true }]);
  wire.stand(activeOf());
  await expect.poll(() => wire.last().said).toContainEqual({ type: 'ready', connection: null });
  await expect.element(page.getByRole('region', { name: /Live session with .Olga Owner./ })).toBeVisible();
});

test('a declined invitation goes, as does one that the sender takes back', async () => {
  const declined = endedOf({ ending: 'declined', endedBy: 'recipient' });
  const server = await open(sessionOf(), [answer(answerLiveInvitation, declined)]);
  await button('Decline').click();
  await expect.element(page.getByText(/is inviting you/)).not.toBeInTheDocument();
  expect(server.bodiesOf(answerLiveInvitation)).toEqual([{ accepted: false }]);

  tell(sessionOf({ id: 10 }));
  await expect.element(page.getByText(/is inviting you/)).toBeVisible();
  tell(null);
  await expect.element(page.getByText(/is inviting you/)).not.toBeInTheDocument();
  expect(wire.lines).toHaveLength(0);
});

test('who agreed is in it again after the page was loaded anew, sees a field that is shown, and ends it at once', async () => {
  await open(activeOf(), [answer(leaveLiveSession, endedOf({ endedBy: 'recipient' }))]);
  await isConnected();
  wire.stand(activeOf());

  wire.last().tell({ type: 'field', field: 5 });
  await expect.element(page.getByText(/.Olga Owner. is showing you a field on page 1\./)).toBeInTheDocument();
  await expect.poll(() => document.querySelector('[data-shown-field="5"]')?.closest('[data-page="1"]')).toBeTruthy();
  wire.last().tell({ type: 'pointer', at: { file: 1, page: 1, x: 0.5, y: 0.5 } });
  await expect.element(page.getByText(/.Olga Owner. is pointing here/)).toBeInTheDocument();
  await button('End session').click();

  await expect.element(page.getByText('You ended the live session.')).toBeVisible();
  await button('Close').click();
  await expect.element(page.getByRole('region', { name: /Live session/ })).not.toBeInTheDocument();
});

test('an end from the other side is said in plain words', async () => {
  await open(activeOf());
  await isConnected();
  wire.stand(endedOf({ ending: 'document_closed' }));
  wire.last().close(LIVE_CLOSE.over);

  await expect.element(page.getByText(/ended because the document was finished/)).toBeVisible();
});

test('a session that is over by the time of the answer says so', async () => {
  await open(sessionOf(), [refuse(answerLiveInvitation, 409, 'live_session_over')]);
  await button('Answer').click();
  await button('Agree and start').click();

  await expect.element(page.getByRole('dialog').getByText('The live session has ended.')).toBeVisible();
});

test('on a phone it fits, the screen is not offered, and that is said', async () => {
  await page.viewport(390, 844);
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Mozilla/5.0 (iPhone) Mobile' });
  try {
    await open(activeOf({ sender: { id: 2, name: 'W'.repeat(200) } }));
    await isConnected();
    wire.stand(activeOf({ sender: { id: 2, name: 'W'.repeat(200) } }));

    await expect.element(page.getByText(/Phones can’t share their screen/)).toBeVisible();
    await expect.element(button('Share camera')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Microphone', pressed: false })).toBeVisible();
    await expect.element(button('Share screen')).not.toBeInTheDocument();
    await page.viewport(390, 844);
    await expectToFit();
  } finally {
    // The browser's own is behind it.
    Reflect.deleteProperty(navigator, 'userAgent');
  }
});

/** As in a page of others. `allows`: what the browser says of it; undefined where browsers say nothing. */
async function framed(allows: boolean | undefined, act: () => Promise<void>): Promise<void> {
  const { dataset } = document.documentElement;
  dataset['embedOrigins'] = 'https://portal.example';
  const policy =
    allows === undefined ? undefined : { features: () => ['microphone', 'camera'], allowsFeature: () => allows };
  Object.defineProperty(document, 'featurePolicy', { configurable: true, value: policy });
  try {
    await open(activeOf());
    await isConnected();
    wire.stand(activeOf());
    await expect.element(button('End session')).toBeVisible();
    await act();
  } finally {
    // The browser's own is behind it.
    Reflect.deleteProperty(document, 'featurePolicy');
    delete dataset['embedOrigins'];
    vi.restoreAllMocks();
  }
}

test('in a page of others that allows no device none is offered, and each is named', () =>
  framed(false, async () => {
    for (const device of ['microphone', 'camera']) {
      await expect.element(page.getByText(new RegExp(`embeds this page doesn’t allow ${device} access`))).toBeVisible();
    }
    await expect.element(button('Microphone')).not.toBeInTheDocument();
    await expect.element(button('Share camera')).not.toBeInTheDocument();
  }));

test('where the browser does not say what the page around allows, a refusal names both', () =>
  framed(undefined, async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await button('Microphone').click();
    await expect
      .element(page.getByRole('alert').getByText(/your browser or the website that embeds this page/))
      .toBeVisible();
  }));
