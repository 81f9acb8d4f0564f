import { Checkbox, Fieldset, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { Email, LOCALES } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import classes from './bulk-sends.module.css';
import { type Draft, rolesWithoutColumn, type Setup, withPerson } from './mapping.ts';

type Props = { setup: Setup; draft: Draft; onChange: (part: Partial<Draft>) => void };

/** What is the same in every row: who takes the roles that no column fills in, the texts, and what counts as a duplicate. */
export function ForEveryRow({ setup, draft, onChange }: Props) {
  const { t } = useTranslation('bulk-sends');
  return (
    <Stack>
      <TextInput
        label={t('setup.name')}
        required
        maxLength={200}
        value={draft.name}
        error={draft.name.trim() === '' ? t('setup.name_needed') : null}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {rolesWithoutColumn(setup.roles, draft.columns).map((role) => (
        <FixedPerson key={role.id} role={role} draft={draft} onChange={onChange} />
      ))}
      <TextInput
        label={t('setup.title')}
        description={t('setup.title_text')}
        maxLength={200}
        value={draft.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextInput
        label={t('setup.subject')}
        description={t('setup.as_template')}
        maxLength={200}
        value={draft.subject}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
      />
      <Textarea
        label={t('setup.message')}
        description={t('setup.as_template')}
        maxLength={5000}
        autosize
        minRows={3}
        maxRows={10}
        value={draft.message}
        onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
      />
      <Checkbox
        label={t('setup.duplicates')}
        description={t('setup.duplicates_text')}
        checked={draft.allowDuplicates}
        onChange={({ currentTarget }) => onChange({ allowDuplicates: currentTarget.checked })}
      />
    </Stack>
  );
}

function FixedPerson({ role, draft, onChange }: Omit<Props, 'setup'> & { role: Setup['roles'][number] }) {
  const { t } = useTranslation('bulk-sends');
  const errors = useErrorTexts();
  const person = draft.people.find((one) => one.role === role.id);
  const put = (part: Parameters<typeof withPerson>[2]) => onChange({ people: withPerson(draft.people, role.id, part) });
  const email = person?.email ?? '';
  return (
    <Fieldset legend={t('setup.person', { role: isolated(role.name) })}>
      <div className={classes.people}>
        <TextInput
          label={t('part.name')}
          maxLength={255}
          value={person?.name ?? ''}
          onChange={({ currentTarget }) => put({ name: currentTarget.value })}
        />
        <TextInput
          label={t('part.email')}
          type="email"
          dir="ltr"
          maxLength={254}
          value={email}
          error={email !== '' && !Email.safeParse(email).success ? errors('email_invalid') : null}
          onChange={({ currentTarget }) => put({ email: currentTarget.value })}
        />
        <Select
          label={t('part.locale')}
          allowDeselect={false}
          data={[
            { value: '', label: t('setup.language_of_template') },
            ...LOCALES.map((locale) => ({ value: locale as string, label: LANGUAGE_NAMES[locale] })),
          ]}
          value={person?.locale ?? ''}
          onChange={(value) => put({ locale: LOCALES.find((one) => one === value) ?? null })}
        />
      </div>
    </Fieldset>
  );
}
