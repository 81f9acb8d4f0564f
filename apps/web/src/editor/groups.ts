import { type EditorField, newKey } from './fields.ts';
import { intoPage, type Size } from './geometry.ts';

const BUTTON: Size = { width: 16, height: 16 };
const LINE = 22;

/** One button for each option, below each other from where the choice was. */
export function splitUp(field: EditorField, page: Size): EditorField[] {
  const { label, options } = field.rules;
  const group = label || `${field.type} ${newKey().slice(-4)}`;
  return options
    .filter((option) => option.trim() !== '')
    .map((option, index) => {
      const key = newKey();
      const box = intoPage({ ...BUTTON, x: field.x, y: field.y + index * LINE }, page);
      return { ...field, ...box, key, ref: key, rules: { ...field.rules, group, options: [option], value: null } };
    });
}
