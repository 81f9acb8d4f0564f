import {
  LIVE_SHARES,
  type LiveClientMessage,
  type LivePointer,
  type LiveServerMessage,
  type LiveSession,
  type LiveShare,
  type LiveSide,
  type LiveTicket,
} from '@sealwright/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type LineEnd, LiveLine } from './live-line.ts';
import { type Device, type MediaProblem, problemOf, stop, take } from './live-media.ts';
import { LivePeer, type Streams } from './live-peer.ts';

const NOTHING: Streams = { camera: null, screen: null, microphone: null };
const POINTER_MS = 70;
/** As long as the server waits before it ends a session that both sides left. */
const UNHEARD_MS = 3 * 60_000;

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

const BEGINNING: CallState = {
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
};

type Standing = Extract<LiveServerMessage, { type: 'session' }>;

const NAMES = { screen: 'Screen', camera: 'Camera', microphone: 'Microphone' } as const satisfies Record<
  LiveShare,
  string
>;

const ofSide = (side: LiveSide, share: LiveShare): keyof LiveSession['shares'] => `${side}${NAMES[share]}`;

/** Whether a side shares something now. */
export const isShared = (session: LiveSession | null, side: LiveSide, share: LiveShare): boolean =>
  session?.shares[ofSide(side, share)] === 'on';

/** One side of a live session, from connecting to its end. */
export class LiveCall {
  readonly side: LiveSide;
  readonly store: StoreApi<CallState> = createStore<CallState>()(() => BEGINNING);
  readonly point = pointing((at) => this.#say({ type: 'pointer', at }));
  readonly #ticket: () => Promise<LiveTicket>;
  #line: LiveLine | null = null;
  readonly #peer: LivePeer;
  readonly #chosen = new Map<LiveShare, string>();
  #isNewLine = true;
  #unheard: ReturnType<typeof setTimeout> | undefined;

  constructor(side: LiveSide, ticket: () => Promise<LiveTicket>) {
    this.side = side;
    this.#ticket = ticket;
    this.#peer = new LivePeer({
      side,
      say: (message) => this.#say(message),
      onStreams: (remote) => this.#set({ remote }),
      onState: (media) => this.#set({ media }),
    });
  }

  /** Connects; one that was closed begins anew. */
  open(): void {
    this.#isNewLine = true;
    this.#set(BEGINNING);
    this.#line = new LiveLine({
      ticket: this.#ticket,
      onIce: (ice) => this.#peer.setIce(ice),
      onState: (line) => this.#follow(line),
      onEnd: (end) => {
        this.#stopAll();
        this.#set({ end });
      },
      onMessage: (message) => this.#hear(message),
    });
  }

  /** "Show me this field." */
  show(field: number): void {
    this.#say({ type: 'field', field });
  }

  /** Takes another camera or microphone, now and whenever it is turned on again in this session. */
  async choose(device: Device, id: string): Promise<void> {
    this.#chosen.set(device, id);
    const present = this.#state.own[device];
    if (present === null) return;
    // A phone opens one camera at a time.
    stop(present);
    await this.share(device);
    if (this.#state.own[device] === present) this.unshare(device);
  }

  async share(share: LiveShare): Promise<void> {
    this.#set({ problem: null });
    try {
      const stream = await take(share, this.#chosen.get(share));
      // It is over, or its page was left, while the browser asked.
      if (this.#line === null || this.#state.end !== null) return stop(stream);
      const [track] = stream.getTracks();
      if (track === undefined) throw new DOMException('Nothing to share', 'NotFoundError');
      // Two presses, or two windows of the browser's: the later one counts.
      stop(this.#state.own[share]);
      track.addEventListener('ended', () => this.#lose(share, stream));
      this.#peer.setTrack(share, track);
      this.#set({ own: { ...this.#state.own, [share]: stream } });
      this.#say({ type: 'share', what: share, isOn: true });
    } catch (error) {
      this.#set({ problem: { share, why: problemOf(error) } });
    }
  }

  /** By the bar of the browser, or because the device was unplugged. */
  #lose(share: LiveShare, stream: MediaStream): void {
    if (this.#state.own[share] !== stream) return;
    this.unshare(share);
    // A screen ends because someone pressed so.
    if (share !== 'screen') this.#set({ problem: { share, why: 'gone' } });
  }

  unshare(share: LiveShare): void {
    stop(this.#state.own[share]);
    this.#peer.setTrack(share, null);
    this.#set({ own: { ...this.#state.own, [share]: null } });
    this.#say({ type: 'share', what: share, isOn: false });
  }

  /** Who ends the session is not seen nor heard while the server is asked. */
  stopSharing(): void {
    for (const share of LIVE_SHARES) if (this.#state.own[share] !== null) this.unshare(share);
  }

  /** The server said so, by another way than the line. */
  readonly finish = (session: LiveSession): void => {
    this.close();
    this.#set({ session, end: { kind: 'over' } });
  };

  close(): void {
    this.#line?.close();
    this.#line = null;
    this.#stopAll();
  }

  #say(message: LiveClientMessage): void {
    this.#line?.say(message);
  }

  get #state(): CallState {
    return this.store.getState();
  }

  #set(change: Partial<CallState>): void {
    this.store.setState(change);
  }

  /** Without the server no one can end the session from the other side: what is shared goes off by itself then. */
  #follow(line: 'open' | 'lost'): void {
    if (line === 'lost') {
      this.#isNewLine = true;
      this.#unheard ??= setTimeout(() => this.#stopAll(), UNHEARD_MS);
    } else {
      clearTimeout(this.#unheard);
      this.#unheard = undefined;
    }
    this.#set({ line });
  }

  #hear(message: LiveServerMessage): void {
    if (message.type === 'session') this.#stand(message);
    else if (message.type === 'pointer') this.#set({ pointer: message.at });
    else if (message.type === 'field') this.#set({ shown: { field: message.field } });
    else this.#peer.hear(message);
  }

  #stand({ session, isOtherHere }: Standing): void {
    const wasOtherHere = this.#state.isOtherHere;
    this.#set({ session, isOtherHere, ...(isOtherHere ? {} : { pointer: null }) });
    if (session.state !== 'active') return;
    const isMeeting = isOtherHere && (this.#isNewLine || !wasOtherHere);
    if (isMeeting && this.side === 'recipient') {
      this.#say({ type: 'ready', connection: this.#peer.connection });
    }
    if (this.#isNewLine) this.#sayShares(session);
    this.#isNewLine = false;
  }

  /** After a page was loaded anew nothing is shared any more, whatever was said before. */
  #sayShares(session: LiveSession): void {
    for (const what of LIVE_SHARES) {
      const isOn = this.#state.own[what] !== null;
      if (isOn !== isShared(session, this.side, what)) this.#say({ type: 'share', what, isOn });
    }
  }

  #stopAll(): void {
    clearTimeout(this.#unheard);
    this.#unheard = undefined;
    for (const share of LIVE_SHARES) stop(this.#state.own[share]);
    this.#peer.close();
    this.#set({ own: NOTHING, remote: NOTHING, pointer: null, media: 'none' });
  }
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
