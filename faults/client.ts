import { type Call, type Endpoint, fromWire, type Output, requestOf } from '@sealwright/contract';
import { Refused } from '../apps/server/test/app.ts';

/** Performs a call over the network. Throws Refused, or what fetch throws when the server died meanwhile. */
export type Speak = <E extends Endpoint>(endpoint: E, input?: Call<E>) => Promise<Output<E>>;

/** Sends a request: `fetch`, or one that counts and gives up. */
export type Send = (url: URL, init: RequestInit) => Promise<Response>;

export type Client = { url: string; token: string; speak: Speak; send: Send };

/** Someone who talks to the server at `url`: signed in with an access token, or no one with an empty one. */
export function client(url: string, token = '', send: Send = fetch): Client {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  return {
    url,
    token,
    send,
    speak: async (endpoint, input) => {
      const request = requestOf(endpoint, input ?? ({} as Call<typeof endpoint>));
      const response = await send(new URL(request.url, url), {
        method: request.method,
        headers: request.body === null ? headers : { ...headers, 'content-type': 'application/json' },
        body: request.body,
      });
      return (await answerOf(response)) as Output<typeof endpoint>;
    },
  };
}

/** Uploads one PDF to a document; answers the file's id. */
export async function uploadPdf(
  { url, token, send }: Client,
  documentId: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const form = new FormData();
  form.set('document', String(documentId));
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'contract.pdf');
  const response = await send(new URL('/api/submit_document_files/', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { files } = (await answerOf(response)) as { files: { id: number }[] };
  return files[0]?.id ?? 0;
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const body: unknown = text === '' ? {} : JSON.parse(text);
  if (response.status >= 400) throw new Refused(response.status, body as ConstructorParameters<typeof Refused>[1]);
  return fromWire(body);
}

/** Asks again until the answer is not null. Fails, naming what was waited for, when that takes too long. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Not within ${seconds} s: ${what}`);
}
