import { describe, expect, test } from 'vitest';
import { croppedPdf, hiddenLayerPdf, inheritedPdf, plainPdf, rotatedPdf, userUnitPdf } from '../../test/sources.ts';
import { verify } from '../seal/index.ts';
import { combine } from './combine.ts';
import { extractText } from './extract-text.ts';
import { inspect } from './inspect.ts';
import { openRenderer } from './render.ts';

const NOTICE = 'Reading copy: not sealed.';
const files = [{ name: 'one.pdf', sha256: 'a'.repeat(64) }];

const combined = (...sources: Uint8Array<ArrayBuffer>[]) =>
  combine({
    sources: sources.map((bytes) => () => Promise.resolve(bytes)),
    cover: [
      { kind: 'heading', locale: 'en', text: 'Reading copy' },
      { kind: 'file', locale: 'en', name: 'one.pdf', hashes: ['a'.repeat(64)] },
    ],
    locale: 'en',
    notice: NOTICE,
    mark: { number: 'D-000012', files },
  });

describe('a reading copy', () => {
  test('holds a cover and all pages, a strip taller and with the notice on each', async () => {
    const bytes = await combined(await plainPdf({ pages: 2 }), await rotatedPdf(0, 90, 180, 270), await userUnitPdf());

    const { pages } = await inspect(bytes);
    const texts = await extractText(bytes);

    expect(pages).toHaveLength(8);
    expect(pages[1]).toMatchObject({ width: 595, height: 862 });
    expect(pages[4]).toMatchObject({ width: 842, height: 615 });
    expect(pages[7]).toMatchObject({ width: 600, height: 820 });
    for (const text of texts) expect(text).toContain(NOTICE);
    expect(texts[0]).toContain('one.pdf');
  });

  test.each([
    ['plain', () => plainPdf()],
    ['turned', () => rotatedPdf(90)],
    ['upside down', () => rotatedPdf(180)],
    ['cropped', () => croppedPdf(270)],
    ['with a layer that is not shown', hiddenLayerPdf],
    ['inheriting what it needs', () => inheritedPdf(90)],
  ])('shows a page as its file does: %s', async (_what, make) => {
    const source = await make();
    const [one, all] = [await openRenderer(source), await openRenderer(await combined(source))];
    const [page] = (await inspect(source)).pages;
    const width = Math.round(page!.width);
    const [alone, together] = [one.render(1, width), all.render(2, width)];
    one.close();
    all.close();

    const skipped = together.height - alone.height;
    const below = together.pixels.subarray(skipped * width * 4);
    expect(skipped).toBe(20);
    const differing = alone.pixels.filter((value, index) => Math.abs(value - (below[index] ?? 0)) > 64).length;
    expect(differing / alone.pixels.length).toBeLessThan(0.002);
  });

  test('is never valid, and says which files are', async () => {
    const found = await verify(await combined(await plainPdf()), { trustedRoots: [] });

    expect(found).toMatchObject({ isValid: false, isIntact: false, readingCopy: { number: 'D-000012', files } });
    expect(found.checks.find(({ name }) => name === 'structure')?.passed).toBe(true);
    expect(found.checks.find(({ name }) => name === 'seal_present')?.passed).toBe(false);
  });

  test('is refused where it would have more pages than any file may', async () => {
    const many = await plainPdf({ pages: 1200 });

    await expect(combined(many, many)).rejects.toMatchObject({ code: 'too_many_pages' });
  });
});
