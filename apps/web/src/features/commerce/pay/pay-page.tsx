import type { CardPage, PaymentPage } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { codeOf, useErrorTexts } from '../../../ui/error-text.ts';
import { LanguageSelect } from '../../../ui/language-select.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { PRODUCT, useTitle } from '../../../ui/title.ts';
import { CardEntry } from './card-entry.tsx';
import type { FindCardForm } from './card-forms.ts';
import { Payment } from './payment.tsx';
import classes from './pay.module.css';

export type Opened =
  | { kind: 'payment'; token: string; page: PaymentPage }
  | { kind: 'card'; token: string; page: CardPage }
  | { kind: 'none'; error: unknown };

type Props = {
  opened: Opened;
  find: FindCardForm;
  /** To a page of the application. */
  onLeave: (path: string) => void;
};

/** Where money is paid and cards are saved, for anyone with the address. */
export function PayPage({ opened, find, onLeave }: Props) {
  const { t } = useTranslation('pay');
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        {opened.kind !== 'none' && opened.page.isTestMode ? (
          <p className={classes.test} role="note">
            <strong>{t('test')}</strong> {t('test_hint')}
          </p>
        ) : null}
        {opened.kind === 'payment' ? <Payment token={opened.token} first={opened.page} find={find} /> : null}
        {opened.kind === 'card' ? (
          <CardEntry token={opened.token} first={opened.page} find={find} onLeave={onLeave} />
        ) : null}
        {opened.kind === 'none' ? <Ended error={opened.error} /> : null}
      </main>
      <footer className={classes.foot}>
        <span className={classes.brand}>
          <Logo size={22} />
          {PRODUCT}
        </span>
        <LanguageSelect />
      </footer>
    </div>
  );
}

/** Says why the link cannot be used. */
function Ended({ error }: { error: unknown }) {
  const { t } = useTranslation('pay');
  const errors = useErrorTexts();
  useTitle(t('ended'));
  return (
    <>
      <h1 className={classes.title}>{t('ended')}</h1>
      <p>{errors(error === null ? 'payment_link_invalid' : codeOf(error))}</p>
    </>
  );
}
