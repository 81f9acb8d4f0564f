import type {
  IceServer,
  LiveClientMessage,
  LiveServerMessage,
  LiveShare,
  LiveSide,
  LiveTicket,
} from '@sealwright/contract';
import { randomKey } from '../../../lib/random-key.ts';

export type Streams = Record<LiveShare, MediaStream | null>;

/** In this order they stand in the description of the connection; a new one goes to the end, for a page that was loaded before it was there. */
const LINES: readonly LiveShare[] = ['camera', 'screen', 'microphone'];
const NOTHING: Streams = { camera: null, screen: null, microphone: null };
/** A network that changes is back within a moment mostly. */
const PATIENCE_MS = 4000;

type PeerParts = {
  side: LiveSide;
  say: (message: LiveClientMessage) => void;
  /** What the other side sends; something comes only while they share. */
  onStreams: (streams: Streams) => void;
  onState: (state: 'connecting' | 'connected' | 'lost') => void;
};

type Description = Extract<LiveServerMessage, { type: 'description' }>;
type Candidate = Extract<LiveServerMessage, { type: 'candidate' }>;

/**
 * The connection between the two browsers. The sender's side always offers, so that offers never cross; screen, camera and microphone have
 * their place in it from the beginning, so that sharing and stopping need no new offer (`replaceTrack`, WebRTC 1.0, §5.2), and both sides may
 * do so in the same moment.
 */
export class LivePeer {
  readonly #parts: PeerParts;
  readonly #own: Record<LiveShare, MediaStreamTrack | null> = { camera: null, screen: null, microphone: null };
  #streams = NOTHING;
  #ice: RTCConfiguration = {};
  #present: { id: string; pc: RTCPeerConnection; early: Candidate[] } | null = null;
  #patience: ReturnType<typeof setTimeout> | undefined;
  // What came first is done first, and nothing after it was closed.
  #queue: Promise<void> = Promise.resolve();
  #round = 0;

  constructor(parts: PeerParts) {
    this.#parts = parts;
  }

  get connection(): string | null {
    return this.#present?.id ?? null;
  }

  setIce({ iceServers, isRelayOnly }: Pick<LiveTicket, 'iceServers' | 'isRelayOnly'>): void {
    this.#ice = { iceServers: iceServers.map(plain), iceTransportPolicy: isRelayOnly ? 'relay' : 'all' };
  }

  hear(message: LiveServerMessage): void {
    if (message.type === 'ready') this.#inTurn(() => this.#ready(message.connection));
    else if (message.type === 'description') this.#inTurn(() => this.#describe(message));
    else if (message.type === 'candidate') this.#inTurn(() => this.#meet(message));
  }

