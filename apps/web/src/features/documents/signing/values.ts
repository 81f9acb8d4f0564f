import {
  Email,
  type ErrorCode,
  hasControls,
  isDay,
  type SigningField,
  type SigningView,
  validated,
} from '@sealwright/contract';
import { dayOf } from '../../../lib/calendar.ts';

/**
 * What is wrong with a text for a field, or null: said at once, in the words the server would use. The server checks
 * again, and alone knows which characters the document can show.
 */
export function problemOf(field: SigningField, given: string | null): ErrorCode | null {
  const value = (given ?? '').normalize('NFC').trim();
  if (value === '') return null;
  if (hasControls(value)) return 'field_value_invalid';
  const checked = field.validation === null ? null : validated(field.validation, value);
  if (checked !== null && 'problem' in checked) return checked.problem;
  if (field.type === 'date') return isDay(value) ? null : 'field_value_invalid';
  if (field.type === 'email' && !Email.safeParse(value).success) return 'email_invalid';
  if (field.type === 'checkbox' || field.options.length > 0) return null;
  return problemOfText(field, value);
}

function problemOfText(field: SigningField, value: string): ErrorCode | null {
  const length = Array.from(value).length;
  if (field.maxLength !== null && length > field.maxLength) return 'field_value_too_long';
  if (field.minLength !== null && length < field.minLength) return 'field_value_too_short';
  return field.pattern === null || fits(field.pattern, value) ? null : 'field_value_invalid';
}

function fits(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    // An expression this browser cannot read: the server decides.
    return true;
  }
}

const DAY_MS = 86_400_000;

/** Today where the person is (YYYY-MM-DD), unless their clock is further than a day from the server's. */
export function todayOf(serverDay: string, now: Date): string {
  const here = dayOf(now);
  return Math.abs(Date.parse(here) - Date.parse(serverDay)) <= DAY_MS ? here : serverDay;
}

/** What the product can fill in for the person, who may change it; null when it knows nothing that fits. */
export function prefillOf(field: SigningField, view: SigningView, now: Date): string | null {
  const known: Partial<Record<SigningField['type'], string>> = {
    name: view.recipient.name,
    email: view.recipient.email,
    date: todayOf(view.today, now),
  };
  const value = known[field.type] ?? null;
  return value !== null && problemOf(field, value) === null ? value : null;
}
