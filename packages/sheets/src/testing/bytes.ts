import type { Encoding } from '../decode.ts';
import type { Batch, Row } from '../rows.ts';

export async function* inPieces(bytes: Uint8Array, length = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

export async function rowsOf(batches: AsyncIterable<Batch>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) for (const row of batch.rows) rows.push(row);
  return rows;
}

export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1');
}
