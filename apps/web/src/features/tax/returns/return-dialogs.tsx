import { Checkbox, TextInput } from '@mantine/core';
import { FIRST_TAX_YEAR, LAST_TAX_YEAR, type TaxReturn } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { today } from '../../../lib/calendar.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useChangeReturn } from './returns.queries.ts';

type Props = { taxReturn: TaxReturn; onClose: () => void };

const isDay = (day: string): boolean => day >= '1990-01-01' && day <= '2100-12-31';
const isDayOrNone = (day: string): boolean => day === '' || isDay(day);
const isYearOrNone = (year: string): boolean =>
  year === '' || (/^\d{4}$/.test(year) && Number(year) >= FIRST_TAX_YEAR && Number(year) <= LAST_TAX_YEAR);

const FilingRules = z.object({
  on: z.string().refine(isDay, 'return_day_far'),
  irsReceivedOn: z.string().refine(isDayOrNone, 'return_day_far'),
});

/** When a return was filed. Filing it again changes the dates. */
export function FilingDialog({ taxReturn, onClose }: Props) {
  const { t } = useTranslation('tax-returns');
  const change = useChangeReturn(taxReturn);
  const edit = useEditForm<z.infer<typeof FilingRules>>({
    rules: FilingRules,
    values: { on: taxReturn.filedOn ?? today(), irsReceivedOn: taxReturn.irsReceivedOn ?? '' },
    save: async ({ on, irsReceivedOn }) => {
      await change.mutateAsync({ kind: 'file', on, irsReceivedOn: irsReceivedOn || null });
      toastDone(t('file.done'));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('file.title')}>
      <Form of={edit} failed={t('file.failed')}>
        <TextInput {...edit.field('on')} type="date" label={t('file.on')} required />
        <TextInput
          {...edit.field('irsReceivedOn')}
          type="date"
          label={t('file.received_on')}
          description={t('file.received_text')}
        />
        <FormActions submit={t('file.title')} isSaving={edit.isSaving} cancel={<CancelButton onClick={onClose} />} />
      </Form>
    </Dialog>
  );
}

const DatesRules = z.object({
  taxYear: z.string().refine(isYearOrNone, 'tax_year_invalid'),
  isExtended: z.boolean(),
  dueOnGiven: z.string().refine(isDayOrNone, 'return_day_far'),
});

/** The tax year, the extension, and a due date in place of the usual one. */
export function DatesDialog({ taxReturn, onClose }: Props) {
  const { t } = useTranslation('tax-returns');
  const change = useChangeReturn(taxReturn);
  const edit = useEditForm<z.infer<typeof DatesRules>>({
    rules: DatesRules,
    values: {
      taxYear: String(taxReturn.taxYear ?? ''),
      isExtended: taxReturn.isExtended,
      dueOnGiven: taxReturn.dueOnGiven ?? '',
    },
    save: async ({ taxYear, isExtended, dueOnGiven }) => {
      const patch = { taxYear: taxYear === '' ? null : Number(taxYear), isExtended, dueOnGiven: dueOnGiven || null };
      await change.mutateAsync({ kind: 'update', patch });
      toastDone(t('dates.done'));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('dates.title')}>
      <Form of={edit} failed={t('dates.failed')}>
        <TextInput {...edit.field('taxYear')} label={t('filters.year')} inputMode="numeric" maxLength={4} />
        <Checkbox
          {...edit.form.register('isExtended')}
          label={t('dates.extended')}
          description={t('dates.extended_text')}
        />
        <TextInput
          {...edit.field('dueOnGiven')}
          type="date"
          label={t('dates.given')}
          description={t('dates.given_text')}
        />
        <FormActions submit={t('dates.save')} isSaving={edit.isSaving} cancel={<CancelButton onClick={onClose} />} />
      </Form>
    </Dialog>
  );
}
