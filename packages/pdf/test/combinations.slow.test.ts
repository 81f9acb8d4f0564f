import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { extractText, inspect, prepare } from '../src/content/index.ts';
import { seal, verify } from '../src/seal/index.ts';
import { makeInstallation } from '../src/seal/test/keys.ts';
import type { Box, Bytes, Locale, Mark, SealSigner } from '../src/types.ts';
import { inkBetween, renderPages, sameText, strayPixels } from './ink.ts';
import * as sources from './sources.ts';

/** `isPlain`: in one direction, so that every extractor agrees about its order. */
type Script = { locale: Locale; text: string; side: 'left' | 'right'; isPlain: boolean };

const scripts: Record<string, Script> = {
  Latin: { locale: 'es', text: 'José Ñandú — €45 (final)', side: 'left', isPlain: true },
  Chinese: { locale: 'zhCn', text: '张伟，中文签名（测试）', side: 'left', isPlain: true },
  Arabic: { locale: 'ar', text: 'محمد عبد الله (مدير) 123', side: 'right', isPlain: false },
  Urdu: { locale: 'ur', text: 'میرا نام علی ہے، ٹیکس فارم ۱۲۳', side: 'right', isPlain: false },
  mixed: { locale: 'en', text: 'Name: محمد 张伟 #45 (x)', side: 'left', isPlain: false },
};

const combined: Record<string, () => Promise<Bytes>> = {
  'pages turned by 90, 180 and 270 degrees': () => sources.rotatedPdf(90, 180, 270),
  'crop boxes on turned pages': () => sources.croppedPdf(90),
  'inherited boxes, rotation and resources': () => sources.inheritedPdf(270),
  'A4, Letter and landscape pages': () => sources.mixedPdf(),
  'scanned pages': () => sources.scannedPdf({ pages: 2 }),
  'a form': () => sources.formPdf(),
  'a hundred pages': () => sources.plainPdf({ pages: 100 }),
  'an earlier signature': () => sources.signedPdf(),
};

const odd: Record<string, () => Promise<Bytes>> = {
  'a page without content': () => sources.emptyPagePdf(),
  'unbalanced graphics states': () => sources.unbalancedPdf(),
  'a larger user unit': () => sources.userUnitPdf(),
  'crop boxes turned upside down': () => sources.croppedPdf(180),
  'an inherited box that is not turned': () => sources.inheritedPdf(0),
  'a table of contents that points nowhere': () => sources.brokenPrevPdf(),
};

/** Away from the sources' own text: extractors run text on one height together, no matter who wrote it. */
const usualPlaces: Box[] = [
  { x: 0.45, y: 0.03, width: 0.5, height: 0.045 },
  { x: 0.45, y: 0.92, width: 0.5, height: 0.045 },
];
const placesOnTurnedPages: Box[] = [
  { x: 0.05, y: 0.6, width: 0.5, height: 0.045 },
  { x: 0.45, y: 0.92, width: 0.5, height: 0.045 },
];
/** Where a form leaves a field's look to the viewer, so that two viewers differ. */
const bareField: Box = { x: 310 / 595, y: 155 / 842, width: 220 / 595, height: 40 / 842 };

let signer: SealSigner;
let trustedRoots: Bytes[];

beforeAll(async () => {
  const { signer: ours, root } = await makeInstallation(new Date());
  signer = ours;
  trustedRoots = [root];
}, 60_000);

describe.each(Object.keys(combined))('a source with %s', (kind) => {
  // oxlint-disable-next-line vitest/expect-expect -- walk() asserts
  it.each(Object.keys(scripts))('carries a %s stamp where it was placed, readable and sealed', async (script) => {
    await walk(await combined[kind]!(), scripts[script]!, kind === 'a form' ? [bareField] : []);
  });
});

describe('an odd source', () => {
  // oxlint-disable-next-line vitest/expect-expect -- walk() asserts
  it.each(Object.keys(odd))('with %s carries a stamp where it was placed, readable and sealed', async (kind) => {
    await walk(await odd[kind]!(), scripts['mixed']!, []);
  });
});

/** Stamps, looks, reads, seals and verifies. */
async function walk(source: Bytes, { locale, text, side, isPlain }: Script, ignored: Box[]): Promise<void> {
  const { pages: sizes } = await inspect(source);
  const places = sizes[0]!.width > sizes[0]!.height ? placesOnTurnedPages : usualPlaces;
  const pages = [1, 2, 3].filter((page) => page <= sizes.length);
  const marks = pages.flatMap((page) => places.map((box): Mark => ({ kind: 'text', page, box, text, locale })));

  const stamped = await prepare({ source, marks, report: null, attachments: [] });

  const before = await renderPages(source, pages, sizes);
  const after = await renderPages(stamped, pages, sizes);
  for (const [index, page] of pages.entries()) {
    const size = sizes[page - 1]!;
    expect(strayPixels(before[index]!, after[index]!, size, [...places, ...ignored])).toBe(0);
    for (const box of places) {
      const ink = inkBetween(before[index]!, after[index]!, size, box)!;
      const [left, right] = [box.x * size.width, (box.x + box.width) * size.width];
      const middle = (box.y + box.height / 2) * size.height;
      expect(Math.abs(side === 'left' ? ink.left - left - 2 : right - 2 - ink.right)).toBeLessThan(2);
      expect(Math.abs((ink.top + ink.bottom) / 2 - middle)).toBeLessThan(2);
    }
  }

  const texts = await extractText(stamped);
  for (const page of pages) expect(count(texts[page - 1]!, text)).toBe(places.length);
  const oracle = isPlain ? popplerText(stamped) : null;
  expect(oracle === null ? pages.length * places.length : count(oracle, text)).toBe(pages.length * places.length);

  const sealed = await seal(stamped, { signer, at: new Date() });
  const verification = await verify(sealed.bytes, { trustedRoots });
  expect(verification.isIntact).toBe(true);
  expect(verification.isTrusted).toBe(true);
}

function count(haystack: string, needle: string): number {
  return sameText(haystack).split(sameText(needle)).length - 1;
}

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

function popplerText(bytes: Bytes): string | null {
  if (!hasPoppler) return null;
  const folder = mkdtempSync(join(tmpdir(), 'stamped-'));
  try {
    writeFileSync(join(folder, 'file.pdf'), bytes);
    return execFileSync('pdftotext', [join(folder, 'file.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
