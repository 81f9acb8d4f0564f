import { ActionIcon, Checkbox, Collapse, Group, Select, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { isPersonal, LOCALES, RECIPIENT_ROLES } from '@sealwright/contract';
import { ChevronDown, Trash2, TriangleAlert, UsersRound } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onScreen } from '../../../editor/colours.ts';
import { ApiError } from '../../../lib/api.ts';
import { codeOf, useErrorTexts } from '../../../ui/error-text.ts';
import { ContactInput } from './contact-input.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { useGlyphProblem } from '../../../ui/glyph-problem.ts';
import type { RecipientCardProps } from './recipient-card.types.ts';
import { Moving, OrderInput } from './recipient-moving.tsx';
import { RoleFields } from './recipient-role.tsx';
import type { PersonProblem } from './people.ts';
import cards from '../../../editor/movable-card.module.css';
import classes from './recipients-step.module.css';

const TaxpayerFields = lazy(async () => ({ default: (await import('../irs/taxpayer-fields.tsx')).TaxpayerFields }));

/** One recipient. It saves itself; what is wrong stands at its place. */
export function RecipientCard(props: RecipientCardProps) {
  const { person, onChange } = props;
  // A witness stands behind their signer, wherever that one goes.
  const isPlaced = props.isTogether || person.witnessOf !== null;
  const { t } = useTranslation('wizard');
  const roles = useTranslation('common').t;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const text = useProblemTexts(props);
  const unwritable = useGlyphProblem(person.name);
  const leave = (name: string) => setLeft(new Set([...left, name]));
  const shown = (name: 'name' | 'email') => (props.isStrict || left.has(name) ? text(name) : null);
  return (
    <li
      className={cards.card}
      style={person.colour === null ? {} : onScreen(person.colour)}
      data-card={person.key}
      data-dragged={props.isDragged || undefined}
      data-tied={person.witnessOf === null ? undefined : true}
      data-drop={props.drop}
    >
      {isPlaced ? null : <Moving {...props} />}
      <fieldset className={cards.body}>
        <legend className="visually-hidden">{t('recipient_number', { number: props.index + 1 })}</legend>
        <div className={classes.fields} data-together={isPlaced || undefined}>
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
            taken={props.all.map(({ email }) => email)}
            error={shown('email')}
            onAddMany={props.onAddMany}
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
          {isPlaced ? null : <OrderInput {...props} />}
        </div>
        <RoleFields {...props} />
        {props.isIrsForm ? (
          <Suspense fallback={null}>
            <TaxpayerFields {...person} onChange={onChange} />
          </Suspense>
        ) : null}
        <IdentityFields {...props} />
        <Notes {...props} />
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

function Notes({ groupName, isIncomplete }: RecipientCardProps) {
  const { t } = useTranslation('wizard');
  return (
    <>
      {groupName === null ? null : (
        <p className={classes.inGroup}>
          <UsersRound size={16} aria-hidden />
          <span>
            {t('group')}: <Bdi>{groupName}</Bdi>
          </span>
        </p>
      )}
      {isIncomplete ? (
        <p className={classes.incomplete}>
          <TriangleAlert size={16} color="var(--mantine-color-yellow-text)" aria-hidden />
          {t('incomplete')}
        </p>
      ) : null}
    </>
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
