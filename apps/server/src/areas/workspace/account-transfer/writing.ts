import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { decrypting } from '../../../platform/crypto/file-cipher.ts';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { Store } from '../../../platform/storage/storage.ts';
import { FORMAT, MANIFEST, storedFile, tableFile } from '../../../platform/transfer/archive.ts';
import { asText, type Part, type Said, writeParts, writtenLater } from '../../../platform/transfer/parts.ts';
import { AccountManifest, NUMBER_LINES, type NumberLine, OPENED_LINES, type OpenedLine } from './format.ts';
import { type SealedFile, type Snapshot, snapshotOf } from './snapshot.reads.ts';

type About = Pick<AccountManifest, 'madeAt' | 'productVersion' | 'installation' | 'installationName' | 'account'>;

type Given = {
  client: Client;
  store: Pick<Store, 'stream'>;
  /** Null where the account never sealed anything. */
  secrets: Secrets | null;
  includeTaxNumbers: boolean;
  /** Told before each part; what it throws ends the writing. */
  onPart: (done: number, total: number) => Promise<void>;
};

const NOTHING: Said = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') };

/** Writes everything of one account into one ZIP, as it is in the snapshot of the client's transaction. */
export async function writeAccount(
  file: string,
  { client, store, secrets, includeTaxNumbers, onPart }: Given,
  about: About,
): Promise<AccountManifest> {
  const snapshot = await snapshotOf(client, about.account.id);
  const files = await snapshot.files();
  const opened = await openFiles(store, secrets, await snapshot.sealedFiles());
  const tables: AccountManifest['tables'] = [];
  let [numbers, openedLines] = [NOTHING, NOTHING];
  const hasNumbers = includeTaxNumbers && secrets !== null;
  const manifest = () =>
    AccountManifest.parse({
      format: FORMAT,
      kind: 'account',
      ...about,
      migrations: snapshot.migrations,
      tables,
      numbers: { are: includeTaxNumbers ? 'opened' : 'left_out', ...numbers },
      opened: openedLines,
      files: { count: files.length + opened.length, bytes: sumOf(files) + sumOf(opened) },
    });
  const parts: Part[] = [
    ...snapshot.tables.map(({ name, columns, lines }) => ({
      name: tableFile(name),
      isPacked: true,
      open: () => asText(lines(), (said) => void tables.push({ name, columns: [...columns], ...said })),
    })),
    {
      name: NUMBER_LINES,
      isPacked: true,
      open: () => asText(hasNumbers ? numberLines(snapshot, secrets) : none(), (said) => (numbers = said)),
    },
    {
      name: OPENED_LINES,
      isPacked: true,
      open: () => asText(given(opened.map(({ line }) => JSON.stringify(line))), (said) => (openedLines = said)),
    },
    ...files.map(({ sha256 }) => ({
      name: storedFile(sha256),
      isPacked: false,
      open: () => piecesOf(store, sha256),
    })),
    ...opened.map(({ line, open }) => ({ name: storedFile(line.sha256), isPacked: false, open })),
    { name: MANIFEST, isPacked: true, open: () => writtenLater(() => `${JSON.stringify(manifest(), null, 1)}\n`) },
  ];
  await writeParts(file, about.madeAt, followed(withoutTwins(parts), onPart));
  return manifest();
}

const sumOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Equal files have one name, and are in it once. */
function withoutTwins(parts: readonly Part[]): Part[] {
  return [...new Map(parts.map((part) => [part.name, part])).values()];
}

const followed = (parts: readonly Part[], onPart: Given['onPart']): Part[] =>
  parts.map((part, place) => ({
    ...part,
    open: async function* () {
      await onPart(place, parts.length);
      yield* part.open();
    },
  }));

async function* piecesOf(store: Pick<Store, 'stream'>, sha256: string): AsyncGenerator<Buffer> {
  for await (const piece of await store.stream(sha256)) yield piece as Buffer;
}

async function* none(): AsyncGenerator<string[]> {}

async function* given(lines: string[]): AsyncGenerator<string[]> {
  if (lines.length > 0) yield lines;
}

async function* numberLines(snapshot: Snapshot, secrets: Secrets): AsyncGenerator<string[]> {
  for await (const some of snapshot.sealedNumbers()) {
    yield some.map(({ table, id, column, context, sealed }) => {
      const value = secrets.open(sealed, `${context}:${id}`).toString();
      return JSON.stringify({ table, id, column, value } satisfies NumberLine);
    });
  }
}

type Opened = { line: OpenedLine; bytes: number; open: () => AsyncIterable<Buffer> };

/** What was stored encrypted is read once for its hash, which is its name, and once more when its turn comes. Nothing of it is kept. */
async function openFiles(
  store: Pick<Store, 'stream'>,
  secrets: Secrets | null,
  sealed: readonly SealedFile[],
): Promise<Opened[]> {
  if (secrets === null) return [];
  const found: Opened[] = [];
  for (const { table, id, sha256, key } of sealed) {
    const fileKey = secrets.open(key, `${table}.file_key_sealed:${sha256}`);
    const open = async function* () {
      for await (const piece of decrypting(await store.stream(sha256), fileKey)) yield Buffer.from(piece);
    };
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of open()) {
      hash.update(piece);
      bytes += piece.byteLength;
    }
    found.push({ line: { table, id, sha256: hash.digest('hex'), size_bytes: bytes }, bytes, open });
  }
  return found;
}
