import type { Readable } from 'node:stream';
import { toWire } from '@sealwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** A file as an answer. Immutable ones are cached for a year by the person's browser, those with an age by anyone. */
export class FileAnswer {
  readonly body: Readable | Uint8Array;
  readonly mediaType: string;
  readonly options: {
    name?: string;
    sizeBytes?: number;
    isImmutable?: boolean;
    maxAgeSeconds?: number;
    isInline?: boolean;
  };

  constructor(body: Readable | Uint8Array, mediaType: string, options: FileAnswer['options'] = {}) {
    this.body = body;
    this.mediaType = mediaType;
    this.options = options;
  }
}

/**
 * Server-sent events as an answer: `start` is called once and gives back how to stop. `most`: how many streams of one call one
 * caller may follow at once.
 */
export class EventAnswer {
  readonly start: (send: (event: unknown) => void) => () => void;
  readonly most: number;

  constructor(start: EventAnswer['start'], { most = 6 }: { most?: number } = {}) {
    this.start = start;
    this.most = most;
  }
}

/** An answer in the words of another's protocol. */
export class ForeignAnswer {
  readonly status: number;
  /** Null where there is none. */
  readonly body: object | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object | null, headers: ForeignAnswer['headers'] = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const sendForeign = ({ status, body, headers }: ForeignAnswer, mediaType: string, reply: FastifyReply) =>
  reply
    .code(status)
    .headers(headers)
    .header('content-type', mediaType)
    .send(body === null ? undefined : JSON.stringify(body));

export function sendFile({ body, mediaType, options }: FileAnswer, reply: FastifyReply): FastifyReply {
  reply.header('content-type', mediaType);
  const sizeBytes = options.sizeBytes ?? (body instanceof Uint8Array ? body.byteLength : undefined);
  if (sizeBytes !== undefined) reply.header('content-length', sizeBytes);
  if (options.isImmutable) reply.header('cache-control', 'private, max-age=31536000, immutable');
  if (options.maxAgeSeconds !== undefined) reply.header('cache-control', `public, max-age=${options.maxAgeSeconds}`);
  if (options.name !== undefined) {
    reply.header('content-disposition', disposition(options.name, options.isInline === true));
  }
  return reply.send(body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body);
}

/** RFC 6266: an ASCII name for old clients, the real one (RFC 8187) beside it. */
function disposition(name: string, isInline: boolean): string {
  const ascii = name.replaceAll(/[^\w.() -]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${full}`;
}

// Proxies drop silent connections after a minute.
const BEAT_MS = 20_000;
// Who may listen was checked at the start only: a client comes again and is checked again.
const LIFE_MS = 2 * 60_000;
// A reader that does not read must not fill the memory. It will come again and read what is.
const MAX_WAITING_BYTES = 256 * 1024;

// A stream costs a connection, a timer and a listener. Anyone who is refused comes again.
const MOST_STREAMS = 2000;
const COME_BACK_SECONDS = 30;

type Stream = { end: (comeBackSeconds?: number) => void };

/** The event streams of one server: few of each caller, and closing the server ends them, as it would wait for ever otherwise. */
export class EventStreams {
  readonly #byCaller = new Map<string, Stream[]>();
  #count = 0;

  /** Throws `server_busy` where the whole server follows too many. */
  send({ start, most }: EventAnswer, caller: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isPlain = request.method === 'HEAD';
    if (!isPlain) this.#makeRoom(caller, most);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    if (isPlain) {
      raw.end();
      return reply;
    }
    const write = (text: string) => {
      if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy();
      else if (!raw.writableEnded && !raw.destroyed) raw.write(text);
    };
    write('retry: 1000\n: open\n\n');
    const stop = start((event) => write(`data: ${JSON.stringify(toWire(event))}\n\n`));
    const beat = setInterval(() => write(': beat\n\n'), BEAT_MS);
    const stream: Stream = {
      end: (comeBackSeconds) => {
        if (comeBackSeconds !== undefined) write(`retry: ${comeBackSeconds * 1000}\n\n`);
        raw.end();
      },
    };
    const life = setTimeout(() => stream.end(), LIFE_MS);
    this.#add(caller, stream);
    raw.on('error', () => {});
    raw.on('close', () => {
      clearInterval(beat);
      clearTimeout(life);
      this.#remove(caller, stream);
      stop();
    });
    return reply;
  }

  endAll(): void {
    for (const stream of [...this.#byCaller.values()].flat()) stream.end();
  }

  /**
   * The oldest gives way: the newest is the tab that is looked at. It is told to come back later, so that many tabs take turns
   * and do not push each other out without end.
   */
  #makeRoom(caller: string, most: number): void {
    const own = this.#byCaller.get(caller) ?? [];
    for (const stream of own.slice(0, Math.max(0, own.length - most + 1))) {
      stream.end(COME_BACK_SECONDS);
      this.#remove(caller, stream);
    }
    if (this.#count >= MOST_STREAMS) throw new AppError('server_busy', { retryAfterSeconds: COME_BACK_SECONDS });
  }

  #add(caller: string, stream: Stream): void {
    this.#byCaller.set(caller, [...(this.#byCaller.get(caller) ?? []), stream]);
    this.#count += 1;
  }

  #remove(caller: string, stream: Stream): void {
    const own = this.#byCaller.get(caller) ?? [];
    if (!own.includes(stream)) return;
    this.#count -= 1;
    const left = own.filter((one) => one !== stream);
    if (left.length > 0) this.#byCaller.set(caller, left);
    else this.#byCaller.delete(caller);
  }
}
