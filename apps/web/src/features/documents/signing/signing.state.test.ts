import { describe, expect, test } from 'vitest';
import { nextEmpty, nextOpen, ownFields, progressOf } from './fields.order.ts';
import { confirmed, type Entry, entered, type Filling, heldBy, refreshed, refused } from './signing.state.ts';
import { fieldOf, viewOf } from './testing/sample-view.ts';

const blank = (fields: Parameters<typeof viewOf>[0]): Filling => ({ view: viewOf(fields), entries: {}, problems: {} });
const text = (value: string | null): Entry => ({ kind: 'value', value });

describe('what a field holds', () => {
  const field = fieldOf({ id: 1, value: 'old' });

  test('an entry is shown before the server has it, and is the server’s once it has', () => {
    const entry = text('new');
    const before = entered(blank([field]), field, entry);

    const after = confirmed(before, entry, { ...field, value: 'new' });

    expect(heldBy(before, field).value).toBe('new');
    expect(after.entries).toEqual({});
    expect(after.view.fields[0]?.value).toBe('new');
  });

  test('an answer to an older entry does not undo a newer one', () => {
    const [first, second] = [text('one'), text('two')];
    const typing = entered(entered(blank([field]), field, first), field, second);

    const after = confirmed(typing, first, { ...field, value: 'one' });

    expect(heldBy(after, field).value).toBe('two');
  });

  test('a refusal stays with its entry until that is fixed', () => {
    const entry = text('字');
    const filling = entered(blank([field]), field, entry);

    const after = refused(filling, 1, entry, { code: 'field_glyph_missing', detail: '字' });

    expect(after.problems[1]?.code).toBe('field_glyph_missing');
    expect(entered(after, field, text('ok')).problems).toEqual({});
  });

  test('a refusal of an older entry says nothing of the newer one', () => {
    const old = text('a');
    const filling = entered(entered(blank([field]), field, old), field, text('b'));

    expect(refused(filling, 1, old, { code: 'field_value_invalid', detail: null })).toBe(filling);
  });

  test('what another tab filled is shown, except over what waits here', () => {
    const other = fieldOf({ id: 2 });
    const filling = entered(blank([field, other]), field, text('mine'));

    const after = refreshed(
      filling,
      viewOf([
        { ...field, value: 'theirs' },
        { ...other, value: 'seen' },
      ]),
    );

    expect(heldBy(after, after.view.fields[0]!).value).toBe('mine');
    expect(heldBy(after, after.view.fields[1]!).value).toBe('seen');
  });
});

describe('the way through the fields', () => {
  const fields = [
    fieldOf({ id: 1, file: 2, page: 1 }),
    fieldOf({ id: 2, file: 1, page: 2 }),
    fieldOf({ id: 3, file: 1, page: 1, y: 0.5 }),
    fieldOf({ id: 4, file: 1, page: 1, y: 0.2, isRequired: false }),
    fieldOf({ id: 5, isReadOnly: true }),
    fieldOf({ id: 6, isMine: false }),
  ];

  test('goes by file, page and place, and leaves out what is not to be filled', () => {
    expect(ownFields(viewOf(fields)).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });

  test('keeps the sender’s order where there is one', () => {
    const ordered = fields.map((field) => (field.id === 1 ? { ...field, tabOrder: 0 } : { ...field, tabOrder: 9 }));

    expect(ownFields(viewOf(ordered))[0]?.id).toBe(1);
  });

  test('counts required fields, and goes round to those that were passed over', () => {
    const filling = entered(blank(fields), fields[1]!, text('done'));

    const progress = progressOf(filling);

    expect([progress.done, progress.total]).toEqual([1, 3]);
    expect(nextOpen(progress, null)?.id).toBe(3);
    expect(nextOpen(progress, 3)?.id).toBe(1);
    expect(nextOpen(progress, 1)?.id).toBe(3);
  });

  test('an optional field with something wrong in it holds the person up, an empty one does not', () => {
    const optional = fieldOf({ id: 4, isRequired: false, minLength: 3 });

    expect(progressOf(blank([optional])).open).toEqual([]);
    expect(progressOf(entered(blank([optional]), optional, text('a'))).open).toEqual([optional]);
  });

  test('with everything required filled, the next empty one is optional', () => {
    const filling = blank([fieldOf({ id: 1, value: 'x' }), fieldOf({ id: 2, isRequired: false, y: 0.9 })]);

    expect(nextOpen(progressOf(filling), 1)).toBeNull();
    expect(nextEmpty(filling, 1)?.id).toBe(2);
  });
});

test('a view that was asked for before a field was saved does not take it back', () => {
  const empty = fieldOf({ id: 1 });
  const other = fieldOf({ id: 2 });
  const entry = { kind: 'value', value: 'Zermatt' } as const;
  const filling = entered({ view: viewOf([empty, other]), entries: {}, problems: {} }, empty, entry);
  const saved = confirmed(filling, entry, { ...empty, value: 'Zermatt' });
  const late = viewOf([empty, { ...other, value: 'theirs' }]);

  const after = refreshed(saved, late, new Set([1]));

  expect(after.view.fields.map(({ value }) => value)).toEqual(['Zermatt', 'theirs']);
  expect(refreshed(saved, late).view.fields[0]?.value).toBeNull();
});
