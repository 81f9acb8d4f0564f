import { z } from 'zod';

/** How fields of one document name each other: given by who places them, and kept. */
export const FieldRef = z.string().regex(/^[\w-]{1,40}$/);

export const CONDITION_TESTS = ['checked', 'not_checked', 'equals', 'one_of', 'not_empty'] as const;

/** When a field is shown: what another field must hold, one of the same recipient or of an earlier one. */
export const FieldCondition = z.object({
  field: FieldRef,
  is: z.enum(CONDITION_TESTS),
  /** One for `equals`, any number for `one_of`. */
  values: z.array(z.string().max(200)).max(100).default([]),
});
export type FieldCondition = z.infer<typeof FieldCondition>;

/** Whether what a field holds meets the condition; several choices of a list stand on a line each. */
export function meets({ is, values }: FieldCondition, held: string | null): boolean {
  switch (is) {
    case 'checked':
      return held !== null;
    case 'not_checked':
      return held === null;
    case 'not_empty':
      return held !== null && held.trim() !== '';
    default:
      return held !== null && held.split('\n').some((line) => values.includes(line.trim()));
  }
}
