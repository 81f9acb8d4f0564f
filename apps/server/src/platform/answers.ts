import type { Readable } from 'node:stream';
import { toWire } from '@sealwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file as an answer. Immutable ones are cached for a year. */
export class FileAnswer {
  readonly body: Readable | Uint8Array;
  readonly mediaType: string;
  readonly options: { name?: string; sizeBytes?: number; isImmutable?: boolean; isInline?: boolean };

  constructor(body: Readable | Uint8Array, mediaType: string, options: FileAnswer['options'] = {}) {
    this.body = body;
    this.mediaType = mediaType;
    this.options = options;
  }
}

/** Server-sent events as an answer: `start` is called once and gives back how to stop. */
export class EventAnswer {
  readonly start: (send: (event: unknown) => void) => () => void;

  constructor(start: EventAnswer['start']) {
    this.start = start;
  }
}

export function sendFile({ body, mediaType, options }: FileAnswer, reply: FastifyReply): FastifyReply {
  reply.header('content-type', mediaType);
  const sizeBytes = options.sizeBytes ?? (body instanceof Uint8Array ? body.byteLength : undefined);
  if (sizeBytes !== undefined) reply.header('content-length', sizeBytes);
  if (options.isImmutable) reply.header('cache-control', 'private, max-age=31536000, immutable');
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

/** The event streams of one server, so that closing it ends them: it would wait for ever otherwise. */
export class EventStreams {
  readonly #open = new Set<() => void>();

  send({ start }: EventAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    if (request.method === 'HEAD') {
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
    const end = () => void raw.end();
    const life = setTimeout(end, LIFE_MS);
    this.#open.add(end);
    raw.on('error', () => {});
    raw.on('close', () => {
      clearInterval(beat);
      clearTimeout(life);
      this.#open.delete(end);
      stop();
    });
    return reply;
  }

  endAll(): void {
    for (const end of this.#open) end();
  }
}
