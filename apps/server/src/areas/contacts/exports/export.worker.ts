import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createXlsx } from '@sealwright/sheets';
import { Client } from 'pg';
import { patience } from '../../../platform/db/database-away.ts';
import { anySession, type DatabaseAddress } from '../../../platform/db/sessions.ts';
import type { Column } from './exports.columns.ts';
import { beginReading, copyPieces } from './exports.copy.repo.ts';
import { gatherCsv } from './exports.csv.ts';
import type { CopyQuery, ExportFormat } from './exports.reads.ts';
import { asItStands, gatherCells } from './exports.rows.ts';

/** What a thread needs to know to make one file. `key` is the account's, where whole numbers were asked for. */
export type ExportTask = {
  connection: DatabaseAddress;
  accountId: number;
  format: ExportFormat;
  columns: readonly Column[];
  query: CopyQuery;
  key: string | null;
};

export type FromThread = Uint8Array | 'end';

// So far the thread works ahead of the reader.
const AHEAD = 4;

const port = portOf();
const task = workerData as ExportTask;

const reader = { asked: AHEAD };
port.on('message', () => (reader.asked += 1));

function portOf(): MessagePort {
  if (parentPort === null) throw new Error('Runs as a thread only');
  return parentPort;
}

async function send(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  while (reader.asked <= 0) await once(port, 'message');
  reader.asked -= 1;
  port.postMessage(bytes, [bytes.buffer]);
}

const client = new Client({ ...anySession(task.connection), ...patience, application_name: 'sealwright-export' });
// What ends the connection fails the statement that runs, and with it the thread.
client.on('error', () => {});
await client.connect();
const tagNames = await beginReading(client, task.accountId, task.query.texts);
// What makes other cells brings the whole contract along, which is slow to load and 20 MB: only where it is needed.
const toCells = task.columns.every(({ kind }) => kind === 'text')
  ? task.columns.map(() => asItStands)
  : (await import('./exports.cells.ts')).toCellsOf(task.columns, task.key, tagNames);
if (task.format === 'csv') await sendCsv();
else await sendXlsx();
await client.end();
port.postMessage('end');
port.close();

async function sendCsv(): Promise<void> {
  for await (const piece of copyPieces(client, task.query.text, gatherCsv(task.columns, toCells))) await send(piece);
}

async function sendXlsx(): Promise<void> {
  const sheet = createXlsx('Contacts');
  const sending = (async () => {
    for await (const chunk of sheet.output) await send(new Uint8Array(chunk as Buffer));
  })();
  await sheet.write([task.columns.map(({ header }) => header)]);
  for await (const rows of copyPieces(client, task.query.text, gatherCells(toCells))) await sheet.write(rows);
  await sheet.end();
  await sending;
}
