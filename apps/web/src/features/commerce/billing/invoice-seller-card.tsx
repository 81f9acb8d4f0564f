import { Button, Textarea, TextInput } from '@mantine/core';
import { getInvoiceSeller, type InvoiceSeller, updateInvoiceSeller } from '@sealwright/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';

const sellerQuery = queryOptions({
  queryKey: ['invoice-seller'],
  queryFn: ({ signal }) => api(getInvoiceSeller, { signal }),
});

/** Who sells, as it stands at the head of invoices. For administrators. */
export function InvoiceSellerCard() {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(sellerQuery);
  return (
    <Card title={t('seller.title')} description={t('seller.text')}>
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Seller seller={data} /> : null}
    </Card>
  );
}

const Body = updateInvoiceSeller.body.shape;
const isClean = (name: keyof typeof Body) => (text: string) => Body[name].safeParse(text).success;
const Rules = z.object({
  name: z.string().max(255, 'too_big').refine(isClean('name'), 'control_characters'),
  address: z.string().max(500, 'too_big').refine(isClean('address'), 'control_characters'),
  taxId: z.string().max(64, 'too_big').refine(isClean('taxId'), 'control_characters'),
  email: z.string().trim().refine(isClean('email'), 'email_invalid'),
});

function Seller({ seller: { version, ...values } }: { seller: InvoiceSeller }) {
  const { t } = useTranslation('billing');
  const common = useTranslation('common').t;
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: typeof values) => api(updateInvoiceSeller, { body, ifMatch: version }),
    onSuccess: (saved) => cache.setQueryData(sellerQuery.queryKey, saved),
    // Someone else may have changed it.
    onError: () => cache.invalidateQueries({ queryKey: sellerQuery.queryKey }),
  });
  const edit = useEditForm({
    rules: Rules,
    values,
    follows: true,
    save: async (entered) => {
      await saving.mutateAsync(entered);
      toastDone(t('seller.saved'));
    },
  });
  const { field } = edit;
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  return (
    <Form of={edit} failed={t('seller.failed')} maxWidth={560}>
      <TextInput {...field('name')} label={t('seller.name')} description={t('seller.name_hint')} />
      <Textarea {...field('address')} label={t('details.address')} autosize minRows={3} maxRows={8} />
      <TextInput {...field('taxId')} label={t('details.tax_id')} dir="ltr" />
      <TextInput {...field('email')} label={t('seller.email')} type="email" dir="ltr" />
      <div>
        <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
          {common('save')}
        </Button>
      </div>
    </Form>
  );
}
