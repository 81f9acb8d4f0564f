import { describe, expect, it } from 'vitest';
import { type Random, seeded } from '../seal/test/changes.ts';
import type { Box, PageSize } from '../types.ts';
import { countDifferent, showsTheSame } from './compare.ts';
import type { Picture } from './render.ts';

const size: PageSize = { width: 60, height: 80 };

const blank = ({ width, height } = size): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 4).fill(255),
});

function withDots(picture: Picture, next: Random, count: number): Picture {
  const pixels = picture.pixels.slice();
  for (let dot = 0; dot < count; dot++) {
    const at = next(picture.width * picture.height) * 4;
    pixels[at + next(4)] = next(256);
  }
  return { ...picture, pixels };
}

/** As `countDifferent`, one pixel after the other. */
function countedOneByOne(before: Picture, after: Picture, areas: readonly Box[]): number {
  let count = 0;
  for (let y = 0; y < after.height; y++) {
    for (let x = 0; x < after.width; x++) {
      const [across, down] = [x / after.width, y / after.height];
      const isInside = areas.some(
        (area) =>
          across >= area.x - 3 / size.width &&
          across <= area.x + area.width + 3 / size.width &&
          down >= area.y - 3 / size.height &&
          down <= area.y + area.height + 3 / size.height,
      );
      const at = (y * after.width + x) * 4;
      const isOther = [0, 1, 2].some(
        (channel) => Math.abs((before.pixels[at + channel] ?? 0) - (after.pixels[at + channel] ?? 0)) > 40,
      );
      if (isOther && !isInside) count++;
    }
  }
  return count;
}

describe('two pictures of a page', () => {
  it('are compared outside areas as one pixel after the other would be', () => {
    const next = seeded(7);
    const share = () => next(1001) / 1000;
    for (let round = 0; round < 200; round++) {
      const areas = Array.from({ length: next(6) }, () => ({
        x: share() * 1.2 - 0.1,
        y: share() * 1.2 - 0.1,
        width: share() * 0.6,
        height: share() * 0.6,
      }));
      const before = withDots(blank(), next, 200);
      const after = withDots(before, next, next(400));

      const count = countDifferent([before, after], areas, size);

      expect(count, `round ${round}`).toBe(countedOneByOne(before, after, areas));
    }
  });

  it('differ from the first pixel to the last', () => {
    const before = blank();
    const last = before.pixels.length - 4;
    for (const at of [0, size.width * 4 - 4, last]) {
      const pixels = before.pixels.slice();
      pixels[at + 2] = 214;
      expect(countDifferent([before, { ...before, pixels }], [], size)).toBe(1);
    }
    const black: Picture = { ...before, pixels: before.pixels.slice().fill(0) };
    expect(countDifferent([before, black], [], size)).toBe(size.width * size.height);
    expect(countDifferent([before, black], [{ x: 0, y: 0, width: 1, height: 1 }], size)).toBe(0);
  });

  it('show the same with a few pixels between them, and never in two sizes or without one', () => {
    const large: PageSize = { width: 400, height: 400 };
    const before = blank(large);
    const withDifferent = (count: number): Picture => ({
      ...before,
      pixels: before.pixels.slice().fill(0, 0, count * 4),
    });

    expect(showsTheSame([before, withDifferent(8)], [], large)).toBe(true);
    expect(showsTheSame([before, withDifferent(9)], [], large)).toBe(false);
    expect(showsTheSame([before, blank({ width: 400, height: 401 })], [], large)).toBe(false);
    expect(showsTheSame([before, before], [], undefined)).toBe(false);
  });
});
