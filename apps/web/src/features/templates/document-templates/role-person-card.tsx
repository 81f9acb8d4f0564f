import { Autocomplete, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Email, fullName, isSearchable, phoneNumberOf, type TemplateRole } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onScreen } from '../../../editor/colours.ts';
import { useGlyphProblem } from '../../../ui/glyph-problem.ts';
import { contactChoicesQuery, recentPeopleQuery } from './templates.queries.ts';
import type { RolePerson } from './use.people.ts';
import classes from './use-template.module.css';

type Props = {
  role: TemplateRole;
  person: RolePerson;
  /** The person of the last use. */
  last: { name: string; email: string } | null;
  /** Addresses of others. */
  taken: readonly string[];
  isStrict: boolean;
  onChange: (values: Partial<RolePerson>) => void;
};

/** The person for a role. */
export function RolePersonCard({ role, person, last, taken, isStrict, onChange }: Props) {
  const { t } = useTranslation('wizard');
  const roles = useTranslation('common').t;
  const unwritable = useGlyphProblem(person.name);
  const [isLeft, setLeft] = useState(false);
  const lacksPhone = role.identity === 'sms_code' && phoneNumberOf(person.phone) === null;
  return (
    <li className={classes.person} style={onScreen(role.colour)} data-role={role.id}>
      <fieldset className={classes.body}>
        <legend className={classes.role}>
          <bdi>{role.name}</bdi> <span className={classes.dimmed}>{roles(`role.${role.role}`)}</span>
        </legend>
        <div className={classes.fields}>
          <TextInput
            label={t('name')}
            required
            autoComplete="off"
            maxLength={255}
            value={person.name}
            error={isStrict && person.name.trim() === '' ? t('name_missing') : unwritable}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <AddressInput
            value={person.email}
            last={last}
            taken={taken}
            error={(isStrict || isLeft) && !Email.safeParse(person.email).success ? t('email_missing') : null}
            onChange={(email) => onChange({ email, contact: null })}
            onChoose={({ name, ...chosen }) =>
              onChange({ ...chosen, name: person.name.trim() === '' || person.contact !== null ? name : person.name })
            }
            onLeave={() => setLeft(person.email !== '')}
          />
          {role.identity === 'sms_code' || role.identity === 'ssn_last4' ? (
            <TextInput
              label={t(role.identity === 'sms_code' ? 'phone' : 'phone_optional')}
              description={t('phone_hint')}
              required={role.identity === 'sms_code'}
              type="tel"
              dir="ltr"
              autoComplete="off"
              maxLength={40}
              value={person.phone}
              error={isStrict && lacksPhone ? t('phone_missing') : null}
              onChange={(event) => onChange({ phone: event.currentTarget.value })}
            />
          ) : null}
        </div>
      </fieldset>
    </li>
  );
}

const RECENT = 6;

type Choice = Pick<RolePerson, 'name' | 'email' | 'contact'>;

/** An address with suggestions: while it is empty the person of the last use and recent recipients, then contacts. */
function AddressInput(props: {
  value: string;
  last: Props['last'];
  taken: readonly string[];
  error: string | null;
  onChange: (email: string) => void;
  onChoose: (choice: Choice) => void;
  onLeave: () => void;
}) {
  const { value } = props;
  const { t } = useTranslation('wizard');
  const [isHere, setHere] = useState(false);
  const [search] = useDebouncedValue(isHere ? value : '', 250);
  const contacts = useQuery({ ...contactChoicesQuery(search), enabled: isHere && isSearchable(search) }).data?.results;
  const recent = useQuery({ ...recentPeopleQuery, enabled: isHere }).data ?? [];
  const choices: Choice[] = isSearchable(value)
    ? (contacts ?? []).map((one) => ({ name: fullName(one), email: one.email, contact: one.id }))
    : value === ''
      ? [...(props.last ? [props.last] : []), ...recent].map(({ name, email }) => ({ name, email, contact: null }))
      : [];
  const free = choices.filter(({ email }) => email !== '' && (email === value || !props.taken.includes(email)));
  // Of the same address the first one counts.
  const byEmail = new Map(free.toReversed().map((one) => [one.email, one]));
  const emails = [...new Set(free.map(({ email }) => email))].slice(0, isSearchable(value) ? undefined : RECENT);
  return (
    <Autocomplete
      label={t('email')}
      required
      type="email"
      dir="ltr"
      autoComplete="off"
      maxLength={254}
      value={value}
      error={props.error}
      data={
        isHere && emails.length > 0
          ? [{ group: t(isSearchable(value) ? 'suggest_contacts' : 'suggest_recent'), items: emails }]
          : []
      }
      // The server has searched already, in names as well.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{byEmail.get(option.value)?.name ?? ''}</bdi>
          </Text>
          <Text size="xs" c="dimmed" dir="ltr">
            {option.value}
          </Text>
        </div>
      )}
      onFocus={() => setHere(true)}
      onChange={props.onChange}
      onOptionSubmit={(email) => {
        const choice = byEmail.get(email);
        if (choice) props.onChoose(choice);
      }}
      onBlur={() => {
        setHere(false);
        props.onLeave();
      }}
    />
  );
}
