import { FIELD_TYPES, FieldInput } from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import {
  fromServer,
  inReadingOrder,
  overlappedBy,
  overlapping,
  rulesAfter,
  rulesFor,
  toServer,
  type EditorField,
} from './fields.ts';
import { overlaps, type Box } from './geometry.ts';
import { commandOf } from './keyboard.ts';
import { boxAt, copiesOnPages, duplicates, fieldAt, freePlace, pasted } from './placing.ts';

const LETTER = { width: 612, height: 792, picture: '', thumbnail: '' };
const WIDE = { width: 792, height: 612, picture: '', thumbnail: '' };
const files = [
  { id: 1, name: 'a.pdf', pages: [LETTER, LETTER, WIDE] },
  { id: 2, name: 'b.pdf', pages: [LETTER] },
];
const view = { x: 0, y: 200, width: 612, height: 300 };

const make = (change: Partial<EditorField> = {}): EditorField => ({
  ...fieldAt(
    { x: 100, y: 100, width: 150, height: 24 },
    { file: 1, page: 1, type: 'text', recipient: 7, rules: rulesFor('text', []) },
  ),
  ...change,
});

describe('placing from the keyboard', () => {
  test('puts the first field in the middle of what is in sight', () => {
    expect(freePlace('signature', [], LETTER, view)).toEqual({ x: 226, y: 328, width: 160, height: 44 });
  });

  test('gives forty fields in a row a place of their own, all on the page', () => {
    const taken: Box[] = [];

    for (let count = 0; count < 40; count++) taken.push(freePlace('name', taken, LETTER, view));

    for (const [index, box] of taken.entries()) {
      expect(taken.slice(0, index).some((other) => overlaps(box, other))).toBe(false);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 612 && box.y + box.height <= 792).toBe(true);
    }
  });

  test('still answers on a page with no room left', () => {
    const full = [{ x: 0, y: 0, width: 612, height: 792 }];

    expect(freePlace('date', full, LETTER, view)).toEqual(boxAt('date', { x: 306, y: 350 }, LETTER));
  });

  test('finds a place on a page smaller than the field', () => {
    const box = freePlace('signature', [], { width: 100, height: 30 }, { x: 0, y: 0, width: 100, height: 30 });

    expect(box).toEqual({ x: 0, y: 0, width: 100, height: 30 });
  });
});

test('a click places every type around the pointer, and wholly on the page at its corner', () => {
  for (const type of FIELD_TYPES) {
    const box = boxAt(type, { x: 612, y: 792 }, LETTER);

    expect([box.x + box.width, box.y + box.height]).toEqual([612, 792]);
  }
});

test('keys mean what the editor says they mean', () => {
  const press = (key: string, ...held: ('shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey')[]) =>
    commandOf({
      key,
      shiftKey: held.includes('shiftKey'),
      altKey: held.includes('altKey'),
      ctrlKey: held.includes('ctrlKey'),
      metaKey: held.includes('metaKey'),
    });

  expect(press('ArrowLeft')).toEqual({ type: 'move', by: { x: -1, y: 0 } });
  expect(press('ArrowDown', 'shiftKey')).toEqual({ type: 'move', by: { x: 0, y: 10 } });
  expect(press('ArrowRight', 'altKey')).toEqual({ type: 'resize', by: { x: 1, y: 0 } });
  expect(press('ArrowUp', 'altKey', 'shiftKey')).toEqual({ type: 'resize', by: { x: 0, y: -10 } });
  expect(press('z', 'ctrlKey')).toEqual({ type: 'undo' });
  expect(press('Z', 'ctrlKey', 'shiftKey')).toEqual({ type: 'redo' });
  expect(press('y', 'metaKey')).toEqual({ type: 'redo' });
  expect(press('d', 'ctrlKey')).toEqual({ type: 'duplicate' });
  expect(press('Delete')).toEqual({ type: 'delete' });
  expect(press('Escape')).toEqual({ type: 'escape' });
  expect(press('c')).toBeNull();
  expect(press('r', 'ctrlKey')).toBeNull();
});

