import { Button } from '@mantine/core';
import type { Order } from '@sealwright/contract';
import { Ban, Copy, HandCoins, PackageCheck, PackageOpen, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useMoney } from '../plans/use-money.ts';
import { PaidDialog, RefundDialog } from './money-dialogs.tsx';
import { useOrderAct } from './orders.queries.ts';

type Props = { order: Order; onProblem: (error: unknown) => void };

/** What can be done with an order. What fails is told on the page. */
export function OrderActs({ order, onProblem }: Props) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState<'pay' | 'refund' | null>(null);
  const { permissions } = order;
  const close = () => setOpen(null);
  return (
    <>
      <Handing order={order} onProblem={onProblem} />
      {permissions.pay ? (
        <Button variant="default" leftSection={<HandCoins size={18} aria-hidden />} onClick={() => setOpen('pay')}>
          {t('act.pay')}
        </Button>
      ) : null}
      {permissions.refund ? (
        <Button variant="default" leftSection={<Undo2 size={18} aria-hidden />} onClick={() => setOpen('refund')}>
          {t('act.refund')}
        </Button>
      ) : null}
      <LinkButton
        variant="default"
        leftSection={<Copy size={18} aria-hidden />}
        to="/admin/orders/new"
        search={{ copy: order.id }}
      >
        {t('act.copy')}
      </LinkButton>
      {permissions.cancel ? <Cancel order={order} onProblem={onProblem} /> : null}
      <PaidDialog order={order} isOpen={open === 'pay'} onClose={close} />
      <RefundDialog order={order} isOpen={open === 'refund'} onClose={close} />
    </>
  );
}

/** Handed over, or that taken back. */
function Handing({ order, onProblem }: Props) {
  const { t } = useTranslation('orders');
  const act = useOrderAct(order);
  const { permissions, number } = order;
  const kind = permissions.fulfill ? 'fulfill' : permissions.unfulfill ? 'unfulfill' : null;
  if (kind === null) return null;
  const Icon = kind === 'fulfill' ? PackageCheck : PackageOpen;
  const press = () => {
    onProblem(null);
    act.mutate({ kind }, { onSuccess: () => void toastDone(t(`done.${kind}`, { number })), onError: onProblem });
  };
  return (
    <Button
      variant={kind === 'fulfill' ? 'filled' : 'default'}
      leftSection={<Icon size={18} aria-hidden />}
      loading={act.isPending}
      onClick={press}
    >
      {t(`act.${kind}`)}
    </Button>
  );
}

function Cancel({ order, onProblem }: Props) {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const act = useOrderAct(order);
  const { number, refundable, currency, isPaidByHand } = order;
  const press = async () => {
    onProblem(null);
    const values = { number, amount: money(refundable, currency) };
    const key = refundable === 0 ? 'body' : isPaidByHand ? 'body_by_hand' : 'body_refund';
    const isSure = await confirm({
      title: t('cancel.title'),
      body: t(`cancel.${key}`, values),
      confirmLabel: t('cancel.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    const onSuccess = () => void toastDone(t('done.cancel', { number }));
    act.mutate({ kind: 'cancel' }, { onSuccess, onError: onProblem });
  };
  return (
    <Button
      variant="outline"
      color="red"
      leftSection={<Ban size={18} aria-hidden />}
      loading={act.isPending}
      onClick={() => void press()}
    >
      {t('act.cancel')}
    </Button>
  );
}
