import { markOf, type MessageVariable } from '@sealwright/contract';

/**
 * Puts a variable where the caret is, or in place of what is selected, as if it was typed: whoever listens to the input hears of it.
 * The caret stands behind it then.
 */
export function insertVariable(fieldId: string, variable: MessageVariable): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const mark = markOf(variable);
  const { selectionStart: start, selectionEnd: end } = field;
  field.focus();
  if (field.maxLength >= 0 && field.value.length - (end - start) + mark.length > field.maxLength) return;
  field.setRangeText(mark, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
