import { TextInput } from '@mantine/core';
import { Line, type SalesTaxPeriod } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { utcToday } from '../../../lib/calendar.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useChangePeriod } from './sales-tax.queries.ts';

const Rules = z.object({
  on: z.string().refine((day) => day >= '1950-01-01' && day <= '2100-12-31', 'day_far'),
  confirmation: z.string().refine((text) => Line(80).safeParse(text).success, 'too_big'),
});

/** When a period was filed or paid, and under which number. */
export function DoneDialog(props: { period: SalesTaxPeriod; kind: 'file' | 'pay'; onClose: () => void }) {
  const { period, kind, onClose } = props;
  const { t } = useTranslation('sales-tax');
  const change = useChangePeriod(period);
  const edit = useEditForm<z.infer<typeof Rules>>({
    rules: Rules,
    values: { on: utcToday(), confirmation: period.confirmation },
    save: async (values) => {
      await change.mutateAsync({ kind, ...values });
      toastDone(t(`act.${kind}_done`));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t(`act.${kind}`)}>
      <Form of={edit} failed={t('act.failed')}>
        <TextInput {...edit.field('on')} type="date" label={t(`act.${kind}_on`)} required />
        <TextInput {...edit.field('confirmation')} label={t('period.confirmation')} maxLength={80} autoComplete="off" />
        <FormActions submit={t(`act.${kind}`)} isSaving={edit.isSaving} cancel={<CancelButton onClick={onClose} />} />
      </Form>
    </Dialog>
  );
}
