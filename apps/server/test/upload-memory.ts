/**
 * Checks dangerous uploads in a process that does nothing else, with the pool of the real server, and writes for each by how
 * many megabytes the process grew at most and what was answered. Run by `files.memory.slow.test.ts`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as bombs from '../../../packages/pdf/test/bombs.ts';
import { plainPdf, scannedPdf } from '../../../packages/pdf/test/sources.ts';
import { createPdfThreads } from '../src/areas/files/pdf/pdf-threads.ts';

const MB = 1024 * 1024;
const kinds = ['form', 'pattern', 'type 3 font', 'soft mask', 'appearance'] as const;

type Files = Record<string, () => Uint8Array | Promise<Uint8Array>>;

/** Some are refused for what is counted; the others pass the count and meet the limits. */
const files: Files = {
  'forms that double': () => bombs.doublingBomb('form'),
  'forms that double less often': () => bombs.doublingBomb('form', 17),
  'appearances that double less often': () => bombs.doublingBomb('appearance', 17),
  'millions of saved states': () => bombs.savesBomb(),
  'as many shapes as are allowed': () => bombs.shapesBomb(700_000),
  'transparent groups': () => bombs.groupsBomb(27),
  'a page of many square meters': () => bombs.hugePage(),
  'packed objects packed again': () => bombs.nestedObjectStreamBomb(),
};

const more: Files = {
  ...Object.fromEntries(kinds.map((kind) => [`${kind}s that double`, () => bombs.doublingBomb(kind)])),
  'millions of shapes': () => bombs.shapesBomb(),
  'millions of corners': () => bombs.cornersBomb(),
  'as many corners as are allowed': () => bombs.cornersBomb(1_400_000),
  'a picture without its pixels': () => bombs.imageBomb(12_000),
  'a picture with all its pixels': () => bombs.fullImageBomb(8000),
  'a shading': () => bombs.shadingBomb(800_000),
  'arrays in arrays on a page': () => bombs.deepArrayBomb(),
  'arrays in arrays in an object': () => bombs.deepObjectBomb(),
  'cross-reference streams': () => bombs.xrefStreamBomb(),
  'a stream packed sixty times': () => bombs.nestedFilterBomb(),
  'millions of values': () => bombs.valuesBomb(2_400_000),
  'a deep page tree': () => bombs.pageTreeBomb(),
  'two thousand pages': () => plainPdf({ pages: 2000 }),
  'a scan at 300 dpi': () => scannedPdf({ pages: 3, width: 2480, height: 3508 }),
};

const folder = await mkdtemp(path.join(tmpdir(), 'sealwright-upload-memory-'));
const threads = createPdfThreads();

async function check(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name.replaceAll(' ', '-'));
  await writeFile(file, bytes);
  const wanted = [1, 2, 3].map((page) => ({ page, widthPx: 1000 }));
  return threads.run('normal', 'checkPdf', file, wanted).then(
    () => 'accepted',
    ({ code }: { code?: string }) => code ?? 'failed',
  );
}

await check('warm', await plainPdf({ pages: 5 }));
const base = process.memoryUsage.rss();
for (const [name, make] of Object.entries(process.argv.includes('--all') ? { ...files, ...more } : files)) {
  const bytes = await make();
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  const answer = await check(name, bytes);
  clearInterval(timer);
  process.stdout.write(`${JSON.stringify({ name, answer, grownMb: Math.round((peak - base) / MB) })}\n`);
}
await threads.close();
await rm(folder, { recursive: true });
