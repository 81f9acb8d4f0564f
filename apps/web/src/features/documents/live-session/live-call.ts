import type {
  LivePointer,
  LiveServerMessage,
  LiveSession,
  LiveShare,
  LiveSide,
  LiveTicket,
} from '@sealwright/contract';
import { createStore } from 'zustand/vanilla';
import { type LineEnd, openLine } from './live-line.ts';
import { type MediaProblem, problemOf, stop, take } from './live-media.ts';
import { createPeer, type Streams } from './live-peer.ts';

const NOTHING: Streams = { camera: null, screen: null };
const POINTER_MS = 70;

export type CallState = {
  line: 'connecting' | 'open' | 'lost';
  /** Between the two browsers. */
  media: 'none' | 'connecting' | 'connected' | 'lost';
  session: LiveSession | null;
  isOtherHere: boolean;
  /** Why it is over; null while it is not. */
  end: LineEnd | null;
  own: Streams;
  remote: Streams;
  /** Where the other points. */
  pointer: LivePointer | null;
  /** What the other wants to show; a new object each time. */
  shown: { field: number } | null;
  problem: { share: LiveShare; why: MediaProblem } | null;
};

export type LiveCall = ReturnType<typeof createCall>;

const ofSide = (side: LiveSide, share: LiveShare): keyof LiveSession['shares'] =>
  `${side}${share === 'screen' ? 'Screen' : 'Camera'}`;

/** Whether a side shares something now. */
export const isShared = (session: LiveSession | null, side: LiveSide, share: LiveShare): boolean =>
  session?.shares[ofSide(side, share)] === 'on';

/** One side of a live session, from connecting to its end. */
export function createCall(side: LiveSide, ticket: () => Promise<LiveTicket>) {
  const store = createStore<CallState>()(() => ({
    line: 'connecting',
    media: 'none',
    session: null,
    isOtherHere: false,
    end: null,
    own: NOTHING,
    remote: NOTHING,
    pointer: null,
    shown: null,
    problem: null,
  }));
  const { getState: now, setState: set } = store;
  let isNewLine = true;

  const peer = createPeer({
    side,
    say: (message) => line.say(message),
    onStreams: (remote) => set({ remote }),
    onState: (media) => set({ media }),
  });

  const stopAll = () => {
    const { own } = now();
    stop(own.camera);
    stop(own.screen);
    peer.close();
    set({ own: NOTHING, remote: NOTHING, pointer: null, media: 'none' });
  };

  const standing = ({ session, isOtherHere }: Extract<LiveServerMessage, { type: 'session' }>) => {
    const before = now();
    set({ session, isOtherHere, ...(isOtherHere ? {} : { pointer: null }) });
    if (session.state !== 'active') return;
    const isMeeting = isOtherHere && (isNewLine || !before.isOtherHere);
    if (isMeeting && side === 'recipient') line.say({ type: 'ready', connection: peer.connection() });
    if (isNewLine) sayShares(session);
    isNewLine = false;
  };

  /** After a page was loaded anew nothing is shared any more, whatever was said before. */
  const sayShares = (session: LiveSession) => {
    for (const what of ['screen', 'camera'] as const) {
      const isOn = now().own[what] !== null;
      if (isOn !== isShared(session, side, what)) line.say({ type: 'share', what, isOn });
    }
  };

  const line = openLine({
    ticket,
    onIce: peer.setIce,
    onState: (state) => {
      if (state === 'lost') isNewLine = true;
      set({ line: state });
    },
    onEnd: (end) => {
      stopAll();
      set({ end });
    },
    onMessage: (message) => {
      if (message.type === 'session') standing(message);
      else if (message.type === 'pointer') set({ pointer: message.at });
      else if (message.type === 'field') set({ shown: { field: message.field } });
      else peer.hear(message);
    },
  });

  const unshare = (share: LiveShare) => {
    stop(now().own[share]);
    peer.setTrack(share, null);
    set(({ own }) => ({ own: { ...own, [share]: null } }));
    line.say({ type: 'share', what: share, isOn: false });
  };

  return {
    side,
    store,
    point: pointing((at) => line.say({ type: 'pointer', at })),
    show: (field: number) => line.say({ type: 'field', field }),
    share: async (share: LiveShare): Promise<void> => {
      set({ problem: null });
      try {
        const stream = await take(share);
        if (now().end !== null) return stop(stream);
        const [track] = stream.getVideoTracks();
        // By the bar of the browser, or because the camera was unplugged.
        track?.addEventListener('ended', () => {
          if (now().own[share] === stream) unshare(share);
        });
        peer.setTrack(share, track ?? null);
        set(({ own }) => ({ own: { ...own, [share]: stream } }));
        line.say({ type: 'share', what: share, isOn: true });
      } catch (error) {
        set({ problem: { share, why: problemOf(error) } });
      }
    },
    unshare,
    /** The server said so, by another way than the line. */
    finish: (session: LiveSession) => {
      line.close();
      stopAll();
      set({ session, end: { kind: 'over' } });
    },
    close: () => {
      line.close();
      stopAll();
    },
  };
}

/** No more than so many places a second, and always the last one. */
function pointing(say: (at: LivePointer | null) => void) {
  let waiting: { at: LivePointer | null } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting === null) return;
    say(waiting.at);
    waiting = null;
    timer = setTimeout(flush, POINTER_MS);
  };
  return (at: LivePointer | null): void => {
    waiting = { at };
    timer ??= setTimeout(flush, 0);
  };
}
