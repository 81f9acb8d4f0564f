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
  onIce: (ice: Pick<LiveTicket, 'iceServers' | 'isRelayOnly'>) => void;
  onMessage: (message: LiveServerMessage) => void;
  onState: (state: 'open' | 'lost') => void;
  onEnd: (end: LineEnd) => void;
};

type Timer = ReturnType<typeof setTimeout> | undefined;

/** The connection to the server: opened by a ticket, and again by another one whenever it was lost, until the session is over. */
export class LiveLine {
  readonly #parts: LineParts;
  #socket: WebSocket | null = null;
  #isClosed = false;
  #waitMs = FIRST_WAIT_MS;
  #attempt = 0;
  #again: Timer;
  #silence: Timer;

  constructor(parts: LineParts) {
    this.#parts = parts;
    window.addEventListener('online', this.#online);
    // The connection itself may notice only after minutes.
    window.addEventListener('offline', this.#drop);
    void this.#open();
  }

  say(message: LiveClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(toWire(message)));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#silence);
    window.removeEventListener('online', this.#online);
    window.removeEventListener('offline', this.#drop);
    this.#socket?.close();
    this.#socket = null;
  }

  async #open(): Promise<void> {
    if (this.#isClosed) return;
    this.#attempt += 1;
    const own = this.#attempt;
    const isOutdated = () => this.#isClosed || own !== this.#attempt;
    try {
      const given = await this.#parts.ticket();
      if (isOutdated()) return;
      this.#parts.onIce(given);
      this.#listen(new WebSocket(addressOf(given.ticket)));
    } catch (error) {
      if (isOutdated()) return;
      const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (isFinal) this.#end({ kind: 'refused', error });
      else this.#later();
    }
  }

  #listen(socket: WebSocket): void {
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#waitMs = FIRST_WAIT_MS;
      this.#heard();
      this.#parts.onState('open');
    });
    socket.addEventListener('message', ({ data }) => {
      // What was on its way when it was closed comes all the same.
      if (this.#socket !== socket) return;
      this.#heard();
      const message = messageIn(data);
      // A newer server may say what this page does not know yet.
      if (message !== null) this.#parts.onMessage(message);
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.#isClosed || this.#socket !== socket) return;
      clearTimeout(this.#silence);
      this.#socket = null;
      if (code === LIVE_CLOSE.over) this.#end({ kind: 'over' });
      else if (code === LIVE_CLOSE.replaced) this.#end({ kind: 'elsewhere' });
      else if (code === LIVE_CLOSE.renew) this.#comeAgain(0);
      else this.#later();
    });
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#drop, SILENCE_MS);
  }

  readonly #online = (): void => {
    if (this.#socket === null) this.#comeAgain(0);
  };

  /** Without waiting for the other end, which may not hear us any more. */
  readonly #drop = (): void => {
    const gone = this.#socket;
    if (gone === null) return;
    this.#socket = null;
    clearTimeout(this.#silence);
    gone.close();
    this.#later();
  };

  #later(): void {
    this.#comeAgain(this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }

  #comeAgain(ms: number): void {
    this.#parts.onState('lost');
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#open(), ms);
  }

  #end(why: LineEnd): void {
    this.close();
    this.#parts.onEnd(why);
  }
}

function addressOf(ticket: string): string {
  const url = new URL(`${LIVE_SOCKET_PATH}?ticket=${encodeURIComponent(ticket)}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function messageIn(data: unknown): LiveServerMessage | null {
  try {
    return LiveServerMessage.safeParse(fromWire(JSON.parse(String(data)))).data ?? null;
  } catch {
    return null;
  }
}
