import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import {
  type Bytes,
  isSha256,
  LABEL,
  type Place,
  type StorageBackend,
  type StoredEntry,
  storageUnavailable,
} from './storage-backend.ts';

const TRIES = 3;
// Three tries end within a minute, far inside a job's 15: work that waits for a store that hangs goes on soon after it is back.
const TRY_MS = 10_000;
const CHECK_MS = 2000;
// A file of gigabytes takes its time; slower than a megabyte a second is as good as not at all.
const BYTES_PER_MS = 1000;

/**
 * Files in an S3-compatible bucket, addressed by path: `s3://key:secret@host[:port]/bucket?region=eu-1&scheme=https`. Objects
 * are `files/<hash>` and `trash/<hash>`.
 * A PUT is atomic there: readers see all of an object or none of it. `tryMs` is how long one try waits for an answer, and
 * how long an answer may pause.
 */
export function s3Backend(address: URL, { tryMs = TRY_MS } = {}): StorageBackend {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
    service: 's3',
    region: address.searchParams.get('region') ?? 'us-east-1',
  });
  const scheme = address.searchParams.get('scheme') ?? 'https';
  const path = address.pathname.replace(/\/+$/, '');
  const bucket = `${scheme}://${address.host}${path}`;
  const urlOf = (place: Place, sha256: string) => `${bucket}/${place}/${sha256}`;
  const begin = (url: string, request: S3Request) => once(client, url, request, tryMs);
  const call = (url: string, request: S3Request) =>
    repeated(async () => {
      const response = await begin(url, request);
      return { status: response.status, bytes: await whole(response, tryMs) };
    });

  async function put(sha256: string, body: Bytes | Blob, sizeBytes: number, mediaType: string): Promise<void> {
    // Stored again although it may be there: the same bytes under the same name, and their age starts anew.
    // The hash travels signed, so that a body cut short or altered on the way is refused.
    const headers = { 'content-type': mediaType, 'x-amz-content-sha256': sha256 };
    const extraMs = sizeBytes / BYTES_PER_MS;
    await call(urlOf('files', sha256), { method: 'PUT', headers, body, extraMs, accepted: [200] });
  }

  async function remove(sha256: string, from: Place): Promise<void> {
    await call(urlOf(from, sha256), { method: 'DELETE', accepted: [200, 204, 404] });
  }

  return {
    write: (sha256, bytes, mediaType) => put(sha256, new Uint8Array(bytes), bytes.byteLength, mediaType),
    // Read from the disk as it is sent, from its beginning at each try. One PUT takes at most 5 GB.
    writeFile: async ({ path, sha256, sizeBytes }, mediaType) =>
      put(sha256, await openAsBlob(path), sizeBytes, mediaType),
    async read(sha256) {
      const { status, bytes } = await call(urlOf('files', sha256), { method: 'GET', accepted: [200, 404] });
      return status === 404 ? null : bytes;
    },
    async stream(sha256) {
      const request = { method: 'GET', accepted: [200, 404] };
      const response = await repeated(() => begin(urlOf('files', sha256), request));
      if (response.status !== 404) return streamOf(response, tryMs);
      await whole(response, tryMs).catch(() => {});
      return null;
    },
    // A crash between copy and removal leaves the file in both places, where both are the same.
    async move(sha256, to) {
      const from = to === 'trash' ? 'files' : 'trash';
      const headers = { 'x-amz-copy-source': `${path}/${from}/${sha256}` };
      const { status, bytes } = await call(urlOf(to, sha256), { method: 'PUT', headers, accepted: [200, 404] });
      if (status === 404) return;
      // A copy that fails on its way is answered with 200 and an error (API reference, CopyObject).
      const text = textOf(bytes);
      if (!text.includes('CopyObjectResult')) throw storageUnavailable(new S3Refusal(500, text));
      await remove(sha256, from);
    },
    remove,
    entries: (of) =>
      list(`${of}/`, async (query) => {
        const { bytes } = await call(`${bucket}?${query.toString()}`, { method: 'GET', accepted: [200] });
        return textOf(bytes);
      }),
    // A PUT that breaks off leaves nothing.
    removeUnfinished: async () => {},
    async readLabel() {
      const { status, bytes } = await call(`${bucket}/${LABEL}`, { method: 'GET', accepted: [200, 404] });
      return status === 404 ? null : textOf(bytes);
    },
    async createLabel(text) {
      const body = new Uint8Array(Buffer.from(text));
      const request = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
      const headers = { ...request.headers, 'if-none-match': '*' };
      // 412: there is one already; 409: another writer is about to make it; 501: a store that knows no conditions.
      const { status } = await call(`${bucket}/${LABEL}`, { ...request, headers, accepted: [200, 409, 412, 501] });
      if (status === 501) await call(`${bucket}/${LABEL}`, { ...request, accepted: [200] });
    },
    check: () => isThere(client, `${bucket}/${LABEL}`),
  };
}

