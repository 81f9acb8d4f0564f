import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { Line, type SalesTaxRegistration, US_STATES, UsAddress } from '@sealwright/contract';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { Form, useEditForm, useFieldText } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { useSaveRegistration } from './sales-tax.queries.ts';
import { StepActions } from './step-actions.tsx';
import { stateName } from './us-states.ts';

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'field_required')
    .refine((value) => Line(most).safeParse(value).success, 'too_big');

const Rules = z
  .object({
    street: text(200),
    city: text(100),
    state: z.string().min(1, 'field_required'),
    postalCode: z.string().trim().min(1, 'field_required'),
  })
  .superRefine((address, context) => {
    // The contract's own rules: what fits them is what the server takes.
    for (const issue of UsAddress.safeParse(address).error?.issues ?? []) {
      const code = issue.code === 'custom' ? (issue.params?.['code'] as unknown) : null;
      if (typeof code === 'string') context.addIssue({ code: 'custom', path: issue.path, message: code });
    }
  });
type Address = z.infer<typeof Rules>;

const EMPTY: Address = { street: '', city: '', state: '', postalCode: '' };

/** The place of business. It is checked here, and by the server in the same way. */
export function AddressStep(props: {
  registration: SalesTaxRegistration | null;
  onNext: (saved: SalesTaxRegistration) => void;
}) {
  const { registration, onNext } = props;
  const { t } = useTranslation('sales-tax');
  const save = useSaveRegistration(registration);
  const edit = useEditForm<Address>({
    rules: Rules,
    values: registration?.address ?? EMPTY,
    save: async (address) => {
      if (!edit.isDirty && registration !== null) return onNext(registration);
      const saved = await save.mutateAsync({ address: address as UsAddress });
      guard.pass();
      onNext(saved);
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <Card title={t('step.address')} description={t('address.text')}>
      <Form of={edit} failed={t('setup.save_failed')} maxWidth={640}>
        <TextInput
          {...edit.field('street')}
          label={t('address.street')}
          required
          maxLength={200}
          autoComplete="street-address"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...edit.field('city')}
            label={t('address.city')}
            required
            maxLength={100}
            autoComplete="address-level2"
          />
          <State edit={edit} />
        </SimpleGrid>
        <TextInput
          {...edit.field('postalCode')}
          label={t('address.zip')}
          required
          maxLength={10}
          inputMode="numeric"
          autoComplete="postal-code"
          maw={200}
        />
        <Text size="sm" c="dimmed">
          {t('address.checked')}
        </Text>
        <StepActions isSaving={edit.isSaving} />
      </Form>
    </Card>
  );
}

function State({ edit }: { edit: ReturnType<typeof useEditForm<Address>> }) {
  const { t } = useTranslation('sales-tax');
  const words = useFieldText();
  const { field, fieldState } = useController({ control: edit.form.control, name: 'state' });
  return (
    <Select
      {...field}
      label={t('address.state')}
      required
      searchable
      data={US_STATES.map((value) => ({ value, label: stateName(value) })).toSorted((one, other) =>
        one.label.localeCompare(other.label),
      )}
      value={field.value === '' ? null : field.value}
      onChange={(state) => field.onChange(state ?? '')}
      error={words(fieldState.error?.message)}
    />
  );
}
