import { Select, TextInput } from '@mantine/core';
import { type Document, fillsFields, leastOrder, LOCALES, RECIPIENT_ROLES } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { ContactInput } from '../wizard/contact-input.tsx';
import { isBlank, type PersonProblem, problemsOfPerson } from '../wizard/people.ts';
import classes from './correction.module.css';
import { numberOf } from './correction.draft.ts';
import type { PersonProps } from './correction-person.types.ts';

type Props = PersonProps & { saved: Document['recipients'][number] | undefined };

/** Who they are, and how and when they are reached. */
export function Reach(props: Props) {
  const { document, person, onChange, saved } = props;
  const { t } = useTranslation('correction');
  const wizard = useTranslation('wizard').t;
  const isPhoneBelow = person.identity === 'sms_code' || person.identity === 'ssn_last4';
  return (
    <div className={classes.fields}>
      <Name {...props} />
      {saved === undefined ? <NewAddress {...props} /> : <Address {...props} />}
      {saved === undefined ? <Role {...props} /> : null}
      <NumberInput
        label={wizard('order')}
        min={person.role === 'copy' ? 1 : leastOrder(document.recipients)}
        max={50}
        hideControls
        clampBehavior="blur"
        allowDecimal={false}
        value={person.order}
        onChange={(order) => typeof order === 'number' && onChange({ order })}
      />
      <Select
        label={wizard('language')}
        allowDeselect={false}
        data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
        value={person.locale}
        onChange={(locale) => locale !== null && onChange({ locale })}
      />
      {isPhoneBelow ? null : (
        <TextInput
          label={t('phone')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={person.phone}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function Name({ person, all, onChange, saved }: Props) {
  const wizard = useTranslation('wizard').t;
  const textOf = useProblemText();
  const [wasLeft, setLeft] = useState(saved !== undefined);
  const { name } = problemsOfPerson(person, all);
  return (
    <TextInput
      label={wizard('name')}
      required
      autoComplete="off"
      maxLength={255}
      value={person.name}
      error={wasLeft && !isBlank(person) ? textOf(name) : null}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
  );
}

function Address({ person, all, onChange, saved }: Props) {
  const { t } = useTranslation('correction');
  const wizard = useTranslation('wizard').t;
  const textOf = useProblemText();
  const isReaddressed = person.email.trim().toLowerCase() !== saved?.email.toLowerCase();
  return (
    <TextInput
      label={wizard('email')}
      description={isReaddressed ? t('readdressed') : undefined}
      required
      type="email"
      dir="ltr"
      autoComplete="off"
      maxLength={254}
      value={person.email}
      error={textOf(problemsOfPerson(person, all).email)}
      onChange={(event) => onChange({ email: event.currentTarget.value })}
    />
  );
}

/** With recent recipients, contacts and tags, as in a draft. */
function NewAddress({ person, all, onChange, onAddMany }: Props) {
  const textOf = useProblemText();
  const [wasLeft, setLeft] = useState(false);
  const { email } = problemsOfPerson(person, all);
  return (
    <ContactInput
      value={person.email}
      taken={all.filter(({ key }) => key !== person.key).map((other) => other.email)}
      error={wasLeft && !isBlank(person) ? textOf(email) : null}
      onChange={(value) => onChange({ email: value })}
      onChoose={(contact) => onChange({ email: contact.email, name: person.name.trim() || contact.name })}
      onAddMany={onAddMany}
      onBlur={() => setLeft(true)}
    />
  );
}

/** Where fields were placed for them, a role that has none is not offered. */
function Role({ person, fields, onChange }: Props) {
  const wizard = useTranslation('wizard').t;
  const roles = useTranslation('common').t;
  const hasFields = fields.some(({ recipient }) => recipient === numberOf(person));
  return (
    <Select
      label={wizard('role')}
      allowDeselect={false}
      data={RECIPIENT_ROLES.map((role) => ({
        value: role,
        label: roles(`role.${role}`),
        disabled: hasFields && !fillsFields(role),
      }))}
      value={person.role}
      onChange={(role) => role !== null && onChange({ role })}
    />
  );
}

function useProblemText(): (problem: PersonProblem | null) => string | null {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  return (problem) => {
    if (problem === null) return null;
    return problem === 'name_missing' || problem === 'email_missing' ? t(problem) : errors(problem);
  };
}
