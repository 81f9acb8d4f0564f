import { Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CancelButton, emailRule, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useChangeEmail } from './passwords.queries.ts';

const Rules = z.object({ email: emailRule });

/** Asks for a new address. It becomes one's own only by the link that is sent there. */
export function EmailForm({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('passwords');
  const change = useChangeEmail();
  const edit = useEditForm({
    rules: Rules,
    values: { email: '' },
    save: async (values) => {
      await change.mutateAsync(values);
      toastDone(t('card.email_sent'));
      onEnd();
    },
  });
  const { setFocus } = edit.form;
  useEffect(() => setFocus('email'), [setFocus]);
  return (
    <Form of={edit} gap="sm" maxWidth={440}>
      <TextInput
        {...edit.field('email')}
        type="email"
        label={t('card.new_email')}
        autoComplete="email"
        dir="ltr"
        required
      />
      <Text size="sm" c="dimmed">
        {t('card.email_hint')}
      </Text>
      <FormActions submit={t('card.send_link')} isSaving={edit.isSaving} cancel={<CancelButton onClick={onEnd} />} />
    </Form>
  );
}
