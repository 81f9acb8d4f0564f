import { Button, Group, NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import {
  AGENCY_LEVELS,
  FILING_FREQUENCIES,
  MOST_AGENCIES,
  REPORTING_METHODS,
  type SalesTaxRegistration,
} from '@sealwright/contract';
import { Controller, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { utcToday } from '../../../lib/calendar.ts';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { PartCards } from './part-cards.tsx';
import { useSaveRegistration } from './sales-tax.queries.ts';
import { AgenciesForm, agenciesFormOf, agenciesOf, newAgency } from './setup.form.ts';
import { StepActions } from './step-actions.tsx';

/** With whom tax is filed, how often, and from when on. */
export function AgenciesStep({ registration, onNext }: { registration: SalesTaxRegistration; onNext: () => void }) {
  const { t } = useTranslation('sales-tax');
  const save = useSaveRegistration(registration);
  const edit = useEditForm<AgenciesForm>({
    rules: AgenciesForm,
    values: agenciesFormOf(registration, utcToday()),
    save: async (values) => {
      if (edit.isDirty || registration.agencies.length === 0) await save.mutateAsync({ agencies: agenciesOf(values) });
      guard.pass();
      onNext();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  const { fields, append, remove } = useFieldArray({ control: edit.form.control, name: 'agencies', keyName: 'key' });
  return (
    <Form of={edit} failed={t('setup.save_failed')}>
      <PartCards
        part="agency"
        fields={fields}
        most={MOST_AGENCIES}
        onAdd={() => append(newAgency(utcToday()))}
        onRemove={remove}
      >
        {(index) => <AgencyFields edit={edit} index={index} />}
      </PartCards>
      <StepActions isSaving={edit.isSaving} />
    </Form>
  );
}

type Edit = ReturnType<typeof useEditForm<AgenciesForm>>;

function AgencyFields({ edit, index }: { edit: Edit; index: number }) {
  const { t } = useTranslation('sales-tax');
  const at = `agencies.${index}` as const;
  const end = edit.form.getValues(`${at}.taxIdEnd`);
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...edit.field(`${at}.name`)} label={t('agency.name')} required maxLength={120} autoComplete="off" />
        <NativeSelect
          {...edit.field(`${at}.level`)}
          label={t('filter.level')}
          data={AGENCY_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
        />
        <TextInput
          {...edit.field(`${at}.taxId`)}
          label={t('agency.tax_id')}
          description={
            end === null
              ? t('agency.tax_id_text')
              : t('agency.tax_id_known', { end: end === '' ? '•••' : `••• ${end}` })
          }
          maxLength={40}
          autoComplete="off"
        />
        <TextInput
          {...edit.field(`${at}.accountNumber`)}
          label={t('agency.account')}
          maxLength={40}
          autoComplete="off"
        />
      </SimpleGrid>
      <Controller
        control={edit.form.control}
        name={`${at}.reporting`}
        render={({ field }) => (
          <Radio.Group label={t('agency.reporting')} value={field.value} onChange={field.onChange}>
            <Stack gap="xs" mt={6}>
              {REPORTING_METHODS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`reporting.${value}`)}
                  description={t(`reporting.${value}_text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      <Frequencies edit={edit} index={index} />
      <Controller
        control={edit.form.control}
        name={`${at}.dueDay`}
        render={({ field }) => (
          <NumberInput
            {...field}
            label={t('agency.due_day')}
            description={t('agency.due_day_text')}
            min={1}
            max={31}
            allowDecimal={false}
            hideControls
            maw={280}
          />
        )}
      />
    </Stack>
  );
}

/** What is filed how often from which day on; a change has a day of its own. */
function Frequencies({ edit, index }: { edit: Edit; index: number }) {
  const { t } = useTranslation('sales-tax');
  const { fields, append, remove } = useFieldArray({
    control: edit.form.control,
    name: `agencies.${index}.frequencies`,
    keyName: 'key',
  });
  return (
    <Stack gap="xs">
      {fields.map(({ key }, place) => (
        <Group key={key} align="flex-start" gap="sm">
          <NativeSelect
            {...edit.field(`agencies.${index}.frequencies.${place}.frequency`)}
            label={t('filter.frequency')}
            flex="1 1 180px"
            data={FILING_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          />
          <TextInput
            {...edit.field(`agencies.${index}.frequencies.${place}.from`)}
            type="date"
            required
            label={t(place === 0 ? 'agency.start' : 'agency.change_from')}
            flex="1 1 180px"
          />
          {place === 0 ? null : (
            <Button variant="default" mt={24} onClick={() => remove(place)}>
              {t('remove')}
            </Button>
          )}
        </Group>
      ))}
      <Group>
        <Button variant="subtle" size="sm" onClick={() => append({ from: '', frequency: 'monthly' })}>
          {t('agency.change_frequency')}
        </Button>
      </Group>
    </Stack>
  );
}
