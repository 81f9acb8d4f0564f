import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fromWire, WebhookPayload } from '@sealwright/contract';
import { atEnd } from './app.ts';

export type Received = {
  id: string;
  at: number;
  signatures: string[];
  body: string;
  payload: WebhookPayload;
};

/** What the receiver does with a request; a number is the status it answers. */
export type Behaviour = number | ((answer: ServerResponse, received: Received) => void);

export type Receiver = {
  url: string;
  /** In the order they came in. */
  received: Received[];
  /** How many were open at once at most, by document or message. */
  mostAtOnce: () => number;
  /** For what comes from now on. */
  behave: (how: Behaviour) => void;
};

/** A server of someone else that webhooks lead to. It answers 204 unless told otherwise. */
export async function makeReceiver(first: Behaviour = 204): Promise<Receiver> {
  let behaviour = first;
  let open = 0;
  let most = 0;
  const received: Received[] = [];
  const server = createServer((request, answer) => {
    open += 1;
    most = Math.max(most, open);
    answer.on('close', () => (open -= 1));
    void read(request).then((one) => {
      received.push(one);
      if (typeof behaviour === 'number') answer.writeHead(behaviour).end();
      else behaviour(answer, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    mostAtOnce: () => most,
    behave: (how) => (behaviour = how),
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const body = await text(request);
  return {
    id: header('webhook-id'),
    at: Number(header('webhook-timestamp')),
    signatures: header('webhook-signature').split(' '),
    body,
    payload: WebhookPayload.parse(fromWire(JSON.parse(body))),
  };
}
