import type { FieldType, TemplateField } from '@sealwright/contract';
import type { Bench } from './bench.ts';
import type { EditorField } from './fields.ts';
import { rulesFor } from './fields.ts';
import type { Box } from './geometry.ts';
import { intoPage, unionOf } from './geometry.ts';
import { fieldAt, freePlace, freePlaceFor } from './placing.ts';
import { accepted, type EditorSuggestion } from './suggestions.ts';
import { fromTemplate } from './templates.ts';

/** Bringing new fields onto the page. Each gives the new field, or null when no recipient is chosen. */
export function placeCommands({ store, edit, pageOf, optionNames, add }: Bench) {
  function place(type: FieldType, page: number, box: Box): EditorField | null {
    const { recipient } = edit();
    const { file } = store.getState().view;
    const size = pageOf({ file, page });
    if (size === null) return null;
    if (recipient === null) {
      store.show({ isRecipientMissing: true, armed: null, carried: null, drawn: null });
      return null;
    }
    const rules = rulesFor(type, optionNames);
    const field = fieldAt(intoPage(box, size), { file, page, type, recipient, rules });
    store.dispatch({ type: 'add', fields: [field] });
    store.show({ armed: null, drawn: null, carried: null, announcement: { key: 'placed', type, page } });
    return field;
  }

  /** Gives the fields; none when they are for no one. */
  function addFor(fields: readonly EditorField[]): readonly EditorField[] {
    if (fields.some(({ recipient }) => recipient === null)) {
      store.show({ isRecipientMissing: true, armed: null, carried: null, drawn: null });
      return [];
    }
    add(fields);
    return fields;
  }

  return {
    place,
    /** Places the fields of suggestions, for the recipient they name or the one that is chosen. */
    accept: (suggestions: readonly EditorSuggestion[]) => addFor(accepted(suggestions, edit().recipient)),
    /** Brings a suggestion into sight; null ends looking at them. */
    review(suggestion: EditorSuggestion | null) {
      if (suggestion === null) {
        store.show({ reviewed: null });
        return;
      }
      const { key, file, page } = suggestion;
      store.show({ reviewed: key, file, page });
    },
    /** Places fields that belong together in a free spot of `view`. */
    placeTemplate(fields: readonly TemplateField[], view: Box) {
      const { file, page } = store.getState().view;
      const size = pageOf({ file, page });
      if (size === null || fields.length === 0) return [];
      const taken = edit().fields.filter((field) => field.file === file && field.page === page);
      const at = freePlaceFor(unionOf(fields), taken, size, view);
      const placed = fromTemplate(fields, at, { file, page, recipient: edit().recipient });
      return addFor(placed.map((field) => ({ ...field, ...intoPage(field, size) })));
    },
    /** Places a field that was not pointed at in a free spot of `view`, the part of the current page that is in sight. */
    placeFree(type: FieldType, view: Box): EditorField | null {
      const { file, page } = store.getState().view;
      const size = pageOf({ file, page });
      if (size === null) return null;
      const taken = edit().fields.filter((field) => field.file === file && field.page === page);
      return place(type, page, freePlace(type, taken, size, view));
    },
    /** The next click on a page places `type`; null ends that. */
    arm(type: FieldType | null) {
      if (type !== null && edit().recipient === null) {
        store.show({ isRecipientMissing: true, armed: null, carried: null });
        return;
      }
      store.show({
        armed: type,
        drawn: null,
        carried: null,
        announcement: { key: type === null ? 'disarmed' : 'armed' },
      });
    },
    chooseRecipient(recipient: number) {
      store.dispatch({ type: 'choose-recipient', recipient });
      store.show({ isRecipientMissing: false });
    },
  };
}
