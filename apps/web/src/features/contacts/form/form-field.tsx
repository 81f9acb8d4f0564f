import { Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type ContactField, isCountryField, isSecretField } from '@sealwright/contract';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../ui/country-select.tsx';
import { useFieldText } from '../../../ui/form/index.ts';
import type { ContactForm } from './contact-form.ts';
import classes from './contact-form.module.css';
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

/** One field, as it is best entered. Browsers fill nothing in by themselves: it is someone else who is described here. */
export function FormField(props: { name: ContactField; contactId: number | null; isApart?: boolean }) {
  const { name, contactId, isApart = false } = props;
  const names = useFieldNames();
  // Where no section says whose it is, its name does.
  const label = isApart ? names.full(name) : names.label(name);
  if (isSecretField(name)) return <SecretField name={name} contactId={contactId} label={label} />;
  if (name === 'fiscalYearEnd') return <FiscalYearEnd />;
  if (name === 'physicalSameAsMailing' || name === 'shippingSameAsMailing') return <SameSwitch name={name} />;
  if (isCountryField(name)) return <CountryField name={name} />;
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
  return <TextInput {...common} {...HINTS[name]} />;
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
  const { t } = useTranslation('contact');
  const { label } = useFieldNames();
  const text = useFieldText();
  const { control, formState } = useFormContext<ContactForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <CountrySelect
          id={`contact-${name}`}
          label={label(name)}
          placeholder={t('country.choose')}
          nothingFoundMessage={t('country.none')}
          clearable
          clearButtonProps={{ 'aria-label': t('country.clear') }}
          error={text(formState.errors[name]?.message)}
          value={String(field.value ?? '')}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}
