import { TextInput } from '@mantine/core';
import { maskTaxNumber, PersonNumber, TaxNumber } from '@sealwright/contract';
import { useState } from 'react';
import { useFieldText } from '../../../ui/form/index.ts';

const SHAPES = { ssn: PersonNumber, fein: TaxNumber };
const WHOLE = 9;

const digitsIn = (text: string): number => text.replaceAll(/\P{Nd}/gu, '').length;

/**
 * An SSN or FEIN that narrows the list once all nine digits are typed. It is hidden but for its end once one goes on: someone may look
 * over the shoulder. It stands in no address.
 */
export function NumberFilter(props: {
  kind: 'ssn' | 'fein';
  label: string;
  value: string | undefined;
  onChange: (digits: string | undefined) => void;
}) {
  const { kind, label, value } = props;
  const text = useFieldText();
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState(value);
  const [isOpen, setOpen] = useState(false);
  // The filters were cleared.
  if (value !== known) {
    setKnown(value);
    if (value === undefined) setTyped('');
  }
  const read = SHAPES[kind].safeParse(typed);
  const isWrong = digitsIn(typed) >= WHOLE && !read.success;
  const change = (next: string) => {
    setTyped(next);
    const { success, data } = SHAPES[kind].safeParse(next);
    const digits = success && data !== '' ? data : undefined;
    if (digits === value) return;
    setKnown(digits);
    props.onChange(digits);
  };
  return (
    <TextInput
      label={label}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      value={!isOpen && value !== undefined ? maskTaxNumber(value) : typed}
      error={isWrong ? text(codeOf(read.error?.issues[0])) : null}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

type Issue = { code?: string | undefined; params?: Record<string, unknown> | undefined };
function codeOf(issue: Issue | undefined): string {
  const code = issue?.params?.['code'];
  return typeof code === 'string' ? code : 'tax_id_invalid';
}
