import type { OutboundAnswer } from '../../../../platform/outbound.ts';
import { type Asking, LONG_TIMEOUT_MS, PART_BYTES, partsOf } from './asking.ts';
import { DriveError, type ToDeliver } from './drive-api.ts';
import { failureOf } from './google-drive.refusals.ts';

const INCOMPLETE = 308;
/** So often in a row a part is sent again that did not arrive whole. */
const TRIES = 4;

/**
 * Sends a file to the address of a resumable upload, part by part. Of a part that broke, Drive is asked how much of it is there, and the
 * rest is sent. The address is the secret: no token goes with it.
 */
export async function sendParts(ask: Asking, session: string, file: ToDeliver): Promise<void> {
  let offset = 0;
  for await (const part of partsOf(await file.read(), PART_BYTES)) {
    const answer = await sendPart(ask, session, { part, offset, total: file.sizeBytes });
    offset += part.length;
    if (answer.status !== INCOMPLETE) return;
  }
  throw new DriveError('unavailable');
}

type Part = { part: Buffer; offset: number; total: number };

async function sendPart(ask: Asking, session: string, { part, offset, total }: Part): Promise<OutboundAnswer> {
  const end = offset + part.length;
  let from = offset;
  let failure: unknown = new DriveError('unavailable');
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const answer = await put(ask, session, part.subarray(from - offset), `bytes ${from}-${end - 1}/${total}`);
      if (answer.status !== INCOMPLETE || receivedOf(answer) >= end) return answer;
      from = clamp(receivedOf(answer), offset, end);
    } catch (cause) {
      if (!(cause instanceof DriveError) || cause.kind !== 'unavailable') throw cause;
      failure = cause;
      const known = await put(ask, session, Buffer.alloc(0), `bytes */${total}`);
      // It had arrived whole, and only the answer was lost.
      if (known.status !== INCOMPLETE || receivedOf(known) >= end) return known;
      from = clamp(receivedOf(known), offset, end);
    }
  }
  throw failure;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const put = (ask: Asking, session: string, body: Buffer, range: string) =>
  ask(session, {
    method: 'PUT',
    headers: { 'content-range': range, 'content-length': String(body.length) },
    body,
    timeoutMs: LONG_TIMEOUT_MS,
    takes: [INCOMPLETE],
    failureOf,
  });

/** How many bytes are there: `Range: bytes=0-42`, and no such header where none are. */
function receivedOf({ headers }: OutboundAnswer): number {
  const last = /^bytes=0-(\d+)$/.exec(headers['range'] ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}
