import { Autocomplete, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { ADDRESS_FIELDS, type ContactField, isSecretField } from '@sealwright/contract';
import { Controller, useFormContext } from 'react-hook-form';
import { useFieldText } from '../../../ui/form-errors.ts';
import type { ContactForm, FormField as Field } from './contact-form.ts';
import classes from './contact-form.module.css';
import { useCountryNames } from './country-names.ts';
import { useFieldNames } from './field-name.ts';
import { FiscalYearEnd } from './fiscal-year-end.tsx';
import { SecretField } from './secret-field.tsx';

const EMAIL: TextInputProps = { type: 'email', dir: 'ltr' };
const PHONE: TextInputProps = { type: 'tel', dir: 'ltr' };
const POSTAL: TextInputProps = { dir: 'ltr' };

const HINTS: Partial<Record<ContactField, TextInputProps>> = {
  email: { ...EMAIL, required: true },
  firstName: { required: true },
  lastName: { required: true },
  spouseEmail: EMAIL,
  companyEmail: EMAIL,
  phone: PHONE,
  cell: PHONE,
  fax: PHONE,
  officeTel: PHONE,
  ext: { dir: 'ltr', inputMode: 'numeric' },
  postalCode: POSTAL,
  physicalPostalCode: POSTAL,
  shippingPostalCode: POSTAL,
};

const COUNTRY_FIELDS = new Set<Field>(Object.values(ADDRESS_FIELDS).map(({ country }) => country));

/** One field, as it is best entered. Browsers fill nothing in by themselves: it is someone else who is described here. */
export function FormField(props: { name: ContactField; contactId: number | null; isApart?: boolean }) {
  const { name, contactId, isApart = false } = props;
  const names = useFieldNames();
  // Where no section says whose it is, its name does.
  const label = isApart ? names.full(name) : names.label(name);
  if (isSecretField(name)) return <SecretField name={name} contactId={contactId} label={label} />;
  if (name === 'fiscalYearEnd') return <FiscalYearEnd />;
  if (name === 'physicalSameAsMailing' || name === 'shippingSameAsMailing') return <SameSwitch name={name} />;
  if (COUNTRY_FIELDS.has(name)) return <CountryField name={name} />;
  return <TextField name={name} label={label} />;
}

function TextField({ name, label }: { name: ContactField; label: string }) {
  const text = useFieldText();
  const { register, formState } = useFormContext<ContactForm>();
  const common = {
    ...register(name),
    id: `contact-${name}`,
    label,
    error: text(formState.errors[name]?.message),
    autoComplete: 'off',
  };
  if (name === 'notes') {
    return <Textarea {...common} className={classes.wide} autosize minRows={4} maxRows={14} />;
  }
  return <TextInput {...common} {...HINTS[name]} withAsterisk={false} />;
}

function SameSwitch({ name }: { name: 'physicalSameAsMailing' | 'shippingSameAsMailing' }) {
  const { label } = useFieldNames();
  const { control } = useFormContext<ContactForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch
          id={`contact-${name}`}
          className={classes.wide}
          label={label(name)}
          checked={field.value}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      )}
    />
  );
}

function CountryField({ name }: { name: ContactField }) {
  const { label } = useFieldNames();
  const text = useFieldText();
  const names = useCountryNames();
  const { control, formState } = useFormContext<ContactForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Autocomplete
          id={`contact-${name}`}
          label={label(name)}
          data={names}
          limit={8}
          autoComplete="off"
          error={text(formState.errors[name]?.message)}
          value={String(field.value ?? '')}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}
