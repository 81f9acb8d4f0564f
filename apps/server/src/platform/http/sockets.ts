import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Incoming } from './access.ts';

export type { WebSocket } from '@fastify/websocket';

/** A path at which browsers open a connection that stays. `admit` throws what refuses them, before there is one. */
export type SocketPath<T = unknown> = {
  path: string;
  admit: (incoming: Incoming) => Promise<T>;
  open: (socket: WebSocket, admitted: T) => void;
};

export const socketPath = <T>(socket: SocketPath<T>): SocketPath => socket as SocketPath;

/** Of one message: a description of a connection with pictures is 6 KB. */
const MAX_MESSAGE_BYTES = 32 * 1024;
/** RFC 6455, §7.4.1 and the registry: come again, this server ends. */
const RESTARTING = 1012;
const ENDING_MS = 1000;

type Options = {
  sockets: readonly SocketPath[];
  incomingOf: (request: FastifyRequest) => Incoming;
  /** Refuses pages of others: a browser asks no one before it opens a WebSocket across sites. */
  checkAddress: ((incoming: Incoming) => Promise<void>) | undefined;
};

/** Mounts all of them. What is no upgrade is answered as an unknown path. */
export async function mountSockets(app: FastifyInstance, { sockets, incomingOf, checkAddress }: Options) {
  if (sockets.length === 0) return;
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    errorHandler: (_cause, socket) => socket.terminate(),
    preClose(done) {
      for (const client of this.websocketServer.clients) {
        client.close(RESTARTING);
        setTimeout(() => client.terminate(), ENDING_MS).unref();
      }
      this.websocketServer.close();
      done();
    },
  });
  const admitted = new WeakMap<FastifyRequest, unknown>();
  await app.register(async (scope) => {
    for (const { path, admit, open } of sockets) {
      scope.get(
        path,
        {
          websocket: true,
          exposeHeadRoute: false,
          config: { isMounted: true },
          preValidation: async (request) => {
            const incoming = incomingOf(request);
            // It changes nothing by itself, but what is said over it does.
            await checkAddress?.({ ...incoming, method: 'POST' });
            admitted.set(request, await admit(incoming));
          },
        },
        (socket, request) => open(socket, admitted.get(request)),
      );
    }
  });
}
