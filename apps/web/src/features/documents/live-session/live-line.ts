import {
  fromWire,
  LIVE_CLOSE,
  LIVE_SOCKET_PATH,
  type LiveClientMessage,
  LiveServerMessage,
  type LiveTicket,
  toWire,
} from '@sealwright/contract';
import { ApiError } from '../../../lib/api.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
/** The server beats every twenty seconds: a line that is silent for longer than two beats is dead. */
const SILENCE_MS = 50_000;

/** Why a line does not come back. */
export type LineEnd = { kind: 'over' } | { kind: 'elsewhere' } | { kind: 'refused'; error: ApiError };

type LineParts = {
  ticket: () => Promise<LiveTicket>;
  onIce: (servers: LiveTicket['iceServers']) => void;
  onMessage: (message: LiveServerMessage) => void;
  onState: (state: 'open' | 'lost') => void;
  onEnd: (end: LineEnd) => void;
};

export type LiveLine = { say: (message: LiveClientMessage) => void; close: () => void };

const addressOf = (ticket: string): string => {
  const url = new URL(`${LIVE_SOCKET_PATH}?ticket=${encodeURIComponent(ticket)}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

/** The connection to the server: opened by a ticket, and again by another one whenever it was lost, until the session is over. */
export function openLine({ ticket, onIce, onMessage, onState, onEnd }: LineParts): LiveLine {
  let socket: WebSocket | null = null;
  let isClosed = false;
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  const end = (why: LineEnd) => {
    close();
    onEnd(why);
  };
  const comeAgain = (ms: number) => {
    onState('lost');
    clearTimeout(timer);
    timer = setTimeout(() => void open(), ms);
  };
  const later = () => {
    comeAgain(waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  /** Without waiting for the other end, which may not hear us any more. */
  const drop = () => {
    const gone = socket;
    if (gone === null) return;
    socket = null;
    clearTimeout(silence);
    gone.close();
    later();
  };
  const listen = (opened: WebSocket) => {
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(drop, SILENCE_MS);
    };
    opened.addEventListener('open', () => {
      waitMs = FIRST_WAIT_MS;
      heard();
      onState('open');
    });
    opened.addEventListener('message', ({ data }) => {
      heard();
      const message = messageIn(data);
      // A newer server may say what this page does not know yet.
      if (message !== null) onMessage(message);
    });
    opened.addEventListener('close', ({ code }) => {
      if (isClosed || socket !== opened) return;
      clearTimeout(silence);
      socket = null;
      if (code === LIVE_CLOSE.over) end({ kind: 'over' });
      else if (code === LIVE_CLOSE.replaced) end({ kind: 'elsewhere' });
      else if (code === LIVE_CLOSE.renew) comeAgain(0);
      else later();
    });
  };
  const open = async (): Promise<void> => {
    if (isClosed) return;
    attempt += 1;
    const own = attempt;
    try {
      const given = await ticket();
      if (isClosed || own !== attempt) return;
      onIce(given.iceServers);
      socket = new WebSocket(addressOf(given.ticket));
      listen(socket);
    } catch (error) {
      if (isClosed || own !== attempt) return;
      const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (isFinal) end({ kind: 'refused', error });
      else later();
    }
  };

  const online = () => {
    if (socket === null && !isClosed) comeAgain(0);
  };
  // The connection itself may notice only after minutes.
  window.addEventListener('online', online);
  window.addEventListener('offline', drop);
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    clearTimeout(silence);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', drop);
    socket?.close();
    socket = null;
  };
  void open();
  return {
    say: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(toWire(message)));
    },
    close,
  };
}

function messageIn(data: unknown): LiveServerMessage | null {
  try {
    return LiveServerMessage.safeParse(fromWire(JSON.parse(String(data)))).data ?? null;
  } catch {
    return null;
  }
}
