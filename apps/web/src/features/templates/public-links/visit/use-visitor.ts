import { Email, type VisitedLink } from '@sealwright/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useLocale } from '../../../../lib/i18n.ts';
import { codeOf, type ErrorKey, useErrorTexts } from '../../../../ui/error-text.ts';
import type { Place } from './place.ts';
import { useAct } from '../../../../ui/use-act.ts';
import { type Asked, visitCalls } from './visit.queries.ts';

export type Typed = { name: string; email: string; accessCode: string; website: string };
type Field = 'name' | 'email' | 'accessCode';
type Problem = 'field_required' | 'email_required' | 'email_invalid';

const typedBefore = (first: Asked | null): Typed => ({
  name: first?.name ?? '',
  email: first?.email ?? '',
  accessCode: first?.accessCode ?? '',
  website: '',
});

/** Refusals that stand at a field. */
const AT: Partial<Record<ErrorKey, Field>> = {
  public_link_domain: 'email',
  public_link_access_code: 'accessCode',
};

function problemsOf({ name, email, accessCode }: Typed, needsAccessCode: boolean): Partial<Record<Field, Problem>> {
  const isAddress = Email.safeParse(email).success;
  return {
    ...(name.trim() === '' ? { name: 'field_required' } : {}),
    ...(isAddress ? {} : { email: email.trim() === '' ? 'email_required' : 'email_invalid' }),
    ...(needsAccessCode && accessCode.trim() === '' ? { accessCode: 'field_required' } : {}),
  };
}

/** The visitor’s form: its values, its errors, and the request for a code. */
export function useVisitor(
  place: Place,
  { needsAccessCode }: VisitedLink,
  first: Asked | null,
  onSent: (asked: Asked, answer: { attempt: string; resendIn: number }) => void,
) {
  const errors = useErrorTexts();
  const locale = useLocale();
  const { isBusy, error, run } = useAct();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(() => typedBefore(first));
  const [isChecked, setIsChecked] = useState(false);
  const refusal = error === null ? null : codeOf(error);
  const refusedAt = refusal === null ? undefined : AT[refusal];
  const problems = problemsOf(typed, needsAccessCode);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const [wrong] = Object.keys(problems);
    if (wrong !== undefined) return form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
    const { name, email, ...rest } = typed;
    const asked = { ...rest, name: name.trim(), email: email.trim(), locale };
    return run(async () => onSent(asked, await visitCalls(place).askForCode(asked)));
  };
  /** What an input needs. */
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  const problem = (name: Field): string | null => {
    if (refusal !== null && refusedAt === name) return errors(refusal);
    const found = problems[name];
    return isChecked && found !== undefined ? errors(found) : null;
  };
  return { form, field, problem, submit, isBusy, refusal: refusedAt === undefined ? error : null };
}
