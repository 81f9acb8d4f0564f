import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEY = 'AKIAFAKE';
export const S3_SECRET = 'fake/secret+key';

/** What the next requests meet instead of the store: a status, a silence, or an answer that breaks off or stalls. */
export type S3Fault = { status: number } | { isSilent: true } | { cutAfter: number } | { stallAfter: number };

export type FakeS3 = {
  url: string;
  objects: Map<string, { body: Buffer; mediaType: string; storedAt: Date }>;
  faults: S3Fault[];
  /** From now on, or no longer, requests are taken and never answered. */
  hang: (isHanging: boolean) => void;
  requests: () => number;
  /** Connections that are open now. */
  connections: () => Promise<number>;
  close: () => Promise<void>;
};

const CLOCK_SKEW_MS = 15 * 60_000;

/** A bucket on this machine that verifies AWS Signature Version 4 and the hash of each body, as a real one does. */
export async function fakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const faults: S3Fault[] = [];
  let requests = 0;
  let isHanging = false;
  const server = http.createServer((request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      if (isHanging) return;
      const fault = faults.shift();
      if (fault !== undefined && 'isSilent' in fault) return;
      if (fault !== undefined && 'status' in fault) return refuse(response, fault.status, 'InternalError');
      const body = Buffer.concat(chunks);
      const refusal = verify(request, body);
      if (refusal !== null) return refuse(response, refusal.status, refusal.code);
      serve(objects, request, response, body, fault);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const secret = encodeURIComponent(S3_SECRET);
  return {
    url: `s3://${S3_KEY}:${secret}@127.0.0.1:${port}/bucket?region=eu-test-1&scheme=http`,
    objects,
    faults,
    hang: (now) => void (isHanging = now),
    requests: () => requests,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((cause, count) => (cause === null ? resolve(count) : reject(cause)));
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: http.ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function serve(
  objects: FakeS3['objects'],
  request: http.IncomingMessage,
  response: http.ServerResponse,
  body: Buffer,
  fault: S3Fault | undefined,
): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const key = decodeURIComponent(url.pathname);
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return list(objects, url, response);
  if (request.method === 'PUT') {
    const source = request.headers['x-amz-copy-source'];
    if (source !== undefined) return copy(objects, response, decodeURIComponent(String(source)), key);
    const mustBeNew = request.headers['if-none-match'] === '*';
    if (mustBeNew && objects.has(key)) return refuse(response, 412, 'PreconditionFailed');
    objects.set(key, { body, mediaType: String(request.headers['content-type']), storedAt: new Date() });
    response.writeHead(200).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const found = objects.get(key);
  if (found === undefined) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-type': found.mediaType, 'content-length': found.body.length });
  if (fault !== undefined && 'cutAfter' in fault) {
    response.write(found.body.subarray(0, fault.cutAfter), () => response.destroy());
  } else if (fault !== undefined && 'stallAfter' in fault) response.write(found.body.subarray(0, fault.stallAfter));
  else response.end(found.body);
}

function copy(objects: FakeS3['objects'], response: http.ServerResponse, from: string, to: string): void {
  const source = objects.get(from);
  if (source === undefined) return refuse(response, 404, 'NoSuchKey');
  objects.set(to, { ...source, storedAt: new Date() });
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end('<?xml version="1.0"?><CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
}

/** Two objects a page, so that paging is walked. */
function list(objects: FakeS3['objects'], url: URL, response: http.ServerResponse): void {
  const prefix = `${url.pathname.replace(/\/$/, '')}/`;
  const after = url.searchParams.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .map((key) => key.slice(prefix.length))
    .filter((name) => name.startsWith(url.searchParams.get('prefix') ?? '') && name > after)
    .sort();
  const page = names.slice(0, 2);
  const items = page.map((name) => {
    const at = objects.get(`${prefix}${name}`)?.storedAt.toISOString() ?? '';
    return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`;
  });
  const next = names.length > 2 ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><ListBucketResult>${items.join('')}${next}</ListBucketResult>`);
}

type Refusal = { status: number; code: string };
type Claim = { key: string; scope: string[]; signedHeaders: string; signature: string; date: string; bodyHash: string };

/** Signature Version 4 in the Authorization header, as the S3 API reference describes it. */
function verify(request: http.IncomingMessage, body: Buffer): Refusal | null {
  const claim = claimOf(request);
  if (claim === null) return { status: 403, code: 'AccessDenied' };
  if (claim.key !== S3_KEY) return { status: 403, code: 'InvalidAccessKeyId' };
  if (Math.abs(Date.now() - timeOf(claim.date)) > CLOCK_SKEW_MS) return { status: 403, code: 'RequestTimeTooSkewed' };
  const expected = signatureOf(request, claim);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(claim.signature))) {
    return { status: 403, code: 'SignatureDoesNotMatch' };
  }
  const isHashed = /^[0-9a-f]{64}$/.test(claim.bodyHash);
  return isHashed && sha256(body) !== claim.bodyHash ? { status: 400, code: 'XAmzContentSHA256Mismatch' } : null;
}

function claimOf({ headers }: http.IncomingMessage): Claim | null {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (given === null) return null;
  const [, credential = '', signedHeaders = '', signature = ''] = given;
  const [key = '', ...scope] = credential.split('/');
  const date = String(headers['x-amz-date']);
  return { key, scope, signedHeaders, signature, date, bodyHash: String(headers['x-amz-content-sha256']) };
}

function signatureOf(request: http.IncomingMessage, { scope, signedHeaders, date, bodyHash }: Claim): string {
  const [rawPath = '/', rawQuery = ''] = (request.url ?? '/').split('?');
  const valueOf = (name: string) => String(request.headers[name] ?? '');
  const canonical = [
    request.method,
    rawPath.split('/').map(recoded).join('/'),
    canonicalQuery(rawQuery),
    ...signedHeaders.split(';').map((name) => `${name}:${valueOf(name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
  const [day = '', ...parts] = scope;
  const key = parts.reduce((derived, part) => hmac(derived, part), hmac(`AWS4${S3_SECRET}`, day));
  return hmac(key, toSign).toString('hex');
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function recoded(part: string): string {
  return encodeURIComponent(decodeURIComponent(part)).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => part.split('=', 2).map((piece) => recoded(piece.replaceAll('+', ' '))))
    .map(([name = '', value = '']) => `${name}=${value}`)
    .sort()
    .join('&');
}
