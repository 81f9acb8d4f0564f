import { expect, test } from 'vitest';
import { cropBox, inkBox, type Pixels, suggestThreshold, withoutPaper } from './cut-out.ts';

type Colour = [number, number, number, number?];

/** A sheet of this paper with a bar of ink in it. */
function sheet(paper: Colour, ink: Colour, bar = { left: 10, top: 12, width: 20, height: 4 }): Pixels {
  const [width, height] = [50, 30];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInk = x >= bar.left && x < bar.left + bar.width && y >= bar.top && y < bar.top + bar.height;
      const [red, green, blue, alpha = 255] = isInk ? ink : paper;
      data.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

const alphaAt = ({ data, width }: Pixels, x: number, y: number) => data[(y * width + x) * 4 + 3];

test.each([
  ['white paper', [250, 250, 250]],
  ['grey paper', [180, 178, 170]],
  ['yellow paper', [238, 226, 170]],
] as [string, Colour][])('ink is cut out of %s, and keeps its colour', (_, paper) => {
  const photo = sheet(paper, [26, 35, 126]);

  const cut = withoutPaper(photo, suggestThreshold(photo));

  expect(alphaAt(cut, 2, 2)).toBe(0);
  expect(alphaAt(cut, 15, 14)).toBe(255);
  expect(Array.from(cut.data.subarray((14 * 50 + 15) * 4, (14 * 50 + 15) * 4 + 3))).toEqual([26, 35, 126]);
  expect(inkBox(cut)).toEqual({ left: 6, top: 8, width: 28, height: 12 });
});

test('what is transparent already stays so', () => {
  const png = sheet([0, 0, 0, 0], [0, 0, 0, 255]);

  const cut = withoutPaper(png, suggestThreshold(png));

  expect(alphaAt(cut, 2, 2)).toBe(0);
  expect(alphaAt(cut, 15, 14)).toBe(255);
});

test('a lower threshold leaves less; with none left there is no box', () => {
  const photo = sheet([255, 255, 255], [120, 120, 120]);

  expect(inkBox(withoutPaper(photo, 200))).not.toBeNull();
  expect(inkBox(withoutPaper(photo, 60))).toBeNull();
});

test('a crop is never empty', () => {
  expect(cropBox({ width: 200, height: 100 }, { across: [25, 75], down: [0, 50] })).toEqual({
    left: 50,
    top: 0,
    width: 100,
    height: 50,
  });
  expect(cropBox({ width: 10, height: 10 }, { across: [100, 100], down: [0, 0] })).toMatchObject({
    width: 1,
    height: 1,
  });
});
