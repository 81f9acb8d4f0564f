import { Checkbox, Select, TextInput } from '@mantine/core';
import { hasOptions } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useGlyphProblem } from '../ui/glyph-problem.ts';
import type { EditorField, Rules } from './fields.ts';

type Props = { field: EditorField; set: (change: Partial<Rules>, of: string) => void };

/** A value the sender sets, which the signer sees and cannot change. */
export function PresetValue({ field, set }: Props) {
  const { t } = useTranslation('editor');
  const { isReadOnly } = field.rules;
  return (
    <>
      <Checkbox
        label={t('read_only')}
        description={t('read_only_hint')}
        checked={isReadOnly}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          set({ isReadOnly: isOn, ...(isOn ? {} : { value: null }) }, 'read-only');
        }}
      />
      {isReadOnly ? <ValueInput field={field} set={set} /> : null}
    </>
  );
}

function ValueInput({ field, set }: Props) {
  const { t } = useTranslation('editor');
  const { value, options, isRequired } = field.rules;
  const unwritable = useGlyphProblem(value ?? '');
  const error = value === null && isRequired ? t('value_missing') : unwritable;
  if (field.type === 'checkbox') {
    return (
      <Checkbox
        label={t('ticked')}
        checked={value === 'true'}
        onChange={(event) => set({ value: event.currentTarget.checked ? 'true' : null }, 'value')}
      />
    );
  }
  if (hasOptions(field.type)) {
    return (
      <Select
        size="sm"
        label={t('value')}
        data={[...new Set(options.map((option) => option.trim()).filter(Boolean))]}
        value={value}
        error={error}
        onChange={(chosen) => set({ value: chosen }, 'value')}
      />
    );
  }
  return (
    <TextInput
      size="sm"
      label={t('value')}
      value={value ?? ''}
      maxLength={4000}
      error={error}
      onChange={(event) => set({ value: event.currentTarget.value || null }, 'value')}
    />
  );
}
