import { type ErrorCode, isErrorCode, textOf, wireKey } from '@sealwright/contract';
import type { z } from 'zod';
import { AppError, type FieldProblem } from '../errors.ts';

/** Reads `value` by its shape; `fieldsOf` words and names what is wrong. Throws `request_invalid`. */
export function read<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const read = shape.safeParse(value, { error: plainWords });
  if (!read.success) throw refusalOf(read.error);
  return read.data;
}

/**
 * What does not fit, by field. Where only one field is at fault and the specification words that fault, its sentence is the
 * answer's `detail`: clients show that.
 */
function refusalOf(error: z.ZodError): AppError {
  const [first] = error.issues;
  const fields = error.issues.map(problemOf);
  const isOne = fields.every(({ path }) => path === fields[0]?.path);
  const isWorded = first !== undefined && first.message !== plainWords(first);
  const message = isOne && isWorded ? { message: first.message } : {};
  return new AppError('request_invalid', { cause: error, fields, ...message });
}

const problemOf = (issue: z.core.$ZodIssue): FieldProblem => ({
  path: issue.path.map((step) => wireKey(String(step))).join('.'),
  code: issue.code === 'custom' ? String(issue.params?.['code'] ?? 'invalid') : issue.code,
  message: issue.message,
});

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** One sentence for what is wrong. A shape that has its own words keeps them. */
function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return `Must ${bound(issue, 'at least', issue.minimum)}.`;
    case 'too_big':
      return `Must ${bound(issue, 'at most', issue.maximum)}.`;
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `Must be of type ${issue.expected}.`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'email' ? textOf('email_invalid') : 'This does not have the right form.';
    case 'custom':
      return worded(issue.params?.['code']) ?? 'This is not valid.';
    default:
      return 'This is not valid.';
  }
}

function bound({ origin }: { origin: string }, word: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${word} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `have ${word} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be ${word} ${limit}`;
}

const worded = (code: unknown): string | null =>
  typeof code === 'string' && isErrorCode(code) ? textOf(code satisfies ErrorCode) : null;
