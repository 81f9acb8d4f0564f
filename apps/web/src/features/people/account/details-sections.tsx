import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Text } from '@mantine/core';
import type { Profile } from '@sealwright/contract';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { setLocale } from '../../../lib/i18n.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showAtFields } from '../../../ui/form-errors.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { useSaveProfile } from './account.queries.ts';
import { DetailsForm, FIELDS, formOf, patchOf } from './details.form.ts';
import classes from './details.module.css';
import { PersonFields } from './person-section.tsx';
import { PreferenceFields } from './preference-section.tsx';

/** The form of everything but the picture. Saved as one; no one leaves it half done without being asked. */
export function DetailsSections({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const common = useTranslation('common').t;
  const save = useSaveProfile(profile.id);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm<DetailsForm>({
    resolver: standardSchemaResolver(DetailsForm),
    defaultValues: formOf(profile),
  });
  const { isDirty, dirtyFields } = form.formState;
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('leave.title'),
        body: t('leave.text'),
        confirmLabel: t('leave.confirm'),
        isDangerous: true,
      })),
  });

  const submit = form.handleSubmit((values) => {
    const isLanguageChanged = dirtyFields.locale === true;
    setRefusal(null);
    save.mutate(
      patchOf(values, (name) => dirtyFields[name] === true),
      {
        onSuccess: (saved) => {
          form.reset(formOf(saved));
          const tell = () => toastDone(t('details.saved'));
          if (isLanguageChanged) setLocale(saved.locale).then(tell, toastError);
          else tell();
        },
        onError: (error) => {
          if (!showAtFields(error, form.setError, FIELDS)) setRefusal(error);
        },
      },
    );
  });
  return (
    <FormProvider {...form}>
      <form noValidate className={classes.page} onSubmit={(event) => void submit(event)}>
        <PersonFields email={profile.email} />
        <PreferenceFields userId={profile.id} />
        <ErrorNote error={refusal} />
        <div className={classes.acts}>
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            {common('save')}
          </Button>
          {isDirty ? (
            <>
              <Button variant="default" disabled={save.isPending} onClick={() => form.reset()}>
                {t('details.discard')}
              </Button>
              <Text size="sm" c="dimmed" component="output">
                {t('details.unsaved')}
              </Text>
            </>
          ) : null}
        </div>
      </form>
    </FormProvider>
  );
}
