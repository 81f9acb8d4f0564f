import { Button } from '@mantine/core';
import type { CardPage } from '@sealwright/contract';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useTitle } from '../../../ui/title.ts';
import { CardBox } from './card-box.tsx';
import type { FindCardForm } from './card-forms.ts';
import { cardCalls } from './pay.queries.ts';
import { methodsPath } from './place.ts';
import { useAct } from '../../../ui/use-act.ts';
import { LinkTitle } from '../../../ui/link-page.tsx';
import { useCardForm } from './use-card-form.ts';
import classes from './pay.module.css';

type Props = { token: string; first: CardPage; find: FindCardForm; onLeave: (path: string) => void };

/** Saves a card without taking money. A saved one leads back to where it was asked for. */
export function CardEntry({ token, first, find, onLeave }: Props) {
  const { t } = useTranslation('pay');
  const [page, setPage] = useState(first);
  useTitle(t('add_card'));
  return (
    <>
      <LinkTitle>{t('add_card')}</LinkTitle>
      {page.state === 'saved' ? (
        <output className={classes.box}>
          <CircleCheck aria-hidden className={classes.good} />
          <h2>{t('saved')}</h2>
          <Button onClick={() => onLeave(methodsPath(page.paymentMethod?.id ?? 0))}>{t('to_methods')}</Button>
        </output>
      ) : null}
      {page.state === 'cancelled' ? <output>{t('card_over')}</output> : null}
      {page.state !== 'saved' && page.state !== 'cancelled' ? (
        <Entry token={token} page={page} find={find} onPage={setPage} onLeave={onLeave} />
      ) : null}
    </>
  );
}

function Entry(props: Omit<Props, 'first'> & { page: CardPage; onPage: (page: CardPage) => void }) {
  const { t } = useTranslation('pay');
  const { token, page, find, onPage, onLeave } = props;
  const { isBusy, error, run } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const mounted = useCardForm(find, page.form, { kind: 'setup', currency: page.currency });
  const { form } = mounted;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (form === null || page.clientSecret === null) return;
    const secret = page.clientSecret;
    run(async () => {
      setRefused(null);
      const said = await form.submit(secret);
      const now = await cardCalls(token).confirm();
      if (now.state === 'saved' && now.paymentMethod !== null) return onLeave(methodsPath(now.paymentMethod.id));
      const failure = now.failure === null ? t('card_not_saved') : t(`failure.${now.failure}`);
      setRefused(said.message ?? failure);
      return onPage(now);
    });
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <p className={classes.quiet}>{t('add_card_hint')}</p>
      <CardBox mounted={mounted} />
      {refused === null ? null : (
        <p role="alert" className={classes.failed}>
          {refused}
        </p>
      )}
      <ErrorNote error={error} title={t('card_not_saved')} />
      <Button type="submit" size="md" loading={isBusy} disabled={mounted.state !== 'ready'}>
        {t('save_card')}
      </Button>
      <Button variant="subtle" onClick={() => onLeave('/billing/payment-methods')}>
        {t('back')}
      </Button>
    </form>
  );
}
