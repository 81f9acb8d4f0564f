import { dragFields, dragHandle, type Drag } from './dragging.ts';
import { selectedFields } from './editor.state.ts';
import type { EditorField } from './fields.ts';
import { followPointer } from './follow-pointer.ts';
import { moveBy, type Box, type Handle, type Point } from './geometry.ts';
import type { Tool } from './tool.ts';
import type { Stage } from './stage.ts';

/** A drag of what exists: `compute` says where everything would lie, the end makes it so. */
function drag(
  tool: Tool,
  down: PointerEvent,
  compute: (by: Point, event: PointerEvent) => Drag,
  end: { key: 'moved' | 'resized'; click?: () => void },
) {
  const { store, stage, commands, edit } = tool;
  const start = tool.pointOf(down);
  const dragged = (event: PointerEvent) => {
    const point = tool.pointOf(event);
    return compute({ x: point.x - start.x, y: point.y - start.y }, event);
  };
  followPointer(down, stage.viewport, {
    move(event) {
      const found = dragged(event);
      store.show({ preview: onOwnPages(found, edit().fields, stage), guides: found.guides });
    },
    end(event) {
      const { boxes, page } = dragged(event);
      tool.clear();
      commands.put(boxes, page, end.key);
    },
    click: () => end.click?.(),
    cancel: tool.clear,
  });
}

/** Boxes as each field's own page sees them: while it is dragged a field stays on its page and may lie beside it. */
function onOwnPages(found: Drag, fields: readonly EditorField[], stage: Stage): Map<string, Box> {
  const { pages } = stage.layout();
  const target = found.page === null ? undefined : pages[found.page - 1];
  const own = new Map(fields.map((field) => [field.key, pages[field.page - 1]]));
  return new Map(
    [...found.boxes].map(([key, box]) => {
      const home = own.get(key);
      if (target === undefined || home === undefined) return [key, box];
      return [key, moveBy(box, { x: target.x - home.x, y: target.y - home.y })];
    }),
  );
}

/** Selects a field, and drags it with all that is selected. */
export function grabField(tool: Tool, event: PointerEvent, key: string) {
  const { store, commands, edit, view } = tool;
  const isAdding = event.shiftKey || view().isSelectingSeveral;
  if (isAdding) store.dispatch({ type: 'toggle', key });
  else if (!edit().selection.includes(key)) commands.select([key]);
  if (view().armed !== null) commands.arm(null);
  if (!edit().selection.includes(key)) return;
  drag(tool, event, (by, move) => dragFields(tool.scene(), selectedFields(edit()), by, tool.snapping(move)), {
    key: 'moved',
    click: () => !isAdding && commands.select([key]),
  });
}

export function grabHandle(tool: Tool, event: PointerEvent, handle: Handle) {
  const [field] = selectedFields(tool.edit());
  if (field === undefined) return;
  drag(tool, event, (by, move) => dragHandle(tool.scene(), field, handle, by, tool.snapping(move)), { key: 'resized' });
}
