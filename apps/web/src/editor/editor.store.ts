import type { FieldType } from '@sealwright/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { clamp } from '../lib/clamp.ts';
import type { PageGuide } from './dragging.ts';
import { initialState, reduce, type EditorAction, type EditorState } from './editor.state.ts';
import type { EditorField, EditorFile } from './fields.ts';
import type { Box, Point } from './geometry.ts';

/** What a screen reader is told, as the last part of a text's key with its values. */
export type Announcement =
  | { key: 'placed'; type: FieldType; page: number }
  | { key: 'moved' | 'resized'; type: FieldType; x: number; y: number; width: number; height: number }
  | { key: 'deleted' | 'copied' | 'selected' | 'added'; count: number }
  | { key: 'undone' | 'redone' | 'armed' | 'disarmed' | 'nothing_to_paste' };

/** What is seen and under way; none of it is undone or saved. */
export type EditorView = {
  readonly file: number;
  /** The page in sight, counted from 1. */
  readonly page: number;
  /** Pixels per point. */
  readonly scale: number;
  /** The type that the next click on a page places. */
  readonly armed: FieldType | null;
  /** Boxes of fields in a gesture, on their own pages, which they may lie beside. */
  readonly preview: ReadonlyMap<string, Box> | null;
  readonly guides: readonly PageGuide[];
  /** A rectangle being drawn, or drawn and waiting for its type. */
  readonly drawn: { readonly page: number; readonly box: Box; readonly isDone: boolean } | null;
  /** A field on its way from the palette: `box` null while it is beside the pages. */
  readonly carried: {
    readonly type: FieldType;
    readonly page: number;
    readonly box: Box | null;
    /** Where the pointer is in the window. */
    readonly client: Point;
  } | null;
  /** Tapping adds to the selection: Shift for fingers. */
  readonly isSelectingSeveral: boolean;
  /** A type was to be placed for no one. */
  readonly isRecipientMissing: boolean;
  /** How many conditions and formulas went with the field they stood on. */
  readonly unlinked: number;
  /** The suggestion that is looked at; null while none is. */
  readonly reviewed: string | null;
  readonly announcement: Announcement | null;
};

/** A page of a file, counted from 1. */
export type EditorPlace = { readonly file: number; readonly page: number };

export type Editor = { readonly edit: EditorState; readonly view: EditorView };

export type EditorStore = StoreApi<Editor> & {
  readonly dispatch: (action: EditorAction) => void;
  readonly show: (view: Partial<EditorView>) => void;
};

export function createEditorStore(
  fields: readonly EditorField[],
  files: readonly EditorFile[],
  recipient: number | null,
  place?: EditorPlace,
): EditorStore {
  const file = files.find(({ id }) => id === place?.file) ?? files[0];
  const page = file?.id === place?.file ? clamp(place?.page ?? 1, 1, Math.max(1, file?.pages.length ?? 1)) : 1;
  const store = createStore<Editor>()(() => ({
    edit: initialState(fields, recipient),
    view: {
      file: file?.id ?? 0,
      page,
      scale: 1,
      armed: null,
      preview: null,
      guides: [],
      drawn: null,
      carried: null,
      isSelectingSeveral: false,
      isRecipientMissing: false,
      unlinked: 0,
      reviewed: null,
      announcement: null,
    },
  }));
  return Object.assign(store, {
    dispatch: (action: EditorAction) => {
      const edit = reduce(store.getState().edit, action);
      if (edit !== store.getState().edit) store.setState({ edit });
    },
    show: (view: Partial<EditorView>) => store.setState((state) => ({ view: { ...state.view, ...view } })),
  });
}
