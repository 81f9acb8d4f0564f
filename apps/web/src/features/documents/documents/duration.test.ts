import { expect, test } from 'vitest';
import { formatNumber } from '../../../lib/format.ts';
import { durationText } from './duration.ts';

const said = (milliseconds: number) =>
  durationText({ number: (value, options) => formatNumber('en', value, options) }, milliseconds);

test.each([
  [0, '0 sec'],
  [400, '0 sec'],
  [8_000, '8 sec'],
  [60_000, '1 min'],
  [130_000, '2 min 10 sec'],
  [3_600_000, '1 hr'],
  [3_912_000, '1 hr 5 min'],
  [3_605_000, '1 hr'],
  [604_800_000, '168 hr'],
])('%i milliseconds are “%s”', (milliseconds, text) => {
  expect(said(milliseconds)).toBe(text);
});
