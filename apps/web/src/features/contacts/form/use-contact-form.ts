import type { Contact } from '@sealwright/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.ts';
import { showAtFields } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { useAddContact, useChangeContact } from '../person/contact.queries.ts';
import {
  type ContactForm,
  contactRules,
  type Extent,
  type FormField,
  formOf,
  NEW_CONTACT,
  newContactOf,
  newFormOf,
  patchOf,
  rebasedContact,
} from './contact-form.ts';
import { ORDERED_FIELDS } from './sections.ts';

/** A contact that has this address already. */
export type Existing = { contactId: number; isDeleted: boolean };

/** Why it was not saved, as far as that is not said at a field. `present`: how it stands since someone else changed it. */
export type Refusal = { existing: Existing | null; present: Contact | null; error: unknown };
const NOTHING: Refusal = { existing: null, present: null, error: null };

/** The form of one contact, its saving, and what stands in the way of it. */
export function useContactForm(contact: Contact | null, extent: Extent) {
  const form = useForm<ContactForm>({
    resolver: contactRules,
    defaultValues: contact === null ? newFormOf(extent) : formOf(contact),
    shouldFocusError: false,
  });
  const [base, setBase] = useState({ contact, values: contact === null ? newFormOf(extent) : formOf(contact) });
  const [refusal, setRefusal] = useState(NOTHING);
  const [both, setBoth] = useState<FormField[]>([]);
  const add = useAddContact();
  const change = useChangeContact(contact?.id ?? 0);
  const guard = useLeaveGuard(form.formState.isDirty);

  const refuse = (error: unknown) => {
    const existing = existingOf(error);
    const present = presentOf(error);
    if (existing || present) setRefusal({ existing, present, error: null });
    else if (!showAtFields(error, form.setError, [...ORDERED_FIELDS, 'tags'])) setRefusal({ ...NOTHING, error });
  };

  /** What is typed goes to the server; an equal contact that is deleted is in the way unless one says otherwise. */
  const save = async (values: ContactForm, beside?: 'deleted'): Promise<Contact | null> => {
    setRefusal(NOTHING);
    try {
      const saved = await (base.contact === null
        ? add.mutateAsync({ ...newContactOf(values), ...(beside ? { beside } : {}) })
        : change.mutateAsync({ body: patchOf(values, base.values), version: base.contact.version }));
      guard.pass();
      return saved;
    } catch (error) {
      refuse(error);
      return null;
    }
  };

  const startOver = () => {
    const values = { ...NEW_CONTACT, clientType: form.getValues('clientType') };
    setBase({ contact: null, values });
    form.reset(values);
    guard.watch();
  };

  const submit = (after: (saved: Contact) => void, beside?: 'deleted') =>
    form.handleSubmit(async (values) => {
      const saved = await save(values, beside);
      if (saved !== null) after(saved);
    })();

  /** Someone changed it meanwhile: what they did comes in, what was typed here stays. */
  const takePresent = () => {
    const { present } = refusal;
    if (present === null) return;
    const values = formOf(present);
    const next = rebasedContact(form.getValues(), base.values, values);
    setBase({ contact: present, values });
    form.reset(values);
    for (const field of Object.keys(next.form) as FormField[]) {
      form.setValue(field, next.form[field], { shouldDirty: true });
    }
    setBoth(next.both);
    setRefusal(NOTHING);
  };

  return {
    form,
    base,
    refusal,
    both,
    isSaving: add.isPending || change.isPending,
    submit,
    startOver,
    takePresent,
    letGo: guard.pass,
  };
}

const presentOf = (error: unknown): Contact | null =>
  error instanceof ApiError && error.code === 'version_stale' ? ((error.current as Contact | undefined) ?? null) : null;

function existingOf(error: unknown): Existing | null {
  if (!(error instanceof ApiError)) return null;
  const { contactId } = error.facts;
  if (typeof contactId !== 'number') return null;
  if (error.code !== 'contact_exists' && error.code !== 'contact_exists_deleted') return null;
  return { contactId, isDeleted: error.code === 'contact_exists_deleted' };
}
