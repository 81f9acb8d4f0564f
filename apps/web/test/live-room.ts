import { getDocument, getLiveSession, getLiveTicket } from '@sealwright/contract';
import { openPage } from './open-page.tsx';
import { answer } from './server.ts';
import { activeOf } from '../src/features/documents/live-session/testing/fake-line.ts';

const ada = { document: 1, id: 1, name: 'Ada Lovelace', email: 'ada@example.com', obstacle: null };
export const bob = { ...ada, id: 2, name: 'Bob', email: 'bob@example.com', obstacle: 'not_invited' as const };
export const mayStart = { session: null, recipients: [bob, ada], permissions: { start: true, join: false } };
const field = { id: 5, file: 1, page: 1, recipient: 1, type: 'signature' as const, label: 'Tenant', group: '' };

export const lease = answer(getDocument, {
  id: 1,
  files: [{ id: 1, name: 'lease.pdf', pages: [{ width: 595, height: 842 }] }],
  fields: [{ ...field, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }],
});
export const ticket = answer(getLiveTicket, { ticket: 'once', iceServers: [], isRelayOnly: false });

/** The sender’s page of a session that is under way. */
export function openRoom(given = activeOf(), options: Parameters<typeof openPage>[1] = {}) {
  const underWay = { ...mayStart, session: given, permissions: { start: true, join: true } };
  return openPage('/documents/1/share-screen', {
    ...options,
    answers: [answer(getLiveSession, underWay), lease, ticket, ...(options.answers ?? [])],
  });
}

const endings: (() => void)[] = [];

/** Ends the voices and pictures of a test. The browser would play them until all tests are over. */
export function endStreams(): void {
  for (const end of endings.splice(0)) end();
}

/** A voice, from no device. It sounds once something was pressed in the page. */
export function voiceStream(): MediaStream {
  const context = new AudioContext();
  void context.resume();
  const source = context.createOscillator();
  const destination = context.createMediaStreamDestination();
  source.connect(destination);
  source.start();
  endings.push(() => void context.close());
  return destination.stream;
}

/** A picture that moves, from no camera. */
export function pictureTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const timer = setInterval(() => context?.fillRect(Math.random() * 300, 0, 9, 9), 50);
  const track = canvas.captureStream(20).getVideoTracks()[0]!;
  endings.push(() => {
    clearInterval(timer);
    track.stop();
  });
  return track;
}
