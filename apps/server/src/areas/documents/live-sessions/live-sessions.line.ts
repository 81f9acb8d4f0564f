import { randomUUID } from 'node:crypto';
import {
  fromWire,
  LIVE_CLOSE,
  LiveClientMessage,
  type LiveServerMessage,
  type LiveSession,
  type LiveSide,
  toWire,
} from '@sealwright/contract';
import type { WebSocket } from '../../../platform/http/sockets.ts';

const BEAT_MS = 20_000;
/** Then who may be in the session is checked anew, by a new ticket. */
const LIFE_MS = 10 * 60_000;
/** A pointer moves fifteen times a second, and a connection begins with some thirty candidates. */
const BURST = 150;
const PER_SECOND = 40;
const MAX_WAITING_BYTES = 1024 * 1024;

type Listener = {
  onMessage: (message: LiveClientMessage) => Promise<void>;
  onBeat: () => Promise<void>;
  onClose: () => Promise<void>;
  onFailure: (cause: unknown) => void;
};

/** The connection of one side, in the process that holds it. What comes is handled in its order, one after the other. */
export class Line {
  readonly id = randomUUID();
  readonly sessionId: number;
  readonly documentId: number;
  readonly side: LiveSide;
  /** As it was last read. */
  standing: { session: LiveSession; isOtherHere: boolean } | null = null;
  readonly #socket: WebSocket;
  readonly #listener: Listener;
  readonly #timers: NodeJS.Timeout[];
  #queue: Promise<void> = Promise.resolve();
  #isAlive = true;
  #left = BURST;
  #filledAt = performance.now();

  constructor(socket: WebSocket, of: { sessionId: number; documentId: number; side: LiveSide }, listener: Listener) {
    this.#socket = socket;
    this.sessionId = of.sessionId;
    this.documentId = of.documentId;
    this.side = of.side;
    this.#listener = listener;
    this.#timers = [setInterval(() => this.#beat(), BEAT_MS), setTimeout(() => this.close(LIVE_CLOSE.renew), LIFE_MS)];
    for (const timer of this.#timers) timer.unref();
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#hear(data, isBinary));
    socket.on('close', () => {
      for (const timer of this.#timers) clearTimeout(timer);
      this.run(listener.onClose);
    });
  }

  /** After all that was begun before it. */
  run(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(this.#listener.onFailure);
  }

  /** Resolves when all that was begun is done. */
  settled(): Promise<void> {
    return this.#queue;
  }

  send(message: LiveServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // Who does not read is cut off, and comes again.
    if (this.#socket.bufferedAmount > MAX_WAITING_BYTES) return this.#socket.terminate();
    this.#socket.send(JSON.stringify(toWire(message)));
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  #hear(data: Buffer, isBinary: boolean): void {
    // What was on its way when it was closed is not heard any more.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const message = isBinary || !this.#hasBudget() ? null : read(data);
    if (message === null) this.close(LIVE_CLOSE.refused);
    else this.run(() => this.#listener.onMessage(message));
  }

  #hasBudget(): boolean {
    const now = performance.now();
    this.#left = Math.min(BURST, this.#left + ((now - this.#filledAt) / 1000) * PER_SECOND);
    this.#filledAt = now;
    this.#left -= 1;
    return this.#left >= 0;
  }

  #beat(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
    this.send({ type: 'beat' });
    this.run(this.#listener.onBeat);
  }
}

function read(data: Buffer): LiveClientMessage | null {
  try {
    return LiveClientMessage.safeParse(fromWire(JSON.parse(data.toString('utf8')))).data ?? null;
  } catch {
    return null;
  }
}
