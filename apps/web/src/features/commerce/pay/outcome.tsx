import { Button, Loader } from '@mantine/core';
import { cardName, formatMoney, type PaymentPage } from '@sealwright/contract';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import classes from './pay.module.css';

/** A payment that needs nothing any more. */
export function Over({ page }: { page: PaymentPage }) {
  const { t } = useTranslation('pay');
  const locale = useLocale();
  const { card, currency, refundedAmount, settledAt, state } = page;
  if (state === 'cancelled') {
    return (
      <output className={classes.box}>
        <CircleX aria-hidden />
        <h2>{t('cancelled')}</h2>
        <p>{t('cancelled_hint')}</p>
        {page.isOwn ? <ToBilling /> : null}
      </output>
    );
  }
  const refunded = isolated(formatMoney({ amount: refundedAmount, currency }, locale));
  return (
    <output className={classes.box}>
      <CircleCheck aria-hidden className={classes.good} />
      <h2>{t('paid')}</h2>
      {settledAt === null ? null : <p>{t('paid_on', { date: isolated(formatDate(locale, settledAt)) })}</p>}
      {card === null ? null : <p>{t('paid_with', { card: isolated(cardName(card)) })}</p>}
      {refundedAmount === 0 ? null : <p>{t('refunded', { amount: refunded })}</p>}
      {page.isOwn ? <ToBilling /> : null}
    </output>
  );
}

// The application is another page: this one has neither its router nor its policy.
function ToBilling() {
  const { t } = useTranslation('pay');
  return (
    <Button component="a" href="/billing" variant="default">
      {t('to_billing')}
    </Button>
  );
}

export function Processing() {
  const { t } = useTranslation('pay');
  return (
    <output className={classes.box}>
      <Loader size="sm" />
      <h2>{t('processing')}</h2>
      <p>{t('processing_hint')}</p>
    </output>
  );
}
