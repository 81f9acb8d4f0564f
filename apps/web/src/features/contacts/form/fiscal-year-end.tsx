import { Flex, NativeSelect } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { twoDigits } from '../../../lib/calendar.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useFieldText } from '../../../ui/form/index.ts';
import type { ContactForm } from './contact-form.ts';
import { daysOf, monthNames } from './year-days.ts';

/** A month and a day of any year. The last day of the month is what nearly everyone means. */
export function FiscalYearEnd() {
  const { t } = useTranslation('contact');
  const locale = useLocale();
  const text = useFieldText();
  const { control, formState } = useFormContext<ContactForm>();
  const error = text(formState.errors.fiscalYearEnd?.message);
  return (
    <Controller
      control={control}
      name="fiscalYearEnd"
      render={({ field }) => {
        const [month = '', day = ''] = field.value.split('-');
        const most = daysOf(Number(month));
        const months = monthNames(locale).map((label, index) => ({ value: twoDigits(index + 1), label }));
        const choose = (next: string) => field.onChange(next === '' ? '' : `${next}-${daysOf(Number(next))}`);
        return (
          <fieldset>
            <legend>{t('field.fiscalYearEnd')}</legend>
            <Flex gap="xs">
              <NativeSelect
                flex={2}
                id="contact-fiscalYearEnd"
                aria-label={t('year_end.month')}
                data={[{ value: '', label: t('year_end.none') }, ...months]}
                value={month}
                error={error}
                onChange={(event) => choose(event.currentTarget.value)}
              />
              <NativeSelect
                flex={1}
                aria-label={t('year_end.day')}
                data={Array.from({ length: most }, (_, index) => ({
                  value: twoDigits(index + 1),
                  label: String(index + 1),
                }))}
                disabled={month === ''}
                value={day}
                onChange={(event) => field.onChange(`${month}-${event.currentTarget.value}`)}
              />
            </Flex>
          </fieldset>
        );
      }}
    />
  );
}
