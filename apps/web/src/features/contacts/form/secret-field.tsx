import { Button, TextInput } from '@mantine/core';
import { isMasked, maskTaxNumber, type SecretField as Secret } from '@sealwright/contract';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../ui/form-errors.ts';
import { SecretValue } from '../person/secret-value.tsx';
import type { ContactForm } from './contact-form.ts';
import classes from './contact-form.module.css';
import { useFieldNames } from './field-name.ts';
import { isWhole, taxDigits } from './tax-digits.ts';

type Props = { name: Secret; contactId: number | null };

/** An SSN or FEIN: the one that is kept is shown by its end only; another one is typed, or it is taken away. */
export function SecretField({ name, contactId }: Props) {
  const { control, formState } = useFormContext<ContactForm>();
  const text = useFieldText();
  const known = formState.defaultValues?.[name] ?? '';
  const error = text(formState.errors[name]?.message);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) =>
        contactId !== null && isMasked(known) ? (
          <KnownNumber
            name={name}
            contactId={contactId}
            known={known}
            value={field.value}
            error={error}
            onChange={field.onChange}
          />
        ) : (
          <NumberInput name={name} value={field.value} error={error} onChange={field.onChange} />
        )
      }
    />
  );
}

type KnownProps = {
  name: Secret;
  contactId: number;
  known: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function KnownNumber({ name, contactId, known, value, error, onChange }: KnownProps) {
  const { t } = useTranslation('contact');
  const { label } = useFieldNames();
  const input = useRef<HTMLInputElement>(null);
  const [isChanging, setChanging] = useState(!isMasked(value) && value !== '');
  const named = { field: label(name) };
  const keep = () => {
    setChanging(false);
    onChange(known);
  };
  if (isChanging) {
    return (
      <div className={classes.changing}>
        {/* Nothing typed keeps what is there: to take it away is an act of its own. */}
        <NumberInput
          inputRef={input}
          name={name}
          value={isMasked(value) ? '' : value}
          error={error}
          onChange={(next) => onChange(next === '' ? known : next)}
        />
        <Button variant="subtle" onClick={keep} aria-label={t('secret.keep_named', named)}>
          {t('secret.keep')}
        </Button>
      </div>
    );
  }
  const begin = () => {
    flushSync(() => setChanging(true));
    input.current?.focus();
  };
  return (
    <fieldset className={classes.known}>
      <legend>{label(name)}</legend>
      {value === '' ? (
        <div className={classes.knownRow}>
          <span className={classes.quiet}>{t('secret.removed')}</span>
          <Button size="sm" variant="default" onClick={keep} aria-label={t('secret.keep_named', named)}>
            {t('secret.keep')}
          </Button>
        </div>
      ) : (
        <div className={classes.knownRow}>
          <SecretValue contactId={contactId} field={name} masked={known} label={label(name)} />
          <Button size="sm" variant="default" onClick={begin} aria-label={t('secret.change_named', named)}>
            {t('secret.change')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            onClick={() => onChange('')}
            aria-label={t('secret.remove_named', named)}
          >
            {t('secret.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type InputProps = {
  name: Secret;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** Parted while it is typed, and hidden but for its end once one goes on: somebody may look over the shoulder. */
function NumberInput({ name, value, error, onChange, inputRef }: InputProps) {
  const { t } = useTranslation('contact');
  const { label } = useFieldNames();
  const [isOpen, setOpen] = useState(false);
  const isHidden = !isOpen && isWhole(value);
  return (
    <TextInput
      id={`contact-${name}`}
      ref={inputRef}
      label={label(name)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={t(name === 'fein' ? 'secret.hint_fein' : 'secret.hint_ssn')}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      error={error}
      value={isHidden ? maskTaxNumber(value) : value}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onChange={(event) => onChange(taxDigits(name, event.currentTarget.value))}
    />
  );
}
