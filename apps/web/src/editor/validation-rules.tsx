import { Group, Select, TextInput } from '@mantine/core';
import { type FieldValidation, plainNumber } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../ui/number-input.tsx';
import type { Rules } from './fields.ts';

type Props = { rules: Rules; set: (change: Partial<Rules>, of: string) => void };

const KINDS = ['number', 'email', 'zip', 'ssn', 'pin', 'efin_pin'] as const;

const fresh = (kind: string | null): FieldValidation | null => {
  const known = KINDS.find((one) => one === kind);
  if (known === undefined) return null;
  return known === 'number' ? { kind: known, min: null, max: null, decimals: null } : { kind: known };
};

/** What a text must be. */
export function ValidationRules({ rules, set }: Props) {
  const { t } = useTranslation('editor');
  const { validation } = rules;
  return (
    <>
      <Select
        size="sm"
        clearable
        label={t('validation')}
        placeholder={t('validation.none')}
        data={KINDS.map((kind) => ({ value: kind, label: t(`validation.${kind}`) }))}
        value={validation?.kind ?? null}
        onChange={(kind) =>
          set({ validation: fresh(kind), ...(kind === 'number' ? {} : { formula: null }) }, 'validation')
        }
      />
      {validation?.kind === 'number' ? <NumberRules validation={validation} set={set} /> : null}
    </>
  );
}

function NumberRules({
  validation,
  set,
}: {
  validation: Extract<FieldValidation, { kind: 'number' }>;
  set: Props['set'];
}) {
  const { t } = useTranslation('editor');
  const change = (part: Partial<typeof validation>, of: string) => set({ validation: { ...validation, ...part } }, of);
  return (
    <>
      <Group grow gap="xs" align="start">
        <Limit label={t('number_min')} value={validation.min} onChange={(min) => change({ min }, 'number-min')} />
        <Limit label={t('number_max')} value={validation.max} onChange={(max) => change({ max }, 'number-max')} />
      </Group>
      <NumberInput
        size="sm"
        label={t('number_decimals')}
        min={0}
        max={10}
        allowDecimal={false}
        value={validation.decimals ?? ''}
        onChange={(value) =>
          change({ decimals: typeof value === 'number' ? Math.min(10, value) : null }, 'number-decimals')
        }
      />
    </>
  );
}

/** A limit as it is typed; half a number is none yet. */
function Limit(props: { label: string; value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useTranslation('editor');
  const [text, setText] = useState(props.value ?? '');
  const isWrong = text.trim() !== '' && plainNumber(text) === null;
  return (
    <TextInput
      size="sm"
      inputMode="decimal"
      label={props.label}
      value={text}
      maxLength={40}
      error={isWrong ? t('number_wrong') : null}
      onChange={(event) => {
        setText(event.currentTarget.value);
        props.onChange(plainNumber(event.currentTarget.value));
      }}
    />
  );
}

/** The days a date may be. */
export function DayRules({ rules, set }: Props) {
  const { t } = useTranslation('editor');
  const { validation } = rules;
  const { from, to } = validation?.kind === 'date' ? validation : { from: null, to: null };
  const change = (days: { from: string | null; to: string | null }) =>
    set({ validation: days.from === null && days.to === null ? null : { kind: 'date', ...days } }, 'days');
  const input = (label: string, value: string | null, onChange: (day: string | null) => void) => (
    <TextInput
      size="sm"
      type="date"
      label={label}
      max="9999-12-31"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
  return (
    <>
      {input(t('day_from'), from, (day) => change({ from: day, to }))}
      {input(t('day_to'), to, (day) => change({ from, to: day }))}
    </>
  );
}
