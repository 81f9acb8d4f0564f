import type { IceServer, LiveClientMessage, LiveServerMessage, LiveShare, LiveSide } from '@sealwright/contract';

export type Tracks = Record<LiveShare, MediaStreamTrack | null>;
export type Streams = Record<LiveShare, MediaStream | null>;

/** In this order they stand in the description of the connection. */
const LINES: readonly LiveShare[] = ['camera', 'screen'];
/** A network that changes is back within a moment mostly. */
const PATIENCE_MS = 4000;

type PeerParts = {
  side: LiveSide;
  say: (message: LiveClientMessage) => void;
  /** What the other side sends; a picture comes only while they share. */
  onStreams: (streams: Streams) => void;
  onState: (state: 'connecting' | 'connected' | 'lost') => void;
};

type Description = Extract<LiveServerMessage, { type: 'description' }>;
type Candidate = Extract<LiveServerMessage, { type: 'candidate' }>;

/**
 * The connection between the two browsers. The sender's side always offers, so that offers never cross; both pictures have their place in
 * it from the beginning, so that sharing and stopping need no new offer (`replaceTrack`, WebRTC 1.0, §5.2).
 */
export function createPeer({ side, say, onStreams, onState }: PeerParts) {
  let ice: IceServer[] = [];
  let present: { id: string; pc: RTCPeerConnection; early: Candidate[] } | null = null;
  const own: Tracks = { camera: null, screen: null };
  let patience: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(patience);
    present?.pc.close();
    present = null;
  };

  const askAnew = () => {
    if (side === 'sender') void offer(true);
    else say({ type: 'ready', connection: present?.id ?? null });
  };

  const begin = (id: string) => {
    close();
    const pc = new RTCPeerConnection({ iceServers: ice.map(plain) });
    present = { id, pc, early: [] };
    onState('connecting');
    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null || present?.pc !== pc) return;
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate;
      say({ type: 'candidate', connection: id, candidate: text, sdpMid, sdpMLineIndex });
    });
    pc.addEventListener('connectionstatechange', () => {
      if (present?.pc !== pc) return;
      clearTimeout(patience);
      if (pc.connectionState === 'connected') onState('connected');
      else if (pc.connectionState === 'failed' || pc.connectionState === 'disconnected') {
        onState('lost');
        patience = setTimeout(askAnew, pc.connectionState === 'failed' ? 0 : PATIENCE_MS);
      }
    });
    return pc;
  };

  /** Puts what is shared into its places, and hands on what comes out of them. */
  const settle = async (pc: RTCPeerConnection) => {
    const places = pc.getTransceivers();
    await Promise.all(LINES.map((share, at) => places[at]?.sender.replaceTrack(own[share])));
    const streamOf = (share: LiveShare) => {
      const track = places[LINES.indexOf(share)]?.receiver.track;
      return track ? new MediaStream([track]) : null;
    };
    onStreams({ camera: streamOf('camera'), screen: streamOf('screen') });
  };

  async function offer(isRestart: boolean): Promise<void> {
    if (present === null) return;
    const { id, pc } = present;
    if (isRestart) pc.setConfiguration({ iceServers: ice.map(plain) });
    await pc.setLocalDescription(await pc.createOffer({ iceRestart: isRestart }));
    if (present?.pc === pc)
      say({ type: 'description', connection: id, kind: 'offer', sdp: pc.localDescription?.sdp ?? '' });
  }

  /** The other side is there: a new connection, or another way for the one that there is. */
  const ready = async (connection: string | null): Promise<void> => {
    if (side !== 'sender') return;
    if (present !== null && connection === present.id) {
      const { connectionState } = present.pc;
      if (connectionState !== 'connected' && connectionState !== 'connecting') await offer(true);
      return;
    }
    const pc = begin(crypto.randomUUID());
    for (const _ of LINES) pc.addTransceiver('video', { direction: 'sendrecv' });
    await settle(pc);
    await offer(false);
  };

  const describe = async ({ connection, kind, sdp }: Description): Promise<void> => {
    if (kind === 'answer') {
      if (present?.id !== connection || present.pc.signalingState !== 'have-local-offer') return;
      await present.pc.setRemoteDescription({ type: 'answer', sdp });
    } else {
      const pc = present?.id === connection ? present.pc : begin(connection);
      await pc.setRemoteDescription({ type: 'offer', sdp });
      for (const place of pc.getTransceivers()) place.direction = 'sendrecv';
      await settle(pc);
      await pc.setLocalDescription(await pc.createAnswer());
      if (present?.pc === pc)
        say({ type: 'description', connection, kind: 'answer', sdp: pc.localDescription?.sdp ?? '' });
    }
    for (const early of present?.early.splice(0) ?? []) await meet(early);
  };

  async function meet(candidate: Candidate): Promise<void> {
    if (present?.id !== candidate.connection) return;
    if (present.pc.remoteDescription === null) {
      present.early.push(candidate);
      return;
    }
    const { candidate: text, sdpMid, sdpMLineIndex } = candidate;
    // Of an earlier try.
    await present.pc.addIceCandidate({ candidate: text, sdpMid, sdpMLineIndex }).catch(() => undefined);
  }

  // What came first is done first.
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    queue = queue.then(work).catch(() => onState('lost'));
  };

  return {
    setIce: (servers: IceServer[]) => (ice = servers),
    connection: (): string | null => present?.id ?? null,
    hear: (message: LiveServerMessage) => {
      if (message.type === 'ready') inTurn(() => ready(message.connection));
      else if (message.type === 'description') inTurn(() => describe(message));
      else if (message.type === 'candidate') inTurn(() => meet(message));
    },
    setTrack: (share: LiveShare, track: MediaStreamTrack | null) => {
      own[share] = track;
      inTurn(async () => {
        const place = present?.pc.getTransceivers()[LINES.indexOf(share)];
        await place?.sender.replaceTrack(track);
      });
    },
    close,
  };
}

const plain = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username === undefined || credential === undefined ? {} : { username, credential }),
});
