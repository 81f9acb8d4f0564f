import { selectedFields, type EditorState, type FieldChange } from './editor.state.ts';
import type { EditorStore } from './editor.store.ts';
import type { EditorField, EditorFile, EditorPage } from './fields.ts';
import { pageOf } from './fields.ts';

/** What all commands work with. `optionNames` are the first options of a new choice, in the person's language. */
export type Bench = {
  readonly store: EditorStore;
  readonly files: readonly EditorFile[];
  readonly optionNames: readonly string[];
  readonly edit: () => EditorState;
  readonly selected: () => EditorField[];
  readonly pageOf: (place: { file: number; page: number }) => EditorPage | null;
  /** Changes with the same `gesture` in a row are one step for undo. */
  readonly changeEach: (
    fields: readonly EditorField[],
    to: (field: EditorField) => FieldChange,
    gesture?: string,
  ) => void;
  readonly add: (fields: readonly EditorField[]) => void;
  readonly announcePlace: (key: 'moved' | 'resized') => void;
};

export function createBench(store: EditorStore, files: readonly EditorFile[], optionNames: readonly string[]): Bench {
  const edit = () => store.getState().edit;
  const selected = () => selectedFields(edit());
  return {
    store,
    files,
    optionNames,
    edit,
    selected,
    pageOf: ({ file, page }) => pageOf(files, file, page),
    changeEach(fields, to, gesture) {
      const changes = new Map(fields.map((field) => [field.key, to(field)]));
      store.dispatch({ type: 'change', changes, ...(gesture === undefined ? {} : { gesture }) });
    },
    add(fields) {
      if (fields.length === 0) return;
      store.dispatch({ type: 'add', fields });
      store.show({ announcement: { key: 'added', count: fields.length } });
    },
    announcePlace(key) {
      const [field] = selected();
      if (field === undefined) return;
      const { type } = field;
      const [x, y, width, height] = [field.x, field.y, field.width, field.height].map(Math.round);
      store.show({ announcement: { key, type, x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 } });
    },
  };
}
