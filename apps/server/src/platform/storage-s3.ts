import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { type Bytes, type StorageBackend, type StoredEntry, isSha256, storageUnavailable } from './storage-backend.ts';

const PREFIX = 'files/';
const TRIES = 3;
const TRY_MS = 30_000;
// A file of gigabytes takes its time; slower than a megabyte a second is as good as not at all.
const BYTES_PER_MS = 1000;

/**
 * Files in an S3-compatible bucket, addressed by path: `s3://key:secret@host[:port]/bucket?region=eu-1&scheme=https`.
 * A PUT is atomic there: readers see all of an object or none of it.
 */
export function s3Backend(address: URL, { tryMs = TRY_MS } = {}): StorageBackend {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
    service: 's3',
    region: address.searchParams.get('region') ?? 'us-east-1',
    // Retries are ours: the library's would repeat without a limit of time.
    retries: 0,
  });
  const scheme = address.searchParams.get('scheme') ?? 'https';
  const bucket = `${scheme}://${address.host}${address.pathname.replace(/\/+$/, '')}`;
  const urlOf = (sha256: string) => `${bucket}/${PREFIX}${sha256}`;
  const call = (url: string, init: CallInit, accepted: number[], extraMs = 0) =>
    attempt({ client, tryMs: tryMs + extraMs }, url, init, accepted);

  async function put(sha256: string, body: Bytes | Blob, mediaType: string, extraMs = 0): Promise<void> {
    // Stored again although it may be there: the same bytes under the same name, and their age starts anew.
    // The hash travels signed, so that a body cut short or altered on the way is refused.
    const headers = { 'content-type': mediaType, 'x-amz-content-sha256': sha256 };
    await drained(await call(urlOf(sha256), { method: 'PUT', headers, body }, [200], extraMs));
  }

  return {
    write: (sha256, bytes, mediaType) => put(sha256, new Uint8Array(bytes), mediaType),
    // Read from the disk as it is sent, from its beginning at each try. One PUT takes at most 5 GB.
    writeFile: async ({ path, sha256, sizeBytes }, mediaType) =>
      put(sha256, await openAsBlob(path), mediaType, sizeBytes / BYTES_PER_MS),
    async read(sha256) {
      return await repeated(async () => {
        const response = await once({ client, tryMs }, urlOf(sha256), { method: 'GET' }, [200, 404]);
        if (response.status === 404) return await drained(response);
        return new Uint8Array(await response.arrayBuffer());
      });
    },
    async stream(sha256) {
      const response = await call(urlOf(sha256), { method: 'GET', isStream: true }, [200, 404]);
      if (response.status === 404 || response.body === null) return await drained(response);
      return Readable.fromWeb(response.body);
    },
    async remove(sha256) {
      await drained(await call(urlOf(sha256), { method: 'DELETE' }, [200, 204, 404]));
    },
    entries: () => list(bucket, async (url) => (await call(url, { method: 'GET' }, [200])).text()),
  };
}

type Caller = { client: AwsClient; tryMs: number };
type CallInit = { method: string; headers?: Record<string, string>; body?: Bytes | Blob; isStream?: boolean };

async function drained(response: Response): Promise<null> {
  await response.arrayBuffer();
  return null;
}

/** One call to the store, answered in time and as expected; anything else is storage_unavailable after three tries. */
function attempt(caller: Caller, url: string, init: CallInit, accepted: number[]): Promise<Response> {
  return repeated(() => once(caller, url, init, accepted));
}

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

async function once({ client, tryMs }: Caller, url: string, init: CallInit, accepted: number[]): Promise<Response> {
  const { isStream = false, ...request } = init;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('The file store did not answer in time')), tryMs);
  try {
    const response = await client.fetch(url, { ...request, signal: deadline.signal, redirect: 'error' });
    if (accepted.includes(response.status)) return response;
    throw new S3Refusal(response.status, await response.text());
  } finally {
    // The time limit of a streamed answer ends with its headers: reading it may take as long as its reader needs.
    if (isStream) clearTimeout(timer);
    else timer.unref();
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
async function* list(bucket: string, read: (url: string) => Promise<string>): AsyncIterable<StoredEntry> {
  let token = '';
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX });
    if (token !== '') query.set('continuation-token', token);
    const page = await read(`${bucket}?${query.toString()}`);
    for (const [, item = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const sha256 = (/<Key>([^<]*)<\/Key>/.exec(item)?.[1] ?? '').slice(PREFIX.length);
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
