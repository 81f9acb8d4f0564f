/** Keys that a part of the product has for itself. They are heard there, not here; the tests hold this list to their code. */
export const ELSEWHERE = {
  editor: [
    { key: 'move', steps: ['arrows'] },
    { key: 'move_ten', steps: ['shift+arrows'] },
    { key: 'resize', steps: ['alt+arrows'] },
    { key: 'resize_ten', steps: ['alt+shift+arrows'] },
    { key: 'duplicate', steps: ['mod+d'] },
    { key: 'copy', steps: ['mod+c'] },
    { key: 'cut', steps: ['mod+x'] },
    { key: 'paste', steps: ['mod+v'] },
    { key: 'select_all', steps: ['mod+a'] },
    { key: 'delete', steps: ['delete', 'backspace'] },
    { key: 'undo', steps: ['mod+z'] },
    { key: 'redo', steps: ['mod+shift+z', 'mod+y'] },
    { key: 'properties', steps: ['enter'] },
    { key: 'escape', steps: ['escape'] },
  ],
  viewer: [{ key: 'turn', steps: ['arrows', 'page_up', 'page_down'] }],
  signing: [{ key: 'next_field', steps: ['n'] }],
} as const;

export type ElsewherePart = keyof typeof ELSEWHERE;
