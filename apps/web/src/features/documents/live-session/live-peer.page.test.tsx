import type { LiveClientMessage, LiveServerMessage, LiveShare } from '@sealwright/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LivePeer, type Streams } from './live-peer.ts';
import { endStreams, pictureTrack, voiceStream } from '../../../../test/live-room.ts';

// Two ends in one page, with real connections between them.

type End = { peer: LivePeer; state: string; remote: Streams | null };

const open: LivePeer[] = [];

// Browsers make no sound on a page where nothing was pressed.
beforeAll(async () => {
  const button = document.createElement('button');
  button.textContent = 'Press';
  document.body.append(button);
  await userEvent.click(button);
  button.remove();
});
afterEach(() => {
  for (const peer of open.splice(0)) peer.close();
  endStreams();
});

/** `passes` says what of one side reaches the other. */
function pair(passes: (message: LiveClientMessage) => boolean = () => true) {
  const said: LiveClientMessage[] = [];
  const make = (side: 'sender' | 'recipient'): End => {
    const end: End = {
      state: 'none',
      remote: null,
      peer: new LivePeer({
        side,
        say: (message) => {
          said.push(message);
          if (passes(message)) queueMicrotask(() => other(side).peer.hear(message as LiveServerMessage));
        },
        onStreams: (streams) => (end.remote = streams),
        onState: (state) => (end.state = state),
      }),
    };
    open.push(end.peer);
    return end;
  };
  const ends = { sender: make('sender'), recipient: make('recipient') };
  const other = (side: 'sender' | 'recipient') => ends[side === 'sender' ? 'recipient' : 'sender'];
  return { ...ends, said, offers: () => said.filter((one) => one.type === 'description' && one.kind === 'offer') };
}

const meet = ({ sender, recipient }: { sender: End; recipient: End }) =>
  sender.peer.hear({ type: 'ready', connection: recipient.peer.connection });

const areConnected = ({ sender, recipient }: { sender: End; recipient: End }) =>
  expect.poll(() => [sender.state, recipient.state], { timeout: 15_000 }).toEqual(['connected', 'connected']);

/** Whether something comes: a track without anything that arrives is muted. */
const arrives = (end: End, share: LiveShare) =>
  expect.poll(() => end.remote?.[share]?.getTracks()[0]?.muted, { timeout: 15_000 }).toBe(false);

const voice = () => voiceStream().getAudioTracks()[0]!;
test('both switch everything on in the same moment, without a new offer', async () => {
  const ends = pair();
  meet(ends);
  await areConnected(ends);
  const before = ends.offers().length;

  for (const { peer } of [ends.sender, ends.recipient]) {
    peer.setTrack('microphone', voice());
    peer.setTrack('camera', pictureTrack());
  }

  for (const end of [ends.sender, ends.recipient]) {
    await arrives(end, 'microphone');
    await arrives(end, 'camera');
  }
  expect(ends.offers()).toHaveLength(before);
});

test('what is switched on before the two meet arrives when they do', async () => {
  const ends = pair();
  ends.sender.peer.setTrack('microphone', voice());
  ends.recipient.peer.setTrack('microphone', voice());

  meet(ends);

  await arrives(ends.sender, 'microphone');
  await arrives(ends.recipient, 'microphone');
  expect(ends.offers()).toHaveLength(1);
});

test('an offer whose answer was lost is said again as it was, however often it is asked for', async () => {
  let isLost = true;
  const ends = pair((message) => !(isLost && message.type === 'description' && message.kind === 'answer'));
  ends.recipient.peer.setTrack('microphone', voice());
  meet(ends);
  await expect.poll(() => ends.said.some((one) => one.type === 'description' && one.kind === 'answer')).toBe(true);

  isLost = false;
  meet(ends);
  meet(ends);

  await areConnected(ends);
  await arrives(ends.sender, 'microphone');
  const fingerprints = ends
    .offers()
    .map((one) => /ice-ufrag:(\S+)/.exec(one.type === 'description' ? one.sdp : '')?.[1]);
  expect(fingerprints.length).toBeGreaterThan(1);
  expect(new Set(fingerprints).size).toBe(1);
});

test('a microphone that is on stays heard over a page of the other side that was loaded anew', async () => {
  const ends = pair();
  ends.sender.peer.setTrack('microphone', voice());
  meet(ends);
  await arrives(ends.recipient, 'microphone');
  const first = ends.sender.peer.connection;

  ends.recipient.peer.close();
  meet(ends);

  await areConnected(ends);
  await arrives(ends.recipient, 'microphone');
  expect(ends.sender.peer.connection).not.toBe(first);
});

test('what was heard before it was closed and comes after begins nothing', async () => {
  const { sender, offers } = pair();

  sender.peer.hear({ type: 'ready', connection: null });
  sender.peer.close();
  await new Promise((resolve) => setTimeout(resolve));

  expect(sender.peer.connection).toBeNull();
  expect(offers()).toEqual([]);
});

test('where everything is relayed, a browser names no address of its own', async () => {
  const ends = pair();
  const ice = { iceServers: [], isRelayOnly: true };
  for (const { peer } of [ends.sender, ends.recipient]) peer.setIce(ice);
  const made = vi.spyOn(globalThis, 'RTCPeerConnection');

  meet(ends);

  await expect.poll(() => ends.said.filter(({ type }) => type === 'description').length).toBe(2);
  expect(made.mock.calls.map(([configuration]) => configuration?.iceTransportPolicy)).toEqual(['relay', 'relay']);
  await expect
    .poll(() => made.mock.results.map(({ value }) => (value as RTCPeerConnection).iceGatheringState))
    .toEqual(['complete', 'complete']);
  expect(ends.said.filter(({ type }) => type === 'candidate')).toEqual([]);
  expect(JSON.stringify(ends.said)).not.toContain('a=candidate');
  vi.restoreAllMocks();
});
