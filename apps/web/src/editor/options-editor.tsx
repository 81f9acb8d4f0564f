import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useGlyphProblem } from '../ui/glyph-problem.ts';
import classes from './palette.module.css';

const MAX_OPTIONS = 100;

/** The choices of a radio, dropdown or listbox, in their order. */
export function OptionsEditor(props: { options: readonly string[]; onChange: (options: string[]) => void }) {
  const { t } = useTranslation('editor');
  const { options, onChange } = props;
  const unwritable = useGlyphProblem(options.join('\n'));
  const list = useRef<HTMLFieldSetElement>(null);
  const problem = options.every((option) => option.trim() === '') ? t('options_missing') : unwritable;
  const isDoubled = (option: string, index: number) =>
    option.trim() !== '' && options.some((other, at) => at < index && other.trim() === option.trim());
  const moved = (from: number, to: number) => {
    const next = [...options];
    const [option] = next.splice(from, 1);
    if (option !== undefined) next.splice(to, 0, option);
    onChange(next);
  };
  const add = () => {
    onChange([...options, '']);
    requestAnimationFrame(() => list.current?.querySelectorAll('input').item(options.length).focus());
  };
  return (
    <fieldset ref={list} className={classes.options}>
      <Text component="legend" size="sm" fw={550} mb={4}>
        {t('options')}
      </Text>
      {options.map((option, index) => (
        <Group key={index} gap={2} wrap="nowrap" align="start">
          <TextInput
            size="sm"
            flex={1}
            aria-label={t('option_number', { number: index + 1 })}
            maxLength={200}
            value={option}
            error={isDoubled(option, index) ? t('option_doubled') : null}
            onChange={(event) => onChange(options.with(index, event.currentTarget.value))}
          />
          <ActionIcon
            size={30}
            aria-label={t('option_up', { number: index + 1 })}
            disabled={index === 0}
            onClick={() => moved(index, index - 1)}
          >
            <ArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={30}
            aria-label={t('option_down', { number: index + 1 })}
            disabled={index === options.length - 1}
            onClick={() => moved(index, index + 1)}
          >
            <ArrowDown size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={30}
            aria-label={t('option_remove', { number: index + 1 })}
            disabled={options.length === 1}
            onClick={() => onChange(options.toSpliced(index, 1))}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={add}
        disabled={options.length >= MAX_OPTIONS}
        style={{ alignSelf: 'start' }}
      >
        {t('option_add')}
      </Button>
      {problem === null ? null : (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </fieldset>
  );
}
