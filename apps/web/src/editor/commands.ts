import { createBench } from './bench.ts';
import { editCommands } from './commands.edit.ts';
import { placeCommands } from './commands.place.ts';
import { shapeCommands } from './commands.shape.ts';
import type { EditorStore } from './editor.store.ts';
import type { EditorFile } from './fields.ts';

/** The editor's acts, for buttons, keys and gestures alike. `optionNames` are the first options of a new choice. */
export function createCommands(store: EditorStore, files: readonly EditorFile[], optionNames: readonly string[]) {
  const bench = createBench(store, files, optionNames);
  return { ...placeCommands(bench), ...shapeCommands(bench), ...editCommands(bench) };
}

export type Commands = ReturnType<typeof createCommands>;
