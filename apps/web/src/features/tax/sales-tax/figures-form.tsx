import { Button, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import {
  digitsOf,
  type FiguresFromOrders,
  Line,
  periodSums,
  type SalesTaxFigures,
  type SalesTaxPeriod,
} from '@sealwright/contract';
import { ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CancelButton, Form, FormActions, useEditForm, useFieldText } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useChangePeriod } from './sales-tax.queries.ts';
import { TakeOverDialog, takenOf } from './take-over.tsx';
import { useTaxFormat } from './use-tax-format.ts';

// Ten billions in a currency with two digits.
const MOST = 10_000_000_000;

/** A number as it is typed, for a moment also half of one: empty for none. */
const Typed = z.union([z.number(), z.string()]);
const Rules = z.object({
  gross: Typed,
  exempt: Typed,
  /** In the order of the period's lines. */
  taxable: z.array(Typed),
  prepaid: Typed,
  adjustment: Typed,
  note: z.string().refine((text) => Line(500).safeParse(text).success, 'too_big'),
});
type Figures = z.infer<typeof Rules>;
type AmountName = 'gross' | 'exempt' | 'prepaid' | 'adjustment' | `taxable.${number}`;

const unitsOf = (typed: string | number | undefined, currency: string): number =>
  Math.round((Number(typed) || 0) * 10 ** digitsOf(currency));

function figuresOf(form: Figures, { lines, currency }: SalesTaxPeriod): SalesTaxFigures {
  const units = (typed: string | number | undefined) => unitsOf(typed, currency);
  return {
    gross: units(form.gross),
    exempt: units(form.exempt),
    taxable: lines.map(({ rateId, from }, index) => ({ rateId, from, amount: units(form.taxable[index]) })),
    prepaid: units(form.prepaid),
    adjustment: units(form.adjustment),
    note: form.note,
  };
}

function formOf({ figures, lines, currency }: SalesTaxPeriod): Figures {
  const shown = (units: number) => units / 10 ** digitsOf(currency);
  const amount = (units: number | undefined) => (units === undefined ? '' : shown(units));
  return {
    gross: amount(figures?.gross),
    exempt: amount(figures?.exempt),
    taxable: lines.map(({ taxable }) => (figures === null ? '' : shown(taxable))),
    prepaid: amount(figures?.prepaid),
    adjustment: amount(figures?.adjustment),
    note: figures?.note ?? '',
  };
}

