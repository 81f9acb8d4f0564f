import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type Asking, LONG_TIMEOUT_MS, PART_BYTES, partsOf, read } from './asking.ts';
import { DriveError, type ToDeliver } from './drive-api.ts';
import { failureOf, headerJson } from './dropbox.refusals.ts';

const BLOCK_BYTES = 4 * 1024 * 1024;

const Session = z.object({ session_id: z.string().min(1) });
const Done = z.object({ name: z.string() });

/** What Dropbox calls `content_hash`: SHA-256 over the SHA-256 of each 4 MB. In hexadecimal. */
export async function contentHashOf(stream: Readable): Promise<string> {
  const whole = createHash('sha256');
  for await (const block of partsOf(stream, BLOCK_BYTES)) whole.update(createHash('sha256').update(block).digest());
  return whole.digest('hex');
}

type To = { ask: Asking; origin: string; token: string };

/**
 * Sends a file in an upload session, and answers the name it has then. The end of a session is one call: before it nothing of the file is
 * there, after it all. The same content under the same name is no conflict to Dropbox.
 */
export async function sendSession({ ask, origin, token }: To, path: string, file: ToDeliver): Promise<string> {
  const call = (name: string, argument: unknown, body: Buffer) =>
    ask(`${origin}/2/files/upload_session/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'dropbox-api-arg': headerJson(argument),
      },
      body,
      timeoutMs: LONG_TIMEOUT_MS,
      failureOf,
    });
  let session: string | null = null;
  let offset = 0;
  for await (const part of partsOf(await file.read(), PART_BYTES)) {
    if (session === null) {
      session = read(Session, await call('start', { close: false }, part)).session_id;
    } else {
      await call('append_v2', { cursor: { session_id: session, offset }, close: false }, part);
    }
    offset += part.length;
  }
  if (session === null) throw new DriveError('unavailable');
  const commit = { path, mode: 'add', autorename: false, mute: true };
  const cursor = { session_id: session, offset };
  const answer = await call('finish', { cursor, commit }, Buffer.alloc(0)).catch((cause: unknown) => {
    // The name was taken since it was looked up: another try finds another one.
    throw cause instanceof DriveError && cause.kind === 'conflict' ? new DriveError('unavailable', { cause }) : cause;
  });
  return read(Done, answer).name;
}
