import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TagInput } from '../tags/tag-input.tsx';
import type { ContactForm } from './contact-form.ts';
import classes from './contact-form.module.css';
import { FormField } from './form-field.tsx';
import { isBusiness, type SectionName, sectionsOf } from './sections.ts';
import { TypeChoice } from './type-choice.tsx';

type Helped = 'responsible' | 'spouse' | 'who_business';
const HELPED: readonly string[] = ['responsible', 'spouse', 'who_business'] satisfies Helped[];

/** The parts of the form, as this type of client has them. */
export function ContactSections({ contactId }: { contactId: number | null }) {
  const { control } = useFormContext<ContactForm>();
  const [type, physicalFollows, shippingFollows] = useWatch({
    control,
    name: ['clientType', 'physicalSameAsMailing', 'shippingSameAsMailing'],
  });
  const isFollowing = (name: SectionName) =>
    (name === 'physical' && physicalFollows) || (name === 'shipping' && shippingFollows);
  return (
    <>
      {sectionsOf(type).map(({ name, fields }) => (
        <FormSection key={name} name={name === 'who' && isBusiness(type) ? 'who_business' : name}>
          {name === 'who' ? <TypeChoice /> : null}
          <div className={classes.fields}>
            {fields.slice(0, isFollowing(name) ? 1 : undefined).map((field) => (
              <FormField key={field} name={field} contactId={contactId} />
            ))}
          </div>
          {name === 'notes' ? <Tags /> : null}
        </FormSection>
      ))}
    </>
  );
}

function FormSection({ name, children }: { name: SectionName | 'who_business'; children: ReactNode }) {
  const { t } = useTranslation('contact');
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} size="h4" id={id}>
          {t(`section.${name}`)}
        </Title>
        {HELPED.includes(name) ? (
          <Text size="sm" c="dimmed" mt={2}>
            {t(`help.${name as Helped}`)}
          </Text>
        ) : null}
      </div>
      {children}
    </Paper>
  );
}

function Tags() {
  const { t } = useTranslation('contact');
  const { control } = useFormContext<ContactForm>();
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field, fieldState }) => (
        <TagInput
          label={t('field.tags')}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
