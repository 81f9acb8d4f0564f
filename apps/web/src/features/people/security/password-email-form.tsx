import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { emailRule } from '../../../ui/form-rules.ts';
import { toastDone } from '../../../ui/toast.ts';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { useChangeEmail } from './passwords.queries.ts';

const EmailRules = z.object({ email: emailRule });

/** Asks for a new address. It becomes one's own only by the link that is sent there. */
export function EmailForm({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('passwords');
  const common = useTranslation('common').t;
  const text = useFieldText();
  const change = useChangeEmail();
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<z.infer<typeof EmailRules>>({
    resolver: standardSchemaResolver(EmailRules),
    defaultValues: { email: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = form.handleSubmit((values) => {
    setIsRefused(false);
    change.mutate(values, {
      onSuccess: () => {
        toastDone(t('card.email_sent'));
        onEnd();
      },
      onError: (error) => {
        if (!(error instanceof NotConfirmed)) setIsRefused(!showAtFields(error, form.setError, ['email']));
      },
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" maw={440}>
        {isRefused ? <ErrorNote error={change.error} /> : null}
        <TextInput
          {...form.register('email')}
          type="email"
          label={t('card.new_email')}
          autoComplete="email"
          dir="ltr"
          required
          error={text(form.formState.errors.email?.message)}
        />
        <Text size="sm" c="dimmed">
          {t('card.email_hint')}
        </Text>
        <Group gap="sm">
          <Button type="submit" loading={change.isPending}>
            {t('card.send_link')}
          </Button>
          <Button variant="default" onClick={onEnd}>
            {common('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
