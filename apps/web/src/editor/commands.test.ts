import { expect, test } from 'vitest';
import { createCommands } from './commands.ts';
import { createEditorStore } from './editor.store.ts';
import { type EditorField, rulesFor } from './fields.ts';

const page = { width: 600, height: 800, picture: '', thumbnail: '' };
const files = [
  { id: 7, name: 'lease.pdf', pages: [page, page, page] },
  { id: 8, name: 'annex.pdf', pages: [page] },
];
const field: EditorField = {
  key: 'f1',
  ref: 'f1',
  file: 7,
  page: 1,
  type: 'signature',
  recipient: 1,
  rules: rulesFor('signature', []),
  x: 50,
  y: 60,
  width: 160,
  height: 44,
};

function editor() {
  const store = createEditorStore([field], files, 1);
  return { store, commands: createCommands(store, files, []), edit: () => store.getState().edit };
}

test('after copying to pages the original is still selected, and one undo takes the copies away', () => {
  const { commands, edit } = editor();
  commands.select(['f1']);

  commands.copyToPages([1, 2, 3]);
  expect(edit().fields.map((one) => one.page)).toEqual([1, 2, 3]);
  expect(edit().selection).toEqual(['f1']);

  commands.travel('undo');
  expect(edit().fields).toEqual([field]);
  expect(edit().selection).toEqual(['f1']);
});

test('no ghost stays behind when a type is no longer to be placed', () => {
  const { store, commands } = editor();
  commands.arm('date');
  store.show({ carried: { type: 'date', page: 1, box: null, client: { x: 0, y: 0 } } });

  commands.arm(null);

  expect(store.getState().view).toMatchObject({ armed: null, carried: null });
});

test('the editor begins at the page it was left at, as far as it is there', () => {
  const begun = (place?: { file: number; page: number }) => {
    const { file, page } = createEditorStore([], files, 1, place).getState().view;
    return { file, page };
  };

  expect(begun({ file: 7, page: 3 })).toEqual({ file: 7, page: 3 });
  expect(begun({ file: 8, page: 5 })).toEqual({ file: 8, page: 1 });
  expect(begun({ file: 99, page: 2 })).toEqual({ file: 7, page: 1 });
  expect(begun()).toEqual({ file: 7, page: 1 });
});
