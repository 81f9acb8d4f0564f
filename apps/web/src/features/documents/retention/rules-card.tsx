import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { type CountedFrom, COUNTED_FROM, FORM_TYPES, type RetentionRule } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useSetRules } from './retention.queries.ts';

const TARGETS = [...FORM_TYPES, null] as const;
const isYears = (text: string): boolean =>
  text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100);

const Rules = z.object({
  years: z.array(z.string().refine(isYears, 'retention_years_invalid')),
  from: z.array(z.enum(COUNTED_FROM)),
});

/** How many years each form type is kept, and all other documents. What is left empty is kept for good. */
export function RulesCard({ rules }: { rules: readonly RetentionRule[] }) {
  const { t } = useTranslation('retention');
  const set = useSetRules();
  const known = (form: RetentionRule['formType']) => rules.find(({ formType }) => formType === form);
  const edit = useEditForm<z.infer<typeof Rules>>({
    rules: Rules,
    values: {
      years: TARGETS.map((form) => String(known(form)?.years ?? '')),
      from: TARGETS.map((form): CountedFrom => known(form)?.countedFrom ?? 'completion'),
    },
    save: async ({ years, from }) => {
      await set.mutateAsync(
        TARGETS.flatMap((formType, index) =>
          years[index] === '' || years[index] === undefined
            ? []
            : [{ formType, years: Number(years[index]), countedFrom: from[index] ?? 'completion' }],
        ),
      );
      toastDone(t('rules.saved'));
    },
  });
  return (
    <Card title={t('rules.title')} description={t('rules.text')}>
      <Form of={edit} failed={t('rules.failed')}>
        {TARGETS.map((form, index) => {
          const name = form ?? t('rules.others');
          return (
            <SimpleGrid key={name} cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                {...edit.field(`years.${index}`)}
                label={t('rules.years', { form: name })}
                placeholder={t('rules.for_good')}
                inputMode="numeric"
                maxLength={3}
              />
              <NativeSelect
                {...edit.form.register(`from.${index}`)}
                label={t('rules.from', { form: name })}
                data={COUNTED_FROM.map((value) => ({ value, label: t(`from.${value}`) }))}
              />
            </SimpleGrid>
          );
        })}
        <FormActions
          submit={t('rules.save')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={() => edit.form.reset()} />}
        />
      </Form>
    </Card>
  );
}
