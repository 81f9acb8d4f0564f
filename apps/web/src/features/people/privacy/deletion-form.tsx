import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { session } from '../../../lib/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { emailRule } from '../../../ui/form-rules.ts';
import { EmailField } from '../../../ui/person-fields.tsx';
import { useAskForDeletion } from './privacy.queries.ts';
import classes from './privacy.module.css';

const Form = z.object({
  email: emailRule.refine(
    (email) => email.toLowerCase() === session().user?.email.toLowerCase(),
    'deletion_email_differs',
  ),
});

/** No one does this by a slip: the button needs one's own address. */
export function DeletionForm() {
  const { t } = useTranslation('privacy');
  const text = useFieldText();
  const ask = useAskForDeletion();
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<z.infer<typeof Form>>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { email: '' },
  });
  const submit = form.handleSubmit(({ email }) =>
    ask.mutate(email, {
      onError: (error) =>
        setIsRefused(!(error instanceof NotConfirmed) && !showAtFields(error, form.setError, ['email'])),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" maw={480}>
        {isRefused ? <ErrorNote error={ask.error} /> : null}
        <Text size="sm">
          {t('deletion.type')} <Bdi>{session().user?.email}</Bdi>
        </Text>
        <EmailField {...form.register('email')} autoComplete="off" error={text(form.formState.errors.email?.message)} />
        <Button type="submit" color="red.7" className={classes.start ?? ''} loading={ask.isPending}>
          {t('deletion.submit')}
        </Button>
      </Stack>
    </form>
  );
}
