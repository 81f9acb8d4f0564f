import { Button, Group, Stack, Text } from '@mantine/core';
import type { Profile } from '@sealwright/contract';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { setLocale } from '../../../lib/i18n.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { useSaveProfile } from './account.queries.ts';
import { DetailsForm, formOf, patchOf } from './details.form.ts';
import { PersonFields } from './person-section.tsx';
import { PreferenceFields } from './preference-section.tsx';

/** The form of everything but the picture. Saved as one; no one leaves it half done without being asked. */
export function DetailsSections({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const common = useTranslation('common').t;
  const save = useSaveProfile(profile.id);
  const { form, refusal, submit, isDirty } = useEditForm({
    rules: DetailsForm,
    values: formOf(profile),
    follows: true,
    save: async (values, isChanged) => {
      const isLanguageChanged = isChanged('locale');
      const saved = await save.mutateAsync(patchOf(values, isChanged));
      const toast = () => toastDone(t('details.saved'));
      if (isLanguageChanged) setLocale(saved.locale).then(toast, toastError);
      else toast();
    },
  });
  useLeaveGuard(isDirty);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={20}>
          <PersonFields email={profile.email} />
          <PreferenceFields userId={profile.id} />
          <ErrorNote error={refusal} />
          <Group gap="sm">
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
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}