describe('copies', () => {
  test('lie beside their originals with keys of their own, also in the corner of the page', () => {
    const corner = make({ x: 462, y: 768 });

    const [copy] = duplicates([corner], files);

    expect(copy!.key).not.toBe(corner.key);
    expect([copy!.x, copy!.y]).not.toEqual([corner.x, corner.y]);
  });

  test('go to all pages of the file, in proportion to each, and asking again changes nothing', () => {
    const original = make();

    const copies = copiesOnPages([original], [original], files, [1, 2, 3]);

    expect(copies.map(({ page }) => page)).toEqual([2, 3]);
    expect(copies[0]).toMatchObject({ x: 100, y: 100, width: 150, height: 24 });
    expect(copies[1]!.x).toBeCloseTo((100 / 612) * 792, 2);
    expect(copiesOnPages([original], [original, ...copies], files, [1, 2, 3])).toEqual([]);
  });

  test('go to a range of pages only', () => {
    const original = make();

    expect(copiesOnPages([original], [original], files, [2]).map(({ page }) => page)).toEqual([2]);
  });

  test('can be pasted into another file', () => {
    const [copy] = pasted([make()], files, { file: 2, page: 1 });

    expect(copy).toMatchObject({ file: 2, page: 1, x: 100, y: 100 });
  });
});

describe('on the wire', () => {
  const saved = {
    version: 4,
    id: 9,
    file: 1,
    recipient: 7,
    type: 'dropdown' as const,
    page: 3,
    x: 0.25,
    y: 0.5,
    width: 0.2,
    height: 0.05,
    label: 'Colour',
    isRequired: true,
    isReadOnly: false,
    value: null,
    placeholder: '',
    options: ['Red', 'Green'],
    minLength: null,
    maxLength: null,
    pattern: null,
    validation: null,
    formula: null,
    condition: null,
    group: '',
    ref: 'f9',
    fontSize: null,
    tabOrder: 0,
  };

  test('a field comes back as it was saved', () => {
    const [field] = fromServer([saved], files);

    expect(field).toMatchObject({ key: 'f9', page: 3, x: 198, y: 306 });
    const { id: _, version: _version, ...expected } = saved;
    expect(toServer([field!], files)).toEqual([{ ...expected, key: 'f9' }]);
    expect(FieldInput.safeParse(toServer([field!], files)[0]).success).toBe(true);
  });

  test('a field on a page that is gone is left out', () => {
    expect(fromServer([{ ...saved, page: 4 }], files)).toEqual([]);
    expect(fromServer([{ ...saved, file: 5 }], files)).toEqual([]);
  });

  test('tab order follows the eye: file, page, line, left to right', () => {
    const order = inReadingOrder(
      [
        make({ key: 'second file', file: 2 }),
        make({ key: 'right', x: 400, y: 98 }),
        make({ key: 'below', y: 140 }),
        make({ key: 'left', y: 103 }),
        make({ key: 'page 2', page: 2, y: 0 }),
      ],
      files,
    );

    expect(order.map(({ key }) => key)).toEqual(['left', 'right', 'below', 'page 2', 'second file']);
  });

  test('empty options are not saved', () => {
    const field = make({ type: 'radio', rules: { ...rulesFor('radio', []), options: ['Yes', '  ', ' No '] } });

    expect(toServer([field], files)[0]!.options).toEqual(['Yes', 'No']);
  });
});

test('a changed type keeps the rules that still mean something', () => {
  const text = { ...rulesFor('text', []), label: 'Reason', maxLength: 20, pattern: '\\d+', value: 'x' };

  expect(rulesAfter('company', text, [])).toMatchObject({ label: 'Reason', maxLength: 20, value: null });
  expect(rulesAfter('radio', text, ['A', 'B'])).toMatchObject({
    label: 'Reason',
    maxLength: null,
    options: ['A', 'B'],
  });
});

test('fields that lie over each other are found, on the same page only', () => {
  const fields = [
    make({ key: 'a' }),
    make({ key: 'b', x: 200, y: 110 }),
    make({ key: 'c', page: 2 }),
    make({ key: 'd', x: 100, y: 124 }),
  ];

  expect([...overlapping(fields)].sort()).toEqual(['a', 'b', 'd']);
  const others = fields.map((field) =>
    overlappedBy(field, fields)
      .map(({ key }) => key)
      .join(' '),
  );
  expect(others).toEqual(['b', 'a d', '', 'b']);
});
