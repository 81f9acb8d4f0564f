import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';

import { build } from '../../test/sources.ts';
import type { PageSpec } from '../../test/sources.ts';
import { apply, boundsAfter, boxOnPage, displayMatrix, displaySize, pageGeometry } from './geometry.ts';
import { listPages } from './page-tree.ts';

async function geometryOf(page: PageSpec) {
  const pdf = await PDF.load(await build([page]));
  return pageGeometry(pdf, listPages(pdf, 10)[0]!.dict);
}

const media = [10, 20, 610, 820] as const;
const crop = [60, 120, 560, 720] as const;

describe('the displayed page', () => {
  it.each([
    [0, 500, 600, [60, 120]],
    [90, 600, 500, [560, 120]],
    [180, 500, 600, [560, 720]],
    [270, 600, 500, [60, 720]],
    [-90, 600, 500, [60, 720]],
    [450, 600, 500, [560, 120]],
  ])(
    'turned by %i degrees is %i wide and %i high, and its lower left corner is found',
    async (rotate, width, height, corner) => {
      const geometry = await geometryOf({ mediaBox: media, cropBox: crop, rotate });

      expect(displaySize(geometry)).toEqual({ width, height });
      expect(apply(displayMatrix(geometry), 0, 0)).toEqual(corner);
      expect(boundsAfter(displayMatrix(geometry), { x: 0, y: 0, width, height })).toEqual({
        x: 60,
        y: 120,
        width: 500,
        height: 600,
      });
    },
  );

  it('takes box corners in any order', async () => {
    const geometry = await geometryOf({ mediaBox: [610, 820, 10, 20] });

    expect(geometry).toMatchObject({ x: 10, y: 20, width: 600, height: 800 });
  });

  it.each([
    ['reaches beyond the page', [-100, 0, 400, 2000] as const, { x: 10, y: 20, width: 390, height: 800 }],
    ['misses the page', [2000, 2000, 2100, 2100] as const, { x: 10, y: 20, width: 600, height: 800 }],
    ['is empty', [50, 50, 50, 90] as const, { x: 10, y: 20, width: 600, height: 800 }],
  ])('ignores what a crop box that %s adds', async (_, cropBox, expected) => {
    expect(await geometryOf({ mediaBox: media, cropBox })).toMatchObject(expected);
  });

  it('is as much larger as its user unit says', async () => {
    const geometry = await geometryOf({ mediaBox: [0, 0, 300, 400], userUnit: 2 });

    expect(displaySize(geometry)).toEqual({ width: 600, height: 800 });
    expect(apply(displayMatrix(geometry), 600, 800)).toEqual([300, 400]);
  });

  it('measures boxes from its top left', () => {
    const rect = boxOnPage({ x: 0.1, y: 0.2, width: 0.5, height: 0.1 }, { width: 600, height: 800 });

    expect(rect).toEqual({ x: 60, y: expect.closeTo(560) as number, width: 300, height: 80 });
  });
});
