import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { Email, type ErrorCode, validated } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../ui/error-text.ts';
import { useGlyphProblem } from '../ui/glyph-problem.ts';
import type { EditorField, Rules } from './fields.ts';

type Props = { field: EditorField; set: (change: Partial<Rules>, of: string) => void };

/** A value the sender sets: the signer may change it, or only sees it. */
export function PresetValue({ field, set }: Props) {
  const { t } = useTranslation('editor');
  return (
    <>
      <ValueInput field={field} set={set} />
      <Checkbox
        label={t('read_only')}
        description={t('read_only_hint')}
        checked={field.rules.isReadOnly}
        onChange={(event) => set({ isReadOnly: event.currentTarget.checked }, 'read-only')}
      />
    </>
  );
}

function problemWith({ type, rules: { value, validation } }: EditorField): ErrorCode | null {
  if (value === null) return null;
  if (type === 'email' && !Email.safeParse(value).success) return 'email_invalid';
  const checked = validation === null ? null : validated(validation, value);
  return checked !== null && 'problem' in checked ? checked.problem : null;
}

function ValueInput({ field, set }: Props) {
  const { t } = useTranslation('editor');
  const { value, options, isRequired, isReadOnly } = field.rules;
  const errors = useErrorTexts();
  const unwritable = useGlyphProblem(value ?? '');
  const problem = problemWith(field);
  const shared = {
    size: 'sm',
    label: t('value_preset'),
    error:
      value === null && isRequired && isReadOnly ? t('value_missing') : problem === null ? unwritable : errors(problem),
  } as const;
  const data = [...new Set(options.map((option) => option.trim()).filter(Boolean))];
  switch (field.type) {
    case 'checkbox':
      return (
        <Checkbox
          label={t('ticked')}
          checked={value === 'true'}
          onChange={(event) => set({ value: event.currentTarget.checked ? 'true' : null }, 'value')}
        />
      );
    case 'listbox':
      return (
        <MultiSelect
          {...shared}
          data={data}
          value={value === null ? [] : value.split('\n')}
          onChange={(chosen) => set({ value: chosen.length === 0 ? null : chosen.join('\n') }, 'value')}
        />
      );
    case 'radio':
    case 'dropdown':
      return (
        <Select
          {...shared}
          clearable
          data={data}
          value={value}
          onChange={(chosen) => set({ value: chosen }, 'value')}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          type={field.type === 'date' ? 'date' : 'text'}
          value={value ?? ''}
          maxLength={4000}
          onChange={(event) => set({ value: event.currentTarget.value || null }, 'value')}
        />
      );
  }
}
