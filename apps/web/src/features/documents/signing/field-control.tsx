import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import type { SigningField } from '@sealwright/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGlyphProblem } from '../../../ui/glyph-problem.ts';
import classes from './field-control.module.css';
import { useProblemText } from './field-problem.ts';
import { useFieldWords } from './field-words.ts';
import { useSigning, useSigningPart } from './signing.context.ts';
import { isMultiline } from '@sealwright/pdf/layout';
import { onPaper } from './page/paper.ts';
import { heldBy } from './signing.state.ts';

// Long enough not to send every letter, short enough that nothing is ever far behind.
const TYPING_MS = 700;

type ControlProps = {
  field: SigningField;
  label: string;
  error: string | null;
  value: string | null;
  isInSheet: boolean;
  onEnter: (value: string | null, delayMs?: number) => void;
};

/** The form control of a field that holds a text or a choice. What it holds is kept at once. */
export function FieldControl({ field, isInSheet = false }: { field: SigningField; isInSheet?: boolean }) {
  const part = useSigningPart();
  const { titleOf } = useFieldWords();
  const problemText = useProblemText();
  const entry = useSigning((state) => state.entries[field.id]);
  const problem = useSigning((state) => state.problems[field.id]);
  const { value } = heldBy({ entries: entry ? { [field.id]: entry } : {} }, field);
  const props: ControlProps = {
    field,
    isInSheet,
    value,
    label: titleOf(field),
    error: problemText(problem),
    onEnter: (next, delayMs = 0) => part.enter(field, { kind: 'value', value: next === '' ? null : next }, delayMs),
  };
  if (field.group !== '') return <ButtonOf {...props} />;
  switch (field.type) {
    case 'checkbox':
      return <Tick {...props} />;
    case 'radio':
    case 'dropdown':
      return <OneOf {...props} />;
    case 'listbox':
      return <SeveralOf {...props} />;
    case 'date':
      return <Day {...props} />;
    default:
      return <Text {...props} />;
  }
}

const INPUT_TYPES: Partial<Record<SigningField['type'], { type: 'text' | 'email'; autoComplete: string }>> = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  company: { type: 'text', autoComplete: 'organization' },
};

/** The keyboard a phone shows. */
const INPUT_MODES = {
  number: 'decimal',
  zip: 'numeric',
  ssn: 'numeric',
  pin: 'numeric',
  efin_pin: 'numeric',
  email: 'email',
  date: 'text',
} as const;

function Text({ field, label, error, value, isInSheet, onEnter }: ControlProps) {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const pageHeight = useSigning(({ view }) => {
    const file = view.files.find(({ id }) => id === field.file);
    return file?.pages[field.page - 1]?.height ?? 0;
  });
  // The server keeps it without the space that was typed last, and answers before the next word.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value ?? '';
  const unwritable = useGlyphProblem(shown);
  const shared = {
    label,
    // While the first letters are typed, "too short" is no news.
    error: unwritable ?? (typed === null ? error : null),
    value: shown,
    required: field.isRequired,
    placeholder: field.placeholder,
    inputMode: field.validation === null ? undefined : INPUT_MODES[field.validation.kind],
    'data-autofocus': isInSheet || undefined,
    description:
      field.maxLength === null ? null : t('characters', { used: Array.from(shown).length, count: field.maxLength }),
    onBlur: () => {
      setTyped(null);
      part.flush();
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value);
      onEnter(event.currentTarget.value, TYPING_MS);
    },
  };
  const isLong = field.type === 'text' && isMultiline(field.type, shown, pageHeight * field.height);
  if (isLong) return <Textarea {...shared} rows={4} />;
  return <TextInput {...shared} {...(INPUT_TYPES[field.type] ?? { type: 'text', autoComplete: 'off' })} />;
}

function Day({ field, label, error, value, isInSheet, onEnter }: ControlProps) {
  const { t } = useTranslation('signing');
  const { today, recipient } = useSigning((state) => state.view);
  const shown = t('date_shown', { date: onPaper(field, value ?? today, recipient.locale) });
  return (
    <TextInput
      type="date"
      label={label}
      error={error}
      description={shown}
      value={value ?? ''}
      required={field.isRequired}
      data-autofocus={isInSheet || undefined}
      min={field.validation?.kind === 'date' ? (field.validation.from ?? undefined) : undefined}
      max={(field.validation?.kind === 'date' && field.validation.to) || '9999-12-31'}
      onChange={(event) => onEnter(event.currentTarget.value)}
    />
  );
}

function Tick({ field, label, error, value, onEnter }: ControlProps) {
  return (
    <Checkbox
      label={label}
      error={error}
      required={field.isRequired}
      checked={value !== null}
      onChange={(event) => onEnter(event.currentTarget.checked ? 'true' : null)}
    />
  );
}

/** A button of a group on its own: the others stand where the document has them. */
function ButtonOf({ field, label, error, value, onEnter }: ControlProps) {
  return (
    <Radio
      name={field.group}
      label={label}
      error={error}
      checked={value !== null}
      onChange={() => onEnter(field.options[0] ?? null)}
    />
  );
}

function OneOf({ field, label, error, value, isInSheet, onEnter }: ControlProps) {
  const { t } = useTranslation('signing');
  const name = useId();
  return (
    <fieldset className={classes.group} aria-invalid={error !== null}>
      <legend className={isInSheet ? 'visually-hidden' : classes.legend}>{label}</legend>
      {field.options.map((option, index) => (
        <Radio
          key={option}
          className={classes.option}
          name={name}
          label={<bdi>{option}</bdi>}
          checked={value === option}
          data-autofocus={(isInSheet && (value === option || (value === null && index === 0))) || undefined}
          onChange={() => onEnter(option)}
        />
      ))}
      {value === null || field.isRequired ? null : (
        <button type="button" className={classes.clear} onClick={() => onEnter(null)}>
          {t('clear_choice')}
        </button>
      )}
      {error ? <p className={classes.error}>{error}</p> : null}
    </fieldset>
  );
}

function SeveralOf({ field, label, error, value, isInSheet, onEnter }: ControlProps) {
  const chosen = value === null ? [] : value.split('\n');
  const turn = (option: string, isOn: boolean) =>
    // In the order of the options, whatever the order of the ticks.
    onEnter(field.options.filter((one) => (one === option ? isOn : chosen.includes(one))).join('\n'));
  return (
    <fieldset className={classes.group} aria-invalid={error !== null}>
      <legend className={isInSheet ? 'visually-hidden' : classes.legend}>{label}</legend>
      {field.options.map((option, index) => (
        <Checkbox
          key={option}
          className={classes.option}
          label={<bdi>{option}</bdi>}
          checked={chosen.includes(option)}
          data-autofocus={(isInSheet && index === 0) || undefined}
          onChange={(event) => turn(option, event.currentTarget.checked)}
        />
      ))}
      {error ? <p className={classes.error}>{error}</p> : null}
    </fieldset>
  );
}
