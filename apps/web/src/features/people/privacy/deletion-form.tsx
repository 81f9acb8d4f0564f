import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { session } from '../../../lib/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmailField, emailRule, Form, useEditForm } from '../../../ui/form/index.ts';
import { useAskForDeletion } from './deletion.queries.ts';

const Rules = z.object({
  email: emailRule.refine(
    (email) => email.toLowerCase() === session().user?.email.toLowerCase(),
    'deletion_email_differs',
  ),
});

/** No one does this by a slip: the button needs one's own address. */
export function DeletionForm() {
  const { t } = useTranslation('privacy');
  const ask = useAskForDeletion();
  const edit = useEditForm({ rules: Rules, values: { email: '' }, save: ({ email }) => ask.mutateAsync(email) });
  return (
    <Form of={edit} maxWidth={480}>
      <Text size="sm">
        {t('deletion.type')} <Bdi>{session().user?.email}</Bdi>
      </Text>
      <EmailField {...edit.field('email')} autoComplete="off" />
      <Button type="submit" color="red.7" style={{ alignSelf: 'flex-start' }} loading={edit.isSaving}>
        {t('deletion.submit')}
      </Button>
    </Form>
  );
}
