import { type KeyboardEvent, useRef } from 'react';
import type { EditorSetting } from './editor.context.ts';
import { commandOf, type KeyCommand } from './keyboard.ts';

const WRITES = 'input, textarea, select, [contenteditable], [role="combobox"], [role="menu"], [role="dialog"]';

/** Keys that act on the page only while the focus is there: elsewhere arrows and Delete belong to what has the focus. */
const ON_PAGE: readonly KeyCommand['type'][] = ['move', 'resize', 'delete', 'select-all', 'copy', 'cut'];

const BAR = '[data-no-gesture]';

type Acts = { [T in KeyCommand['type']]: (command: Extract<KeyCommand, { type: T }>, gesture: string) => void };

function actsOf({ commands, stage, store }: EditorSetting): Acts {
  return {
    move: ({ by }, gesture) => commands.moveSelection(by, gesture),
    resize: ({ by }, gesture) => commands.resizeSelection(by, gesture),
    undo: () => {
      commands.travel('undo');
      stage.focusSelection();
    },
    redo: () => {
      commands.travel('redo');
      stage.focusSelection();
    },
    duplicate: () => {
      commands.duplicate();
      stage.focusSelection();
    },
    copy: commands.copy,
    cut: () => {
      commands.cut();
      stage.focusDesk();
    },
    paste: () => {
      commands.paste();
      stage.focusSelection();
    },
    delete: () => {
      commands.remove();
      stage.focusDesk();
    },
    'select-all': () => commands.selectPage(),
    escape: () => {
      if (store.getState().view.armed !== null) commands.arm(null);
      else commands.select([]);
      // The bar beside the selection is gone, and the focus must not go with it.
      if (stage.viewport()?.querySelector(`${BAR} :focus`)) stage.focusDesk();
    },
  };
}

/** The keys of the whole editor. Inputs keep theirs, also their own undo. */
export function useKeyboard(setting: EditorSetting) {
  const presses = useRef(0);
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Menus and sheets are drawn elsewhere, but their events come through here.
    if (!event.currentTarget.contains(target) || target.closest(WRITES) !== null) return;
    const isOnPage = setting.stage.viewport()?.contains(target) ?? false;
    if (event.key === 'Enter' && target.dataset['key'] !== undefined) {
      openProperties(event);
      return;
    }
    const command = commandOf(event);
    if (command === null || (ON_PAGE.includes(command.type) && !isOnPage)) return;
    if (command.type === 'move' && setting.store.getState().edit.selection.length === 0) return;
    event.preventDefault();
    // A key held down is one step for undo.
    if (!event.repeat) presses.current += 1;
    const act = actsOf(setting)[command.type] as (command: KeyCommand, gesture: string) => void;
    act(command, `keys:${presses.current}`);
  };
}

/** Enter on a field leads to its exact numbers and rules; Escape and Shift with Tab lead back. */
function openProperties(event: KeyboardEvent<HTMLElement>) {
  const first = event.currentTarget.querySelector<HTMLElement>('[data-properties] input');
  if (first === null || event.shiftKey) return;
  event.preventDefault();
  first.focus();
}
