import { Button } from '@mantine/core';
import type { CardFormKey, PaymentPage, PaymentStep } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { useColourScheme } from '../../../ui/colour-scheme.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import type { FindCardForm } from './card-forms.ts';
import { payCalls } from './pay.queries.ts';
import { useAct } from '../../../ui/use-act.ts';
import classes from './pay.module.css';

type Props = {
  page: PaymentPage;
  step: PaymentStep | null;
  form: CardFormKey;
  token: string;
  find: FindCardForm;
  onStep: (step: PaymentStep) => void;
  onLook: () => Promise<void>;
};

/** The bank wants to hear from the payer. */
export function Confirming({ page, step, form: key, token, find, onStep, onLook }: Props) {
  const { t } = useTranslation('pay');
  const locale = useLocale();
  const isDark = useColourScheme() === 'dark';
  const confirming = useAct();
  const other = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const confirm = () =>
    confirming.run(async () => {
      setRefused(null);
      const now = step?.step === 'confirm' ? step : await payCalls(token).start();
      if (now.step !== 'confirm' || now.clientSecret === null) return onStep(now);
      const purpose = { kind: 'payment', amount: page.amount, currency: page.currency } as const;
      const form = await find(key, { purpose, locale, isDark });
      try {
        const said = await (form.confirm?.(now.clientSecret) ?? form.submit(now.clientSecret));
        if (said.outcome === 'failed') setRefused(said.message ?? t('failure.confirmation_failed'));
      } finally {
        form.destroy();
      }
      return onLook();
    });
  const useOther = () => other.run(async () => onStep(await payCalls(token).start({ startsAnew: true })));
  return (
    <div className={classes.box}>
      <h2>{t('confirm')}</h2>
      <p>{t('confirm_hint')}</p>
      {refused === null ? null : <p role="alert">{refused}</p>}
      <ErrorNote error={confirming.error ?? other.error} title={t('not_paid')} />
      <Button size="md" loading={confirming.isBusy} onClick={confirm}>
        {t('confirm_button')}
      </Button>
      <Button variant="subtle" loading={other.isBusy} onClick={useOther}>
        {t('other_card')}
      </Button>
    </div>
  );
}
