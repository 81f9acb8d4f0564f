import { expect, test } from 'vitest';
import { sizeOf } from './thread-lines.ts';

test('what a call is given several times is counted once, as it is copied once', () => {
  const picture = new Uint8Array(1000);
  const marks = [{ bytes: picture }, { bytes: picture }, { bytes: new Uint8Array(10) }];

  expect(sizeOf([{ source: new Uint8Array(100), marks }])).toBe(1110);
});
