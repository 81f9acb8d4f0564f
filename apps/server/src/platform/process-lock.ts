import { createHash } from 'node:crypto';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this machine runs it under the same name. The lock is a listening socket:
 * the kernel frees it when the process dies, also by kill -9, which no lock file does.
 */
export async function withProcessLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const address = addressOf(createHash('sha256').update(name).digest('hex').slice(0, 32));
  let server = await listen(address);
  while (server === null) {
    await sleep(50);
    server = await listen(address);
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}

function addressOf(id: string): string {
  if (process.platform === 'linux') return `\0sealwright-${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\sealwright-${id}`;
  return path.join(tmpdir(), `sealwright-${id}.lock`);
}

async function listen(address: string): Promise<net.Server | null> {
  const server = net.createServer((socket) => socket.end());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
    return server;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')) throw cause;
    // A socket file outlives its process where there are no abstract sockets.
    if (address.startsWith('/') && !(await isAlive(address))) rmSync(address, { force: true });
    return null;
  }
}

function isAlive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(address);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}
