import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Endpoint, fromWire } from '@sealwright/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { read } from './refused-input.ts';

export type UploadedPart = {
  name: string;
  fileName: string;
  mediaType: string;
  stream: Readable;
  isTruncated: () => boolean;
};

export type Upload = {
  /** Files in the order sent; each stream must be read before the next part is asked for. */
  files: () => AsyncIterable<UploadedPart>;
  /** Text parts read so far. */
  texts: Record<string, string>;
};

/** SHA-256 over names and contents of all parts; reads those that are left. Two clients draw two boundaries for the same parts. */
type Digested = { digest: () => Promise<string> };

/** A net under the limits of each call: how large and how many the files of one request may be at all. */
export const UPLOAD_LIMITS = {
  fileSize: 64 * 1024 * 1024,
  files: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  fields: 20,
  headerPairs: 100,
};

/** The multipart body of a request, read as it arrives. What is not read is thrown away when the call is answered. */
export function uploadOf(request: FastifyRequest, endpoint: Endpoint): Upload & Digested {
  const texts: Record<string, string> = {};
  const hash = createHash('sha256');
  let isRead = false;
  async function* files(): AsyncIterable<UploadedPart> {
    isRead = true;
    if (endpoint.transport !== 'upload' || !request.isMultipart()) throw new AppError('media_type_unsupported');
    try {
      for await (const part of partsOf(request, endpoint)) {
        if (part.type === 'field') {
          texts[part.fieldname] = String(part.value);
          hash.update(JSON.stringify([part.fieldname, String(part.value)]));
        } else {
          hash.update(JSON.stringify([part.fieldname, part.filename, part.mimetype]));
          part.file.on('data', (chunk: Buffer) => hash.update(chunk));
          yield {
            name: part.fieldname,
            fileName: part.filename,
            mediaType: part.mimetype,
            stream: readable(part.file),
            isTruncated: () => part.file.truncated,
          };
        }
      }
    } finally {
      drain(request);
    }
  }
  const digest = async () => {
    if (!isRead) for await (const part of files()) for await (const _ of part.stream);
    return hash.digest('base64url');
  };
  return { files, texts, digest };
}

/** The text parts by their shape; only once every file was read, because texts may come last. Throws `request_invalid`. */
export const readTexts = <T extends z.ZodObject>(shape: T, { texts }: Upload): z.output<T> =>
  read(shape, fromWire(texts));

/**
 * Writes one file of an upload to `path` as it arrives and answers its size: what a slow client is still sending takes up
 * disk, not memory. Throws what `tooLarge` makes for a file of more than `mostBytes`.
 */
export async function writePart(
  part: UploadedPart,
  path: string,
  mostBytes: number,
  tooLarge: () => AppError,
): Promise<number> {
  let sizeBytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of part.stream as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > mostBytes) throw tooLarge();
      yield chunk;
    }
  }
  await pipeline(counted, createWriteStream(path, { mode: 0o600 }));
  if (part.isTruncated()) throw tooLarge();
  return sizeBytes;
}

async function* partsOf(request: FastifyRequest, { maxFileBytes }: Endpoint) {
  const parts = request.parts(maxFileBytes === null ? {} : { limits: { ...UPLOAD_LIMITS, fileSize: maxFileBytes } });
  for (;;) {
    const next = await parts.next().catch((cause: unknown) => {
      throw unreadable(cause);
    });
    if (next.done === true) return;
    yield next.value;
  }
}

/** The bytes of one part; where they break off, the error says what that means. */
function readable(file: Readable): Readable {
  const stream = new PassThrough();
  // Also where it broke off before anyone asked for it.
  finished(file, { writable: false }, (cause) => {
    if (cause) stream.destroy(unreadable(cause));
  });
  return file.pipe(stream);
}

// Too much of something keeps its own answer; everything else means that the body is not what it says, or was cut off.
function unreadable(cause: unknown): Error {
  const status = cause instanceof Error && 'statusCode' in cause ? cause.statusCode : undefined;
  return status === 413 && cause instanceof Error ? cause : new AppError('upload_incomplete', { cause });
}

/** A client that still sends does not read our answer, and one parser that waits for a reader blocks its connection. */
export function drain(request: FastifyRequest): void {
  if (request.raw.readableEnded || request.raw.destroyed) return;
  request.raw.unpipe();
  request.raw.resume();
}

export type OpenLimits = { perNetwork: number; inAll: number };

// Far more than the people of one office upload at once. What anyone may send without an account never takes up the rest.
const OPEN: Record<'known' | 'public', OpenLimits> = {
  known: { perNetwork: 60, inAll: 200 },
  public: { perNetwork: 6, inAll: 24 },
};
const COME_BACK_SECONDS = 5;

/** Counts the uploads that are being received and worked on, of each network and in all. */
export class OpenUploads {
  readonly #open = { known: new Map<string, number>(), public: new Map<string, number>() };

  /**
   * Runs `work` as one of them. Throws `too_many_requests` where this network has too many, `server_busy` where there are
   * too many in all.
   */
  async during<T>(kind: keyof typeof OPEN, network: string, work: () => Promise<T>): Promise<T> {
    const open = this.#open[kind];
    const own = open.get(network) ?? 0;
    const all = [...open.values()].reduce((sum, count) => sum + count, 0);
    if (own >= OPEN[kind].perNetwork) {
      throw new AppError('too_many_requests', { retryAfterSeconds: COME_BACK_SECONDS });
    }
    if (all >= OPEN[kind].inAll) throw new AppError('server_busy', { retryAfterSeconds: COME_BACK_SECONDS });
    open.set(network, own + 1);
    try {
      return await work();
    } finally {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    }
  }
}
