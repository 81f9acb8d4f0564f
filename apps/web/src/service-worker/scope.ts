/**
 * What the worker uses of its global scope. TypeScript knows either the window's globals or a worker's in one program, and
 * everything else here is the window's.
 */
export type WorkerScope = {
  location: { origin: string };
  navigator: { languages: readonly string[] };
  registration: { waiting: unknown; installing: unknown };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (name: 'message', listener: (event: Extendable & { data: unknown }) => void): void;
    (name: 'fetch', listener: (event: Fetching) => void): void;
  };
};

type Extendable = { waitUntil: (work: Promise<unknown>) => void };

export type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
