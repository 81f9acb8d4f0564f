import { meets } from './field-conditions.ts';
import type { FieldCondition } from './field-conditions.ts';
import { type Calculated, calculate, isFormula, refsOf } from './field-formulas.ts';
import type { FieldValidation } from './field-validation.ts';

/** What of a field decides about others, and what others decide of it. */
export type LinkedField = {
  ref: string;
  type: string;
  group: string;
  recipient: number | null;
  value: string | null;
  hasMark: boolean;
  formula: string | null;
  validation: FieldValidation | null;
  condition: FieldCondition | null;
};

export type Settled = {
  /** Fields that are shown. The others ask nothing, hold nothing and are not stamped. */
  shown: ReadonlySet<string>;
  /** What each formula gives. */
  calculated: ReadonlyMap<string, Calculated>;
};

const decimalsOf = ({ validation }: LinkedField): number | null =>
  validation?.kind === 'number' ? validation.decimals : null;

/**
 * Which fields are shown and what formulas give, from what all fields hold. The one place that decides it: the page a person
 * signs on and the server that takes it ask here. A condition on a field that is gone is none.
 */
export function settleFields(fields: readonly LinkedField[]): Settled {
  const byRef = new Map(fields.map((field) => [field.ref, field]));
  const shown = new Map<string, boolean>();
  const calculated = new Map<string, Calculated>();

  function isShown({ ref, condition }: LinkedField): boolean {
    const known = shown.get(ref);
    if (known !== undefined) return known;
    // A circle, which is refused where fields are saved, ends here.
    shown.set(ref, true);
    const target = condition === null ? undefined : byRef.get(condition.field);
    const isMet = condition === null || target === undefined || meets(condition, heldBy(target));
    shown.set(ref, isMet);
    return isMet;
  }

  function heldBy(field: LinkedField): string | null {
    if (!isShown(field)) return null;
    if (field.formula === null) return field.value ?? (field.hasMark ? 'signed' : null);
    return resultOf(field, field.formula).value;
  }

  function resultOf(field: LinkedField, formula: string): Calculated {
    const known = calculated.get(field.ref);
    if (known !== undefined) return known;
    calculated.set(field.ref, { value: null, problem: 'empty' });
    const held = (ref: string) => {
      const operand = byRef.get(ref);
      return operand === undefined ? null : heldBy(operand);
    };
    const result = calculate(formula, held, decimalsOf(field));
    calculated.set(field.ref, result);
    return result;
  }

  for (const field of fields) if (isShown(field) && field.formula !== null) resultOf(field, field.formula);
  return { shown: new Set(fields.filter(isShown).map(({ ref }) => ref)), calculated };
}

export type LinkProblem = {
  ref: string;
  part: 'ref' | 'condition' | 'formula' | 'group';
};

const LONGEST_CHAIN = 50;

/**
 * What is wrong between fields: names used twice, conditions and formulas over fields that are missing, filled in later or, in the
 * end, themselves, and groups of buttons that do not belong together. `turns` is the signing order of each recipient.
 */
export function linkProblems(fields: readonly LinkedField[], turns: ReadonlyMap<number, number>): LinkProblem[] {
  const byRef = new Map(fields.map((field) => [field.ref, field]));
  const problems: LinkProblem[] = [];
  const isEarlier = (field: LinkedField, target: LinkedField): boolean =>
    field.recipient === null ||
    target.recipient === null ||
    field.recipient === target.recipient ||
    (turns.get(target.recipient) ?? 0) < (turns.get(field.recipient) ?? 0);
  const isFit = (field: LinkedField, ref: string): boolean => {
    const target = byRef.get(ref);
    return target !== undefined && target !== field && isEarlier(field, target);
  };
  const isSound = (field: LinkedField, formula: string): boolean =>
    field.type === 'text' &&
    isFormula(formula) &&
    refsOf(formula).every((ref) => isFit(field, ref) && byRef.get(ref)?.type === 'text');
  const depths = depthsOf(fields, byRef);
  for (const field of fields) {
    const { ref, condition, formula } = field;
    const isLooped = (depths.get(ref) ?? 0) > LONGEST_CHAIN;
    if (byRef.get(ref) !== field) problems.push({ ref, part: 'ref' });
    if (condition !== null && (isLooped || !isFit(field, condition.field))) problems.push({ ref, part: 'condition' });
    if (formula !== null && (isLooped || !isSound(field, formula))) problems.push({ ref, part: 'formula' });
    if (isMixed(field, fields)) problems.push({ ref, part: 'group' });
  }
  return problems;
}

const isMixed = ({ group, type, recipient }: LinkedField, fields: readonly LinkedField[]): boolean =>
  group !== '' && (type !== 'radio' || fields.find((one) => one.group === group)?.recipient !== recipient);

/** How many fields stand behind each, one on the other; more than the longest chain for those in a circle. */
function depthsOf(fields: readonly LinkedField[], byRef: ReadonlyMap<string, LinkedField>): Map<string, number> {
  const depths = new Map<string, number>();
  const depthOf = ({ ref, condition, formula }: LinkedField): number => {
    const known = depths.get(ref);
    if (known !== undefined) return known;
    // Whoever comes back here on the way has come in a circle.
    depths.set(ref, Infinity);
    const behind = [...(condition === null ? [] : [condition.field]), ...(formula === null ? [] : refsOf(formula))];
    const targets = behind.flatMap((one) => byRef.get(one) ?? []);
    const depth = Math.max(0, ...targets.map((target) => 1 + depthOf(target)));
    depths.set(ref, depth);
    return depth;
  };
  for (const field of fields) depthOf(field);
  return depths;
}

/** What separate copies depend on. A witness is in the copy of their signer. */
type Placed = { id: number; role: string; witnessOf: number | null };

/**
 * Conditions and formulas over fields of someone else, whose copy is another one: there the field is missing, and a formula counts it
 * as 0. Nothing where one recipient alone acts, who has no copy of their own.
 */
export function linksBetweenCopies(fields: readonly LinkedField[], recipients: readonly Placed[]): LinkProblem[] {
  const acting = recipients.filter(({ role, witnessOf }) => role !== 'copy' && witnessOf === null);
  if (acting.length < 2) return [];
  const copyOf = new Map(recipients.map(({ id, witnessOf }) => [id, witnessOf ?? id]));
  const byRef = new Map(fields.map((field) => [field.ref, field]));
  const isElsewhere = ({ recipient }: LinkedField, ref: string): boolean => {
    const other = byRef.get(ref)?.recipient ?? null;
    return recipient !== null && other !== null && copyOf.get(other) !== copyOf.get(recipient);
  };
  return fields.flatMap((field): LinkProblem[] => {
    const { ref, condition, formula } = field;
    const isHanging = condition !== null && isElsewhere(field, condition.field);
    const isCounting = formula !== null && refsOf(formula).some((one) => isElsewhere(field, one));
    return [
      ...(isHanging ? [{ ref, part: 'condition' as const }] : []),
      ...(isCounting ? [{ ref, part: 'formula' as const }] : []),
    ];
  });
}
