import { type Call, type Endpoint, requestOf } from '@sealwright/contract';
import { errorOfAnswer, networkError } from '../../../lib/api-error.ts';
import { fileNameOf } from '../../../lib/api.ts';
import { authorised } from '../../../lib/authorised.ts';

// Parts of this size become a Blob, which the browser may put on disk: a million contacts are not kept in memory.
const FOLD_BYTES = 8 * 1024 * 1024;

/** A file that the server sends while it makes it, with the bytes so far. Throws as `api` does. */
export async function downloadStream<E extends Endpoint>(
  endpoint: E,
  input: Call<E> & { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<{ blob: Blob; name: string | null }> {
  const { signal } = input;
  const failed = (cause: unknown): never => {
    throw signal.aborted ? signal.reason : networkError(cause);
  };
  const { method, url, body } = requestOf(endpoint, input);
  const { response } = await authorised({ method, url }, async (headers) => {
    const asked = { ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(url, { method, body, signal, headers: asked }).catch(failed);
    return { status: response.status, header: (name: string) => response.headers.get(name), response };
  });
  if (!response.ok) {
    throw errorOfAnswer(response.status, await response.text().catch(failed), (name) => response.headers.get(name));
  }
  const type = response.headers.get('content-type') ?? '';
  const blob = await bytesOf(response, type, input.onProgress).catch(failed);
  return { blob, name: fileNameOf(response.headers.get('content-disposition')) };
}

async function bytesOf(response: Response, type: string, onProgress: (bytes: number) => void): Promise<Blob> {
  const folded: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let all = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.length;
    all += part.length;
    onProgress(all);
    if (size < FOLD_BYTES) continue;
    folded.push(new Blob(parts));
    parts = [];
    size = 0;
  }
  return new Blob([...folded, ...parts], { type });
}
