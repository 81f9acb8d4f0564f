import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { unusedFields } from '@sealwright/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { TagInput } from '../tags/tag-input.tsx';
import { type ContactForm, type Extent, FEW_FIELDS } from './contact-form.ts';
import classes from './contact-form.module.css';
import { FormField } from './form-field.tsx';
import { isBusiness, type SectionName, sectionsOf } from './sections.ts';
import { TypeChoice } from './type-choice.tsx';

type Helped = 'responsible' | 'spouse' | 'unused' | 'who_business';
const HELPED: readonly string[] = ['responsible', 'spouse', 'unused', 'who_business'] satisfies Helped[];

type Props = { contactId: number | null };

/** What the form asks for, and in which order. */
export function ContactSections({ contactId, extent }: Props & { extent: Extent }) {
  const { control } = useFormContext<ContactForm>();
  const type = useWatch({ control, name: 'clientType' });
  const [isWide, setWide] = useState(extent !== 'few');
  // What comes with a click must not wait for its words: until they are there nothing of the form would be.
  useTranslation('tags');
  const contactWords = useTranslation('contact').t;
  if (!isWide) return <FewFields onMore={() => setWide(true)} />;
  if (extent !== 'client') return <AllSections contactId={contactId} hasType />;
  return (
    <>
      <Card label={contactWords('field.clientType')}>
        <TypeChoice isSpacious />
      </Card>
      {type === null ? null : <AllSections contactId={contactId} hasType={false} />}
    </>
  );
}

/** A person who is to sign, and no more. */
function FewFields({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('contact');
  const more = () => {
    onMore();
    // The button goes; what it brought begins with the type.
    setTimeout(() => document.querySelector<HTMLElement>('fieldset input[type=radio]:checked')?.focus());
  };
  return (
    <FormSection name="who">
      <SimpleGrid minColWidth="min(100%, 320px)" autoFlow="auto-fit">
        {FEW_FIELDS.map((field) => (
          <FormField key={field} name={field} contactId={null} />
        ))}
      </SimpleGrid>
      <Tags />
      <Group gap="8px 12px" pt="md" className={classes.more}>
        <Button variant="default" leftSection={<ChevronDown size={18} aria-hidden />} onClick={more}>
          {t('add.more')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('add.more_text')}
        </Text>
      </Group>
    </FormSection>
  );
}

/** The parts of the form, as this type of client has them. */
function AllSections({ contactId, hasType }: Props & { hasType: boolean }) {
  const { control } = useFormContext<ContactForm>();
  const unused = useUnused();
  const [type, physicalFollows, shippingFollows] = useWatch({
    control,
    name: ['clientType', 'physicalSameAsMailing', 'shippingSameAsMailing'],
  });
  const isFollowing = (name: SectionName) =>
    (name === 'physical' && physicalFollows) || (name === 'shipping' && shippingFollows);
  return (
    <>
      {sectionsOf(type, unused).map(({ name, fields }) => (
        <FormSection key={name} name={name === 'who' && isBusiness(type) ? 'who_business' : name}>
          {name === 'who' && hasType ? <TypeChoice /> : null}
          <SimpleGrid minColWidth="min(100%, 250px)" style={{ alignItems: 'start' }}>
            {fields.slice(0, isFollowing(name) ? 1 : undefined).map((field) => (
              <FormField key={field} name={field} contactId={contactId} isApart={name === 'unused'} />
            ))}
          </SimpleGrid>
          {name === 'notes' ? <Tags /> : null}
        </FormSection>
      ))}
    </>
  );
}

/** A field that held something when the type was chosen stays while it is emptied: it must not go from under the cursor. */
function useUnused() {
  const { control, getValues, formState } = useFormContext<ContactForm>();
  const { defaultValues } = formState;
  const clientType = useWatch({ control, name: 'clientType' });
  return useMemo(
    () => [
      ...unusedFields({ ...getValues(), clientType }),
      ...unusedFields({ ...(defaultValues as ContactForm), clientType }),
    ],
    [clientType, defaultValues, getValues],
  );
}

function FormSection({ name, children }: { name: SectionName | 'who_business'; children: ReactNode }) {
  const { t } = useTranslation('contact');
  return (
    <Card title={t(`section.${name}`)} description={HELPED.includes(name) ? t(`help.${name as Helped}`) : null}>
      {children}
    </Card>
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
