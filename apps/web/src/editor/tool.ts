import type { Commands } from './commands.ts';
import type { EditorStore, EditorView } from './editor.store.ts';
import type { EditorState } from './editor.state.ts';
import type { PageLayout } from './page-layout.ts';
import type { EditorField } from './fields.ts';
import type { Point } from './geometry.ts';
import type { Stage } from './stage.ts';

const SNAP_PX = 6;

/** What a gesture needs at tool. */
export type Tool = {
  readonly store: EditorStore;
  readonly stage: Stage;
  readonly commands: Commands;
  readonly view: () => EditorView;
  readonly edit: () => EditorState;
  /** The file in sight. */
  readonly scene: () => { pageLayout: PageLayout; fields: EditorField[] };
  /** Points within which things snap: Alt or Ctrl place freely. */
  readonly snapping: (event: PointerEvent) => { tolerance: number };
  /** Where a pointer is on the page layout. */
  readonly pointOf: (event: PointerEvent) => Point;
  /** Takes away what was shown of a gesture. */
  readonly clear: () => void;
};

export function createTool(store: EditorStore, stage: Stage, commands: Commands): Tool {
  const view = () => store.getState().view;
  const edit = () => store.getState().edit;
  return {
    store,
    stage,
    commands,
    view,
    edit,
    scene: () => ({ pageLayout: stage.layout(), fields: edit().fields.filter((field) => field.file === view().file) }),
    snapping: (event) => ({ tolerance: event.altKey || event.ctrlKey ? 0 : SNAP_PX / view().scale }),
    pointOf: (event) => stage.pointAt({ x: event.clientX, y: event.clientY }),
    clear: () => store.show({ preview: null, guides: [], carried: null, drawn: null }),
  };
}
