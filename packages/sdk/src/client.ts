import * as contract from '@sealwright/contract';
import { type Call, type Endpoint, fromWire, type Output, requestOf } from '@sealwright/contract';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';

/** What goes with a call beside its values. */
export type CallOptions = {
  signal?: AbortSignal;
  /** The `version` that was read: a change is refused with `version_stale` where someone was faster. */
  ifMatch?: number;
  /**
   * Of a POST: makes it the same one as an earlier one with this key, for a day. Each call has its own unless said. Calls whose
   * answers hold a secret (`isSecret`) are done each time: the server keeps no such answer.
   */
  idempotencyKey?: string;
};

export type UploadFile = { name: string; bytes: Uint8Array<ArrayBuffer> | Blob; type?: string };

export type Downloaded = { bytes: Uint8Array<ArrayBuffer>; type: string; name: string | null };

type Contract = typeof contract;
type Called<E extends Endpoint> = (input?: Call<E>, options?: CallOptions) => Promise<Output<E>>;

/** Every call of the API by its name in the contract. */
export type Api = {
  readonly [K in keyof Contract as Contract[K] extends Endpoint ? K : never]: Contract[K] extends Endpoint
    ? Called<Contract[K]>
    : never;
};

type ListEndpoint = Endpoint & { response: { _zod: { output: { next: string | null; results: unknown[] } } } };
type ItemOf<E extends ListEndpoint> = Output<E> extends { results: (infer Item)[] } ? Item : never;

/** The API of one installation, as the person of a token may use it. */
export type Client = {
  /** `client.api.getDocument({ params: { id: 5 } })`: JSON both ways. */
  api: Api;
  /** The same with the contract’s own object. */
  call: <E extends Endpoint>(endpoint: E, input?: Call<E>, options?: CallOptions) => Promise<Output<E>>;
  /** Everything on a list, page after page, read while it is asked for. */
  all: <E extends ListEndpoint>(endpoint: E, input?: Call<E>, options?: CallOptions) => AsyncGenerator<ItemOf<E>>;
  upload: <E extends Endpoint>(
    endpoint: E,
    input: { params?: Call<E>['params']; files: readonly UploadFile[]; texts?: Record<string, string> },
    options?: CallOptions,
  ) => Promise<Output<E>>;
  download: <E extends Endpoint>(endpoint: E, input?: Call<E>, options?: CallOptions) => Promise<Downloaded>;
};

/** Throws at every call: SealwrightError where the server refuses, SealwrightUnreachable where it does not answer. */
export function createClient(options: TransportOptions): Client {
  const transport = createTransport(options);
  const call: Client['call'] = (endpoint, input, rest) => perform(transport, endpoint, input, rest);
  return {
    call,
    api: apiOver(call),
    all: (endpoint, input, rest) => pagesOf(call, endpoint, input, rest),
    upload: async (endpoint, { params, files, texts = {} }, rest) => {
      const { method, url } = requestOf(endpoint, { params } as Call<typeof endpoint>);
      const isRepeatable = !endpoint.isSecret;
      const body = formOf(files, texts);
      const answer = await transport({ method, path: url, body, isRepeatable, ...sentWith(rest) });
      return (await jsonOf(answer)) as Output<typeof endpoint>;
    },
    download: async (endpoint, input, rest) => {
      const { method, url } = requestOf(endpoint, input ?? ({} as Call<typeof endpoint>));
      const answer = await transport({ method, path: url, isRepeatable: true, ...sentWith(rest) });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      return { bytes, type, name: nameIn(answer.headers.get('content-disposition')) };
    },
  };
}

async function perform<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  input: Call<E> | undefined,
  options: CallOptions | undefined,
): Promise<Output<E>> {
  const { method, url, body } = requestOf(endpoint, input ?? ({} as Call<E>));
  const isRepeatable = !endpoint.isSecret;
  const answer = await transport({ method, path: url, body, isRepeatable, ...sentWith(options) });
  return (await jsonOf(answer)) as Output<E>;
}

const jsonOf = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  return text === '' ? {} : fromWire(JSON.parse(text));
};

function sentWith({ signal, ifMatch, idempotencyKey }: CallOptions = {}) {
  const headers = {
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  return { headers, signal };
}

function apiOver(call: Client['call']): Api {
  const named = Object.entries(contract).flatMap(([name, value]) =>
    isEndpoint(value) ? [[name, (...given: [never?, CallOptions?]) => call(value, ...given)] as const] : [],
  );
  return Object.fromEntries(named) as unknown as Api;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'at' in value && 'transport' in value;

async function* pagesOf<E extends ListEndpoint>(
  call: Client['call'],
  endpoint: E,
  input: Call<E> | undefined,
  options: CallOptions | undefined,
): AsyncGenerator<ItemOf<E>> {
  const query = { pageSize: 100, ...(input?.query as object | undefined) };
  for (let page = 1; ; page++) {
    const asked = { ...input, query: { ...query, page } } as Call<E>;
    const { results, next } = (await call(endpoint, asked, options)) as { results: ItemOf<E>[]; next: string | null };
    yield* results;
    if (next === null) return;
  }
}

function formOf(files: readonly UploadFile[], texts: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  for (const { name, bytes, type = 'application/pdf' } of files) form.append('file', new Blob([bytes], { type }), name);
  return form;
}

/** The name that a download suggests (RFC 6266), without any folder in it. */
function nameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="([^"]*)"/i.exec(header ?? '')?.[1];
  const name = encoded === undefined ? plain : decoded(encoded);
  return name?.split(/[/\\]/).at(-1) || null;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
