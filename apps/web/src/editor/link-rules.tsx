import { Button, Menu, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { CONDITION_TESTS, type FieldCondition, hasOptions } from '@sealwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useSetting } from './editor.context.ts';
import { type EditorField, inReadingOrder, type Rules } from './fields.ts';
import { keptFormula, namesOf, problemsBetween, shownFormula, targetsFor } from './links.ts';

type Props = { chosen: readonly EditorField[]; set: (change: Partial<Rules>, of: string) => void };

/** The names of all fields, and of those that may decide about `chosen`. */
function useNames(chosen: readonly EditorField[]) {
  const { t } = useTranslation('editor');
  const { files, recipients } = useSetting();
  const fields = useEditor(({ edit }) => edit.fields);
  return useMemo(() => {
    const sorted = inReadingOrder(fields, files);
    const nameOf = ({ type, rules }: EditorField) =>
      rules.group === '' ? rules.label || t(`type.${type}`) : `${rules.group}: ${rules.options[0] ?? ''}`;
    const targets = targetsFor(chosen, sorted, recipients);
    return { fields, targets, names: namesOf(sorted, nameOf) };
  }, [fields, files, recipients, chosen, t]);
}

type Test = FieldCondition['is'];

const testsOf = ({ type }: EditorField, group: string): Test[] => {
  if (type === 'checkbox' || group !== '') return ['checked', 'not_checked'];
  if (type === 'signature' || type === 'initial') return ['not_empty'];
  return CONDITION_TESTS.filter((test) => test !== 'checked' && test !== 'not_checked');
};

/** When the fields are shown. */
export function ConditionRules({ chosen, set }: Props) {
  const { t } = useTranslation('editor');
  const { recipients } = useSetting();
  const { fields, targets, names } = useNames(chosen);
  const condition = chosen[0]?.rules.condition ?? null;
  const target = fields.find(({ ref }) => ref === condition?.field);
  const isBroken = problemsBetween(fields, recipients).some(
    ({ ref, part }) => part === 'condition' && chosen.some((field) => field.ref === ref),
  );
  const choose = (ref: string | null) => {
    const field = targets.find((one) => one.ref === ref);
    const [is] = field === undefined ? [] : testsOf(field, field.rules.group);
    set(
      { condition: field === undefined || is === undefined ? null : { field: field.ref, is, values: [] } },
      'condition',
    );
  };
  if (targets.length === 0 && condition === null) return null;
  return (
    <>
      <Select
        size="sm"
        clearable
        searchable
        label={t('shown_when')}
        description={t('shown_when_hint')}
        placeholder={t('shown_always')}
        data={targets.map(({ ref }) => ({ value: ref, label: names.get(ref) ?? ref }))}
        value={condition?.field ?? null}
        error={isBroken ? t('condition_broken') : null}
        onChange={choose}
      />
      {condition === null || target === undefined ? null : (
        <>
          <Select
            size="sm"
            label={t('shown_if')}
            data={testsOf(target, target.rules.group).map((test) => ({ value: test, label: t(`shown_if.${test}`) }))}
            value={condition.is}
            allowDeselect={false}
            onChange={(value) => {
              const is = CONDITION_TESTS.find((test) => test === value);
              if (is !== undefined) set({ condition: { ...condition, is, values: [] } }, 'condition');
            }}
          />
          <Values condition={condition} target={target} set={set} />
        </>
      )}
    </>
  );
}

function Values(props: { condition: FieldCondition; target: EditorField; set: Props['set'] }) {
  const { t } = useTranslation('editor');
  const { condition, target, set } = props;
  const change = (values: string[]) => set({ condition: { ...condition, values } }, 'condition-values');
  const options = hasOptions(target.type) ? [...new Set(target.rules.options.filter((one) => one.trim() !== ''))] : [];
  if (condition.is !== 'equals' && condition.is !== 'one_of') return null;
  if (options.length > 0 && condition.is === 'one_of') {
    return (
      <MultiSelect size="sm" label={t('shown_values')} data={options} value={condition.values} onChange={change} />
    );
  }
  if (options.length > 0) {
    return (
      <Select
        size="sm"
        label={t('shown_value')}
        data={options}
        value={condition.values[0] ?? null}
        onChange={(value) => change(value === null ? [] : [value])}
      />
    );
  }
  const isList = condition.is === 'one_of';
  return isList ? (
    <Textarea
      size="sm"
      label={t('shown_values')}
      description={t('shown_values_hint')}
      rows={3}
      value={condition.values.join('\n')}
      onChange={(event) =>
        change(
          event.currentTarget.value
            .split('\n')
            .slice(0, 100)
            .map((line) => line.slice(0, 200)),
        )
      }
    />
  ) : (
    <TextInput
      size="sm"
      label={t('shown_value')}
      maxLength={200}
      value={condition.values[0] ?? ''}
      onChange={(event) => change([event.currentTarget.value])}
    />
  );
}

/** A result over other number fields, by their names. */
export function FormulaRule({ chosen, set }: Props) {
  const { t } = useTranslation('editor');
  const { recipients } = useSetting();
  const { fields, targets, names } = useNames(chosen);
  const [field] = chosen;
  if (field === undefined) return null;
  const { formula } = field.rules;
  const operands = targets.filter(
    ({ type, rules }) => type === 'text' && (rules.validation?.kind === 'number' || rules.formula !== null),
  );
  const isBroken = problemsBetween(fields, recipients).some(({ ref, part }) => part === 'formula' && ref === field.ref);
  // A result is not preset, and no one else enters it.
  const change = (next: string) =>
    set(next.trim() === '' ? { formula: null } : { formula: next, value: null, isReadOnly: false }, 'formula');
  return (
    <>
      <Textarea
        size="sm"
        dir="ltr"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={400}
        label={t('formula')}
        description={t('formula_hint')}
        value={shownFormula(formula ?? '', names)}
        error={isBroken ? t('formula_broken') : null}
        onChange={(event) => change(keptFormula(event.currentTarget.value, names))}
      />
      <Menu>
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" disabled={operands.length === 0} style={{ alignSelf: 'start' }}>
            {t('formula_insert')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
          {operands.map(({ key, ref }) => (
            <Menu.Item key={key} onClick={() => change(`${formula ?? ''}[${ref}]`)}>
              <bdi>{names.get(ref)}</bdi>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
