import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createOauthApplication, createPersonalToken } from '@sealwright/contract';
import type { Account, Product } from './product.ts';

const EXAMPLE = path.join(import.meta.dirname, '..', 'examples', 'embed', 'server.js');

// A hook of Playwright's in a module that several journeys share counts for the first of them alone.
const examples: ChildProcess[] = [];
process.once('exit', () => {
  for (const example of examples) example.kill();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** An application that allows one origin, and the example's page at that origin and at another. `what`: the document or the recipient. */
export async function startExamples(
  product: Product,
  account: Account,
  { what, at }: { what: Record<string, string>; at: string },
): Promise<{ own: string; foreign: string }> {
  const [allowed, other] = [await freePort(), await freePort()];
  const { clientId } = await account.client.call(createOauthApplication, {
    body: {
      name: 'Portal',
      clientType: 'confidential',
      redirectUris: ['https://portal.example/back'],
      embedOrigins: [`http://localhost:${allowed}`],
    },
  });
  const { token } = await account.client.call(createPersonalToken, {
    body: { name: 'Embed', scopes: ['documents:write'], expiresInDays: 7 },
  });
  const env = {
    SEALWRIGHT_URL: product.url,
    SEALWRIGHT_TOKEN: token,
    SEALWRIGHT_CLIENT_ID: clientId,
    ...what,
  };
  const start = async (port: number): Promise<string> => {
    const example = spawn(process.execPath, [EXAMPLE], { env: { ...env, PORT: String(port) } });
    examples.push(example);
    await new Promise((resolve) => example.stdout.once('data', resolve));
    return `http://localhost:${port}${at}`;
  };
  return { own: await start(allowed), foreign: await start(other) };
}
