import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createXlsx, csvRow } from '@sealwright/sheets';
import { Client, type ClientConfig } from 'pg';
import { createSecrets } from '../../platform/crypto.ts';
import type { Column } from './exports.columns.ts';
import { readBatches } from './exports.cursor.repo.ts';
import type { ExportFormat, PlainQuery } from './exports.reads.ts';
import { cellsOf, toSafe } from './exports.rows.ts';

/** What a thread needs to know to make one file. `key` is the account's, where whole numbers were asked for. */
export type ExportTask = {
  connection: ClientConfig;
  accountId: number;
  format: ExportFormat;
  columns: readonly Column[];
  query: PlainQuery;
  key: string | null;
};

export type FromThread = Uint8Array | 'end';

// So far the thread works ahead of whoever reads.
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

const client = new Client({ ...task.connection, application_name: 'sealwright-export' });
await client.connect();
const rowsOf = cellsOf(task.columns, task.key === null ? null : createSecrets(task.key));
if (task.format === 'csv') await sendCsv();
else await sendXlsx();
await client.end();
port.postMessage('end');
port.close();

async function sendCsv(): Promise<void> {
  const encoder = new TextEncoder();
  for await (const batch of readBatches(client, task)) {
    await send(
      encoder.encode(
        rowsOf(batch.rows, batch.tagNames)
          .map((cells) => csvRow(toSafe(cells)))
          .join(''),
      ),
    );
  }
}

async function sendXlsx(): Promise<void> {
  const sheet = createXlsx('Contacts');
  const sending = (async () => {
    for await (const chunk of sheet.output) await send(new Uint8Array(chunk as Buffer));
  })();
  await sheet.write([task.columns.map(({ header }) => header)]);
  for await (const batch of readBatches(client, task)) await sheet.write(rowsOf(batch.rows, batch.tagNames));
  await sheet.end();
  await sending;
}
