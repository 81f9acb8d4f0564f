import type { Client } from 'pg';
import type { Store } from '../storage/storage.ts';
import { FORMAT, MANIFEST, Manifest, storedFile, tableFile, TASK_LINES } from './archive.ts';
import type { Table } from './catalog.ts';
import type { Source } from './move.ts';
import { asText, type Part, type Said, writeParts, writtenLater } from './parts.ts';

type About = Pick<Manifest, 'productVersion' | 'secrets' | 'madeAt'>;

/** Writes a whole installation into one ZIP. The file gets its name when it is whole. Answers what it says of itself. */
export async function writeArchive(
  file: string,
  { source, client, store }: { source: Source; client: Client; store: Store },
  about: About,
): Promise<Manifest> {
  const parts: Part[] = [];
  const tables: Manifest['tables'] = [];
  let tasks: Said = { rows: 0, bytes: 0, sha256: '' };
  for (const table of source.tables as readonly Table[]) {
    const { name, columns } = table;
    const note = (said: Said) => void tables.push({ name, columns: [...columns], ...said });
    parts.push({ name: tableFile(name), isPacked: true, open: () => asText(source.rows(table), note) });
  }
  parts.push({ name: TASK_LINES, isPacked: true, open: () => asText(source.tasks.lines(), (said) => (tasks = said)) });
  const files = await filesOf(client);
  for (const { sha256 } of files) {
    parts.push({ name: storedFile(sha256), isPacked: false, open: () => piecesOf(store, sha256) });
  }
  const manifest = () =>
    Manifest.parse({
      format: FORMAT,
      kind: 'installation',
      ...about,
      installation: source.id,
      migrations: source.migrations,
      tables,
      sequences: source.sequences,
      tasks: { columns: source.tasks.columns, ...tasks },
      files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
    });
  const text = () => `${JSON.stringify(manifest(), null, 1)}\n`;
  parts.push({ name: MANIFEST, isPacked: true, open: () => writtenLater(text) });
  await writeParts(file, about.madeAt, parts);
  return manifest();
}

async function* piecesOf(store: Store, sha256: string): AsyncGenerator<Buffer> {
  for await (const piece of await store.stream(sha256)) yield piece as Buffer;
}

async function filesOf(client: Client): Promise<{ sha256: string; bytes: number }[]> {
  const { rows } = await client.query<{ sha256: string; bytes: string | number }>(
    'select sha256, size_bytes as bytes from stored_files order by sha256 collate "C"',
  );
  return rows.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) }));
}
