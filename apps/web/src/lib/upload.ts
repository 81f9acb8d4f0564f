import { type Call, type Endpoint, fromWire, type Output, requestOf } from '@sealwright/contract';
import { errorOfAnswer, networkError } from './api-error.ts';
import { authorised } from './authorised.ts';

/** A form, or the file that is all of it. */
type Sent = { form: FormData } | { file: File };

type UploadInput<E> = Pick<Call<E>, 'params' | 'query'> &
  Sent & {
    /** Bytes of the whole request sent so far, and in all. */
    onProgress?: (sent: number, total: number) => void;
    signal?: AbortSignal;
    /** What the call wants said beside its body, in lower case. */
    headers?: Record<string, string>;
    withoutSession?: boolean;
  };

type Reply = { status: number; text: string; header: (name: string) => string | null };

/** Sends a multipart form with its progress (`fetch` reports none). Throws as `api` does. */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<Output<E>> {
  const { method, url } = requestOf(endpoint, { params: input.params, query: input.query } as Call<E>);
  const reply = await authorised({ method, url, withoutSession: input.withoutSession }, (headers) =>
    send(method, url, { ...headers, ...input.headers }, input),
  );
  if (reply.status < 200 || reply.status > 299) throw errorOfAnswer(reply.status, reply.text, reply.header);
  return fromWire(JSON.parse(reply.text)) as Output<E>;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

function send<E>(method: string, url: string, headers: Record<string, string>, input: UploadInput<E>): Promise<Reply> {
  const { onProgress, signal } = input;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.addEventListener('error', () => reject(networkError(new Error('The upload was interrupted.'))));
    request.addEventListener('abort', () =>
      reject(signal?.reason ?? new DOMException('The upload was cancelled.', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    request.send('form' in input ? input.form : formOf(input.file));
  });
}
