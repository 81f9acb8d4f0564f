import { Button, TextInput } from '@mantine/core';
import { createTeam } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useSwitchAccount } from '../../../lib/switch-account.ts';
import { useCreateTeam } from '../teams.queries.ts';

/** Makes a team, and acts for it from then on. */
export function CreateTeamPage() {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const create = useCreateTeam();
  const change = useSwitchAccount();
  const edit = useEditForm({
    rules: createTeam.body,
    values: { name: '', website: '', phone: '' },
    save: async (values) => {
      const team = await create.mutateAsync(values);
      await change.mutateAsync(team.id);
      toastDone(t('create.done'));
      await navigate({ to: '/team/users' });
    },
  });
  return (
    <Page title={t('create.title')} description={t('create.text')}>
      <Card label={t('create.title')}>
        <Form of={edit} failed={t('create.failed')} maxWidth={480}>
          <TextInput {...edit.field('name')} label={t('name')} maxLength={100} required autoComplete="organization" />
          <TextInput {...edit.field('website')} label={t('website')} type="url" dir="ltr" required autoComplete="url" />
          <TextInput
            {...edit.field('phone')}
            label={t('phone')}
            description={t('phone_hint')}
            type="tel"
            inputMode="numeric"
            dir="ltr"
            required
            autoComplete="tel"
          />
          <Button type="submit" loading={edit.isSaving}>
            {t('create.submit')}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