async function isThere(client: AwsClient, url: string): Promise<void> {
  await whole(await once(client, url, { method: 'HEAD', accepted: [200] }, CHECK_MS), CHECK_MS);
}

const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes);

type S3Request = {
  method: string;
  headers?: Record<string, string>;
  body?: Bytes | Blob;
  /** How much longer than others this request may take until it is answered. */
  extraMs?: number;
  accepted: number[];
};

/** Tries three times what may pass; then it is storage_unavailable. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (cause) {
      if (tried === TRIES || (cause instanceof S3Refusal && !cause.mayPass)) throw storageUnavailable(cause);
      await new Promise((resolve) => void setTimeout(resolve, 100 * 4 ** (tried - 1)));
    }
  }
}

/** One request, answered in time and as expected. The answer's body is still to be read. */
async function once(client: AwsClient, url: string, request: S3Request, tryMs: number): Promise<Response> {
  const { method, headers = {}, body, extraMs = 0, accepted } = request;
  const signed = await client.sign(url, { method, headers });
  const ended = new AbortController();
  const answer = fetch(signed.url, {
    method,
    headers: signed.headers,
    redirect: 'error',
    signal: ended.signal,
    ...(body === undefined ? {} : { body }),
  });
  const response = await within(tryMs + extraMs, answer).catch((cause: unknown) => {
    ended.abort();
    throw cause;
  });
  if (accepted.includes(response.status)) return response;
  throw new S3Refusal(response.status, textOf(await whole(response, tryMs)));
}

/**
 * The timer is ours and rejects by itself: the signal of a fetch is held by weak references alone, and may be lost when
 * memory is collected. A request without a time limit then waits for ever.
 */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The file store did not answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function whole(response: Response, tryMs: number): Promise<Bytes> {
  const limitMs = tryMs + Number(response.headers.get('content-length') ?? 0) / BYTES_PER_MS;
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(readerOf(response), tryMs, performance.now() + limitMs)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** The body as a stream, which lets its connection go as soon as it is destroyed, whether it was read or not. */
function streamOf(response: Response, silenceMs: number): Readable {
  const reader = readerOf(response);
  const chunks = chunksOf(reader, silenceMs);
  return new Readable({
    read() {
      chunks.next().then(
        ({ done, value }) => this.push(done === true ? null : value),
        (cause: unknown) => this.destroy(cause instanceof Error ? cause : new Error(String(cause))),
      );
    },
    destroy(cause, done) {
      void reader?.cancel().catch(() => {});
      done(cause);
    },
  });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

// Taken at once: fetch cancels the body of a response that was collected before a reader held it.
const readerOf = (response: Response): Reader | undefined => response.body?.getReader();

/** The body as it arrives. A pause of `silenceMs` is an error, and so is a body that goes on after `endsAt`. */
async function* chunksOf(reader: Reader | undefined, silenceMs: number, endsAt = Infinity): AsyncGenerator<Uint8Array> {
  if (reader === undefined) return;
  try {
    for (;;) {
      const limitMs = Math.min(silenceMs, endsAt - performance.now());
      const { done, value } = await within(limitMs, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // Lets the connection go where the body was not read to its end.
    void reader.cancel().catch(() => {});
  }
}

class S3Refusal extends Error {
  /** Whether the same request may be taken later: 5xx, 429, and a clock or connection that was off. */
  readonly mayPass: boolean;

  constructor(status: number, body: string) {
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? 'no code';
    super(`The file store answered ${status} ${code}`);
    this.name = 'S3Refusal';
    this.mayPass = status >= 500 || status === 429 || status === 408 || code === 'RequestTimeout';
  }
}

/** ListObjectsV2, page by page. Our own names need no XML unescaping: they are hexadecimal. */
async function* list(prefix: string, read: (query: URLSearchParams) => Promise<string>): AsyncIterable<StoredEntry> {
  let token = '';
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== '') query.set('continuation-token', token);
    const page = await read(query);
    for (const [, item = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const sha256 = (/<Key>([^<]*)<\/Key>/.exec(item)?.[1] ?? '').slice(prefix.length);
      const storedAt = new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(item)?.[1] ?? Number.NaN);
      if (isSha256(sha256) && !Number.isNaN(storedAt.valueOf())) yield { sha256, storedAt };
    }
    token = unescapeXml(/<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1] ?? '');
  } while (token !== '');
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => named[name] ?? '');
}
