import { Select, Text, TextInput } from '@mantine/core';
import { IDENTITY_METHODS, type IdentityMethod, isWeaker, type RequiredIdentity } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../../ui/error-text.ts';
import type { Person, PersonProblems, PersonValues } from './people.ts';
import classes from './recipients-step.module.css';
import { identityRulesQuery } from './wizard.queries.ts';

/** Chosen before the team required more. */
export const isWeakFor = ({ identity }: Pick<Person, 'identity'>, required: RequiredIdentity = 'link'): boolean =>
  identity !== null && isWeaker(identity, required);

type IdentityProps = {
  person: Person;
  problems: PersonProblems;
  /** Shows what is missing before a field was left. */
  isStrict: boolean;
  onChange: (values: Partial<PersonValues>) => void;
};

/** How a recipient shows who they are, with what that needs beside. */
export function IdentityFields(props: IdentityProps) {
  const { person, onChange } = props;
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const { data: rules } = useQuery(identityRulesQuery);
  const required = rules?.required ?? 'link';
  const chosen = person.identity ?? required;
  // What is typed for a check that was never chosen chooses it.
  const part = { ...props, onChange: (values: Partial<PersonValues>) => onChange({ identity: chosen, ...values }) };
  const isRefused = (method: IdentityMethod) =>
    isWeaker(method, required) || (method === 'sms_code' && rules?.hasTextMessages === false);
  return (
    <div className={classes.identity}>
      <Select
        label={t('identity')}
        description={t(`identity_hint.${chosen}`)}
        allowDeselect={false}
        data={IDENTITY_METHODS.map((value) => ({ value, label: t(`identity.${value}`), disabled: isRefused(value) }))}
        value={chosen}
        error={isWeakFor(person, required) ? errors('send_identity_weak') : null}
        onChange={(identity) => identity !== null && onChange({ identity, accessCode: '', ssnLast4: '' })}
      />
      {chosen === 'sms_code' || chosen === 'ssn_last4' ? (
        <PhoneField {...part} isRequired={chosen === 'sms_code'} />
      ) : null}
      {chosen === 'access_code' ? <AccessCodeField {...part} /> : null}
      {chosen === 'ssn_last4' ? <SsnField {...part} /> : null}
      {chosen === 'kba' ? (
        <Select
          label={t('kba_provider')}
          description={t('kba_provider_hint')}
          allowDeselect={false}
          data={[{ value: 'demo', label: t('kba_provider.demo') }]}
          value="demo"
        />
      ) : null}
      {rules?.hasTextMessages === false ? (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('identity_no_texts')}
        </Text>
      ) : null}
    </div>
  );
}

/** What a field lacks, once it was left or the step was to be left. */
function useMissing({ isStrict, problems }: IdentityProps) {
  const [isLeft, setLeft] = useState(false);
  return { isShown: (isStrict || isLeft) && problems.identity !== null, leave: () => setLeft(true) };
}

function PhoneField(props: IdentityProps & { isRequired: boolean }) {
  const { person, isRequired, onChange } = props;
  const { t } = useTranslation('wizard');
  const missing = useMissing(props);
  return (
    <TextInput
      label={isRequired ? t('phone') : t('phone_optional')}
      description={t('phone_hint')}
      required={isRequired}
      type="tel"
      dir="ltr"
      autoComplete="off"
      maxLength={40}
      value={person.phone}
      error={isRequired && missing.isShown ? t('phone_missing') : null}
      onChange={(event) => onChange({ phone: event.currentTarget.value })}
      onBlur={missing.leave}
    />
  );
}

function AccessCodeField(props: IdentityProps) {
  const { person, onChange } = props;
  const { t } = useTranslation('wizard');
  const missing = useMissing(props);
  const isSaved = person.identitySecret !== 'none';
  return (
    <TextInput
      label={t('access_code')}
      description={t('access_code_hint')}
      required={!isSaved}
      placeholder={isSaved ? t('secret_saved') : ''}
      autoComplete="off"
      maxLength={50}
      dir="auto"
      value={person.accessCode}
      error={missing.isShown ? t('access_code_missing') : null}
      onChange={(event) => onChange({ accessCode: event.currentTarget.value })}
      onBlur={missing.leave}
    />
  );
}

function SsnField(props: IdentityProps) {
  const { person, onChange } = props;
  const { t } = useTranslation('wizard');
  const missing = useMissing(props);
  const { identitySecret } = person;
  return (
    <TextInput
      label={t('ssn_last4')}
      description={t(identitySecret === 'contact' ? 'ssn_last4_contact' : 'ssn_last4_hint')}
      required={identitySecret === 'none'}
      placeholder={identitySecret === 'none' ? '' : t('secret_saved')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      dir="ltr"
      value={person.ssnLast4}
      error={missing.isShown ? t('ssn_last4_missing') : null}
      onChange={(event) => onChange({ ssnLast4: event.currentTarget.value })}
      onBlur={missing.leave}
    />
  );
}
