import { SimpleGrid, TextInput, Textarea } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { NameFields, useFieldText } from '../../../ui/form/index.ts';
import { type DetailsForm, MAX_BIO } from './details.form.ts';
import { Section } from './section.tsx';

export function PersonFields({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const common = useTranslation('common').t;
  const format = useFormat();
  const text = useFieldText();
  const { register, formState, control } = useFormContext<DetailsForm>();
  const bio = useWatch({ control, name: 'bio' });
  const { errors: wrong } = formState;
  const count = { used: format.number(bio.length), most: format.number(MAX_BIO) };
  return (
    <Section title={t('details.person')}>
      <NameFields
        first={{ ...register('firstName'), error: text(wrong.firstName?.message) }}
        last={{ ...register('lastName'), error: text(wrong.lastName?.message) }}
      />
      <TextInput
        {...register('displayName')}
        maw={{ xs: 400 }}
        label={t('details.display_name')}
        description={t('details.display_name_help')}
        error={text(wrong.displayName?.message)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...register('username')}
          label={t('details.username')}
          description={t('details.username_help')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          error={text(wrong.username?.message)}
        />
        <TextInput
          label={common('email')}
          description={t('details.email_help')}
          dir="ltr"
          value={email}
          variant="filled"
          readOnly
        />
      </SimpleGrid>
      <TextInput
        {...register('phone')}
        maw={{ xs: 400 }}
        type="tel"
        dir="ltr"
        label={t('details.phone')}
        autoComplete="tel"
        error={text(wrong.phone?.message)}
      />
      <Textarea
        {...register('bio')}
        label={t('details.bio')}
        description={t('details.bio_count', count)}
        autosize
        minRows={3}
        maxRows={10}
        error={text(wrong.bio?.message ?? (bio.length > MAX_BIO ? 'bio_too_long' : undefined))}
      />
    </Section>
  );
}
