import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { FileAnswer } from '../http/http.ts';
import { withoutIsolates } from '../i18n/i18n.ts';

type Amounts = { batch?: number; most?: number };

/** All rows, some at a time, and no more than `most`. */
export async function* readOn<Row>(
  read: (range: { limit: number; offset: number }) => Promise<readonly Row[]>,
  { batch = 1000, most = Number.POSITIVE_INFINITY }: Amounts = {},
): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; offset < most; offset += batch) {
    const limit = Math.min(batch, most - offset);
    const rows = await read({ limit, offset });
    yield rows;
    if (rows.length < limit) return;
  }
}

/** The same where the next rows are those after the last one: what is added or goes between two batches moves nothing. */
export function readAfter<Row>(
  read: (limit: number, last: Row | undefined) => Promise<readonly Row[]>,
  amounts: Amounts = {},
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  return readOn(async ({ limit }) => {
    const rows = await read(limit, last);
    last = rows.at(-1);
    return rows;
  }, amounts);
}

/** `amount`: a number of ours, whose sign stays in front. A text is kept from being calculated by the program that opens the file. */
type Cell = string | { amount: string };

const textIn = (cell: Cell): string => (typeof cell === 'string' ? safeText(withoutIsolates(cell)) : cell.amount);

export async function* csvLines(
  head: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(head.map(textIn));
  for await (const some of rows) yield some.map((cells) => csvRow(cells.map(textIn))).join('');
}

/** Rows as a CSV file that is made while it is sent. */
export function csvAnswer<Row>(
  name: string,
  {
    head,
    rows,
    cellsOf,
  }: {
    head: readonly string[];
    rows: AsyncIterable<readonly Row[]>;
    cellsOf: (row: Row) => readonly Cell[];
  },
): FileAnswer {
  async function* cells() {
    for await (const some of rows) yield some.map(cellsOf);
  }
  return new FileAnswer(Readable.from(csvLines(head, cells())), 'text/csv; charset=utf-8', { name });
}
