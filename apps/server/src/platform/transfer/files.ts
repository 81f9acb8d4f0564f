import type { Client } from 'pg';
import type { Store } from '../storage/storage.ts';

const AT_ONCE = 4;
const ANY_TYPE = 'application/octet-stream';

/**
 * Copies every stored file, checked by its hash on both sides, and answers how many were copied now. What the other store has is read
 * to its end instead of being copied again. Throws where a file that the database knows is missing.
 */
export async function moveFiles(
  client: Client,
  from: Pick<Store, 'entries' | 'get'>,
  to: Store,
  say: (line: string) => void,
): Promise<number> {
  const types = await mediaTypes(client);
  const missing = new Set(types.keys());
  let copied = 0;
  const waiting = from.entries();
  const carry = async () => {
    for await (const { sha256 } of shared(waiting)) {
      missing.delete(sha256);
      if (await isWhole(to, sha256)) continue;
      const stored = await to.put(await from.get(sha256), types.get(sha256) ?? ANY_TYPE);
      if (stored.sha256 !== sha256) throw new Error(`The file ${sha256} is not what it was`);
      copied += 1;
      if (copied % 1000 === 0) say(`${copied} files`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, carry));
  if (missing.size > 0) {
    throw new Error(`The store lacks ${missing.size} files that the database knows, as ${[...missing][0]}`);
  }
  return copied;
}

/** One iterator for several who take from it; ending one does not end it for the others. */
async function* shared<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await iterator.next();
    if (done === true) return;
    yield value;
  }
}

async function mediaTypes(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ sha256: string; type: string }>(
    'select sha256, media_type as type from stored_files',
  );
  return new Map(rows.map(({ sha256, type }) => [sha256, type]));
}

async function isWhole(store: Store, sha256: string): Promise<boolean> {
  try {
    for await (const _ of await store.stream(sha256));
    return true;
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('Stored file')) return false;
    throw cause;
  }
}
