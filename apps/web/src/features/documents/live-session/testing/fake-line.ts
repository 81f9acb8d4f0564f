import {
  fromWire,
  type LiveClientMessage,
  type LiveServerMessage,
  type LiveSession,
  toWire,
} from '@sealwright/contract';

/** The server's end of a line, in place of the browser's WebSocket. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly url: string;
  readyState = 0;
  readonly said: LiveClientMessage[] = [];

  constructor(url: string) {
    super();
    this.url = url;
    lines.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(text: string): void {
    this.said.push(fromWire(JSON.parse(text)) as LiveClientMessage);
  }

  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }

  tell(message: LiveServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(toWire(message)) }));
  }
}

const lines: FakeSocket[] = [];
const realSocket = globalThis.WebSocket;

function last(): FakeSocket {
  const line = lines.at(-1);
  if (line === undefined) throw new Error('The page has opened no line.');
  return line;
}

/** Takes every connection that the page opens from now on; `restore` gives the browser its own back. */
export function fakeLines() {
  lines.length = 0;
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  return {
    lines,
    last,
    stand: (session: LiveSession, isOtherHere = true) => last().tell({ type: 'session', session, isOtherHere }),
    restore: () => void (globalThis.WebSocket = realSocket),
  };
}

const NOTHING = {
  senderScreen: 'off',
  senderCamera: 'off',
  senderMicrophone: 'off',
  recipientScreen: 'off',
  recipientCamera: 'off',
  recipientMicrophone: 'off',
} as const;

/** Olga Owner has invited Ada Lovelace, who has not answered. */
export const sessionOf = (given: Partial<LiveSession> = {}): LiveSession => ({
  id: 9,
  document: 1,
  recipient: { id: 1, name: 'Ada Lovelace' },
  sender: { id: 2, name: 'Olga Owner' },
  state: 'invited',
  shares: NOTHING,
  isEnded: false,
  isScreenShareEnded: false,
  isCameraShareEnded: false,
  isSenderCameraEnded: false,
  invitedAt: '2026-11-26T10:00:00.000Z',
  startedAt: null,
  endedAt: null,
  endedBy: null,
  ending: null,
  ...given,
});

export const activeOf = (given: Partial<LiveSession> = {}): LiveSession =>
  sessionOf({ state: 'active', startedAt: '2026-11-26T10:01:00.000Z', ...given });

export const endedOf = (given: Partial<LiveSession> = {}): LiveSession =>
  sessionOf({ state: 'ended', isEnded: true, endedAt: '2026-11-26T10:09:00.000Z', ending: 'ended', ...given });
