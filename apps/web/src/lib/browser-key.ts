const DATABASE = 'sealwright';
const STORE = 'keys';
const NAME = 'session';
// A browser database that hangs (seen after updates and with a full disk) is waited for so long, and not for ever.
const LONGEST_MS = 5000;

let remembered: Promise<CryptoKeyPair | null> | null = null;

/**
 * This browser's signing key (P-256, not extractable, kept in IndexedDB), made at first use; null where the browser
 * keeps none or does not answer within five seconds. A copy of local storage and cookies is worthless without it.
 */
export function browserKey(): Promise<CryptoKeyPair | null> {
  remembered ??= Promise.race([readOrMake(), late()]).catch(() => null);
  return remembered;
}

const late = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), LONGEST_MS));

async function readOrMake(): Promise<CryptoKeyPair | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  const database = await openDatabase();
  try {
    const found = await keep(database, null);
    if (found) return found;
    const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    return await keep(database, made);
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is not available.')));
    request.addEventListener('blocked', () => reject(new Error('IndexedDB is blocked.')));
  });
}

/** The stored key, or `made` after storing it: one transaction, so that two tabs starting together agree on one key. */
function keep(database: IDBDatabase, made: CryptoKeyPair | null): Promise<CryptoKeyPair | null> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    const reading = store.get(NAME) as IDBRequest<CryptoKeyPair | undefined>;
    let result = made;
    reading.addEventListener('success', () => {
      if (reading.result) result = reading.result;
      else if (made) store.put(made, NAME);
    });
    transaction.addEventListener('complete', () => resolve(result));
    const refuse = () => reject(transaction.error ?? new Error('IndexedDB refused.'));
    transaction.addEventListener('error', refuse);
    transaction.addEventListener('abort', refuse);
  });
}
