import { Button, Stack, Text } from '@mantine/core';
import { ChevronLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { CardPage } from '../../../ui/card-page.tsx';
import { EmailField, emailRule, Form, useEditForm } from '../../../ui/form/index.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { useCountdown } from './password-countdown.ts';
import { useForgotPassword } from './password-links.queries.ts';
import { Refusal } from './password-refusal.tsx';

const Rules = z.object({ email: emailRule });

const AGAIN_SECONDS = 60;

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null);
  return email === null ? (
    <AskForLink onDone={setEmail} />
  ) : (
    <LookIntoMail email={email} onOther={() => setEmail(null)} />
  );
}

function AskForLink({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('passwords');
  const forgot = useForgotPassword();
  const edit = useEditForm({
    rules: Rules,
    values: { email: '' },
    save: async (values) => {
      await forgot.mutateAsync(values);
      onDone(values.email);
    },
  });
  return (
    <CardPage title={t('forgot.title')} description={t('forgot.text')} below={<BackToSignIn />}>
      <Form of={edit} note={<Refusal error={edit.refusal} />}>
        <EmailField {...edit.field('email')} />
        <Button type="submit" fullWidth loading={edit.isSaving}>
          {t('forgot.submit')}
        </Button>
      </Form>
    </CardPage>
  );
}

/** Says the same for every address: whether it has an account is not disclosed. */
function LookIntoMail({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation('passwords');
  const locale = useLocale();
  const forgot = useForgotPassword();
  const again = useCountdown(AGAIN_SECONDS);
  const time = formatNumber(locale, again.left, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return (
    <CardPage title={t('sent.title')} below={<BackToSignIn />}>
      <MailCheck size={40} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
      <Text>
        {t('sent.text')} <Bdi>{email}</Bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t('sent.hint')}
      </Text>
      <Refusal error={forgot.error} />
      {forgot.isSuccess ? (
        <Text size="sm" component="output">
          {t('sent.again_done')}
        </Text>
      ) : null}
      <Stack gap="xs">
        <Button
          variant="default"
          loading={forgot.isPending}
          disabled={again.left > 0}
          onClick={() => forgot.mutate({ email }, { onSuccess: again.start })}
        >
          {again.left > 0 ? t('sent.again_in', { time }) : t('sent.again')}
        </Button>
        <Button variant="subtle" onClick={onOther}>
          {t('sent.other')}
        </Button>
      </Stack>
    </CardPage>
  );
}

function BackToSignIn() {
  const { t } = useTranslation('passwords');
  return (
    <LinkButton to="/sign-in" variant="subtle" leftSection={<Mirrored icon={ChevronLeft} size={16} />}>
      {t('to_sign_in')}
    </LinkButton>
  );
}
