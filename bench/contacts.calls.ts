import { openAsBlob } from 'node:fs';
import path from 'node:path';
import {
  createImport,
  exportContacts,
  fromWire,
  getContact,
  getImport,
  type Output,
  startImport,
  toWire,
} from '@sealwright/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { COLUMNS } from './contacts.file.ts';
import type { BenchServer } from './server.ts';

const POLL_MS = 250;
const LIGHT_EVERY_MS = 40;

export type Import = Output<typeof getImport>['import'];

/** Uploads a file and says how long that and its analysis took. */
export async function uploadFile(server: BenchServer, file: string): Promise<{ seconds: number; id: number }> {
  const form = new FormData();
  form.set('file', await openAsBlob(file), path.basename(file));
  const begun = performance.now();
  const answer = await fetch(`${server.address}${pathOf(createImport.at)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.ownerToken()}` },
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.status} ${text.slice(0, 500)}`);
  const read = fromWire(JSON.parse(text)) as Output<typeof createImport>;
  return { seconds: (performance.now() - begun) / 1000, id: read.import.id };
}

/** Starts an uploaded import and waits for its end. */
export async function runImport(server: BenchServer, id: number): Promise<{ seconds: number; outcome: Import }> {
  const { analysis } = await server.owner(getImport, { params: { id } });
  const columns = analysis?.columns.map(({ target }) => target) ?? [];
  const begun = performance.now();
  await server.owner(startImport, { params: { id }, body: { columns } });
  for (;;) {
    await sleep(POLL_MS);
    const { import: outcome } = await server.owner(getImport, { params: { id } });
    if (outcome.state === 'idle' || outcome.state === 'importing') continue;
    return { seconds: (performance.now() - begun) / 1000, outcome };
  }
}

/** Downloads all contacts and throws them away. Seconds to the first byte, and to the last. */
export async function runExport(
  server: BenchServer,
  format: 'csv' | 'xlsx',
): Promise<{ firstSeconds: number; seconds: number; bytes: number }> {
  const begun = performance.now();
  const answer = await fetch(`${server.address}${pathOf(exportContacts.at)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.ownerToken()}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
    body: JSON.stringify(toWire({ selection: { matching: {} }, downloadColumns: COLUMNS, format })),
  });
  if (!answer.ok || answer.body === null) throw new Error(`The export was refused: ${answer.status}`);
  let firstSeconds = 0;
  let bytes = 0;
  for await (const chunk of answer.body) {
    if (bytes === 0) firstSeconds = (performance.now() - begun) / 1000;
    bytes += (chunk as Uint8Array).byteLength;
  }
  return { firstSeconds, seconds: (performance.now() - begun) / 1000, bytes };
}

/** What someone else feels meanwhile: milliseconds of a small request, again and again until `done`. */
export async function lightRequests(server: BenchServer, contactId: number, done: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  await meanwhile(done, async () => {
    const begun = performance.now();
    await server.owner(getContact, { params: { id: contactId } });
    times.push(performance.now() - begun);
    await sleep(LIGHT_EVERY_MS);
  });
  return times;
}

/** The most resident memory that is seen until `done`, in MB. */
export async function peakMemory(server: BenchServer, done: Promise<unknown>): Promise<number> {
  let most = 0;
  await meanwhile(done, async () => {
    most = Math.max(most, server.residentMb());
    await sleep(POLL_MS);
  });
  return most;
}

async function meanwhile(done: Promise<unknown>, again: () => Promise<void>): Promise<void> {
  const state = { isOver: false };
  const over = done.then(
    () => (state.isOver = true),
    () => (state.isOver = true),
  );
  while (!state.isOver) await again();
  await over;
}

const pathOf = (at: string): string => at.slice(at.indexOf(' ') + 1);
