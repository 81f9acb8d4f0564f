import { describe, expect, test } from 'vitest';
import { drawingOf, inkOf, isTooSmall, pathOf, type Stroke } from './strokes.ts';

const wave: Stroke = Array.from({ length: 40 }, (_, i) => [20 + i * 4, 60 + Math.sin(i / 5) * 30, 0.5]);

// What the server reads, and nothing else.
const TAKEN =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">(?:<path d="[MQZ\d\s.-]*" fill="#[0-9a-f]{6}"\/>)+<\/svg>$/;

describe('a drawn signature', () => {
  test('is filled outlines in one colour, in the only form the server takes', () => {
    const drawing = drawingOf([wave, wave.map(([x, y, p]) => [x, y + 20, p])], '#1a237e');

    expect(drawing?.svg).toMatch(TAKEN);
    expect(drawing?.svg.match(/<path/g)).toHaveLength(2);
  });

  test('is trimmed to its ink, with room for the width of the pen', () => {
    const drawing = drawingOf([wave], '#000000');

    const numbers = (drawing?.svg.match(/d="([^"]+)"/)?.[1]?.match(/-?[\d.]+/g) ?? []).map(Number);
    const ink = inkOf([wave]);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(drawing?.width).toBeLessThan((ink?.width ?? 0) + 30);
  });

  test('keeps what a pen says of its pressure', () => {
    const pressed: Stroke = wave.map(([x, y], i) => [x, y, i / 40]);

    expect(pathOf(pressed)).not.toBe(pathOf(wave));
  });

  test('a tap is none, a short dash is', () => {
    expect(isTooSmall([])).toBe(true);
    expect(isTooSmall([[[50, 50, 0.5]]])).toBe(true);
    expect(
      isTooSmall([
        [
          [50, 50, 0.5],
          [70, 50, 0.5],
        ],
      ]),
    ).toBe(false);
  });
});
