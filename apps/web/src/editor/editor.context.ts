import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Commands } from './commands.ts';
import type { Editor, EditorStore } from './editor.store.ts';
import type { Tool } from './tool.ts';
import type { EditorField, EditorFile, EditorRecipient } from './fields.ts';
import type { Templates } from './templates.ts';
import type { Stage } from './stage.ts';
import type { Zoom } from './zoom.ts';

/** What every part of the editor shares. `onPictureFailed` asks for fresh addresses of the pages' pictures. */
export type EditorSetting = {
  readonly store: EditorStore;
  readonly commands: Commands;
  readonly stage: Stage;
  readonly zoom: Zoom;
  readonly tool: Tool;
  readonly files: readonly EditorFile[];
  readonly recipients: readonly EditorRecipient[];
  /** Seen on the pages, and not to be changed. */
  readonly frozen: readonly EditorField[];
  readonly onPictureFailed: () => void;
  readonly onDismissSuggestions: () => void;
  readonly templates: Templates;
  /** Whether fields may begin with what is known of their recipient. */
  readonly hasPrefill: boolean;
};

export const EditorContext = createContext<EditorSetting | null>(null);

export function useSetting(): EditorSetting {
  const setting = useContext(EditorContext);
  if (setting === null) throw new Error('This part of the editor stands outside of it.');
  return setting;
}

/** Reads from the editor; the component is drawn again only when what `select` gives has changed. */
export const useEditor = <T>(select: (editor: Editor) => T): T => useStore(useSetting().store, select);