/** What was sold, by rate, with what it comes to while it is typed. */
export function FiguresForm(props: { period: SalesTaxPeriod; onTyped: (isTyped: boolean) => void }) {
  const { period, onTyped } = props;
  const { t } = useTranslation('sales-tax');
  const change = useChangePeriod(period);
  const edit = useEditForm<Figures>({
    rules: Rules,
    values: formOf(period),
    follows: true,
    save: async (values) => {
      await change.mutateAsync({ kind: 'enter', figures: figuresOf(values, period) });
      toastDone(t('figures.saved'));
    },
  });
  const { isDirty } = edit;
  useLeaveGuard(isDirty);
  useEffect(() => {
    onTyped(isDirty);
    return () => onTyped(false);
  }, [isDirty, onTyped]);
  const { rate, day } = useTaxFormat();
  return (
    <Card
      title={t('figures.title')}
      description={t('figures.text')}
      actions={period.permissions.takeOver ? <TakeOver edit={edit} period={period} /> : null}
    >
      <Form of={edit} failed={t('figures.failed')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Amount edit={edit} period={period} name="gross" label={t('figures.gross')} />
          <Amount edit={edit} period={period} name="exempt" label={t('figures.exempt')} />
        </SimpleGrid>
        {period.lines.length === 0 ? <Text c="dimmed">{t('figures.no_rates')}</Text> : null}
        {period.lines.map((line, index) => (
          <Amount
            key={`${line.rateId} ${line.from}`}
            edit={edit}
            period={period}
            name={`taxable.${index}`}
            label={t('figures.taxable', { name: line.name, rate: rate(line.rate) })}
            description={t('period_days', { from: day(line.from), to: day(line.to) })}
          />
        ))}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Amount edit={edit} period={period} name="prepaid" label={t('figures.prepaid')} />
          <Amount edit={edit} period={period} name="adjustment" label={t('figures.adjustment')} maySubtract />
        </SimpleGrid>
        <Textarea {...edit.field('note')} label={t('figures.note')} maxLength={500} autosize minRows={2} maxRows={6} />
        <Sums edit={edit} period={period} />
        <FormActions
          submit={t('figures.save')}
          isSaving={edit.isSaving}
          isQuiet={period.figures !== null && !isDirty}
          cancel={<CancelButton onClick={() => edit.form.reset()} />}
        />
      </Form>
    </Card>
  );
}

type Edit = ReturnType<typeof useEditForm<Figures>>;

/** Puts what orders suggest into the form. What is paid ahead, adjusted and noted stays. */
function TakeOver({ edit, period }: { edit: Edit; period: SalesTaxPeriod }) {
  const { t } = useTranslation('sales-tax');
  const [isAsked, setIsAsked] = useState(false);
  const { getValues, setValue } = edit.form;
  const take = (found: FiguresFromOrders) => {
    const shown = (units: number) => units / 10 ** digitsOf(period.currency);
    const put = (name: AmountName, units: number) => setValue(name, shown(units), { shouldDirty: true });
    put('gross', found.gross);
    put('exempt', found.exempt);
    for (const [index, line] of period.lines.entries()) put(`taxable.${index}`, takenOf(found, line));
    setIsAsked(false);
    toastDone(t('take.done'));
  };
  const hasFigures = () => {
    const { gross, exempt, taxable } = getValues();
    return [gross, exempt, ...taxable].some((typed) => typed !== '');
  };
  return (
    <>
      <Button variant="default" leftSection={<ShoppingCart size={16} aria-hidden />} onClick={() => setIsAsked(true)}>
        {t('take.act')}
      </Button>
      {isAsked ? (
        <TakeOverDialog period={period} hasFigures={hasFigures()} onTake={take} onClose={() => setIsAsked(false)} />
      ) : null}
    </>
  );
}

function Sums({ edit, period }: { edit: Edit; period: SalesTaxPeriod }) {
  const { t } = useTranslation('sales-tax');
  const { money } = useTaxFormat();
  const entered = figuresOf({ ...formOf(period), ...useWatch({ control: edit.form.control }) }, period);
  const lines = period.lines.map(({ rate }, index) => ({ rate, taxable: entered.taxable[index]?.amount ?? 0 }));
  const { tax, toPay } = periodSums(lines, entered);
  return (
    <Stack gap={4} aria-live="polite">
      <Facts
        facts={[
          { key: 'tax', name: t('figures.tax'), value: money(tax, period.currency) },
          { key: 'to_pay', name: t('column.to_pay'), value: money(toPay, period.currency) },
        ]}
      />
      {toPay < 0 ? (
        <Text size="sm" c="dimmed">
          {t('figures.credit')}
        </Text>
      ) : null}
    </Stack>
  );
}

function Amount(props: {
  edit: Edit;
  period: SalesTaxPeriod;
  name: AmountName;
  label: string;
  description?: string;
  maySubtract?: boolean;
}) {
  const { edit, period, name, label, description, maySubtract = false } = props;
  const text = useFieldText();
  return (
    <Controller
      control={edit.form.control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          {...field}
          label={label}
          description={description}
          rightSection={<span aria-hidden>{period.currency}</span>}
          rightSectionWidth={56}
          rightSectionPointerEvents="none"
          min={maySubtract ? -MOST : 0}
          max={MOST}
          decimalScale={digitsOf(period.currency)}
          allowDecimal={digitsOf(period.currency) > 0}
          allowNegative={maySubtract}
          inputMode="decimal"
          hideControls
          error={text(fieldState.error?.message)}
        />
      )}
    />
  );
}
