const WRITES = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
// They read letters themselves: typing ahead goes to the entry that begins so.
const READS_LETTERS = '[role="menu"], [role="listbox"], [role="combobox"]';

/** Where in the page a key was pressed, as far as shortcuts care. */
export type Place = 'page' | 'writing' | 'editor' | 'dialog';

export function placeOf(target: EventTarget | null): Place {
  if (document.querySelector('dialog:modal, [aria-modal="true"]')) return 'dialog';
  const element = target instanceof Element ? target : null;
  if (element?.closest(WRITES) || element?.closest(READS_LETTERS)) return 'writing';
  if (document.querySelector('[popover]:popover-open [role^="menuitem"]')) return 'writing';
  // The field editor lies in every corner of the screen and has its own keys.
  return document.querySelector('main [data-page]') ? 'editor' : 'page';
}

/** The same shortcut is not offered everywhere: single keys neither while someone writes nor in the editor. */
export function isHeardAt(place: Place, shortcut: { keys: readonly string[]; isHeardInEditor?: boolean }): boolean {
  if (place === 'dialog') return false;
  if (place === 'page' || shortcut.keys.every((key) => key.startsWith('mod+'))) return true;
  return place === 'editor' && shortcut.isHeardInEditor === true;
}

const isShown = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true });

/** The search field of the page that is shown, if it has one. */
export const findSearchField = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('main input[type="search"], main [role="searchbox"]')].find(isShown) ??
  null;

/** A control that says itself which key it answers to: the layouts differ in whether and where they have one. */
export const findControlFor = (key: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (element) => element.getAttribute('aria-keyshortcuts') === key && isShown(element),
  ) ?? null;
