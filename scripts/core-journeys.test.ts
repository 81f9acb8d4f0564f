import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CORE } from '../e2e/core-journeys.ts';

const E2E = path.join(import.meta.dirname, '../e2e');

test('each of the thirty core journeys is there, under the name the list gives', () => {
  const texts = readdirSync(E2E)
    .filter((file) => file.endsWith('.journey.ts'))
    .map((file) => readFileSync(path.join(E2E, file), 'utf8'))
    .join('\n');
  // A journey in two languages has its language behind its name, and one of each layout its layout within.
  const missing = CORE.filter((title) => {
    const stem = title.replace(/ \((?:en|ar|ur)\)$/, '').replace('classic', '${layout}');
    return !texts.includes(stem);
  });

  expect(missing).toEqual([]);
  expect(new Set(CORE).size).toBe(30);
});
