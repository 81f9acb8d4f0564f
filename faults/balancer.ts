import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { until } from './client.ts';

/** A load balancer: it gives each request to one of the servers that are let in, in turn. */
export type Balancer = {
  url: string;
  /** How many requests it has passed on so far. */
  passed: () => number;
  letIn: (url: string) => void;
  /** Gives a server nothing more, and waits until it has answered what it has. */
  takeOut: (url: string) => Promise<void>;
};

const DRAIN_SECONDS = 60;
const NO_ANSWER = '{"code":"bad_gateway","detail":"No answer"}';

/** Made while a test runs; it ends with the file. What no server answers is 502, as with any balancer. */
export async function loadBalancer(): Promise<Balancer> {
  const servers: string[] = [];
  const open = new Map<string, number>();
  let passed = 0;
  const count = (url: string, by: number) => open.set(url, (open.get(url) ?? 0) + by);
  const server = createServer((incoming, outgoing) => {
    const url = servers[passed % servers.length];
    passed += 1;
    if (url === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    count(url, 1);
    outgoing.once('close', () => count(url, -1));
    pass(url, incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => passed,
    letIn: (url) => void servers.push(url),
    takeOut: async (url) => {
      servers.splice(servers.indexOf(url), 1);
      await until('the server has answered what it had', DRAIN_SECONDS, async () =>
        (open.get(url) ?? 0) > 0 ? null : true,
      );
    },
  };
}

function pass(url: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', headers } = incoming;
  const asked = request(new URL(incoming.url ?? '/', url), { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.on('error', () => {
    if (outgoing.headersSent) return void outgoing.destroy();
    return void outgoing.writeHead(502, { 'content-type': 'application/json' }).end(NO_ANSWER);
  });
  incoming.pipe(asked);
}
