import type { FieldType } from '@sealwright/contract';
import type { Bench } from './bench.ts';
import type { Rules } from './fields.ts';
import { rulesAfter } from './fields.ts';
import { splitUp } from './groups.ts';
import { withoutLinksTo } from './links.ts';
import { copiesOnPages, duplicates, pasted } from './placing.ts';

/** What is selected: its copies, its end, its rules, whose it is; and the way back. */
export function editCommands({ store, files, optionNames, edit, selected, pageOf, changeEach, add }: Bench) {
  function select(keys: readonly string[]) {
    store.dispatch({ type: 'select', keys });
    if (keys.length > 1) store.show({ announcement: { key: 'selected', count: keys.length } });
  }

  function copy() {
    const { selection } = edit();
    if (selection.length === 0) return;
    store.dispatch({ type: 'copy', keys: selection });
    store.show({ announcement: { key: 'copied', count: selection.length } });
  }

  function remove() {
    const { selection, fields } = edit();
    if (selection.length === 0) return;
    const gone = new Set(selected().map(({ ref }) => ref));
    const { cleared } = withoutLinksTo(
      fields.filter(({ ref }) => !gone.has(ref)),
      gone,
    );
    store.dispatch({ type: 'remove', keys: selection });
    store.show({
      announcement: { key: 'deleted', count: selection.length },
      unlinked: cleared,
    });
  }

  return {
    select,
    copy,
    remove,
    selectPage() {
      const { file, page } = store.getState().view;
      select(edit().fields.flatMap((field) => (field.file === file && field.page === page ? field.key : [])));
    },
    setRules(change: Partial<Rules>, gesture: string) {
      changeEach(selected(), (field) => ({ rules: { ...field.rules, ...change } }), gesture);
    },
    setType(type: FieldType) {
      const others = selected().filter((field) => field.type !== type);
      changeEach(others, (field) => ({ type, rules: rulesAfter(type, field.rules, optionNames) }));
    },
    assign(recipient: number) {
      changeEach(selected(), () => ({ recipient }));
      store.dispatch({ type: 'choose-recipient', recipient });
      store.show({ isRecipientMissing: false });
    },
    ...choiceCommands({ store, edit, pageOf }),
    duplicate: () => add(duplicates(selected(), files)),
    cut() {
      copy();
      remove();
    },
    /** Onto the page in sight, which may be of another file. */
    paste() {
      const { file, page } = store.getState().view;
      if (edit().clipboard.length === 0) store.show({ announcement: { key: 'nothing_to_paste' } });
      add(pasted(edit().clipboard, files, { file, page }));
    },
    /** The originals stay selected: one goes on where one is, not on the last page copied to. */
    copyToPages(pages: readonly number[]) {
      const { selection, fields } = edit();
      add(copiesOnPages(selected(), fields, files, pages));
      store.dispatch({ type: 'select', keys: selection });
    },
    travel(direction: 'undo' | 'redo') {
      const before = edit();
      store.show({ unlinked: 0 });
      store.dispatch({ type: direction });
      if (edit() === before) return;
      // What was undone in another file must be seen.
      const [field] = selected();
      if (field !== undefined && field.file !== store.getState().view.file) {
        store.show({ file: field.file, page: field.page });
      }
      store.show({ announcement: { key: direction === 'undo' ? 'undone' : 'redone' } });
    },
  };
}

const choiceCommands = ({ store, edit, pageOf }: Pick<Bench, 'store' | 'edit' | 'pageOf'>) => ({
  /** A choice in one box becomes buttons below each other, of which one is chosen. */
  splitChoice(key: string) {
    const field = edit().fields.find((one) => one.key === key);
    const page = field === undefined ? null : pageOf(field);
    if (field === undefined || page === null) return;
    store.dispatch({ type: 'replace', key, fields: splitUp(field, page) });
  },
});
