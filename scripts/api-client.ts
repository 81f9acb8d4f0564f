import { randomUUID } from 'node:crypto';
import {
  type Call,
  type Endpoint,
  fromWire,
  type Output,
  requestOf,
  type submitDocumentFiles,
} from '@sealwright/contract';

/** How a request travels: over a socket (`sendTo`), or straight into a server in this process. */
export type Send = (request: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | string | null;
}) => Promise<{ status: number; body: Buffer }>;

export type Perform = <E extends Endpoint>(endpoint: E, input?: Call<E>) => Promise<Output<E>>;

/** The API said no. `code` is one of the contract's, or empty where the answer was none of the API's. */
export class CallRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(what: string, status: number, body: string) {
    super(`${what}: ${status} ${body.slice(0, 500)}`);
    this.status = status;
    this.code = /"code":"(\w+)"/.exec(body)?.[1] ?? '';
  }
}

/** Sends over HTTP, on connections that are kept. */
export function sendTo(address: string): Send {
  return async ({ method, url, headers, body }) => {
    const response = await fetch(`${address}${url}`, { method, headers, body });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };
}

/** Performs the contract's calls with an access token, or as no one. Throws CallRefused. */
export function apiClient(send: Send, accessToken: string | null): Perform {
  return async <E extends Endpoint>(endpoint: E, input?: Call<E>): Promise<Output<E>> => {
    const { method, url, body } = requestOf(endpoint, input ?? ({} as Call<E>));
    // A program that asks for JSON acts on purpose, unlike what opens every address it finds.
    const headers = {
      accept: 'application/json',
      ...bearer(accessToken),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await send({ method, url, headers, body });
    if (answer.status >= 400) throw new CallRefused(endpoint.at, answer.status, answer.body.toString());
    if (endpoint.transport === 'download') return answer.body as unknown as Output<E>;
    return (answer.status === 204 ? {} : fromWire(JSON.parse(answer.body.toString()))) as Output<E>;
  };
}

/** Performs calls on one document with the token of a recipient's link. */
export function linkClient(send: Send, documentId: number, token: string): Perform {
  const perform = apiClient(send, null);
  return (endpoint, input) => {
    const given = (input ?? {}) as { params?: object; query?: object };
    const call = { ...given, params: { id: documentId, ...given.params }, query: { token, ...given.query } };
    return perform(endpoint, call as unknown as Call<typeof endpoint>);
  };
}

/** Uploads PDFs to a document. Throws CallRefused. */
export async function uploadFiles(
  send: Send,
  accessToken: string,
  { document, files }: { document: number; files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[] },
): Promise<Output<typeof submitDocumentFiles>> {
  const boundary = randomUUID();
  const head = (disposition: string) => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}`);
  const body = Buffer.concat([
    head(`name="document"\r\n\r\n${document}\r\n`),
    ...files.flatMap(({ name, bytes }) => [
      head(`name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = { ...bearer(accessToken), 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await send({ method: 'POST', url: '/api/submit_document_files/', headers, body });
  if (answer.status >= 400) throw new CallRefused('upload', answer.status, answer.body.toString());
  return fromWire(JSON.parse(answer.body.toString())) as Output<typeof submitDocumentFiles>;
}

const bearer = (accessToken: string | null): Record<string, string> =>
  accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
