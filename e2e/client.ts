import { type Call, type Endpoint, fromWire, type Output, requestOf } from '@sealwright/contract';

/** A refusal as the API gave it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
    this.code = /"code":\s*"(\w+)"/.exec(body)?.[1] ?? '';
  }
}

export type Client = {
  call: <E extends Endpoint>(endpoint: E, input?: Call<E>) => Promise<Output<E>>;
  /** Uploads PDFs; answers the JSON in the code's words. */
  upload: (path: string, files: NamedBytes[], texts?: Record<string, string>) => Promise<unknown>;
  download: <E extends Endpoint>(endpoint: E, input: Call<E>) => Promise<Uint8Array>;
};

export type NamedBytes = { name: string; bytes: Uint8Array };

type Authorise = () => Record<string, string>;

/** Speaks to a running server in the contract's words, for what a journey needs to be there before it begins. */
export function clientOf(url: string, authorise: Authorise = () => ({})): Client {
  const perform = async (path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Response> => {
    const response = await fetch(url + path, { ...init, headers: { ...authorise(), ...headers } });
    if (!response.ok) throw new Refused(response.status, await response.text());
    return response;
  };
  const ask = (endpoint: Endpoint, input: object) => {
    const { method, url: path, body } = requestOf(endpoint, input);
    return perform(path, { method, body }, body === null ? {} : { 'content-type': 'application/json' });
  };
  return {
    call: async <E extends Endpoint>(endpoint: E, input?: Call<E>) => {
      const response = await ask(endpoint, input ?? {});
      return (response.status === 204 ? {} : fromWire(await response.json())) as Output<E>;
    },
    upload: async (path, files, texts = {}) => {
      const form = new FormData();
      for (const [name, text] of Object.entries(texts)) form.set(name, text);
      for (const { name, bytes } of files) form.append('file', pdfBlob(bytes), name);
      return fromWire(await (await perform(path, { method: 'POST', body: form })).json());
    },
    download: async (endpoint, input) => new Uint8Array(await (await ask(endpoint, input)).arrayBuffer()),
  };
}

const pdfBlob = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' });
