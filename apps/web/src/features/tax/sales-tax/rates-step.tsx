import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { MOST_RATE_PARTS, MOST_RATES, RATE_KINDS, type SalesTaxRegistration } from '@sealwright/contract';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { utcToday } from '../../../lib/calendar.ts';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { PartCards } from './part-cards.tsx';
import { useSaveRegistration } from './sales-tax.queries.ts';
import { newRate, newVersion, RATE_UNITS, RatesForm, ratesFormOf, ratesOf, shownParts, sumOf } from './setup.form.ts';
import { StepActions } from './step-actions.tsx';
import { useTaxFormat } from './use-tax-format.ts';

/** At which rates tax is taken. A change begins on a day: what was before stays as it was. */
export function RatesStep({ registration, onNext }: { registration: SalesTaxRegistration; onNext: () => void }) {
  const { t } = useTranslation('sales-tax');
  const save = useSaveRegistration(registration);
  const edit = useEditForm<RatesForm>({
    rules: RatesForm,
    values: ratesFormOf(registration, utcToday()),
    save: async (values) => {
      if (edit.isDirty || registration.missing.includes('rates')) await save.mutateAsync({ rates: ratesOf(values) });
      guard.pass();
      onNext();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  const { fields, append, remove } = useFieldArray({ control: edit.form.control, name: 'rates', keyName: 'key' });
  if (registration.agencies.length === 0) return <Text>{t('rate.needs_agency')}</Text>;
  const first = registration.agencies[0]?.frequencies[0]?.from ?? utcToday();
  return (
    <Form of={edit} failed={t('setup.save_failed')}>
      <PartCards part="rate" fields={fields} most={MOST_RATES} onAdd={() => append(newRate(first))} onRemove={remove}>
        {(index) => <RateFields edit={edit} index={index} registration={registration} />}
      </PartCards>
      <StepActions isSaving={edit.isSaving} />
    </Form>
  );
}

type Edit = ReturnType<typeof useEditForm<RatesForm>>;
type RateProps = { edit: Edit; index: number };

function RateFields({ edit, index, registration }: RateProps & { registration: SalesTaxRegistration }) {
  const { t } = useTranslation('sales-tax');
  const at = `rates.${index}` as const;
  const { fields, append } = useFieldArray({ control: edit.form.control, name: `${at}.versions`, keyName: 'key' });
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...edit.field(`${at}.name`)} label={t('rate.name')} required maxLength={80} autoComplete="off" />
        <NativeSelect
          {...edit.field(`${at}.agency`)}
          label={t('column.agency')}
          data={registration.agencies.map(({ name }, place) => ({ value: String(place), label: name }))}
        />
        <NativeSelect
          {...edit.field(`${at}.kind`)}
          label={t('rate.kind')}
          data={RATE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <NativeSelect
          {...edit.field(`${at}.unit`)}
          label={t('rate.unit')}
          data={RATE_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
        />
      </SimpleGrid>
      {fields.map(({ key }, version) => (
        <Version key={key} edit={edit} index={index} version={version} />
      ))}
      <Group>
        <Button variant="subtle" size="sm" onClick={() => append(newVersion(utcToday()))}>
          {t('rate.change')}
        </Button>
      </Group>
    </Stack>
  );
}

function Version({ edit, index, version }: RateProps & { version: number }) {
  const { t } = useTranslation('sales-tax');
  const format = useTaxFormat();
  const { control } = edit.form;
  const at = `rates.${index}.versions.${version}` as const;
  const { fields, append, remove } = useFieldArray({ control, name: `${at}.parts`, keyName: 'key' });
  const [kind, unit, parts] = useWatch({
    control,
    name: [`rates.${index}.kind`, `rates.${index}.unit`, `${at}.parts`],
  });
  const isCombined = kind === 'combined';
  return (
    <Stack gap="xs">
      <TextInput {...edit.field(`${at}.from`)} type="date" label={t('rate.from')} required maw={280} />
      {shownParts(fields, kind).map(({ key }, part) => (
        <Group key={key} align="flex-start" gap="sm">
          {isCombined ? (
            <TextInput
              {...edit.field(`${at}.parts.${part}.name`)}
              label={t('rate.part')}
              required
              maxLength={80}
              flex="2 1 180px"
              autoComplete="off"
            />
          ) : null}
          <TextInput
            {...edit.field(`${at}.parts.${part}.rate`)}
            label={t(unit === 'percent' ? 'rate.percent' : 'rate.decimal')}
            required
            inputMode="decimal"
            dir="ltr"
            flex="1 1 120px"
            maw={isCombined ? undefined : 280}
            autoComplete="off"
          />
          {isCombined && fields.length > 2 ? (
            <Button variant="default" mt={24} onClick={() => remove(part)}>
              {t('remove')}
            </Button>
          ) : null}
        </Group>
      ))}
      {isCombined ? (
        <Group gap="sm">
          <Button
            variant="subtle"
            size="sm"
            disabled={fields.length >= MOST_RATE_PARTS}
            onClick={() => append({ name: '', rate: '' })}
          >
            {t('rate.add_part')}
          </Button>
          <Text size="sm" aria-live="polite">
            {t('rate.sum', { rate: format.rate(sumOf(parts, { kind, unit })) })}
          </Text>
        </Group>
      ) : null}
    </Stack>
  );
}
