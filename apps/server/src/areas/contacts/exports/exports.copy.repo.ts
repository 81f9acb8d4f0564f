import { type Client, type Connection, Query } from 'pg';

// The settings of the transaction that hold the texts of the query, counted from 1.
export const SETTING = 'sealwright.text_';

// A piece is handed over when so much of it has come.
const PIECE_BYTES = 131_072;
// So much waits here while no one takes it; then the database waits.
const HELD_BYTES = 2 * PIECE_BYTES;

/** One snapshot for all that is read, whatever changes meanwhile, and the texts that the query reads. Answers the names of the account's tags by their ids. */
export async function beginReading(
  client: Client,
  accountId: number,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await client.query('begin transaction isolation level repeatable read, read only');
  // A file is one statement, which lasts as long as its reader is slow.
  await client.query('set local statement_timeout = 0');
  await client.query(
    'select set_config($1 || place, text, true) from unnest($2::text[]) with ordinality as texts (text, place)',
    [SETTING, texts],
  );
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id::text, name from tags where account_id = $1 and deleted_at is null',
    [accountId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What becomes of rows: `add` must not keep the bytes, whose place is used again; `take` gives what was made of them since. */
export type Gatherer<Piece> = { add: (row: Uint8Array) => void; take: () => Piece };

/**
 * The rows of a query as COPY's text format has them, each with its line feed, gathered in pieces; null is the empty text. The
 * bytes come as they are: a cursor's rows would be taken apart cell by cell on both sides.
 */
export async function* copyPieces<Piece>(
  client: Client,
  query: string,
  gatherer: Gatherer<Piece>,
): AsyncGenerator<Piece> {
  let bytes = 0;
  let isOver = false;
  let failure: Error | null = null;
  let wake = (): void => {};
  const handleCopyData = ({ chunk }: { chunk: Uint8Array }, { stream }: Connection) => {
    gatherer.add(chunk);
    bytes += chunk.byteLength;
    if (bytes >= PIECE_BYTES) wake();
    if (bytes >= HELD_BYTES) stream.pause();
  };
  const end = (cause: Error | null) => {
    isOver = true;
    failure = cause;
    wake();
  };
  // Not by its event: with a time limit for queries in the connection's address it would be told of in another way.
  const handleError = (cause: Error) => end(cause);
  const copy = Object.assign(new Query(`copy (${query}) to stdout (null '')`), { handleCopyData, handleError });
  copy.on('end', () => end(null));
  client.query(copy);
  for (;;) {
    if (bytes < PIECE_BYTES && !isOver) await new Promise<void>((resolve) => (wake = resolve));
    if (failure !== null) throw failure;
    if (bytes === 0) return;
    bytes = 0;
    const piece = gatherer.take();
    client.connection.stream.resume();
    yield piece;
  }
}
