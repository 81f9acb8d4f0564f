import { Text, Textarea, TextInput } from '@mantine/core';
import { decimalOf, digitsOf, type Order, unitsOf } from '@sealwright/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, lineRule, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useMoney } from '../plans/use-money.ts';
import { useOrderAct } from './orders.queries.ts';

const MOST = 500;
const noteRule = lineRule(MOST);

type Props = { order: Order; isOpen: boolean; onClose: () => void };

function MoneyDialog({
  title,
  isOpen,
  onClose,
  children,
}: Omit<Props, 'order'> & { title: string; children: ReactNode }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      {isOpen ? children : null}
    </Dialog>
  );
}

/** It was paid with cash or by bank transfer, say. */
export function PaidDialog(props: Props) {
  const { t } = useTranslation('orders');
  return (
    <MoneyDialog {...props} title={t('pay.title')}>
      <Paid {...props} />
    </MoneyDialog>
  );
}

function Paid({ order, onClose }: Props) {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const act = useOrderAct(order);
  const edit = useEditForm({
    rules: z.object({ note: noteRule }),
    values: { note: '' },
    save: async ({ note }) => {
      await act.mutateAsync({ kind: 'pay', note });
      toastDone(t('pay.done', { number: order.number }));
      onClose();
    },
  });
  return (
    <Form of={edit} failed={t('act_failed')}>
      <Text size="sm">{t('pay.text', { amount: money(order.total, order.currency) })}</Text>
      <TextInput
        {...edit.field('note')}
        label={t('pay.note')}
        description={t('pay.note_hint')}
        maxLength={MOST}
        autoComplete="off"
        data-autofocus
      />
      <FormActions
        submit={t('pay.submit')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}

/** A part of what was paid, or all that is left of it. */
export function RefundDialog(props: Props) {
  const { t } = useTranslation('orders');
  return (
    <MoneyDialog {...props} title={t('refund.title')}>
      <Refund {...props} />
    </MoneyDialog>
  );
}

const refundRules = (currency: string, most: number) =>
  z.object({
    amount: z
      .string()
      .min(1, 'field_required')
      .refine((text) => text === '' || (unitsOf(text, digitsOf(currency)) ?? 0) > 0, 'amount_invalid')
      .refine((text) => (unitsOf(text, digitsOf(currency)) ?? 0) <= most, 'refund_too_large'),
    note: noteRule,
  });

function Refund({ order, onClose }: Props) {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const act = useOrderAct(order);
  const { currency, refundable, isPaidByHand, number } = order;
  const digits = digitsOf(currency);
  const edit = useEditForm({
    rules: refundRules(currency, refundable),
    values: { amount: decimalOf(refundable, digits), note: '' },
    save: async ({ amount, note }) => {
      await act.mutateAsync({ kind: 'refund', amount: unitsOf(amount, digits) ?? 0, note });
      toastDone(t(isPaidByHand ? 'refund.done_by_hand' : 'refund.done', { number }));
      onClose();
    },
  });
  return (
    <Form of={edit} failed={t('act_failed')}>
      <Text size="sm">{t(isPaidByHand ? 'refund.text_by_hand' : 'refund.text')}</Text>
      <TextInput
        {...edit.field('amount')}
        label={t('refund.amount', { currency })}
        description={t('refund.most', { amount: money(refundable, currency) })}
        inputMode="decimal"
        dir="ltr"
        required
        autoComplete="off"
        data-autofocus
      />
      <Textarea {...edit.field('note')} label={t('refund.note')} maxLength={MOST} autosize minRows={1} maxRows={4} />
      <FormActions
        submit={t('refund.submit')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}
