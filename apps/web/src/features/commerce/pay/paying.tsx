import { Button } from '@mantine/core';
import {
  type CardFormKey,
  cardName,
  formatMoney,
  type PaymentMethod,
  type PaymentPage,
  type PaymentStep,
} from '@sealwright/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CardBox } from './card-box.tsx';
import type { FindCardForm } from './card-forms.ts';
import { payCalls } from './pay.queries.ts';
import { useAct } from '../../../ui/use-act.ts';
import { useCardForm } from './use-card-form.ts';
import classes from './pay.module.css';

type Props = {
  page: PaymentPage;
  form: CardFormKey;
  token: string;
  find: FindCardForm;
  onStep: (step: PaymentStep) => void;
  onLook: () => Promise<void>;
};

/** Chooses a saved card, or enters one, and pays. */
export function Paying(props: Props) {
  const { t } = useTranslation('pay');
  const { page } = props;
  const usable = page.savedCards.filter(({ isExpired }) => !isExpired);
  const [chosen, setChosen] = useState<number | null>(usable[0]?.id ?? null);
  return (
    <>
      {page.state === 'failed' ? (
        <p role="alert" className={classes.failed}>
          {t('not_paid')} {t(`failure.${page.failure ?? 'other'}`)}
        </p>
      ) : null}
      {usable.length > 0 ? <SavedCards cards={usable} chosen={chosen} onChoose={setChosen} /> : null}
      {chosen === null ? <WithForm {...props} /> : <WithSaved {...props} card={chosen} />}
    </>
  );
}

function SavedCards(props: { cards: PaymentMethod[]; chosen: number | null; onChoose: (id: number | null) => void }) {
  const { t } = useTranslation('pay');
  const { cards, chosen, onChoose } = props;
  return (
    <fieldset className={classes.cards}>
      <legend>{t('pay_with')}</legend>
      {cards.map(({ id, brand, last4 }) => (
        <label key={id}>
          <input type="radio" name="card" checked={chosen === id} onChange={() => onChoose(id)} />
          <bdi>{cardName({ brand, last4 })}</bdi>
        </label>
      ))}
      <label>
        <input type="radio" name="card" checked={chosen === null} onChange={() => onChoose(null)} />
        {t('other_card')}
      </label>
    </fieldset>
  );
}

function WithSaved({ page, token, onStep, card }: Props & { card: number }) {
  const { t } = useTranslation('pay');
  const locale = useLocale();
  const { isBusy, error, run } = useAct();
  const pay = () => run(async () => onStep(await payCalls(token).start({ paymentMethod: card })));
  return (
    <div className={classes.form}>
      <ErrorNote error={error} title={t('not_paid')} />
      <Button size="md" loading={isBusy} onClick={pay}>
        {t('pay', { amount: isolated(formatMoney(page, locale)) })}
      </Button>
    </div>
  );
}

function WithForm({ page, form: key, token, find, onStep, onLook }: Props) {
  const { t } = useTranslation('pay');
  const locale = useLocale();
  const { isBusy, error, run } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const { amount, currency } = page;
  const mounted = useCardForm(find, key, { kind: 'payment', amount, currency });
  const { form } = mounted;
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (form === null) return;
    run(async () => {
      setRefused(null);
      const step = await payCalls(token).start();
      // The bank wants to be asked first, or someone else has paid.
      if (step.step !== 'enter' || step.clientSecret === null) return onStep(step);
      const said = await form.submit(step.clientSecret);
      if (said.outcome === 'failed') setRefused(said.message ?? null);
      return onLook();
    });
  };
  return (
    <form className={classes.form} onSubmit={pay}>
      <CardBox mounted={mounted} />
      {refused === null || page.state === 'failed' ? null : (
        <p role="alert" className={classes.failed}>
          {refused}
        </p>
      )}
      <ErrorNote error={error} title={t('not_paid')} />
      <Button type="submit" size="md" loading={isBusy} disabled={mounted.state !== 'ready'}>
        {t('pay', { amount: isolated(formatMoney(page, locale)) })}
      </Button>
    </form>
  );
}
