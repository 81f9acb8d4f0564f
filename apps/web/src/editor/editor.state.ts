import type { EditorField } from './fields.ts';
import { withoutLinksTo } from './links.ts';

type Snapshot = { readonly fields: readonly EditorField[]; readonly selection: readonly string[] };
type Entry = Snapshot & { readonly gesture: string | null };

/** What is edited, and how it came to be. Views and gestures in flight live elsewhere: this is what undo knows. */
export type EditorState = Snapshot & {
  /** The recipient whose fields are placed next; null: no one is chosen. */
  readonly recipient: number | null;
  readonly clipboard: readonly EditorField[];
  readonly past: readonly Entry[];
  readonly future: readonly Entry[];
};

export type FieldChange = Partial<Omit<EditorField, 'key'>>;

export type EditorAction =
  | { type: 'load'; fields: readonly EditorField[] }
  | { type: 'add'; fields: readonly EditorField[] }
  /** Changes with the same `gesture` in a row are one entry for undo: a held key, a word typed, a slider dragged. */
  | { type: 'change'; changes: ReadonlyMap<string, FieldChange>; gesture?: string }
  /** One field makes way for others; what hung on it is always shown. */
  | { type: 'replace'; key: string; fields: readonly EditorField[] }
  | { type: 'remove'; keys: readonly string[] }
  | { type: 'select'; keys: readonly string[] }
  | { type: 'toggle'; key: string }
  | { type: 'choose-recipient'; recipient: number | null }
  | { type: 'copy'; keys: readonly string[] }
  | { type: 'undo' }
  | { type: 'redo' };

const HISTORY = 200;

export const initialState = (fields: readonly EditorField[], recipient: number | null): EditorState => ({
  fields,
  selection: [],
  recipient,
  clipboard: [],
  past: [],
  future: [],
});

/** Remembers `before` and puts `after` in its place. */
function record(before: EditorState, after: Snapshot, gesture: string | null): EditorState {
  const continues = gesture !== null && before.past.at(-1)?.gesture === gesture && before.future.length === 0;
  const entry: Entry = { fields: before.fields, selection: before.selection, gesture };
  return {
    ...before,
    ...after,
    past: continues ? before.past : [...before.past.slice(1 - HISTORY), entry],
    future: [],
  };
}

function add(state: EditorState, fields: readonly EditorField[]): EditorState {
  if (fields.length === 0) return state;
  return record(state, { fields: [...state.fields, ...fields], selection: fields.map((field) => field.key) }, null);
}

const differs = (field: EditorField, change: FieldChange): boolean =>
  Object.entries(change).some(([name, value]) => field[name as keyof EditorField] !== value);

function change(state: EditorState, changes: ReadonlyMap<string, FieldChange>, gesture: string | null): EditorState {
  let isChanged = false;
  const fields = state.fields.map((field) => {
    const wanted = changes.get(field.key);
    if (wanted === undefined || !differs(field, wanted)) return field;
    isChanged = true;
    return { ...field, ...wanted };
  });
  return isChanged ? record(state, { fields, selection: state.selection }, gesture) : state;
}

function remove(state: EditorState, keys: readonly string[]): EditorState {
  const gone = new Set(keys);
  const left = state.fields.filter((field) => !gone.has(field.key));
  if (left.length === state.fields.length) return state;
  const refs = new Set(state.fields.flatMap(({ key, ref }) => (gone.has(key) ? [ref] : [])));
  const fields = withoutLinksTo(left, refs).kept;
  return record(state, { fields, selection: state.selection.filter((key) => !gone.has(key)) }, null);
}

function exchange(state: EditorState, key: string, fresh: readonly EditorField[]): EditorState {
  const old = state.fields.find((field) => field.key === key);
  if (old === undefined || fresh.length === 0) return state;
  const { kept } = withoutLinksTo(
    state.fields.filter((field) => field !== old),
    new Set([old.ref]),
  );
  return record(state, { fields: [...kept, ...fresh], selection: fresh.map((field) => field.key) }, null);
}

/** What the step touched is selected, so that the eye finds what changed. */
function travel(state: EditorState, direction: 'undo' | 'redo'): EditorState {
  const from = direction === 'undo' ? state.past : state.future;
  const entry = from.at(-1);
  if (entry === undefined) return state;
  const here: Entry = { fields: state.fields, selection: state.selection, gesture: null };
  const before = new Set(state.fields);
  const touched = entry.fields.filter((field) => !before.has(field)).map((field) => field.key);
  const alive = new Set(entry.fields.map((field) => field.key));
  const selection = touched.length > 0 ? touched : entry.selection.filter((key) => alive.has(key));
  const rest = from.slice(0, -1);
  return direction === 'undo'
    ? { ...state, fields: entry.fields, selection, past: rest, future: [...state.future, here] }
    : { ...state, fields: entry.fields, selection, past: [...state.past, here], future: rest };
}

const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);

const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];

const REDUCERS: {
  [T in EditorAction['type']]: (state: EditorState, action: Extract<EditorAction, { type: T }>) => EditorState;
} = {
  load: (state, { fields }) => ({ ...initialState(fields, state.recipient), clipboard: state.clipboard }),
  add: (state, { fields }) => add(state, fields),
  change: (state, { changes, gesture }) => change(state, changes, gesture ?? null),
  replace: (state, { key, fields }) => exchange(state, key, fields),
  remove: (state, { keys }) => remove(state, keys),
  select: (state, { keys }) => (sameKeys(state.selection, keys) ? state : { ...state, selection: keys }),
  toggle: (state, { key }) => ({ ...state, selection: toggled(state.selection, key) }),
  'choose-recipient': (state, { recipient }) => (state.recipient === recipient ? state : { ...state, recipient }),
  copy: (state, { keys }) => ({ ...state, clipboard: state.fields.filter((field) => keys.includes(field.key)) }),
  undo: (state) => travel(state, 'undo'),
  redo: (state) => travel(state, 'redo'),
};

/** Fields that an action did not touch stay the same objects, so that they are not drawn again. */
export function reduce(state: EditorState, action: EditorAction): EditorState {
  const reducer = REDUCERS[action.type] as (state: EditorState, action: EditorAction) => EditorState;
  return reducer(state, action);
}

export const selectedFields = (state: EditorState): EditorField[] =>
  state.fields.filter((field) => state.selection.includes(field.key));
