import { Alert, Button, Code, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PublicUrl } from '@sealwright/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import {
  EmailField,
  emailRule,
  Form,
  NameFields,
  nameRule,
  NewPasswordFields,
  passwordRule,
  useEditForm,
} from '../../../ui/form/index.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { setupQuery, useCreateOwner } from './setup.queries.ts';

const Rules = z
  .object({
    firstName: nameRule,
    lastName: nameRule,
    email: emailRule,
    password: passwordRule,
    again: z.string(),
    publicUrl: z.string().refine((text) => PublicUrl.safeParse(text).success, 'public_url_invalid'),
  })
  .refine((form) => form.password === form.again, { path: ['again'], message: 'passwords_differ' });

/** The first run: makes the owner. Afterwards it only says that this was done. */
export function SetupPage() {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(setupQuery);
  const { code } = useSearch({ strict: false });
  const isSignedIn = useSession((state) => state.signedIn);
  if (error && !data) {
    return (
      <CardPage title={t('setup.title')}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </CardPage>
    );
  }
  if (data && !data.needed) {
    return (
      <CardPage title={t('setup.done')}>
        <Text>{t('setup.done_text')}</Text>
        <LinkButton to={isSignedIn ? '/documents' : '/sign-in'}>
          {isSignedIn ? t('setup.go_on') : t('sign_in.submit')}
        </LinkButton>
      </CardPage>
    );
  }
  if (!data) {
    return (
      <CardPage title={t('setup.title')} description={t('setup.text')}>
        <FormSkeleton fields={5} />
      </CardPage>
    );
  }
  if (data.isCodeNeeded && !code) {
    return (
      <CardPage title={t('setup.code_title')} description={t('setup.code_text')}>
        <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {SETUP_LINK}
        </Code>
        <Text size="sm" c="dimmed">
          {t('setup.code_local')}
        </Text>
      </CardPage>
    );
  }
  return (
    <OwnerCard isMailCaught={data.isMailCaught} mayChooseAddress={!data.isAddressFixed && !isLoopback} code={code} />
  );
}

// The code itself stands where the server printed it.
const SETUP_LINK = new URL('/setup?code=', location.origin).href;

// On the machine itself the address bar says nothing about how others will come.
const isLoopback = /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(location.hostname);

type OwnerCardProps = { isMailCaught: boolean; mayChooseAddress: boolean; code: string | undefined };

function OwnerCard({ isMailCaught, mayChooseAddress, code }: OwnerCardProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const navigate = useNavigate();
  const create = useCreateOwner();
  const edit = useEditForm({
    rules: Rules,
    values: { firstName: '', lastName: '', email: '', password: '', again: '', publicUrl: location.origin },
    save: async ({ again: _again, publicUrl, ...owner }) => {
      const address = mayChooseAddress ? { publicUrl } : {};
      await create.mutateAsync({ ...owner, ...address, ...(code ? { code } : {}), locale });
      // By now someone is signed in, and this form may be gone: what is bound to it would not be called.
      await navigate({ to: '/documents/add-document' });
    },
  });
  return (
    <CardPage title={t('setup.title')} description={t('setup.text')}>
      <Form of={edit}>
        <NameFields first={edit.field('firstName')} last={edit.field('lastName')} />
        <EmailField {...edit.field('email')} />
        <NewPasswordFields first={edit.field('password')} again={edit.field('again')} />
        {mayChooseAddress ? (
          <TextInput
            {...edit.field('publicUrl')}
            type="url"
            label={t('setup.public_url')}
            description={t('setup.public_url_hint')}
            dir="ltr"
            required
          />
        ) : null}
        {isMailCaught ? (
          <Alert color="blue" variant="light">
            {t('setup.mail_caught')}
          </Alert>
        ) : null}
        <Button type="submit" fullWidth loading={edit.isSaving}>
          {t('setup.submit')}
        </Button>
      </Form>
    </CardPage>
  );
}
