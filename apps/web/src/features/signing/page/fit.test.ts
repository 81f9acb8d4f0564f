import { describe, expect, test } from 'vitest';
import { fieldOf } from '../testing/sample-view.ts';
import { fitSize } from './fit.ts';
import { hasLines, onPaper } from './paper.ts';

const page = { width: 595, height: 842 };
const points = (field: Parameters<typeof fitSize>[0], text: string) => fitSize(field, page, text) * page.width;

describe('texts on the page', () => {
  test('stand at 12 points, or at what the sender chose', () => {
    expect(points(fieldOf({ type: 'name' }), 'Ada Lovelace')).toBeCloseTo(12);
    expect(points(fieldOf({ type: 'name', fontSize: 9 }), 'Ada Lovelace')).toBeCloseTo(9);
  });

  test('become smaller where the box asks for it, Chinese sooner than Latin', () => {
    const narrow = fieldOf({ type: 'name', width: 0.1, height: 0.02 });

    expect(points(narrow, 'Ada Lovelace')).toBeLessThan(9);
    expect(points(narrow, '住宅租赁合同甲')).toBeLessThan(points(narrow, 'Lovelac'));
  });

  test('run in lines where the box is high enough, instead of shrinking', () => {
    const text = 'a reason that is longer than one line of its box can hold';
    const high = fieldOf({ width: 0.3, height: 0.12 });

    expect(hasLines(high, page.height, text)).toBe(true);
    expect(points(high, text)).toBeCloseTo(12);
    expect(points(fieldOf({ width: 0.3, height: 0.02 }), text)).toBeLessThan(8);
  });

  test('a day is written as the document will have it, in the person’s language and in no time zone', () => {
    const day = fieldOf({ type: 'date' });

    expect(onPaper(day, '2026-11-20', 'en')).toBe('November 20, 2026');
    expect(onPaper(day, '2026-11-20', 'es')).toBe('20 de noviembre de 2026');
  });
});
