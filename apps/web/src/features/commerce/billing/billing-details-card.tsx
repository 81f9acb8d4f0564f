import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { addBillingDetails, type BillingDetails } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';
import { billingDetailsQuery, useSaveBillingDetails } from './billing.queries.ts';

/** What stands on the account's invoices. */
export function BillingDetailsCard() {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(billingDetailsQuery);
  return (
    <Card title={t('details.title')} description={t('details.text')}>
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Details details={data} /> : null}
      {data || error ? null : <Skeleton height={240} />}
    </Card>
  );
}

const Body = addBillingDetails.body.shape;
const clean = (name: keyof typeof Body) => (text: string) => Body[name].safeParse(text).success;
const Rules = z.object({
  name: z.string().max(255, 'too_big').refine(clean('name'), 'control_characters'),
  company: z.string().max(255, 'too_big').refine(clean('company'), 'control_characters'),
  address: z.string().max(500, 'too_big').refine(clean('address'), 'control_characters'),
  taxId: z.string().max(64, 'too_big').refine(clean('taxId'), 'control_characters'),
  email: z.string().trim().refine(clean('email'), 'email_invalid'),
});
type Values = z.infer<typeof Rules>;

function Details({ details }: { details: BillingDetails }) {
  const { t } = useTranslation('billing');
  const common = useTranslation('common').t;
  const saving = useSaveBillingDetails(details);
  const { name, company, address, taxId, email, permissions } = details;
  const edit = useEditForm<Values>({
    rules: Rules,
    values: { name, company, address, taxId, email },
    follows: true,
    save: async (values) => {
      await saving.mutateAsync(values);
      toastDone(t('details.saved'));
    },
  });
  const { field } = edit;
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  const disabled = !permissions.update;
  return (
    <Form of={edit} failed={t('details.failed')} maxWidth={560}>
      <TextInput {...field('name')} label={t('details.name')} autoComplete="billing name" disabled={disabled} />
      <TextInput
        {...field('company')}
        label={t('details.company')}
        autoComplete="billing organization"
        disabled={disabled}
      />
      <Textarea
        {...field('address')}
        label={t('details.address')}
        autoComplete="billing street-address"
        autosize
        minRows={3}
        maxRows={8}
        disabled={disabled}
      />
      <TextInput {...field('taxId')} label={t('details.tax_id')} dir="ltr" disabled={disabled} />
      <TextInput
        {...field('email')}
        label={t('details.email')}
        description={t('details.email_hint')}
        type="email"
        dir="ltr"
        autoComplete="billing email"
        disabled={disabled}
      />
      {disabled ? null : (
        <div>
          <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
            {common('save')}
          </Button>
        </div>
      )}
    </Form>
  );
}
