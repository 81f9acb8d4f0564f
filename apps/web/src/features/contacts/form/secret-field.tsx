import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { isMasked, maskTaxNumber, personNumberKind, type SecretField as Secret } from '@sealwright/contract';
import { type FocusEvent, type MouseEvent, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../ui/form/index.ts';
import { SecretValue } from '../person/secret-value.tsx';
import type { ContactForm } from './contact-form.ts';
import classes from './contact-form.module.css';

import { digitsIn, isWhole, taxDigits } from './tax-digits.ts';

type Props = { name: Secret; label: string; contactId: number | null };

/** An SSN or FEIN: the one that is kept is shown by its end only; another one is typed, or it is taken away. */
export function SecretField({ name, label, contactId }: Props) {
  const { control, formState } = useFormContext<ContactForm>();
  const text = useFieldText();
  const known = formState.defaultValues?.[name] ?? '';
  const error = text(formState.errors[name]?.message);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => {
        const common = { name, label, value: field.value, error, onChange: field.onChange };
        return contactId !== null && isMasked(known) ? (
          <KnownNumber {...common} contactId={contactId} known={known} />
        ) : (
          <NumberInput {...common} />
        );
      }}
    />
  );
}

type InputProps = {
  name: Secret;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
};

function KnownNumber(props: InputProps & { contactId: number; known: string }) {
  const { contactId, name, label, known, value, error, onChange } = props;
  const { t } = useTranslation('contact');
  const input = useRef<HTMLInputElement>(null);
  const [isChanging, setChanging] = useState(!isMasked(value) && value !== '');
  const named = { field: label };
  const keep = () => {
    setChanging(false);
    onChange(known);
  };
  if (isChanging) {
    return (
      <Stack gap={4} align="flex-start">
        {/* Nothing typed keeps what is there: to take it away is its own act. */}
        <NumberInput
          inputRef={input}
          name={name}
          label={label}
          value={isMasked(value) ? '' : value}
          error={error}
          onChange={(next) => onChange(next === '' ? known : next)}
        />
        <Button variant="subtle" onClick={keep} aria-label={t('secret.keep_named', named)}>
          {t('secret.keep')}
        </Button>
      </Stack>
    );
  }
  const begin = () => {
    flushSync(() => setChanging(true));
    input.current?.focus();
  };
  return (
    <fieldset className={classes.wide}>
      <legend>{label}</legend>
      {value === '' ? (
        <Group gap="xs">
          <Text span c="dimmed">
            {t('secret.removed')}
          </Text>
          <Button size="sm" variant="default" onClick={keep} aria-label={t('secret.keep_named', named)}>
            {t('secret.keep')}
          </Button>
        </Group>
      ) : (
        <Group gap="xs">
          <SecretValue contactId={contactId} field={name} masked={known} label={label} />
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
        </Group>
      )}
    </fieldset>
  );
}

/** Parted while it is typed, and hidden but for its end once one goes on: someone may look over the shoulder. */
function NumberInput({ name, label, value, error, onChange, inputRef }: InputProps) {
  const [isOpen, setOpen] = useState(false);
  const hint = useHint(name, value);
  const tooLong = useFieldText()('tax_id_too_long');
  const isHidden = !isOpen && isWhole(value);
  const isJustOpened = useRef(false);
  // A whole number is typed anew, not added to: at once, before the first key, and again where a click sets the cursor.
  const open = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    flushSync(() => setOpen(true));
    isJustOpened.current = isWhole(value);
    if (isJustOpened.current) currentTarget.select();
  };
  const settle = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (isJustOpened.current) currentTarget.select();
    isJustOpened.current = false;
  };
  return (
    <TextInput
      w="100%"
      id={`contact-${name}`}
      ref={inputRef}
      label={label}
      description={hint}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      error={digitsIn(value) > 9 ? tooLong : error}
      value={isHidden ? maskTaxNumber(value) : value}
      onFocus={open}
      onMouseUp={settle}
      onKeyDown={() => (isJustOpened.current = false)}
      onBlur={() => setOpen(false)}
      onChange={(event) => onChange(taxDigits(name, event.currentTarget.value))}
    />
  );
}

/** What a number is that is no SSN, else how one is written. */
function useHint(name: Secret, value: string): string {
  const { t } = useTranslation('contact');
  if (name === 'fein') return t('secret.hint_fein');
  const kind = isWhole(value) ? personNumberKind(value.replaceAll('-', '')) : null;
  if (kind === 'itin') return t('secret.is_itin');
  return kind === 'atin' ? t('secret.is_atin') : t('secret.hint_ssn');
}
