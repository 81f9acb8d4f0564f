/**
 * Gives the focus back to the button of the menu that is open, before a dialog opens from one of its items: the dialog
 * returns the focus to where it was, and the item will be gone by then.
 */
export function leaveMenu(): void {
  const menu = document.activeElement?.closest('[role="menu"]');
  if (!menu?.id) return;
  const button = document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
  if (button instanceof HTMLElement) button.focus();
}
