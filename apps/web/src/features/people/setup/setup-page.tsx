import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Alert, Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PublicUrl } from '@sealwright/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { emailRule, nameRule, passwordRule } from '../../../ui/form-rules.ts';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { EmailField, NameFields } from '../../../ui/person-fields.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { setupQuery, useCreateOwner } from './setup.queries.ts';

const OwnerForm = z
  .object({
    firstName: nameRule,
    lastName: nameRule,
    email: emailRule,
    password: passwordRule,
    again: z.string(),
    publicUrl: z.string().refine((text) => PublicUrl.safeParse(text).success, 'public_url_invalid'),
  })
  .refine((form) => form.password === form.again, { path: ['again'], message: 'passwords_differ' });

const NAMES = ['firstName', 'lastName', 'email', 'password', 'publicUrl'] as const;

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
        <Button component={Link} to={isSignedIn ? '/documents' : '/sign-in'}>
          {isSignedIn ? t('setup.go_on') : t('sign_in.submit')}
        </Button>
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
  const text = useFieldText();
  const locale = useLocale();
  const navigate = useNavigate();
  const create = useCreateOwner();
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<z.infer<typeof OwnerForm>>({
    resolver: standardSchemaResolver(OwnerForm),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', again: '', publicUrl: location.origin },
  });
  const { errors: wrong } = form.formState;
  const submit = form.handleSubmit(async ({ again: _again, publicUrl, ...owner }) => {
    const address = mayChooseAddress ? { publicUrl } : {};
    try {
      await create.mutateAsync({ ...owner, ...address, ...(code ? { code } : {}), locale });
    } catch (error) {
      setIsRefused(!showAtFields(error, form.setError, NAMES));
      return;
    }
    // By now someone is signed in, and this form may be gone: what is bound to it would not be called.
    await navigate({ to: '/documents/add-document' });
  });
  return (
    <CardPage title={t('setup.title')} description={t('setup.text')}>
      {isRefused ? <ErrorNote error={create.error} /> : null}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <NameFields
            first={{ ...form.register('firstName'), error: text(wrong.firstName?.message) }}
            last={{ ...form.register('lastName'), error: text(wrong.lastName?.message) }}
          />
          <EmailField {...form.register('email')} error={text(wrong.email?.message)} />
          <NewPasswordFields
            first={{ ...form.register('password'), error: text(wrong.password?.message) }}
            again={{ ...form.register('again'), error: text(wrong.again?.message) }}
          />
          {mayChooseAddress ? (
            <TextInput
              {...form.register('publicUrl')}
              type="url"
              label={t('setup.public_url')}
              description={t('setup.public_url_hint')}
              dir="ltr"
              required
              error={text(wrong.publicUrl?.message)}
            />
          ) : null}
          {isMailCaught ? (
            <Alert color="blue" variant="light">
              {t('setup.mail_caught')}
            </Alert>
          ) : null}
          <Button type="submit" fullWidth loading={create.isPending}>
            {t('setup.submit')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
