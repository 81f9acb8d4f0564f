import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { hasOptions, isMarkType } from '@sealwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../ui/number-input.tsx';
import { useSetting } from './editor.context.ts';
import { isTextType, type EditorField, type Rules } from './fields.ts';
import { GroupRules } from './group-rules.tsx';
import { ConditionRules, FormulaRule } from './link-rules.tsx';
import { DayRules, ValidationRules } from './validation-rules.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { PrefillRule } from './prefill-rule.tsx';
import { PresetValue } from './preset-value.tsx';
import { isPatternReadable } from './pattern.ts';

const MAX_LENGTH = 4000;

/** What the fields ask of the person who fills them. For several fields: what all of them have. */
export function RulesPanel({ chosen }: { chosen: readonly EditorField[] }) {
  const { t } = useTranslation('editor');
  const { commands } = useSetting();
  const [first] = chosen;
  if (first === undefined) return null;
  const { rules } = first;
  const isOne = chosen.length === 1;
  const set = (change: Partial<Rules>, of: string) => commands.setRules(change, `rules:${first.key}:${of}`);
  return (
    <Stack gap="sm">
      {isOne ? (
        <TextInput
          size="sm"
          label={t('label')}
          description={t('label_hint')}
          maxLength={120}
          value={rules.label}
          onChange={(event) => set({ label: event.currentTarget.value }, 'label')}
        />
      ) : null}
      <Checkbox
        label={t('required')}
        checked={chosen.every((field) => field.rules.isRequired)}
        indeterminate={
          chosen.some((field) => field.rules.isRequired) && !chosen.every((field) => field.rules.isRequired)
        }
        onChange={(event) => set({ isRequired: event.currentTarget.checked }, 'required')}
      />
      {isOne ? <RulesOfOne field={first} set={set} /> : null}
      <ConditionRules chosen={chosen} set={set} />
      {chosen.every(({ type }) => !isMarkType(type) && type !== 'checkbox') ? (
        <NumberInput
          size="sm"
          label={t('font_size')}
          placeholder={t('font_size_fit')}
          min={4}
          max={96}
          clampBehavior="blur"
          value={rules.fontSize ?? ''}
          onChange={(value) => {
            if (value === '') set({ fontSize: null }, 'font');
            else if (typeof value === 'number' && value >= 4 && value <= 96) set({ fontSize: value }, 'font');
          }}
        />
      ) : null}
    </Stack>
  );
}

type RulesProps = { field: EditorField; set: (change: Partial<Rules>, of: string) => void };

/** What depends on the type of one field. */
function RulesOfOne({ field, set }: RulesProps) {
  const { type, rules } = field;
  const canPreset = !isMarkType(type) && rules.group === '' && rules.formula === null;
  const chosen = useMemo(() => [field], [field]);
  return (
    <>
      {type === 'radio' ? <GroupRules field={field} set={set} /> : null}
      {hasOptions(type) && rules.group === '' ? (
        <OptionsEditor options={rules.options} onChange={(options) => set({ options }, 'options')} />
      ) : null}
      {canPreset ? <PrefillRule field={field} set={set} /> : null}
      {canPreset ? <PresetValue field={field} set={set} /> : null}
      {type === 'text' ? <ValidationRules rules={rules} set={set} /> : null}
      {rules.validation?.kind === 'number' ? <FormulaRule chosen={chosen} set={set} /> : null}
      {type === 'date' ? <DayRules rules={rules} set={set} /> : null}
      {isTextType(type) && rules.validation === null ? <TextRules rules={rules} set={set} /> : null}
    </>
  );
}

function TextRules({ rules, set }: { rules: Rules; set: (change: Partial<Rules>, of: string) => void }) {
  const { t } = useTranslation('editor');
  const { minLength, maxLength, pattern } = rules;
  const isTurned = minLength !== null && maxLength !== null && minLength > maxLength;
  const length = (value: number | string) =>
    typeof value === 'number' && value > 0 ? Math.min(Math.round(value), MAX_LENGTH) : null;
  return (
    <>
      <TextInput
        size="sm"
        label={t('placeholder')}
        maxLength={120}
        value={rules.placeholder}
        onChange={(event) => set({ placeholder: event.currentTarget.value }, 'placeholder')}
      />
      <Group grow gap="xs" align="start">
        <NumberInput
          size="sm"
          label={t('min_length')}
          min={0}
          max={MAX_LENGTH}
          value={minLength ?? ''}
          error={isTurned ? t('lengths_turned') : null}
          onChange={(value) => set({ minLength: length(value) }, 'min')}
        />
        <NumberInput
          size="sm"
          label={t('max_length')}
          min={1}
          max={MAX_LENGTH}
          value={maxLength ?? ''}
          onChange={(value) => set({ maxLength: length(value) }, 'max')}
        />
      </Group>
      <TextInput
        size="sm"
        dir="ltr"
        label={t('pattern')}
        description={t('pattern_hint')}
        maxLength={200}
        value={pattern ?? ''}
        error={isPatternReadable(pattern) ? null : t('pattern_invalid')}
        onChange={(event) => set({ pattern: event.currentTarget.value || null }, 'pattern')}
      />
    </>
  );
}
