import { Checkbox, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { digitsOf, PLAN_KINDS } from '@sealwright/contract';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { useEditForm } from '../../../ui/form/index.ts';
import { NumberField } from './number-field.tsx';
import { MOST, MOST_PRICE, type PlanForm } from './plans.form.ts';

type Edit = ReturnType<typeof useEditForm<PlanForm>>;

/** Whether a plan or a bundle is made: it stays what it is. */
export function KindField({ control }: { control: Control<PlanForm> }) {
  const { t } = useTranslation('plans');
  const { field } = useController({ control, name: 'kind' });
  return (
    <Radio.Group label={t('field.kind')} value={field.value} onChange={field.onChange}>
      <Stack gap="xs" mt={6}>
        {PLAN_KINDS.map((kind) => (
          <Radio key={kind} value={kind} label={t(`kind.${kind}`)} description={t(`kind.${kind}.hint`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** What it is called, and what it costs. */
export function PlanFields({ edit, kind, currency }: { edit: Edit; kind: PlanForm['kind']; currency: string }) {
  const { t } = useTranslation('plans');
  const { control } = edit.form;
  const money = { control, max: MOST_PRICE, digits: digitsOf(currency), suffix: currency };
  const isPlan = kind === 'plan';
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...edit.field('name')} label={t('field.name')} maxLength={100} required autoComplete="off" />
        <TextInput
          {...edit.field('sku')}
          label={t('field.sku')}
          description={t('field.sku.hint')}
          maxLength={64}
          required
          autoComplete="off"
        />
      </SimpleGrid>
      {isPlan ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField {...money} name="monthlyPrice" label={t('field.monthly_price')} required />
          <NumberField {...money} name="yearlyPrice" label={t('field.yearly_price')} required />
        </SimpleGrid>
      ) : (
        <>
          <NumberField {...money} name="price" label={t('field.price')} required />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberField {...money} name="bulkPrice" label={t('field.bulk_price')} />
            <NumberField
              control={control}
              name="bulkFrom"
              label={t('field.bulk_from')}
              description={t('field.bulk_from.hint')}
              min={2}
              max={MOST.bulkFrom}
            />
          </SimpleGrid>
        </>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          control={control}
          name="taxRate"
          label={t('field.tax_rate')}
          max={MOST.taxRate}
          digits={4}
          suffix="%"
        />
        <NumberField
          control={control}
          name="stock"
          label={t('field.stock')}
          description={t('field.stock.hint')}
          max={MOST.stock}
        />
      </SimpleGrid>
      <NumberField
        control={control}
        name="requestsIncluded"
        label={t(isPlan ? 'field.requests' : 'field.size')}
        description={t(isPlan ? 'field.requests.hint' : 'field.size.hint')}
        required={!isPlan}
        max={MOST.requestsIncluded}
      />
      <Textarea
        {...edit.field('features')}
        label={t('field.features')}
        description={t('field.features.hint')}
        autosize
        minRows={3}
        maxRows={12}
      />
      {isPlan ? <StartField edit={edit} /> : null}
    </>
  );
}

function StartField({ edit }: { edit: Edit }) {
  const { t } = useTranslation('plans');
  return <Checkbox {...edit.field('isStart')} label={t('field.start')} description={t('field.start.hint')} />;
}
