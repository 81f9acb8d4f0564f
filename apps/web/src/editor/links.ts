import { type LinkedField, linkProblems, type LinkProblem, refsOf } from '@sealwright/contract';
import type { EditorField, EditorRecipient } from './fields.ts';

const toLinked = ({ ref, type, recipient, rules }: EditorField): LinkedField => ({
  ref,
  type,
  recipient,
  hasMark: false,
  group: rules.group,
  value: rules.value,
  formula: rules.formula,
  validation: rules.validation,
  condition: rules.condition,
});

/** What is wrong between fields, as the server would say. */
export const problemsBetween = (
  fields: readonly EditorField[],
  recipients: readonly EditorRecipient[],
): LinkProblem[] => linkProblems(fields.map(toLinked), new Map(recipients.map(({ id, turn }) => [id, turn])));

/** Fields that may decide about these: of the same recipient, or of an earlier one. */
export function targetsFor(
  chosen: readonly EditorField[],
  fields: readonly EditorField[],
  recipients: readonly EditorRecipient[],
): EditorField[] {
  const turns = new Map(recipients.map(({ id, turn }) => [id, turn]));
  const isBefore = (target: EditorField, field: EditorField) =>
    target.recipient === field.recipient ||
    (turns.get(target.recipient ?? 0) ?? 0) < (turns.get(field.recipient ?? 0) ?? 0);
  return fields.filter((target) => !chosen.includes(target) && chosen.every((field) => isBefore(target, field)));
}

/** Without conditions and formulas that stand on fields which are gone, and how many that were. */
export function withoutLinksTo(fields: readonly EditorField[], gone: ReadonlySet<string>) {
  let cleared = 0;
  const kept = fields.map((field) => {
    const { condition, formula } = field.rules;
    const hangs = condition !== null && gone.has(condition.field);
    const counts = formula !== null && refsOf(formula).some((ref) => gone.has(ref));
    if (!hangs && !counts) return field;
    cleared += 1;
    return {
      ...field,
      rules: { ...field.rules, ...(hangs ? { condition: null } : {}), ...(counts ? { formula: null } : {}) },
    };
  });
  return { kept, cleared };
}

/** Names by which people tell fields apart: where two are alike, with a number. */
export function namesOf(fields: readonly EditorField[], nameOf: (field: EditorField) => string): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const field of fields) {
    const plain = nameOf(field).replaceAll(/[[\]]/g, '').trim() || '?';
    let name = plain;
    for (let number = 2; taken.has(name); number++) name = `${plain} ${number}`;
    taken.add(name);
    names.set(field.ref, name);
  }
  return names;
}

/** A formula as people read it: names in place of refs. */
export const shownFormula = (formula: string, names: ReadonlyMap<string, string>): string =>
  formula.replaceAll(/\[([^[\]]*)\]/g, (whole, ref: string) => (names.has(ref) ? `[${names.get(ref)}]` : whole));

/** What they typed, with refs in place of names. A name that is none stays, and the formula is wrong until it is one. */
export function keptFormula(text: string, names: ReadonlyMap<string, string>): string {
  const refs = new Map([...names].map(([ref, name]) => [name, ref]));
  return text.replaceAll(/\[([^[\]]*)\]/g, (whole, name: string) => (refs.has(name) ? `[${refs.get(name)}]` : whole));
}