  setTrack(share: LiveShare, track: MediaStreamTrack | null): void {
    this.#own[share] = track;
    this.#inTurn(async () => {
      const place = this.#present?.pc.getTransceivers()[LINES.indexOf(share)];
      await place?.sender.replaceTrack(track);
    });
  }

  /** Sends nothing any more. Who hears again after it begins a new connection. */
  close(): void {
    this.#round += 1;
    for (const share of LINES) this.#own[share] = null;
    this.#drop();
  }

  #drop(): void {
    clearTimeout(this.#patience);
    this.#present?.pc.close();
    this.#present = null;
    this.#streams = NOTHING;
  }

  #inTurn(work: () => Promise<void>): void {
    const round = this.#round;
    const isOver = () => round !== this.#round;
    this.#queue = this.#queue
      .then(() => (isOver() ? undefined : work()))
      .catch(() => {
        if (!isOver()) this.#fail();
      });
  }

  /** What went wrong once goes wrong again: the next try has a connection of its own. */
  #fail(): void {
    this.#parts.onState('lost');
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      if (this.#parts.side === 'sender') return this.#inTurn(() => this.#ready(null));
      this.#drop();
      this.#parts.say({ type: 'ready', connection: null });
    }, PATIENCE_MS);
  }

  #begin(id: string): RTCPeerConnection {
    this.#drop();
    const pc = new RTCPeerConnection(this.#ice);
    this.#present = { id, pc, early: [] };
    this.#parts.onState('connecting');
    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null || this.#present?.pc !== pc) return;
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate;
      this.#parts.say({ type: 'candidate', connection: id, candidate: text, sdpMid, sdpMLineIndex });
    });
    pc.addEventListener('connectionstatechange', () => {
      if (this.#present?.pc === pc) this.#follow(pc.connectionState);
    });
    return pc;
  }

  #follow(state: RTCPeerConnectionState): void {
    clearTimeout(this.#patience);
    if (state === 'connected') this.#parts.onState('connected');
    if (state !== 'failed' && state !== 'disconnected') return;
    this.#parts.onState('lost');
    this.#patience = setTimeout(() => this.#askAnew(), state === 'failed' ? 0 : PATIENCE_MS);
  }

  #askAnew(): void {
    if (this.#parts.side === 'sender') this.#inTurn(() => this.#offer(true));
    else this.#parts.say({ type: 'ready', connection: this.connection });
  }

  /** Puts what is shared into its places, and hands on what comes out of them. */
  async #settle(pc: RTCPeerConnection): Promise<void> {
    const places = pc.getTransceivers();
    for (const [at, share] of LINES.entries()) await places[at]?.sender.replaceTrack(this.#own[share]);
    if (this.#present?.pc !== pc) return;
    const streamOf = (share: LiveShare) => {
      const track = places[LINES.indexOf(share)]?.receiver.track;
      const known = this.#streams[share];
      // The same one again would interrupt what plays it.
      if (known && known.getTracks()[0] === track) return known;
      return track ? new MediaStream([track]) : null;
    };
    const [camera, screen, microphone] = [streamOf('camera'), streamOf('screen'), streamOf('microphone')];
    this.#streams = { camera, screen, microphone };
    this.#parts.onStreams(this.#streams);
  }

  /** One that is not answered yet is said again: the answer to it may be on its way, and would not belong to another one. */
  async #offer(isRestart: boolean): Promise<void> {
    if (this.#present === null) return;
    const { id, pc } = this.#present;
    if (pc.signalingState !== 'have-local-offer') {
      if (isRestart) pc.setConfiguration(this.#ice);
      await pc.setLocalDescription(await pc.createOffer({ iceRestart: isRestart }));
    }
    this.#sayDescription(id, pc);
  }

  #sayDescription(connection: string, pc: RTCPeerConnection): void {
    const { localDescription } = pc;
    if (this.#present?.pc !== pc || localDescription === null) return;
    const kind = localDescription.type === 'offer' ? 'offer' : 'answer';
    this.#parts.say({ type: 'description', connection, kind, sdp: localDescription.sdp });
  }

  /** The other side is there: a new connection, or another way for the one that there is. */
  async #ready(connection: string | null): Promise<void> {
    if (this.#parts.side !== 'sender') return;
    if (this.#present !== null && connection === this.#present.id) {
      const { connectionState, signalingState } = this.#present.pc;
      // Its answer was lost: the browsers would look for each other for half a minute before that fails.
      const isUnanswered = signalingState === 'have-local-offer';
      const isUnderWay = connectionState === 'connected' || connectionState === 'connecting';
      if (isUnanswered || !isUnderWay) await this.#offer(true);
      return;
    }
    const pc = this.#begin(randomKey());
    for (const share of LINES) {
      pc.addTransceiver(share === 'microphone' ? 'audio' : 'video', { direction: 'sendrecv' });
    }
    await this.#settle(pc);
    await this.#offer(false);
  }

  async #describe({ connection, kind, sdp }: Description): Promise<void> {
    if (kind === 'answer') {
      if (this.#present?.id !== connection || this.#present.pc.signalingState !== 'have-local-offer') return;
      await this.#present.pc.setRemoteDescription({ type: 'answer', sdp });
    } else {
      const pc = this.#present?.id === connection ? this.#present.pc : this.#begin(connection);
      await pc.setRemoteDescription({ type: 'offer', sdp });
      for (const place of pc.getTransceivers()) place.direction = 'sendrecv';
      await this.#settle(pc);
      await pc.setLocalDescription(await pc.createAnswer());
      this.#sayDescription(connection, pc);
    }
    for (const early of this.#present?.early.splice(0) ?? []) await this.#meet(early);
  }

  async #meet(candidate: Candidate): Promise<void> {
    if (this.#present?.id !== candidate.connection) return;
    const { pc, early } = this.#present;
    if (pc.remoteDescription === null) {
      early.push(candidate);
      return;
    }
    const { candidate: text, sdpMid, sdpMLineIndex } = candidate;
    // One of an earlier try is of no use any more.
    await pc.addIceCandidate({ candidate: text, sdpMid, sdpMLineIndex }).catch(() => undefined);
  }
}

const plain = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username === undefined || credential === undefined ? {} : { username, credential }),
});
