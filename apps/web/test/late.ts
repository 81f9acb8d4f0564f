import type { Answer } from './server.ts';

/** An answer that is on its way until it is let go. */
export function late({ endpoint, respond }: Answer): Answer & { letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { endpoint, respond: (call) => promise.then(() => respond(call)), letGo: resolve };
}
