import { describe, expect, it } from 'vitest';

import * as bombs from '../../test/bombs.ts';
import { inspect, settle } from './index.ts';
import { tryOut } from '../trial.ts';

const kids = (list: string, count = 2) => ({ 2: `<< /Type /Pages /Kids [ ${list} ] /Count ${count} >>` });

describe('a page tree', () => {
  it.each([
    ['without a type at a page', { 3: '<< /Parent 2 0 R /MediaBox [ 0 0 595 842 ] >>' }],
    ['without a type at its root', { 2: '<< /Kids [ 3 0 R 4 0 R ] /Count 2 >>' }],
    ['without a type at the catalog', { 1: '<< /Pages 2 0 R >>' }],
    ['that counts nothing', { 2: '<< /Type /Pages /Kids [ 3 0 R 4 0 R ] >>' }],
    ['that counts zero', kids('3 0 R 4 0 R', 0)],
    ['with an empty branch', { ...kids('3 0 R 5 0 R 4 0 R'), 5: '<< /Type /Pages /Kids [ ] /Count 0 >>' }],
    ['whose root says that it is a page', { 2: '<< /Type /Page /Kids [ 3 0 R 4 0 R ] /Count 2 >>' }],
    [
      'with a branch that says it is a page',
      { ...kids('5 0 R'), 5: '<< /Type /Page /Parent 2 0 R /Kids [ 3 0 R 4 0 R ] /Count 2 >>' },
    ],
  ])('%s is read as viewers read it, and can be sealed', async (_, objects) => {
    const { bytes, doubtful } = await settle(bombs.treePdf(objects));

    const { pages } = await inspect(bytes);
    expect(pages).toHaveLength(2);
    await expect(tryOut(bytes, { sizes: pages, doubtful: [...doubtful, 1, 2] })).resolves.toBeUndefined();
  });

  it.each([
    ['counts too few pages', kids('3 0 R 4 0 R', 1)],
    ['counts too many pages', kids('3 0 R 4 0 R', 99)],
    ['names a page that the file does not have', kids('3 0 R 9 0 R 4 0 R')],
  ])('that %s is refused: viewers do not agree on it', async (_, objects) => {
    await expect(inspect(bombs.treePdf(objects))).rejects.toMatchObject({ code: 'damaged' });
  });
});
