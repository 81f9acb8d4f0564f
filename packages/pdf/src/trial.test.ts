import { describe, expect, it } from 'vitest';
import { annotatedPdf } from '../test/annotations.ts';
import { countHidden, tryOut } from './trial.ts';

const [width, height] = [100, 200];
const right = { x: 0.5, y: 0, width: 0.5, height: 1 };

/** A page whose right half was covered, with single pixels of other colours. */
function covered(others: { x: number; y: number; colour: [number, number, number] }[] = []) {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < pixels.length; at += 4) if ((at / 4) % width >= 50) pixels[at + 1] = 0;
  for (const { x, y, colour } of others) pixels.set(colour, (y * width + x) * 4);
  return { width, height, pixels };
}

describe('the trial of a seal', () => {
  it('sees each pixel that lies over a covered half, but for its edges and shades of its colour', () => {
    const white: [number, number, number] = [255, 255, 255];

    expect(countHidden(covered(), right)).toBe(0);
    expect(countHidden(covered(), { ...right, x: 0 })).toBe(37 * 175);
    for (const [x, y] of [
      [57, 13],
      [93, 13],
      [57, 187],
      [93, 187],
    ] as const) {
      expect(countHidden(covered([{ x, y, colour: white }]), right)).toBe(1);
      expect(countHidden(covered([{ x, y, colour: [216, 39, 216] }]), right)).toBe(0);
      expect(countHidden(covered([{ x, y, colour: [216, 40, 216] }]), right)).toBe(1);
    }
    for (const [x, y] of [
      [56, 100],
      [94, 100],
      [75, 12],
      [75, 188],
    ] as const) {
      expect(countHidden(covered([{ x, y, colour: white }]), right)).toBe(0);
    }
  });

  it('lets annotations pass that are drawn under what is stamped', async () => {
    const uploaded = await annotatedPdf({ kind: 'Square', look: 'black', layer: 'none', flags: 4 });

    await expect(tryOut(uploaded, { sizes: [{ width: 595, height: 842 }], doubtful: [] })).resolves.toBeUndefined();
  });
});
