import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useCardForm } from './use-card-form.ts';
import classes from './pay.module.css';

/** Where the provider's form stands, and what is said where it does not come. */
export function CardBox({ mounted }: { mounted: ReturnType<typeof useCardForm> }) {
  const { t } = useTranslation('pay');
  const common = useTranslation('common').t;
  const { place, state, form, retry } = mounted;
  return (
    <section aria-label={t('card')} aria-busy={state === 'waiting'}>
      {form?.isInEnglish ? <p className={classes.quiet}>{t('in_english')}</p> : null}
      <div ref={place} className={classes.card} hidden={state === 'missing'} />
      {state === 'missing' ? (
        <div role="alert" className={classes.missing}>
          <p>{t('no_form')}</p>
          <p className={classes.quiet}>{t('no_form_hint')}</p>
          <Button variant="default" onClick={retry}>
            {common('try_again')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
