import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { NotConfirmed } from '../confirm-identity.tsx';
import { showAtFields, useFieldText } from './field-errors.ts';

type Options<V extends FieldValues> = {
  /** What may be sent. Messages are keys of the `errors` bundle. */
  rules: z.ZodType<V, V>;
  /** Every field's first value. Of several wrong fields the first in this order gets the focus. */
  values: DefaultValues<V>;
  /** Sends it, and rejects with what the server refused. `isChanged` says which fields a patch needs. */
  save: (values: V, isChanged: (name: FieldPath<V>) => boolean) => Promise<unknown>;
  /** True for a refusal that the screen shows in its own way. */
  onRefused?: (error: unknown) => boolean;
  /** The form stays while its values are read anew: fields that no one has touched show them, what was typed stays. */
  follows?: boolean;
  /** Of a form that follows: reads the present values where someone else was faster. The form says so by itself. */
  readAgain?: (() => unknown) | undefined;
  /** Of a form that follows: what stands in these fields once they were saved, as a secret does not stay where it was typed. */
  emptied?: Partial<V>;
};

const TYPED = { keepDirtyValues: true, keepDirty: true, keepErrors: true };

/**
 * A form that is checked by its rules and saved as one. Refusals of the server stand at their fields; what names no field is
 * `refusal`. Where the person chose not to confirm who they are, nothing happened and nothing is said.
 */
export function useEditForm<V extends FieldValues>(options: Options<V>) {
  const { rules, values, save, onRefused, follows = false, readAgain, emptied } = options;
  const text = useFieldText();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [wasStale, setStale] = useState(false);
  const form = useForm<V, unknown, V>({ resolver: standardSchemaResolver(rules), defaultValues: values });
  const { formState } = form;
  // Read while rendering: the library keeps up to date only what was read.
  const { dirtyFields, isDirty, isSubmitting } = formState;
  useFollowing(follows ? values : null, () => form.reset(values, TYPED));

  const submit = form.handleSubmit(async (entered) => {
    setRefusal(null);
    setStale(false);
    const sent = structuredClone(form.getValues());
    try {
      await save(entered, (name) => form.getFieldState(name, { ...formState, dirtyFields }).isDirty);
      if (follows) settle(form, { sent, saved: { ...entered, ...emptied } });
    } catch (error) {
      if (error instanceof NotConfirmed || onRefused?.(error) === true) return;
      if (readAgain !== undefined && isStale(error)) {
        setStale(true);
        void readAgain();
        return;
      }
      if (!showAtFields(error, form.setError, Object.keys(values) as FieldPath<V>[])) setRefusal(error);
    }
  });
  /** What an input needs: its registration, and in words what is wrong with it. */
  const field = (name: FieldPath<V>) => ({
    ...form.register(name),
    error: text(form.getFieldState(name, formState).error?.message),
  });
  return { form, field, refusal, wasStale, submit, isDirty, isSaving: isSubmitting };
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'version_stale';

/** Takes what was saved as the fields' values; what was typed while it was on its way stays, and is not saved yet. */
function settle<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  { sent, saved }: { sent: V; saved: V },
): void {
  const typed = Object.entries(form.getValues()).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
  );
  form.reset(saved);
  for (const [name, value] of typed) form.setValue(name as FieldPath<V>, value, { shouldDirty: true });
}

/** Calls when the values are others than before. */
function useFollowing(values: unknown, onOthers: () => void): void {
  const shown = JSON.stringify(values);
  const seen = useRef(shown);
  const follow = useEffectEvent(onOthers);
  useEffect(() => {
    if (seen.current === shown) return;
    seen.current = shown;
    follow();
  }, [shown]);
}
