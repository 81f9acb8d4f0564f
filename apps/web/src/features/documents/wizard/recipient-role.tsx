import { Select, TextInput } from '@mantine/core';
import { mayBeWitnessed } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { lacksSigner, type Person, type PersonValues } from './people.ts';
import classes from './recipients-step.module.css';

type Props = {
  person: Person;
  all: readonly Person[];
  isStrict: boolean;
  onChange: (values: Partial<PersonValues>) => void;
};

/** What a role needs beside: the host of who signs in person, and whose signature a witness attests. */
export function RoleFields({ person, all, isStrict, onChange }: Props) {
  const { t } = useTranslation('wizard');
  const user = useSession((state) => state.user);
  if (person.role === 'in_person') {
    return (
      <div className={classes.identity}>
        <TextInput
          label={t('host')}
          description={t('host_hint')}
          placeholder={user?.displayName ?? ''}
          maxLength={255}
          value={person.hostName}
          onChange={(event) => onChange({ hostName: event.currentTarget.value })}
        />
      </div>
    );
  }
  if (person.role !== 'witness') return null;
  // Who is not saved yet is not known to the server by anything.
  const signers = all.flatMap(({ id, role, name, email }) =>
    id !== null && mayBeWitnessed(role) ? [{ value: String(id), label: name || email }] : [],
  );
  return (
    <div className={classes.identity}>
      <Select
        label={t('witness_of')}
        description={t('witness_of_hint')}
        required
        data={signers}
        placeholder={signers.length === 0 ? t('witness_of_none') : ''}
        value={person.witnessOf === null ? null : String(person.witnessOf)}
        error={isStrict && lacksSigner(person) ? t('witness_of_missing') : null}
        onChange={(id) => onChange({ witnessOf: id === null ? null : Number(id) })}
      />
    </div>
  );
}
