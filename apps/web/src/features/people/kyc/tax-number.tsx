import { Button, Group, TextInput } from '@mantine/core';
import { isMasked } from '@sealwright/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './kyc.module.css';

type Props = {
  id: string;
  label: string;
  isRequired: boolean;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
};

/** A number of which only the end is shown once it is saved. Another one is typed anew, or the old one is kept. */
export function TaxNumber({ id, label, isRequired, value, error, onChange }: Props) {
  const { t } = useTranslation('kyc');
  const input = useRef<HTMLInputElement>(null);
  const [known] = useState(isMasked(value) ? value : null);
  const [isChanging, setChanging] = useState(known === null);
  const begin = () => {
    flushSync(() => setChanging(true));
    input.current?.focus();
  };
  const keep = () => {
    setChanging(false);
    if (known !== null) onChange(known);
  };
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap" maw={440} className={classes.tax}>
      <TextInput
        flex={1}
        ref={input}
        id={id}
        label={label}
        required={isRequired}
        readOnly={!isChanging}
        dir="ltr"
        autoComplete="off"
        maxLength={32}
        error={error}
        value={isChanging && isMasked(value) ? '' : value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isChanging ? null : (
        <Button variant="default" onClick={begin} aria-label={t('tax.change_named', { label })}>
          {t('tax.change')}
        </Button>
      )}
      {isChanging && known !== null ? (
        <Button variant="subtle" onClick={keep}>
          {t('tax.keep')}
        </Button>
      ) : null}
    </Group>
  );
}
