import {
  ActionIcon,
  Checkbox,
  Collapse,
  Group,
  NumberInput,
  Select,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { isPersonal, LOCALES, RECIPIENT_ROLES } from '@sealwright/contract';
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2, TriangleAlert } from 'lucide-react';
import { type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onScreen } from '../../../editor/colours.ts';
import { ApiError } from '../../../lib/api.ts';
import { codeOf, useErrorTexts } from '../../../ui/error-text.ts';
import { ContactInput } from './contact-input.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { useGlyphProblem } from '../../../ui/glyph-problem.ts';
import { type Person, type PersonProblem, type PersonProblems, type PersonValues } from './people.ts';
import classes from './recipients-step.module.css';

export type RecipientCardProps = {
  person: Person;
  index: number;
  count: number;
  isTogether: boolean;
  problems: PersonProblems;
  /** Shows what is missing before the card was left. */
  isStrict: boolean;
  /** Nothing can be sent to them yet. */
  isIncomplete: boolean;
  refusal: unknown;
  drop: 'before' | 'after' | undefined;
  isDragged: boolean;
  onChange: (values: Partial<PersonValues>) => void;
  onNumber: (order: number) => void;
  onMove: (to: number) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
};

/** One recipient. It saves itself; what is wrong stands at its place. */
export function RecipientCard(props: RecipientCardProps) {
  const { person, isTogether, onChange } = props;
  const { t } = useTranslation('wizard');
  const roles = useTranslation('common').t;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const text = useProblemTexts(props);
  const unwritable = useGlyphProblem(person.name);
  const leave = (name: string) => setLeft(new Set([...left, name]));
  const shown = (name: 'name' | 'email') => (props.isStrict || left.has(name) ? text(name) : null);
  return (
    <li
      className={classes.card}
      style={person.colour === null ? {} : onScreen(person.colour)}
      data-card={person.key}
      data-dragged={props.isDragged || undefined}
      data-drop={props.drop}
    >
      {isTogether ? null : <Moving {...props} />}
      <fieldset className={classes.body} style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className="visually-hidden">{t('recipient_number', { number: props.index + 1 })}</legend>
        <div className={classes.fields} data-together={isTogether || undefined}>
          <TextInput
            label={t('name')}
            required
            autoComplete="off"
            maxLength={255}
            value={person.name}
            error={shown('name') ?? unwritable}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
            onBlur={() => leave('name')}
          />
          <ContactInput
            value={person.email}
            error={shown('email')}
            onChange={(email) => onChange({ email })}
            onChoose={(contact) => onChange(person.name.trim() ? { email: contact.email } : contact)}
            onBlur={() => leave('email')}
          />
          <Select
            label={t('role')}
            allowDeselect={false}
            data={RECIPIENT_ROLES.map((role) => ({ value: role, label: roles(`role.${role}`) }))}
            value={person.role}
            error={text('role')}
            onChange={(role) => role !== null && onChange({ role })}
          />
          {isTogether ? null : <OrderInput {...props} />}
        </div>
        <IdentityFields {...props} />
        {props.isIncomplete ? (
          <p className={classes.incomplete}>
            <TriangleAlert size={16} color="var(--mantine-color-yellow-text)" aria-hidden />
            {t('incomplete')}
          </p>
        ) : null}
        <More {...props} />
      </fieldset>
      <ActionIcon
        aria-label={t('remove_recipient', {
          name: person.name || person.email || t('recipient_number', { number: props.index + 1 }),
        })}
        title={t('remove')}
        onClick={props.onRemove}
      >
        <Trash2 size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** The text of what is wrong with a part of the card: found here, or said by the server. */
function useProblemTexts({ problems, refusal }: RecipientCardProps) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const textOf = (problem: PersonProblem) =>
    problem === 'name_missing' || problem === 'email_missing' ? t(problem) : errors(problem);
  const refused = refusal instanceof ApiError ? refusal : null;
  return (name: 'name' | 'email' | 'role'): string | null => {
    const problem = name === 'role' ? null : problems[name];
    if (problem !== null) return textOf(problem);
    if (refused === null) return null;
    if (name === 'role' && refused.fields.some(({ path }) => path === 'role')) return t('role_has_fields');
    if (name === 'email' && refused.code === 'recipient_email_taken') return errors(codeOf(refused));
    return refused.fields.some(({ path }) => path === name) ? errors('request_invalid') : null;
  };
}

function Moving({ person, index, count, onMove, onGrab }: RecipientCardProps) {
  const { t } = useTranslation('wizard');
  const name = person.name || person.email || t('recipient_number', { number: index + 1 });
  return (
    <div className={classes.moving}>
      <span className={classes.handle} onPointerDown={onGrab} aria-hidden>
        <GripVertical size={20} />
      </span>
      <ActionIcon
        size={32}
        aria-label={t('move_up', { name })}
        title={t('move_up', { name })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={t('move_down', { name })}
        title={t('move_down', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Takes effect on leaving or Enter: while typing, the cards must not change places. */
function OrderInput({ person, count, onNumber }: RecipientCardProps) {
  const { t } = useTranslation('wizard');
  const [typed, setTyped] = useState<number | string | null>(null);
  const commit = () => {
    if (typeof typed === 'number' && typed !== person.order) onNumber(Math.round(typed));
    setTyped(null);
  };
  return (
    <NumberInput
      label={t('order')}
      min={1}
      max={Math.max(count, 1)}
      clampBehavior="strict"
      allowDecimal={false}
      value={typed ?? person.order}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

function More({ person, onChange }: RecipientCardProps) {
  const { t } = useTranslation('wizard');
  const id = useId();
  const isOwn = person.identity !== null && isPersonal(person.identity);
  const [isOpen, setOpen] = useState(person.privateNote !== '' || person.mayDelegate);
  return (
    <>
      <UnstyledButton
        mt="sm"
        fz="sm"
        c="var(--mantine-color-anchor)"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Group gap={4}>
          <ChevronDown size={16} aria-hidden style={isOpen ? { rotate: '180deg' } : {}} />
          {t('more_options')}
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.more}>
          <Select
            label={t('language')}
            allowDeselect={false}
            data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
            value={person.locale}
            onChange={(locale) => locale !== null && onChange({ locale })}
          />
          <Textarea
            label={t('private_note')}
            description={t('private_note_hint')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1000}
            value={person.privateNote}
            onChange={(event) => onChange({ privateNote: event.currentTarget.value })}
          />
          <Checkbox
            label={t('may_delegate')}
            description={isOwn ? t('may_delegate_personal') : undefined}
            disabled={isOwn}
            checked={person.mayDelegate && !isOwn}
            onChange={(event) => onChange({ mayDelegate: event.currentTarget.checked })}
          />
        </div>
      </Collapse>
    </>
  );
}
