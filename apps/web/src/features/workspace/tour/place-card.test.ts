import { expect, test } from 'vitest';
import { placeCard } from './place-card.ts';

const card = { width: 380, height: 220 };
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const small = { width: 366, height: 220 };

test('the card stands behind what it speaks of in reading direction, where there is room', () => {
  const link = { left: 20, top: 120, width: 240, height: 40 };
  const mirrored = { ...link, left: 1440 - 260 };

  expect(placeCard(link, card, desktop, 'ltr')).toEqual({ left: 276, top: 120 });
  expect(placeCard(mirrored, card, desktop, 'rtl')).toEqual({ left: 1440 - 260 - 380 - 16, top: 120 });
});

test('it goes below, above, and in the end into the corner', () => {
  const wide = { left: 300, top: 100, width: 1120, height: 120 };

  expect(placeCard(wide, card, desktop, 'ltr').top).toBe(236);
  expect(placeCard({ ...wide, top: 600, height: 280 }, card, desktop, 'ltr').top).toBe(364);
  expect(placeCard({ left: 0, top: 0, width: 1440, height: 900 }, card, desktop, 'ltr')).toEqual({
    left: 1048,
    top: 668,
  });
});

test('on a phone it lies at the bottom, and at the top where it would cover the thing', () => {
  expect(placeCard({ left: 10, top: 10, width: 44, height: 44 }, small, phone, 'ltr').top).toBe(612);
  expect(placeCard({ left: 10, top: 760, width: 370, height: 50 }, small, phone, 'rtl').top).toBe(12);
});

test('on a phone too small for both it covers as little of the thing as it can', () => {
  const smallest = { width: 320, height: 568 };
  const tall = { width: 296, height: 333 };
  // The files to upload, and the file to verify.
  expect(placeCard({ left: 16, top: 307, width: 288, height: 251 }, tall, smallest, 'ltr').top).toBe(12);
  expect(placeCard({ left: 16, top: 70, width: 288, height: 180 }, tall, smallest, 'rtl').top).toBe(223);
  // A whole form, of which the beginning is to be seen.
  expect(placeCard({ left: 16, top: 69, width: 288, height: 1642 }, tall, smallest, 'ltr').top).toBe(223);
});

test('it is never outside of the window', () => {
  const tall = { left: 0, top: 5000, width: 100, height: 10 };
  const { left, top } = placeCard(tall, card, desktop, 'ltr');

  expect(left).toBeGreaterThanOrEqual(12);
  expect(top).toBeGreaterThanOrEqual(12);
  expect(top + card.height).toBeLessThanOrEqual(900);
});
