import type { FieldTemplate, TemplateField } from '@sealwright/contract';
import { type EditorField, newKey, rulesFor, rulesOf, sizeOfType } from './fields.ts';
import { unionOf } from './geometry.ts';

/** Templates of the account, and what can be done with them; the editor itself knows no server. */
export type Templates = {
  readonly list: readonly FieldTemplate[];
  readonly save: (name: string, fields: TemplateField[]) => Promise<void>;
  readonly remove: (template: FieldTemplate) => Promise<void>;
};

export const NO_TEMPLATES: Templates = { list: [], save: async () => {}, remove: async () => {} };

/** The same places to each other, from the upper left corner of all of them. */
export function toTemplate(fields: readonly EditorField[]): TemplateField[] {
  const area = unionOf(fields);
  return fields.map(({ type, ref, rules, x, y, width, height }) => ({
    ...rulesOf(rules),
    type,
    ref,
    x: x - area.x,
    y: y - area.y,
    width,
    height,
  }));
}

const BLOCK: readonly { type: 'signature' | 'name' | 'date'; y: number }[] = [
  { type: 'signature', y: 0 },
  { type: 'name', y: 52 },
  { type: 'date', y: 84 },
];

/** What a signature usually comes with: signature, name and date below each other. */
export const signatureBlock = (): TemplateField[] =>
  BLOCK.map(({ type, y }) => ({ ...rulesFor(type, []), ...sizeOfType(type), type, ref: type, x: 0, y }));

type Place = { file: number; page: number; recipient: number | null };

/** Fields of a template with its corner at `at`. Links between them lead to the new fields; links to others are left out. */
export function fromTemplate(
  fields: readonly TemplateField[],
  at: { x: number; y: number },
  { file, page, recipient }: Place,
): EditorField[] {
  const keys = new Map(fields.map(({ ref }) => [ref, newKey()]));
  const groups = new Map(
    fields.flatMap(({ group }) => (group === '' ? [] : [[group, `${group} ${newKey().slice(-4)}`]])),
  );
  return fields.map(({ type, ref, x, y, width, height, ...rules }) => {
    const key = keys.get(ref) ?? newKey();
    const target = keys.get(rules.condition?.field ?? '');
    const condition = rules.condition === null || target === undefined ? null : { ...rules.condition, field: target };
    const formula = rules.formula === null ? null : renamed(rules.formula, keys);
    const group = groups.get(rules.group) ?? '';
    const place = { file, page, x: at.x + x, y: at.y + y, width, height };
    return { ...place, key, ref: key, type, recipient, rules: { ...rulesOf(rules), condition, formula, group } };
  });
}

/** A formula with its fields under other names; null where one of them has none. */
function renamed(formula: string, names: ReadonlyMap<string, string>): string | null {
  let isWhole = true;
  const changed = formula.replaceAll(/\[([\w-]+)\]/g, (_, ref: string) => {
    const name = names.get(ref);
    isWhole &&= name !== undefined;
    return `[${name ?? ref}]`;
  });
  return isWhole ? changed : null;
}
